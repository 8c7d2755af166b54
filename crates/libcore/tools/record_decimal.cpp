// Answers questions about decimal formats by asking ICU, the way Android's NativeDecimalFormat does.
//
// Each line is a list of commands separated by '|', whose arguments are separated by ':'. Texts write everything but
// letters, digits and harmless signs as \uXXXX. The answer is appended after a tab, one part per command.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <memory>
#include <string>
#include <vector>

#include "unicode/decimfmt.h"
#include "unicode/fieldpos.h"
#include "unicode/fpositer.h"
#include "unicode/unum.h"

using namespace icu;
typedef std::vector<std::string> Strings;

static Strings split(const std::string& s, char at) {
    Strings parts;
    size_t start = 0;
    for (size_t end; (end = s.find(at, start)) != std::string::npos; start = end + 1) {
        parts.push_back(s.substr(start, end - start));
    }
    parts.push_back(s.substr(start));
    return parts;
}

static UnicodeString text(const std::string& s) {
    UnicodeString out;
    for (size_t i = 0; i < s.size(); i++) {
        if (s[i] == '\\') {
            out.append((UChar) strtol(s.substr(i + 2, 4).c_str(), nullptr, 16));
            i += 5;
        } else {
            out.append((UChar) s[i]);
        }
    }
    return out;
}

static std::string shown(const UnicodeString& s) {
    std::string out;
    for (int i = 0; i < s.length(); i++) {
        UChar c = s[i];
        bool plain = c > 0x20 && c < 0x7f && !strchr("\\|:@/", c);
        char buffer[8];
        snprintf(buffer, sizeof buffer, plain ? "%c" : "\\u%04x", c);
        out += buffer;
    }
    return out;
}

static DecimalFormatSymbols* symbols(const Strings& a, size_t at) {
    typedef DecimalFormatSymbols S;
    UErrorCode e = U_ZERO_ERROR;
    S* s = S::createWithLastResortData(e);
    const S::ENumberFormatSymbol order[] = {
        S::kCurrencySymbol, S::kDecimalSeparatorSymbol, S::kDigitSymbol, S::kExponentialSymbol, S::kGroupingSeparatorSymbol,
        S::kInfinitySymbol, S::kIntlCurrencySymbol, S::kMinusSignSymbol, S::kMonetarySeparatorSymbol, S::kNaNSymbol,
        S::kPatternSeparatorSymbol, S::kPercentSymbol, S::kPerMillSymbol};
    for (size_t i = 0; i < 13; i++) s->setSymbol(order[i], text(a[at + i]));
    s->setSymbol(S::kMonetaryGroupingSeparatorSymbol, text(a[at + 4]));
    UChar32 zero = text(a[at + 13]).char32At(0);
    s->setSymbol(S::kZeroDigitSymbol, UnicodeString(zero));
    for (int i = 1; i < 10; i++) s->setSymbol((S::ENumberFormatSymbol) (S::kOneDigitSymbol + i - 1), UnicodeString(zero + i));
    return s;
}

template <typename T>
static std::string format(DecimalFormat* f, T value) {
    UErrorCode e = U_ZERO_ERROR;
    UnicodeString s;
    FieldPositionIterator it;
    f->format(value, s, &it, e);
    if (U_FAILURE(e)) return std::string("!") + u_errorName(e);
    std::string out = shown(s) + "/";
    FieldPosition p;
    while (it.next(p)) {
        char buffer[64];
        snprintf(buffer, sizeof buffer, "%d,%d,%d;", p.getField(), p.getBeginIndex(), p.getEndIndex());
        out += buffer;
    }
    return out;
}

static double bits(const std::string& s) {
    unsigned long long b = strtoull(s.c_str(), nullptr, 16);
    double d;
    memcpy(&d, &b, 8);
    return d;
}

static std::string shown(double d) {
    unsigned long long b;
    memcpy(&b, &d, 8);
    char buffer[32];
    snprintf(buffer, sizeof buffer, "D%016llx", d != d ? 0x7ff8000000000000ULL : b);
    return buffer;
}

