"""Writes random questions for record_zip; the arguments are a seed and their number. See data/README.md."""

import random
import sys
import zlib

R = random.Random(int(sys.argv[1]))
WORDS = [bytes(R.randrange(97, 123) for _ in range(R.randint(2, 9))) for _ in range(60)]


def data(limit):
    """Pieces of text, runs and noise as (times, bytes)."""
    pieces = []
    size = R.choice([0, 1, 2, 10, 100, 1000, limit])
    while sum(n * len(b) for n, b in pieces) < size:
        kind = R.random()
        if kind < 0.5:
            pieces.append((1, b" ".join(R.choice(WORDS) for _ in range(R.randint(1, 20)))))
        elif kind < 0.7:
            pieces.append((R.choice([3, 10, 258, 259, 600, 5000]), bytes([R.randrange(256)])))
        elif kind < 0.85:
            pieces.append((R.randint(1, 300), R.choice(WORDS) + bytes([R.randrange(256)])))
        else:
            pieces.append((1, R.randbytes(R.randint(1, 200))))
    return pieces


def text(pieces):
    return "+".join(("%d*" % n if n > 1 else "") + b.hex() for n, b in pieces)


def plain(pieces):
    return b"".join(n * b for n, b in pieces)


def deflating():
    level = R.choice([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    strategy = R.choice([0, 0, 0, 1, 2, 3, 4]) if level else R.choice([0, 1, 4])
    dictionary = text(data(300)) if R.random() < 0.2 else ""
    room = R.choice([1, 2, 7, 100, 1000, 100000])
    limit = 300000 if room == 100000 and R.random() < 0.2 else 5000 if room > 50 else 200
    chunks = [text(data(limit)) + R.choice("nnnsf") for _ in range(R.randint(0, 3))] + [text(data(limit)) + "e"]
    return ["d", str(level), str(strategy), R.choice("01"), dictionary, str(room), "/".join(chunks)]


def inflating():
    raw, dictionary = R.random() < 0.4, b"".join(WORDS) if R.random() < 0.2 else b""
    options = dict(level=R.randint(0, 9), wbits=-15 if raw else 15, strategy=R.choice([0, 2, 3, 4]))
    packer = zlib.compressobj(**options, zdict=dictionary) if dictionary else zlib.compressobj(**options)
    packed = bytearray(packer.compress(plain(data(3000))) + packer.flush())
    if R.random() < 0.5:
        for _ in range(R.randint(1, 2)):
            packed[R.randrange(min(len(packed), R.choice([3, 30, 3000])))] ^= 1 << R.randrange(8)
    if R.random() < 0.2:
        packed += R.randbytes(3)
    if R.random() < 0.2:
        del packed[R.randrange(len(packed)) :]
    if R.random() < 0.05:
        packed = bytearray(R.randbytes(R.randint(1, 40)))
    cuts = sorted(R.randrange(len(packed) + 1) for _ in range(R.choice([0, 0, 1, 3])))
    edges = [0] + cuts + [len(packed)]
    chunks = [packed[a:b].hex() for a, b in zip(edges, edges[1:]) if a < b] or ["00"]
    room = R.choice([1, 10, 300, 10000]) if len(packed) < 100 else R.choice([300, 1000, 10000])
    return ["i", "0", "0", "1" if raw else "0", dictionary.hex(), str(room), "/".join(chunks)]


for _ in range(int(sys.argv[2])):
    print("\t".join(deflating() if R.random() < 0.5 else inflating()))
