"""Random questions about decimal formats, for record_decimal.cpp: random_decimal.py SEED COUNT."""
import random
import struct
import sys

R = random.Random(int(sys.argv[1]))

# Currency symbol, decimal, digit, exponent, grouping, infinity, code, minus, monetary decimal, NaN, pattern separator,
# percent, per mill, zero.
SYMBOLS = [
    ["$", ".", "#", "E", ",", "\u221e", "USD", "-", ".", "NaN", ";", "%", "\u2030", "0"],
    ["\u20ac", ",", "#", "E", ".", "\u221e", "EUR", "-", ",", "NaN", ";", "%", "\u2030", "0"],
    ["\u20ac", ",", "#", "E", "\u00a0", "\u221e", "EUR", "-", ",", "NaN", ";", "%", "\u2030", "0"],
    ["Fr.", ".", "#", "E", "'", "\u221e", "CHF", "-", ".", "NaN", ";", "%", "\u2030", "0"],
    ["kr", ",", "#", "\u00d710^", "\u00a0", "\u221e", "SEK", "\u2212", ":", "\u00a4\u00a4\u00a4", ";", "%", "\u2030", "0"],
    ["\u062c.\u0645.", "\u066b", "#", "\u0627\u0633", "\u066c", "\u221e", "EGP", "\u200f-", "\u066b", "\u0644\u064a\u0633", "\u061b", "\u066a\u061c", "\u0609", "\u0660"],
    ["\u20b9", ".", "#", "E", ",", "Inf", "INR", "-", ".", "NaN", ";", "%", "\u2030", "\u0966"],
    ["", ".", "@", "e", "_", "oo", "", "~", "!", "nan", "/", "pc", "?", "0"],
]


def esc(s):
    out = []
    for c in s:
        n = ord(c)
        if 0x20 < n < 0x7F and c not in "\\|:@/":
            out.append(c)
        elif n > 0xFFFF:
            n -= 0x10000
            out.append("\\u%04x\\u%04x" % (0xD800 + (n >> 10), 0xDC00 + (n & 0x3FF)))
        else:
            out.append("\\u%04x" % n)
    return "".join(out)


def affix():
    pieces = ["", "", "", "-", "+", "%", "\u2030", "\u00a4", "\u00a4\u00a4", "\u00a4\u00a4\u00a4", "x", "(", ")", " ", "\u00a0",
              "''", "'#'", "'a,b'", "'it''s'", "\u200e", "\u200f-", "*x", "* ", "E", "\U0001f600", "\u2212", "@", "'-'", "'\u00a4'", "'"]
    weights = [9, 9, 9, 3, 1, 3, 1, 4, 2, .4, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 2, 1, .5, .5, .5, .2, .5, .5, .3]
    return "".join(R.choices(pieces, weights)[0] for _ in range(R.randint(0, 2)))


def number():
    r = R.random()
    if r < 0.1:
        return R.choice(["#,##0.###", "#,##0.00", "0", "#", "0.00", "#.##", ".##", "#.", ".00", "#,##,##0.00", "@@@", "@@#", "@", "#,@@#", "0.###E0",
                         "##0.##E0", "00.00E+00", "#E0", "0E0", "@@#E0", "##0.####E0", "0.05", "0.25", "#,##5", "1.5", "#,#50.00", "0.000000", "0.000000E+00"])
    if r < 0.2:
        return "".join(R.choice("##00,.@E5+") for _ in range(R.randint(0, 7)))
    if R.random() < 0.1:
        s = "#" * R.randint(0, 2) + "@" * R.randint(1, 4) + "#" * R.randint(0, 4)
        frac = ""
    else:
        s = "#" * R.randint(0, 5) + "0" * R.randint(0, 4)
        frac = R.choice(["", "", "."]) and "." + "0" * R.randint(0, 4) + "#" * R.randint(0, 4)
    if R.random() < 0.1:
        s = "".join(R.choice("12345") if c == "0" and R.random() < .5 else c for c in s)
        frac = "".join(R.choice("12345") if c == "0" and R.random() < .5 else c for c in frac)
    if R.random() < 0.45 and len(s) > 1:
        at = R.randint(1, len(s) - 1)
        s = s[:at] + "," + s[at:]
        if R.random() < 0.3 and at > 1:
            at = R.randint(1, at - 1)
            s = s[:at] + "," + s[at:]
    exp = R.choice(["E0", "E00", "E+0", "E+00", "E"]) if R.random() < 0.12 else ""
    return s + frac + exp


def pattern():
    if R.random() < 0.01:
        return ""
    s = affix() + number() + affix()
    if R.random() < 0.2:
        s += ";" + affix() + R.choice([number(), "#", ""]) + affix()
    return s


def localized(p, s):
    table = dict(zip(".#E,-;%\u20300", [s[1], s[2], s[3], s[4], s[7], s[10], s[11], s[12], s[13]]))
    return "".join(table.get(c, c) for c in p)


def double():
    r = R.random()
    if r < 0.05:
        return R.choice([0.0, -0.0, float("inf"), float("-inf"), float("nan"), 5e-324, 1.7976931348623157e308])
    if r < 0.2:
        return struct.unpack(">d", R.getrandbits(64).to_bytes(8, "big"))[0]
    if r < 0.4:
        return R.randint(-1000, 1000) / R.choice([1, 2, 4, 8, 10, 100])
    if r < 0.6:
        return R.randint(-10**6, 10**6) / R.choice([2**k for k in range(20)])
    if r < 0.7:
        return R.choice([-1, 1]) * (10 ** R.randint(-20, 20)) * R.choice([1, 5, 9.5, 9.99999, 0.5])
    if r < 0.8:
        return R.randint(0, 10**12) + R.choice([0.125, 0.375, 0.0625, 0.5])
    return R.uniform(-1, 1) * 10 ** R.randint(-10, 18)


