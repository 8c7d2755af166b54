"""Questions about locales for record_icu and IcuAnswers; the argument is a file with language tags, one per line."""
import random
import sys

# Android calls Yiddish by an old code that ICU does not know.
tags = [tag for tag in open(sys.argv[1]).read().split() if not tag.startswith("yi")]
draw = random.Random(2026)
some = ["en-US", "de-DE", "fr-FR", "ja-JP", "zh-CN", "zh-TW", "ar-EG", "ru-RU", "hi-IN", "pt-BR", "he-IL", "th-TH"]


def ask(*words):
    print("\t".join(str(word) for word in words))


def text(words):
    return "".join(c if c.isascii() and c.isalnum() else "".join("\\u%04x" % u for u in units(c)) for c in words)


def units(c):
    data = c.encode("utf-16-be")
    return [data[i] << 8 | data[i + 1] for i in range(0, len(data), 2)]


for tag in tags:
    ask("facts", tag)
for tag in tags + ["xx-XX", "en-XX", "und-US"]:
    ask("language", tag, draw.choice(some))
    ask("country", tag, draw.choice(some))
    ask("language", draw.choice(tags), tag)
    ask("country", draw.choice(tags), tag)
    ask("iso3language", tag)
    ask("iso3country", tag)
    ask("likely", tag)
    ask("plural", tag, *range(0, 24), 100, 101, 111, 1000, 1000000)
for tag in some + draw.sample(tags, 40):
    for script in ["Latn", "Cyrl", "Hans", "Arab", "Deva"]:
        ask("script", "zh-" + script, tag)
    ask("variant", "en-US-POSIX", tag)
    for code in ["USD", "EUR", "JPY", "GBP", "INR", "XAF", "CHF", "ZZZ"]:
        ask("symbol", tag, code)
        ask("currency", tag, code)
    for skeleton in ["yMMMd", "yMMMMEEEEd", "MMMd", "EEEMMMd", "jm", "Hmz", "yM", "MMMMd", "yMd", "hmsa", "yQQQ", "d"]:
        ask("pattern", tag, skeleton)
    for word in ["Apfel", "\u00c4pfel", "zebra", "\u00d6l", "o\u0308l", "c\u00f4te", "\u4e2d\u6587", "\u3042\u30a2", "a-b c", "A1", "ll\u00e1", "\u0938", "\U0001f600"]:
        ask("sortkey", tag, text(word))
for country in ["US", "DE", "JP", "GB", "IN", "CH", "CN", "BR", "EE", "LT", "ZW", "AQ", "XX", "HR", "CU"]:
    ask("code", country)
for code in ["USD", "JPY", "KWD", "CLF", "XXX", "EUR", "ZZZ", "CHF", "ISK", "BHD"]:
    ask("digits", code)
    ask("numeric", code)
for word in ["\u00e9", "e\u0301", "\ufb01", "\u1e9b\u0323", "\uac00", "\u1100\u1161", "\u2460", "a\u0328\u0301", "\uff21", "\u212b", "q\u0307\u0323", "\U0001d400"]:
    for form in ["NFC", "NFD", "NFKC", "NFKD"]:
        ask("normalize", form, text(word))
for word in ["abc", "\u05d0\u05d1\u05d2", "abc \u05d0\u05d1\u05d2 def", "\u05d0 1.2 b", "123 \u0661\u0662", "(a) \u05d0", "\u202ba\u202c b", "a\n\u05d0", "\u0627a-1", " \u05d0 "]:
    for direction in [0, 1, -1, -2]:
        ask("bidi", direction, text(word))