static std::string parse(DecimalFormat* f, const UnicodeString& s, int start, bool exact) {
    Formattable result;
    ParsePosition pp(start);
    f->parse(s, result, pp);
    if (pp.getErrorIndex() != -1) return "!" + std::to_string(pp.getErrorIndex());
    std::string value;
    UErrorCode e = U_ZERO_ERROR;
    if (exact) {
        StringPiece p = result.getDecimalNumber(e);
        std::string t(p.data(), p.length());
        bool special = t.compare(0, 3, "NaN") == 0 || t.compare(0, 3, "Inf") == 0 || t.compare(0, 4, "-Inf") == 0;
        value = special ? shown(result.getDouble(e)) : "B" + t;
    } else if (result.getType() == Formattable::kDouble) {
        value = shown(result.getDouble());
    } else {
        value = "L" + std::to_string((long long) (result.getType() == Formattable::kLong ? result.getLong() : result.getInt64()));
    }
    return value + "@" + std::to_string(pp.getIndex());
}

static std::string attributes(DecimalFormat* f) {
    std::string out;
    UNumberFormat* u = reinterpret_cast<UNumberFormat*>(f);
    for (int i = 0; i < 20; i++) {
        if (i != UNUM_ROUNDING_INCREMENT) out += std::to_string(unum_getAttribute(u, (UNumberFormatAttribute) i)) + ",";
    }
    for (int i = 0; i < 5; i++) {
        UErrorCode e = U_ZERO_ERROR;
        UChar buffer[500];
        int n = unum_getTextAttribute(u, (UNumberFormatTextAttribute) i, buffer, 500, &e);
        out += shown(UnicodeString(buffer, n)) + ",";
    }
    return out;
}

static std::string change(DecimalFormat* f, const Strings& a) {
    UErrorCode e = U_ZERO_ERROR;
    UNumberFormat* u = reinterpret_cast<UNumberFormat*>(f);
    const std::string& op = a[0];
    if (op == "apply") {
        a[2] == "1" ? f->applyLocalizedPattern(text(a[1]), e) : f->applyPattern(text(a[1]), e);
    } else if (op == "set") {
        unum_setAttribute(u, (UNumberFormatAttribute) atoi(a[1].c_str()), atoi(a[2].c_str()));
    } else if (op == "text") {
        UnicodeString value = text(a[2]);
        unum_setTextAttribute(u, (UNumberFormatTextAttribute) atoi(a[1].c_str()), value.getTerminatedBuffer(), value.length(), &e);
    } else if (op == "symbol") {
        UnicodeString value = text(a[2]);
        unum_setSymbol(u, (UNumberFormatSymbol) atoi(a[1].c_str()), value.getTerminatedBuffer(), value.length(), &e);
    } else if (op == "symbols") {
        f->adoptDecimalFormatSymbols(symbols(a, 1));
    } else if (op == "rounding") {
        f->setRoundingMode((DecimalFormat::ERoundingMode) atoi(a[1].c_str()));
        f->setRoundingIncrement(bits(a[2]));
    }
    return u_errorName(e);
}

static std::string answer(std::unique_ptr<DecimalFormat>& f, const Strings& a) {
    const std::string& op = a[0];
    if (op == "new") {
        UErrorCode e = U_ZERO_ERROR;
        UParseError pe;
        f.reset(new DecimalFormat(text(a[1]), symbols(a, 2), pe, e));
        if (U_FAILURE(e)) f.reset();
        return u_errorName(e);
    }
    if (!f) return "-";
    if (op == "long") return format<int64_t>(f.get(), strtoll(a[1].c_str(), nullptr, 10));
    if (op == "double") return format<double>(f.get(), bits(a[1]));
    if (op == "decimal") return format(f.get(), StringPiece(a[1].c_str()));
    if (op == "parse") return parse(f.get(), text(a[1]), atoi(a[2].c_str()), a[3] == "1");
    if (op == "get") return attributes(f.get());
    if (op == "pattern") {
        UnicodeString s;
        return shown(a[1] == "1" ? f->toLocalizedPattern(s) : f->toPattern(s));
    }
    return change(f.get(), a);
}

int main() {
    char* line = nullptr;
    size_t capacity = 0;
    for (ssize_t n; (n = getline(&line, &capacity, stdin)) > 0;) {
        std::string question(line, line[n - 1] == '\n' ? n - 1 : n);
        std::unique_ptr<DecimalFormat> f;
        std::string answers;
        for (const std::string& command : split(question, '|')) {
            if (!answers.empty()) answers += "|";
            answers += answer(f, split(command, ':'));
        }
        printf("%s\t%s\n", question.c_str(), answers.c_str());
        fflush(stdout);
    }
}