def bits(d):
    return "%016x" % struct.unpack(">Q", struct.pack(">d", d))[0]


def long():
    r = R.random()
    if r < 0.5:
        return R.randint(-2000, 2000)
    return R.choice([0, 1, -1, 2**63 - 1, -2**63, 10**R.randint(0, 18), -10**R.randint(0, 18), R.randint(-2**63, 2**63 - 1) >> R.randint(0, 62)])


def decimal():
    s = R.choice(["", "", "-"]) + str(R.randint(0, 10 ** R.choice([1, 3, 9, 20, 45])))
    if R.random() < 0.6:
        s += "." + "".join(R.choice("0000123459") for _ in range(R.choice([1, 2, 5, 30])))
    if R.random() < 0.3:
        s += "E" + str(R.randint(-30, 30)) if R.random() < .5 else "E+" + str(R.randint(0, 60))
    return s


def numeral(s):
    zero = ord(s[13])
    def digits(n):
        z = zero if R.random() < .9 else R.choice([0x30, 0x660, 0x966, 0xFF10])
        return "".join(chr(z + int(c)) for c in n)
    r = R.random()
    body = str(R.randint(0, 10 ** R.randint(1, 22)))
    if r < 0.4:
        group = R.choice([s[4], s[4], s[4], ",", ".", " ", "\u00a0", "'", "\u2019", "\u066c"])
        sizes = R.choice([[3, 3], [3, 3], [3, 2], [2, 2], [4, 4], [3, 4]])
        parts, rest = [body[-sizes[0]:]], body[:-sizes[0]]
        while rest:
            parts.insert(0, rest[-sizes[1]:])
            rest = rest[:-sizes[1]]
        out = group.join(digits(p) for p in parts)
        if R.random() < .1:
            out = out.replace(group, group + group, 1)
    else:
        out = digits(body)
    if R.random() < 0.5:
        out += R.choice([s[1], s[1], s[1], s[8], ".", ",", "\uff0e", "\u066b"]) + digits("".join(R.choice("0123456789") for _ in range(R.randint(0, 6))))
    if R.random() < 0.15:
        out += R.choice([s[3], s[3].lower(), "E"]) + R.choice(["", "+", "-", s[7]]) + (digits(str(R.randint(0, 40))) if R.random() < .9 else "")
    if R.random() < 0.05:
        out = R.choice([s[5], s[9]])
    return out


def parse(s):
    def around():
        return "".join(R.choice(["", "", "", "-", s[7], s[0], s[6], s[6].lower(), s[11], s[12], "x", "(", ")", " ", "\u00a0", "\u200e", "\u200f", "\u2212", "*", "US$", "\u20ac", "+"]) for _ in range(R.randint(0, 2)))
    r = R.random()
    text = numeral(s) if r < .3 else s[7] + numeral(s) if r < .4 else around() + numeral(s) + around()
    start = 0
    if R.random() < .1:
        text, start = "ab" + text, 2
    return "parse:%s:%d:%d" % (esc(text), start, R.random() < .3)


def command(s):
    r = R.random()
    if r < 0.22:
        return "double:" + bits(double())
    if r < 0.37:
        return "long:%d" % long()
    if r < 0.47:
        return "decimal:" + decimal()
    if r < 0.72:
        return parse(s)
    if r < 0.75:
        return "pattern:%d" % R.randint(0, 1)
    if r < 0.78:
        return "get"
    if r < 0.81:
        p = pattern()
        return "apply:%s:%d" % (esc(localized(p, s)), 1) if R.random() < .5 else "apply:%s:0" % esc(p)
    if r < 0.91:
        attribute = R.choice([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18])
        value = R.randint(0, 7) if attribute == 11 else R.randint(0, 3) if attribute == 14 else R.choice([0, 1, 2, 3, 4, 5, 10, 20, -1, 100, 400])
        if attribute == 15:
            value = R.choice([0, 2, 3, 4])
        return "set:%d:%d" % (attribute, value)
    if r < 0.94:
        return "text:%d:%s" % (R.randint(0, 4), esc(R.choice(["", "-", "x", "(", "a-b", "$", "E", "'", "1", "\u200e", " "])))
    if r < 0.95:
        return "symbol:%d:%s" % (R.choice([8, 9]), esc(R.choice(["\u00a3", "GBP", "USD", "$", "zz"])))
    if r < 0.96:
        s[:] = R.choice(SYMBOLS[:7])
        return "symbols:" + ":".join(esc(x) for x in s)
    return "rounding:%d:%s" % (R.randint(0, 7), bits(R.choice([0.0, 0.0, 0.0, 0.05, 0.5, 3.0, 25.0, 0.3])))


for _ in range(int(sys.argv[2])):
    s = list(R.choice(SYMBOLS))
    commands = ["new:%s:%s" % (esc(pattern()), ":".join(esc(x) for x in s))]
    commands += [command(s) for _ in range(R.randint(2, 9))]
    print("|".join(commands))
