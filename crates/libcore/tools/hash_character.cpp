// Hashes what ICU says about every code point: a line per question and range of 0x8000 code points.
//
// With two arguments, a question and a range, it prints the answers themselves.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <string>

#include "unicode/uchar.h"
#include "unicode/uscript.h"

static std::string number(long n) { return std::to_string(n); }

static std::string name(UChar32 c) {
    bool control = c <= 0x1f || (c >= 0x7f && c <= 0x9f);
    UErrorCode e = U_ZERO_ERROR;
    char buffer[300];
    int n = u_charName(c, control ? U_EXTENDED_CHAR_NAME : U_UNICODE_CHAR_NAME, buffer, sizeof buffer, &e);
    return U_FAILURE(e) || n == 0 ? "null" : std::string(buffer, n);
}

static long numeric(UChar32 c) {
    double value = u_getNumericValue(c);
    if (value == U_NO_NUMERIC_VALUE) return -1;
    if (value < 0 || floor(value + 0.5) != value) return -2;
    return value > 2147483647 ? 2147483647 : (long) value;
}

static long script(UChar32 c) {
    UErrorCode e = U_ZERO_ERROR;
    UScriptCode code = uscript_getScript(c, &e);
    return e != U_ZERO_ERROR ? -1 : code;
}

static std::string answer(int question, UChar32 c) {
    switch (question) {
        case 0: return number(u_digit(c, 10)) + "," + number(u_digit(c, 16)) + "," + number(u_digit(c, 36)) + "," + number(u_digit(c, 37));
        case 1: return number(u_charType(c));
        case 2: return number(u_charDirection(c));
        case 3: return number(u_isMirrored(c));
        case 4: return name(c);
        case 5: return number(numeric(c));
        case 6: return number(u_isdefined(c));
        case 7: return number(u_isdigit(c));
        case 8: return number(u_isIDIgnorable(c));
        case 9: return number(u_isalpha(c));
        case 10: return number(u_isalnum(c));
        case 11: return number(u_isJavaSpaceChar(c));
        case 12: return number(u_istitle(c));
        case 13: return number(u_isIDPart(c));
        case 14: return number(u_isIDStart(c));
        case 15: return number(u_isWhitespace(c));
        case 16: return number(u_tolower(c));
        case 17: return number(u_totitle(c));
        case 18: return number(u_toupper(c));
        case 19: return number(u_isupper(c));
        case 20: return number(u_islower(c));
        case 21: return number(ublock_getCode(c));
        case 22: return number(script(c));
        case 23: return number(u_hasBinaryProperty(c, UCHAR_ALPHABETIC));
        default: return number(u_hasBinaryProperty(c, UCHAR_IDEOGRAPHIC));
    }
}

int main(int count, char** arguments) {
    for (int question = 0; question < 25; question++) {
        for (int range = -1; range < 0x23; range++) {
            bool shown = count > 2 && atoi(arguments[1]) == question && atoi(arguments[2]) == range;
            unsigned long long hash = 0xcbf29ce484222325;
            for (UChar32 c = range * 0x8000; c < (range + 1) * 0x8000; c++) {
                std::string text = answer(question, c);
                if (shown) printf("%x %s\n", c, text.c_str());
                for (const char* p = text.c_str();; p++) {
                    hash = (hash ^ (unsigned char) *p) * 0x100000001b3;
                    if (!*p) break;
                }
            }
            if (count < 3) printf("%d\t%d\t%016llx\n", question, range, hash);
        }
    }
    for (const char* value : {"Basic Latin", "BASICLATIN", "basic_latin", "LATIN_EXTENDED_B", "Greek", "GREEK AND COPTIC", "CJK_Ext_A", "NoBlock", "Surrogates", "high surrogates", "Foo", "", "Arabic-PF-A"}) {
        if (count < 3) printf("block\t%s\t%d\n", value, u_getPropertyValueEnum(UCHAR_BLOCK, value));
    }
    for (const char* value : {"Latin", "LATN", "grek", "Zzzz", "UNKNOWN", "Common", "Zyyy", "Qaai", "Inherited", "Han", "Linear_A", "Foo", ""}) {
        if (count < 3) printf("script\t%s\t%d\n", value, u_getPropertyValueEnum(UCHAR_SCRIPT, value));
    }
}
