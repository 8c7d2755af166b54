"""Answers of Expat about documents: record_expat.py < questions, lines of flags and a document.

Flags: n for namespaces, a number for the size of pieces (0 for the whole). The document has \\n, \\r, \\t and \\\\ for
control characters. The answer, appended after a tab, lists events with their positions and ends with an error.
"""
import sys
import xml.parsers.expat as expat


def esc(s):
    return (s or "").replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t").replace("|", "\\p")


def unesc(s):
    for a, b in (("\\n", "\n"), ("\\r", "\r"), ("\\t", "\t"), ("\\p", "|")):
        s = s.replace(a, b)
    return s


def name(n, namespaces):
    if not namespaces:
        return ",," + n
    parts = n.split(" ")
    if len(parts) == 1:
        return "," + n + "," + n
    uri, local = parts[0], parts[1]
    return uri + "," + local + "," + (parts[2] + ":" + local if len(parts) > 2 else local)


def run(flags, document):
    namespaces = "n" in flags
    size = int(flags.strip("n") or 0)
    p = expat.ParserCreate("UTF-8", " " if namespaces else None)
    p.namespace_prefixes = True
    p.ordered_attributes = True
    out = []

    def add(*parts):
        out.append("%d:%d %s" % (p.CurrentLineNumber, p.CurrentColumnNumber, " ".join(parts)))

    def start(n, attributes):
        pairs = zip(attributes[::2], attributes[1::2])
        add("start", name(n, namespaces), *[name(k, namespaces) + "=" + esc(v) for k, v in pairs])

    p.StartElementHandler = start
    p.EndElementHandler = lambda n: add("end", name(n, namespaces))
    p.CharacterDataHandler = lambda t: add("text", esc(t))
    p.CommentHandler = lambda t: add("comment", esc(t))
    p.StartCdataSectionHandler = lambda: add("cdata")
    p.EndCdataSectionHandler = lambda: add("/cdata")
    p.StartNamespaceDeclHandler = lambda prefix, uri: add("bind", (prefix or "") + "=" + (uri or ""))
    p.EndNamespaceDeclHandler = lambda prefix: add("unbind", prefix or "")
    p.ProcessingInstructionHandler = lambda t, d: add("pi", t, esc(d))
    p.ExternalEntityRefHandler = lambda context, base, system, public: (add("external", system or "-", public or "-"), 1)[1]
    data = document.encode("utf-8")
    pieces = [data[i : i + size] for i in range(0, len(data), size)] if size else [data]
    try:
        for piece in pieces:
            p.Parse(piece, False)
        p.Parse(b"", True)
    except expat.ExpatError as e:
        out.append("%d:%d !%s" % (e.lineno, e.offset, expat.ErrorString(e.code)))
    return "|".join(out)


for line in sys.stdin:
    flags, document = line.rstrip("\n").split("\t")[:2]
    print(flags + "\t" + document + "\t" + run(flags, unesc(document)))
