// Answers questions about locales by asking ICU, the way Android's natives do.
//
// Arguments: an ICU data file. Each line of the input is a question, its words separated by tabs; the answer is
// appended after a tab. Texts write all but letters and digits of ASCII as \uXXXX.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "unicode/calendar.h"
#include "unicode/coll.h"
#include "unicode/decimfmt.h"
#include "unicode/dtfmtsym.h"
#include "unicode/dtptngen.h"
#include "unicode/normlzr.h"
#include "unicode/plurrule.h"
#include "unicode/sortkey.h"
#include "unicode/ubidi.h"
#include "unicode/ucol.h"
#include "unicode/ucurr.h"
#include "unicode/udata.h"
#include "unicode/uloc.h"
#include "unicode/ures.h"

using namespace icu;
typedef std::vector<std::string> Strings;

static Strings split(const std::string& s) {
    Strings parts;
    size_t start = 0;
    for (size_t end; (end = s.find('\t', start)) != std::string::npos; start = end + 1) {
        parts.push_back(s.substr(start, end - start));
    }
    parts.push_back(s.substr(start));
    return parts;
}

static UnicodeString plain(const std::string& s) {
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

static std::string escaped(const UnicodeString& s) {
    std::string out;
    for (int i = 0; i < s.length(); i++) {
        UChar c = s.charAt(i);
        char buffer[8];
        bool ascii = c < 128 && (isalnum(c) || c == '_');
        snprintf(buffer, sizeof buffer, ascii ? "%c" : "\\u%04x", c);
        out += buffer;
    }
    return out;
}

static UnicodeString currencyCode(const char* country, bool* known) {
    UErrorCode status = U_ZERO_ERROR;
    *known = false;
    UResourceBundle* map = ures_openDirect(U_ICUDATA_NAME "-curr", "supplementalData", &status);
    map = ures_getByKey(map, "CurrencyMap", map, &status);
    map = ures_getByKey(map, country, map, &status);
    if (U_FAILURE(status)) return "null";
    UResourceBundle* first = ures_getByIndex(map, 0, nullptr, &status);
    *known = true;
    if (U_FAILURE(status)) return "XXX";
    UErrorCode to = U_ZERO_ERROR;
    ures_getByKey(first, "to", nullptr, &to);
    if (U_SUCCESS(to)) {
        *known = false;
        return "null";
    }
    int32_t length;
    const UChar* id = ures_getStringByKey(first, "id", &length, &status);
    return U_FAILURE(status) || length == 0 ? UnicodeString("XXX") : UnicodeString(id, length);
}

static UnicodeString currencyName(const char* locale, const UnicodeString& code, UCurrNameStyle style) {
    UnicodeString copy(code);
    UErrorCode status = U_ZERO_ERROR;
    UBool choice;
    int32_t length;
    const UChar* chars = ucurr_getName(copy.getTerminatedBuffer(), locale, style, &choice, &length, &status);
    if (status == U_USING_DEFAULT_WARNING && style == UCURR_SYMBOL_NAME
            && !ucurr_isAvailable(copy.getTerminatedBuffer(), U_DATE_MIN, U_DATE_MAX, &status)) {
        return "null";
    }
    if (status == U_USING_DEFAULT_WARNING && style == UCURR_LONG_NAME) return code;
    return length == 0 ? UnicodeString("null") : UnicodeString(chars, length);
}

class Facts {
  public:
    explicit Facts(const char* tag) : hash(0x811c9dc5), locale(Locale::createFromName(tag)) {
        UErrorCode status = U_ZERO_ERROR;
        strings("DateTimePatterns", 8);
        strings("AmPmMarkersNarrow", 2);
        std::unique_ptr<Calendar> calendar(Calendar::createInstance(locale, status));
        number(calendar->getFirstDayOfWeek());
        number(calendar->getMinimalDaysInFirstWeek());
        names();
        numbers();
        bool known;
        UnicodeString code = currencyCode(locale.getCountry(), &known);
        UnicodeString symbol = known ? currencyName(tag, code, UCURR_SYMBOL_NAME) : UnicodeString("null");
        add(symbol == "null" ? UnicodeString((UChar) 0xa4) : symbol);
        add(known ? code : UnicodeString("XXX"));
        std::unique_ptr<DateTimePatternGenerator> generator(DateTimePatternGenerator::createInstance(locale, status));
        for (const char* skeleton : {"hm", "Hm", "hms", "Hms"}) {
            add(generator->getBestPattern(skeleton, status));
        }
    }

    uint32_t hash;

  private:
    Locale locale;

    void add(const UnicodeString& text) {
        for (int i = 0; i < text.length(); i++) hash = (hash ^ text.charAt(i)) * 0x01000193;
        hash = (hash ^ '\n') * 0x01000193;
    }

    void number(int value) {
        add(UnicodeString(std::to_string(value).c_str()));
    }

    void strings(const char* key, int count) {
        char name[200];
        strcpy(name, locale.getBaseName());
        UResourceBundle* found = nullptr;
        for (UErrorCode status = U_ILLEGAL_ARGUMENT_ERROR; U_FAILURE(status);) {
            status = U_ZERO_ERROR;
            found = ures_open(nullptr, name, &status);
            found = ures_getByKey(found, "calendar", found, &status);
            found = ures_getByKey(found, "gregorian", found, &status);
            found = ures_getByKey(found, key, found, &status);
            UErrorCode ignored = U_ZERO_ERROR;
            if (U_FAILURE(status)) uloc_getParent(name, name, sizeof name, &ignored);
        }
        for (int i = 0; i < count; i++) {
            UErrorCode status = U_ZERO_ERROR;
            int32_t length;
            const UChar* chars = ures_getStringByIndex(found, i, &length, &status);
            UnicodeString text(chars, length);
            // LocaleData replaces these letters in the first pattern.
            if (i == 0 && count == 8) text.findAndReplace("v", "z");
            add(text);
        }
    }

    void names(const UnicodeString* names, int count) {
        for (int i = 0; i < count; i++) add(names[i]);
    }

    void names() {
        UErrorCode status = U_ZERO_ERROR;
        DateFormatSymbols symbols(locale, status);
        int count;
        const UnicodeString* list = symbols.getAmPmStrings(count);
        names(list, count);
        list = symbols.getEras(count);
        names(list, count);
        for (auto context : {DateFormatSymbols::FORMAT, DateFormatSymbols::STANDALONE}) {
            for (auto width : {DateFormatSymbols::WIDE, DateFormatSymbols::ABBREVIATED, DateFormatSymbols::NARROW}) {
                list = symbols.getMonths(count, context, width);
                names(list, count);
                list = symbols.getWeekdays(count, context, width);
                names(list, count);
            }
        }
    }

    void numbers() {
        UErrorCode status = U_ZERO_ERROR;
        for (auto style : {UNUM_CURRENCY, UNUM_DECIMAL, UNUM_PERCENT}) {
            std::unique_ptr<NumberFormat> format(NumberFormat::createInstance(locale, style, status));
            UnicodeString pattern;
            add(static_cast<DecimalFormat*>(format.get())->toPattern(pattern));
        }
        typedef DecimalFormatSymbols S;
        S s(locale, status);
        auto first = [&](S::ENumberFormatSymbol symbol) { add(s.getSymbol(symbol).tempSubString(0, 1)); };
        first(S::kDecimalSeparatorSymbol);
        first(S::kGroupingSeparatorSymbol);
        first(S::kPatternSeparatorSymbol);
        add(s.getSymbol(S::kPercentSymbol));
        first(S::kPerMillSymbol);
        first(S::kMonetarySeparatorSymbol);
        add(s.getSymbol(S::kMinusSignSymbol));
        add(s.getSymbol(S::kExponentialSymbol));
        add(s.getSymbol(S::kInfinitySymbol));
        add(s.getSymbol(S::kNaNSymbol));
        first(S::kZeroDigitSymbol);
    }
};

static std::string plural(const Strings& q) {
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<PluralRules> rules(PluralRules::forLocale(Locale::createFromName(q[1].c_str()), status));
    std::string out;
    for (size_t i = 2; i < q.size(); i++) {
        UnicodeString keyword = rules->select(atoi(q[i].c_str()));
        const char* keywords[] = {"zero", "one", "two", "few", "many"};
        int number = 0;
        while (number < 5 && keyword != keywords[number]) number++;
        out += std::to_string(number);
    }
    return out;
}

static std::string sortKey(const Strings& q) {
    UErrorCode status = U_ZERO_ERROR;
    UCollator* collator = ucol_open(q[1].c_str(), &status);
    UnicodeString text = plain(q[2]);
    // Java's Collator starts without decomposition and with the strength of its own constant TERTIARY.
    ucol_setAttribute(collator, UCOL_NORMALIZATION_MODE, UCOL_OFF, &status);
    uint8_t bytes[1000];
    int length = ucol_getSortKey(collator, text.getBuffer(), text.length(), bytes, sizeof bytes);
    ucol_close(collator);
    std::string out;
    char buffer[4];
    for (int i = 0; i < length; i++) {
        snprintf(buffer, sizeof buffer, "%02x", bytes[i]);
        out += buffer;
    }
    return out;
}

static std::string levels(const Strings& q) {
    UErrorCode status = U_ZERO_ERROR;
    UnicodeString text = plain(q[2]);
    UBiDi* bidi = ubidi_open();
    ubidi_setPara(bidi, text.getBuffer(), text.length(), (UBiDiLevel) atoi(q[1].c_str()), nullptr, &status);
    const UBiDiLevel* levels = ubidi_getLevels(bidi, &status);
    std::string out;
    for (int i = 0; i < text.length(); i++) out += std::to_string(levels[i]);
    out += " " + std::to_string(ubidi_getParaLevel(bidi)) + " " + std::to_string(ubidi_countRuns(bidi, &status));
    return out;
}

static std::string answer(const Strings& q) {
    const char* a = q[1].c_str();
    UErrorCode status = U_ZERO_ERROR;
    UnicodeString out;
    char buffer[200];
    bool known;
    if (q[0] == "facts") {
        snprintf(buffer, sizeof buffer, "%x", Facts(a).hash);
        return buffer;
    }
    if (q[0] == "plural") return plural(q);
    if (q[0] == "sortkey") return sortKey(q);
    if (q[0] == "bidi") return levels(q);
    if (q[0] == "iso3language") return uloc_getISO3Language(Locale::createFromName(a).getName());
    if (q[0] == "iso3country") return uloc_getISO3Country(Locale::createFromName(a).getName());
    if (q[0] == "digits") return std::to_string(ucurr_getDefaultFractionDigits(plain(q[1]).getTerminatedBuffer(), &status));
    if (q[0] == "numeric") return std::to_string(ucurr_getNumericCode(plain(q[1]).getTerminatedBuffer()));
    if (q[0] == "likely") {
        uloc_addLikelySubtags(a, buffer, sizeof buffer, &status);
        return buffer;
    }
    if (q[0] == "code") return escaped(currencyCode(a, &known));
    Locale target = Locale::createFromName(a);
    if (q[0] == "normalize") {
        UNormalizationMode mode = q[1] == "NFC" ? UNORM_NFC : q[1] == "NFD" ? UNORM_NFD : q[1] == "NFKC" ? UNORM_NFKC : UNORM_NFKD;
        Normalizer::normalize(plain(q[2]), mode, 0, out, status);
        return escaped(out);
    }
    if (q[0] == "pattern") {
        std::unique_ptr<DateTimePatternGenerator> generator(DateTimePatternGenerator::createInstance(target, status));
        return escaped(generator->getBestPattern(plain(q[2]), status));
    }
    if (q[0] == "symbol") return escaped(currencyName(a, plain(q[2]), UCURR_SYMBOL_NAME));
    if (q[0] == "currency") return escaped(currencyName(a, plain(q[2]), UCURR_LONG_NAME));
    Locale locale = Locale::createFromName(q[2].c_str());
    if (q[0] == "language") target.getDisplayLanguage(locale, out);
    if (q[0] == "country") target.getDisplayCountry(locale, out);
    if (q[0] == "script") target.getDisplayScript(locale, out);
    if (q[0] == "variant") target.getDisplayVariant(locale, out);
    return escaped(out);
}

int main(int, char** argv) {
    int file = open(argv[1], O_RDONLY);
    struct stat info;
    fstat(file, &info);
    UErrorCode status = U_ZERO_ERROR;
    udata_setCommonData(mmap(nullptr, info.st_size, PROT_READ, MAP_SHARED, file, 0), &status);
    udata_setFileAccess(UDATA_NO_FILES, &status);
    Locale::setDefault(Locale::createFromName("en-US"), status);
    std::string line;
    while (std::getline(std::cin, line)) {
        std::cout << line << '\t' << answer(split(line)) << '\n';
    }
}
