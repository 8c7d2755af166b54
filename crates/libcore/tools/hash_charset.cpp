// Writes a hash of everything that each converter of ICU encodes and decodes. See data/README.md.
//
// For each name on standard input: FNV-1a over the bytes of every scalar value below 30000 (a zero for those that it lacks), and
// over the units of every sequence of one and two bytes (FF for malformed, FE for unmappable, FD for unfinished).
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>
#include <unicode/ucnv.h>

static uint64_t hash;
static void add(unsigned byte) { hash = (hash ^ byte) * 0x100000001b3; }

int main() {
    std::string name;
    while (std::getline(std::cin, name)) {
        UErrorCode status = U_ZERO_ERROR;
        UConverter *cnv = ucnv_open(name.c_str(), &status);
        ucnv_setToUCallBack(cnv, UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
        ucnv_setFromUCallBack(cnv, UCNV_FROM_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
        hash = 0xcbf29ce484222325;
        for (UChar32 c = 0; c < 0x30000; c++) {
            if (U_IS_SURROGATE(c)) continue;
            char buffer[32], *target = buffer;
            UChar text[2];
            int n = 0;
            U16_APPEND_UNSAFE(text, n, c);
            const UChar *source = text;
            status = U_ZERO_ERROR;
            ucnv_resetFromUnicode(cnv);
            ucnv_fromUnicode(cnv, &target, buffer + 32, &source, text + n, nullptr, TRUE, &status);
            add(U_SUCCESS(status) ? target - buffer : 0);
            for (char *p = buffer; U_SUCCESS(status) && p < target; p++) add((unsigned char)*p);
        }
        uint64_t encoded = hash;
        hash = 0xcbf29ce484222325;
        for (unsigned sequence = 0; sequence < 0x10100; sequence++) {
            char bytes[2] = {char(sequence < 256 ? sequence : (sequence - 256) >> 8), char(sequence - 256)};
            UChar buffer[32], *target = buffer;
            const char *source = bytes;
            status = U_ZERO_ERROR;
            ucnv_resetToUnicode(cnv);
            ucnv_toUnicode(cnv, &target, buffer + 32, &source, bytes + (sequence < 256 ? 1 : 2), nullptr, TRUE, &status);
            if (U_FAILURE(status)) add(status == U_ILLEGAL_CHAR_FOUND ? 0xFF : status == U_INVALID_CHAR_FOUND ? 0xFE : 0xFD);
            for (UChar *p = buffer; p < target; p++) add(*p >> 8), add(*p & 0xFF);
        }
        printf("%s\t%016llx\t%016llx\n", name.c_str(), (unsigned long long)encoded, (unsigned long long)hash);
        ucnv_close(cnv);
    }
}
