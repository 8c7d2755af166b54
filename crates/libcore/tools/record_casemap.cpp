// Appends lower and upper case, as ICU makes them, to lines of language and text in hexadecimal units.
#include <stdio.h>
#include <stdlib.h>

#include <string>

#include "unicode/locid.h"
#include "unicode/unistr.h"

using namespace icu;

static std::string shown(const UnicodeString& s) {
    std::string out;
    for (int i = 0; i < s.length(); i++) {
        char buffer[8];
        snprintf(buffer, sizeof buffer, "%04x", s[i]);
        out += buffer;
    }
    return out;
}

int main() {
    char language[20], hex[4000];
    while (scanf("%19s %3999s", language, hex) == 2) {
        UnicodeString text;
        for (const char* p = hex; *p && *p != '-'; p += 4) text.append((UChar) strtol(std::string(p, 4).c_str(), nullptr, 16));
        UnicodeString lower = text, upper = text;
        lower.toLower(Locale(language));
        upper.toUpper(Locale(language));
        printf("%s\t%s\t%s\t%s\n", language, hex, shown(lower).c_str(), shown(upper).c_str());
    }
}
