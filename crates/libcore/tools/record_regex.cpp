// Records what ICU's regular expressions answer, as Android 6 calls them. See data/README.md.
//
// Reads lines "flags, pattern, text, region" (tab-separated, non-ASCII and control units as \uXXXX, a backslash as
// \\) and appends a column with the results of matches, lookingAt and up to eight finds: the offsets of all groups,
// then h for hitEnd and r for requireEnd; or the name of the error and its offset.
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <unicode/regex.h>

using namespace icu;

static UnicodeString decode(const std::string &s) {
    UnicodeString out;
    for (size_t i = 0; i < s.size(); i++) {
        if (s[i] != '\\') {
            out.append((UChar)(unsigned char)s[i]);
        } else if (s[++i] == 'u') {
            out.append((UChar)std::stoi(s.substr(i + 1, 4), nullptr, 16));
            i += 4;
        } else {
            out.append((UChar)s[i]);
        }
    }
    return out;
}

static void show(std::ostream &out, RegexMatcher &m, bool found, UErrorCode &status) {
    if (U_FAILURE(status)) {
        out << u_errorName(status);
        status = U_ZERO_ERROR;
    } else if (!found) {
        out << "-";
    }
    for (int32_t g = 0; found && g <= m.groupCount(); g++) {
        out << (g ? "," : "") << m.start(g, status) << "," << m.end(g, status);
    }
    out << (m.hitEnd() ? "h" : "") << (m.requireEnd() ? "r" : "");
}

static std::string run(uint32_t flags, const UnicodeString &pattern, const UnicodeString &text, const std::string &region) {
    std::ostringstream out;
    UErrorCode status = U_ZERO_ERROR;
    UParseError error;
    error.offset = -1;
    RegexPattern *compiled = RegexPattern::compile(pattern, flags | UREGEX_ERROR_ON_UNKNOWN_ESCAPES, error, status);
    if (U_FAILURE(status)) {
        out << u_errorName(status) << " " << error.offset;
        return out.str();
    }
    RegexMatcher *m = compiled->matcher(status);
    m->setTimeLimit(2000, status);
    UText *input = utext_openConstUnicodeString(nullptr, &text, &status);
    m->reset(input);
    int start = 0, end = text.length();
    char anchoring = 'a', transparent = 'o';
    if (!region.empty()) {
        sscanf(region.c_str(), "%d,%d,%c%c", &start, &end, &anchoring, &transparent);
    }
    m->region(start, end, status);
    m->useAnchoringBounds(anchoring == 'a');
    m->useTransparentBounds(transparent == 't');
    bool found = m->matches(status);
    out << "m ";
    show(out, *m, found, status);
    found = m->lookingAt(status);
    out << " l ";
    show(out, *m, found, status);
    m->region(start, end, status);
    for (int i = 0; i < 8; i++) {
        found = m->find(status);
        out << " f ";
        show(out, *m, found, status);
        if (!found) {
            break;
        }
    }
    return out.str();
}

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream columns(line);
        std::string flags, pattern, text, region;
        std::getline(columns, flags, '\t');
        std::getline(columns, pattern, '\t');
        std::getline(columns, text, '\t');
        std::getline(columns, region, '\t');
        if (line.empty() || line[0] == '#') {
            std::cout << line << std::endl;
            continue;
        }
        std::string result = run(std::stoul(flags), decode(pattern), decode(text), region);
        std::cout << flags << "\t" << pattern << "\t" << text << "\t" << region << "\t" << result << std::endl;
    }
}
