"""Writes random questions for record_charset; the arguments are a seed and their number. See data/README.md."""

import random
import sys

R = random.Random(int(sys.argv[1]))
NAMES = ["UTF-8", "UTF-8", "UTF-8", "CESU-8", "UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-32BE", "UTF-32LE"]
NAMES += ["UTF-16,version=2", "ISO-8859-1", "US-ASCII", "ISO-8859-2", "ISO-8859-7", "ISO-8859-15", "windows-1252", "windows-1251"]
NAMES += ["KOI8-R", "IBM437", "IBM037", "TIS-620", "Shift_JIS", "EUC-JP", "GBK", "GB18030", "Big5", "EUC-KR", "Big5-HKSCS", "ibm-970"]
NAMES += ["GB2312", "ibm-1383"]
TEXT = "aB1 \u00e9\u00ff\u0416\u20ac\u3042\u30a2\uff71\u4e2d\u6587\uac00\u03b1\u0e01\u05d0\u2014\u00a5\u203e\uffe5\U0001f600\U00020000\ufffd\ufeff\r\n"
LEADS = [0x41, 0x7F, 0x80, 0x81, 0x8E, 0x8F, 0xA1, 0xBF, 0xC0, 0xC2, 0xC3, 0xE0, 0xE2, 0xED, 0xF0, 0xF4, 0xF8, 0xFC, 0xFE, 0xFF, 0x30, 0x39, 0, 0xD8, 0xDC]


def codec(name):
    known = {"UTF-16,version=2": "utf-16-be", "ibm-970": "euc-kr", "ibm-1383": "gb2312", "IBM037": "cp037", "IBM437": "cp437", "CESU-8": "utf-8"}
    return known.get(name, name)


def some_bytes(name):
    text = "".join(R.choice(TEXT) for _ in range(R.randint(0, 8)))
    data = bytearray(text.encode(codec(name), "ignore"))
    for _ in range(R.choice([0, 0, 1, 2, 4])):
        at = R.randint(0, len(data))
        data[at : at + R.randint(0, 1)] = bytes([R.choice(LEADS) if R.random() < 0.7 else R.randint(0, 255)])
    return bytes(data)


def some_chars():
    units = []
    for _ in range(R.randint(0, 8)):
        u = R.choice(TEXT).encode("utf-16-be")
        units += [u[i : i + 2] for i in range(0, len(u), 2)]
    for _ in range(R.choice([0, 0, 0, 1, 2])):
        at = R.randint(0, len(units))
        units[at:at] = [bytes([R.choice([0xD8, 0xDB, 0xDC, 0xDF, 0xE0, 0x4E, 0x30]), R.randint(0, 255)])]
    return b"".join(units)


def chunks(data, width):
    cuts = sorted(width * R.randint(0, len(data) // width) for _ in range(R.choice([0, 0, 1, 2, 3])))
    edges = [0] + cuts + [len(data)]
    return "/".join(data[a:b].hex() for a, b in zip(edges, edges[1:]))


for _ in range(int(sys.argv[2])):
    name = R.choice(NAMES)
    decode = R.random() < 0.6
    actions = R.choice("ris") + R.choice("ris")
    replacement = R.choice(["fffd", "003f0021"]) if decode else R.choice(["3f", "1a", "2121"])
    room = R.choice([1, 2, 3, 7, 100, 100])
    data = chunks(some_bytes(name), 1) if decode else chunks(some_chars(), 2)
    print("\t".join(["d" if decode else "e", name, actions, replacement, str(room), data]))
