// Records what ICU's converters answer, as Android 6 calls them. See data/README.md.
//
// Reads lines "d or e, name, actions on malformed and unmappable input, replacement, room, chunks" (tab-separated;
// bytes and units in hex; chunks separated by slashes) and appends what each call gave: error number, consumed,
// output, and for errors the length of the bad part. A chunk that overflows is continued; the last one is flushed.
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>
#include <vector>

template <class T> static std::vector<T> parse(const std::string &hex) {
    std::vector<T> out;
    for (size_t i = 0; i + 2 * sizeof(T) <= hex.size(); i += 2 * sizeof(T)) out.push_back(std::stoul(hex.substr(i, 2 * sizeof(T)), nullptr, 16));
    return out;
}

template <class T> static void show(std::ostream &out, const T *from, const T *to) {
    char digits[8];
    for (; from < to; from++) {
        snprintf(digits, sizeof digits, sizeof(T) == 1 ? "%02x" : "%04x", sizeof(T) == 1 ? (unsigned char)*from : (unsigned)*from);
        out << digits;
    }
}

struct Actions {
    char malformed, unmappable;
    std::vector<UChar> chars;
    std::vector<char> bytes;
};

static void onBytes(const void *context, UConverterToUnicodeArgs *args, const char *, int32_t, UConverterCallbackReason reason, UErrorCode *status) {
    const Actions *a = (const Actions *)context;
    char action = reason == UCNV_UNASSIGNED ? a->unmappable : a->malformed;
    if (reason > UCNV_IRREGULAR || action == 'r') return;
    *status = U_ZERO_ERROR;
    if (action == 's') ucnv_cbToUWriteUChars(args, a->chars.data(), a->chars.size(), 0, status);
}

static void onChars(const void *context, UConverterFromUnicodeArgs *args, const UChar *, int32_t, UChar32, UConverterCallbackReason reason, UErrorCode *status) {
    const Actions *a = (const Actions *)context;
    char action = reason == UCNV_UNASSIGNED ? a->unmappable : a->malformed;
    if (reason > UCNV_IRREGULAR || action == 'r') return;
    *status = U_ZERO_ERROR;
    if (action == 's') ucnv_cbFromUWriteBytes(args, a->bytes.data(), a->bytes.size(), 0, status);
}

static bool isBad(UErrorCode e) { return e == U_INVALID_CHAR_FOUND || e == U_TRUNCATED_CHAR_FOUND || e == U_ILLEGAL_CHAR_FOUND; }

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream columns(line);
        std::string way, name, actions, replacement, room, chunks, chunk;
        for (std::string *c : {&way, &name, &actions, &replacement, &room, &chunks}) std::getline(columns, *c, '\t');
        Actions a = {actions[0], actions[1], parse<UChar>(replacement), parse<char>(replacement)};
        UErrorCode status = U_ZERO_ERROR;
        UConverter *cnv = ucnv_open(name.c_str(), &status);
        ucnv_setToUCallBack(cnv, onBytes, &a, nullptr, nullptr, &status);
        ucnv_setFromUCallBack(cnv, onChars, &a, nullptr, nullptr, &status);
        std::ostringstream out;
        std::istringstream list(chunks + "/");
        size_t capacity = std::stoul(room);
        while (std::getline(list, chunk, '/')) {
            bool last = list.peek() == EOF;
            size_t at = 0;
            for (int calls = 0; calls < 20; calls++) {
                status = U_ZERO_ERROR;
                int8_t bad = 32;
                UErrorCode minor = U_ZERO_ERROR;
                size_t size;
                if (way == "d") {
                    std::vector<char> bytes = parse<char>(chunk);
                    std::vector<UChar> buffer(capacity + 1);
                    const char *source = bytes.data() + at;
                    UChar *target = buffer.data();
                    ucnv_toUnicode(cnv, &target, target + capacity, &source, bytes.data() + bytes.size(), nullptr, last, &status);
                    out << " " << status << "," << source - bytes.data() - at << ",";
                    show(out, (const UChar *)buffer.data(), (const UChar *)target);
                    at = source - bytes.data(), size = bytes.size();
                    char invalid[32];
                    if (isBad(status)) ucnv_getInvalidChars(cnv, invalid, &bad, &minor);
                } else {
                    std::vector<UChar> chars = parse<UChar>(chunk);
                    std::vector<char> buffer(capacity + 1);
                    const UChar *source = chars.data() + at;
                    char *target = buffer.data();
                    ucnv_fromUnicode(cnv, &target, target + capacity, &source, chars.data() + chars.size(), nullptr, last, &status);
                    out << " " << status << "," << source - chars.data() - at << ",";
                    show(out, (const char *)buffer.data(), (const char *)target);
                    at = source - chars.data(), size = chars.size();
                    UChar invalid[32];
                    if (isBad(status)) ucnv_getInvalidUChars(cnv, invalid, &bad, &minor);
                }
                if (isBad(status)) out << "," << int(bad);
                if (U_SUCCESS(status)) break;
            }
        }
        ucnv_close(cnv);
        std::cout << line << "\t" << out.str() << std::endl;
    }
}
