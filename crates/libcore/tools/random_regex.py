"""Writes random questions for record_regex; the arguments are a seed and the number of patterns. See data/README.md."""

import random
import sys

R = random.Random(int(sys.argv[1]))
COMMON = "aabbbcdAB1 _-\n\r"
ODD = ["\u00df", "\u0130", "\u212a", "\u0301", "\u2028", "\u0085", "\U0001f600", "\ud800", "\udc00", "\u1100", "\u1161", "\u11a8"]
ODD += ["\u00e9", "\u017f", "\ufb05", "s", "S", "k", "\u200d", "\u05d0", ".", "'", "\u0345", "\u03c3", "\u03c2", "\t", "\u00a0"]
PROPERTIES = ["L", "Lu", "Ll", "Alphabetic", "Greek", "Nd", "punct", "IsL", "InGreek", "javaLowerCase", "javaWhitespace"]
PROPERTIES += ["Script=Latn", "gc=M", "word", "ASCII", "Block=Basic Latin", "White_Space", "ccc=230", "javaJavaIdentifierPart"]
PROPERTIES += ["alnum", "name=DIGIT ONE", "Age=3.0", "nv=1", "Foo"]
ESCAPES = ["\\Qa*\\E", "\\x41", "\\u0062", "\\x{63}", "\\0101", "\\cA", "\\t", "\\e", "\\N{DIGIT ONE}", "(?#c)"]
QUANTIFIERS = ["*", "+", "?", "{2}", "{1,2}", "{0,3}", "{2,}", "{0}", "{0,1}", "{3,12}", "{,2}", "{2,1}"]


def chance(p):
    return R.random() < p


def encode(text):
    units = memoryview(text.encode("utf-16-le", "surrogatepass")).cast("H")
    plain = lambda u: "\\\\" if u == 0x5C else chr(u)
    return "".join(plain(u) if 32 <= u < 127 else "\\u%04x" % u for u in units)


def char():
    return R.choice(COMMON) if chance(0.85) else R.choice(ODD)


def literal():
    c = char()
    return "\\" + c if c in ".-'[](){}*+?|^$\\" and chance(0.7) else c


def named():
    return R.choice(["\\p", "\\P"]) + "{" + R.choice(PROPERTIES) + "}"


def class_member(depth):
    r = R.random()
    if r < 0.4:
        return literal() if chance(0.9) else R.choice("-&[]^:")
    if r < 0.6:
        return R.choice(["a-c", "a-z", "A-Z", "0-9", "b-d", "\u00e0-\u00ff", "a-\u0301", "_-b", "\ud800-\udfff"])
    if r < 0.72:
        return "\\" + R.choice("dDsSwWhHvVntp")
    if r < 0.78:
        return named()
    if r < 0.82:
        return "[:" + R.choice(["", "^"]) + R.choice(PROPERTIES) + ":]"
    if r < 0.92 and depth < 2:
        return bracketed(depth + 1)
    return R.choice(["&&", "--", "&", "-", "&&[", "-[b]"])


def bracketed(depth=0):
    start = "[" + ("^" if chance(0.3) else "") + (R.choice("]-&:") if chance(0.08) else "")
    return start + "".join(class_member(depth) for _ in range(R.randint(1, 4))) + ("]" if chance(0.97) else "")


def piece(depth):
    r = R.random()
    if r < 0.45:
        return literal()
    if r < 0.55:
        return "."
    if r < 0.63:
        return "\\" + R.choice("dDsSwWhHvVRX")
    if r < 0.70:
        return bracketed()
    if r < 0.73:
        return named()
    if r < 0.77:
        return "\\" + R.choice("123")
    if r < 0.79:
        return R.choice(ESCAPES)
    if depth > 3:
        return "a"
    opening = ["(", "(", "(", "(?:", "(?:", "(?>", "(?i:", "(?s-m:", "(?<n%d>" % R.randint(1, 9)]
    return R.choice(opening) + alternatives(depth + 1) + ")"


def assertion(depth):
    if chance(0.6) or depth > 3:
        return R.choice(["^", "$", "\\b", "\\B", "\\A", "\\Z", "\\z", "\\G"])
    return R.choice(["(?=", "(?!", "(?<=", "(?<!"]) + alternatives(depth + 2) + ")"


def quantifier():
    if chance(0.55):
        return ""
    known = QUANTIFIERS if chance(0.9) else ["{", "}", "**", "{99999999999}"]
    return R.choice(known) + R.choice(["", "", "", "?", "+"])


def sequence(depth):
    parts = []
    for _ in range(R.randint(1, 4 if depth == 0 else 3)):
        if chance(0.13):
            parts.append(assertion(depth))
        elif chance(0.03):
            parts.append(R.choice(["(?i)", "(?-i)", "(?m)", "(?s)", "(?x)", "(?d)", "(?u)"]))
        else:
            parts.append(piece(depth) + quantifier())
    return "".join(parts)


def alternatives(depth):
    return "|".join(sequence(depth) for _ in range(1 if chance(0.7) else 2))


def damaged(pattern):
    if not pattern or not chance(0.06):
        return pattern
    i = R.randrange(len(pattern))
    return pattern[:i] + R.choice("()[]{}*+?|\\^$-&:,# xQEkpNu0") + pattern[i + R.randint(0, 1) :]


def region(units):
    if not chance(0.25):
        return ""
    start = R.randint(0, units)
    return "%d,%d,%s%s" % (start, R.randint(start, units), R.choice("an"), R.choice("ot"))


for _ in range(int(sys.argv[2])):
    pattern = damaged(alternatives(0))
    flags = sum(flag for flag in (1, 2, 4, 8, 32) if chance(0.12)) | (16 if chance(0.02) else 0) | (2 if chance(0.1) else 0)
    for _ in range(2):
        text = "".join(char() for _ in range(R.randint(0, 12))) * (R.randint(1, 4) if chance(0.3) else 1)
        units = len(text.encode("utf-16-le", "surrogatepass")) // 2
        print("\t".join([str(flags), encode(pattern), encode(text), region(units)]))
