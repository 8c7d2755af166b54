// Writes data/charsets.txt and data/charsets.bin: what ICU's converters do, found out by asking them.
// The formats are described in src/charset/. See data/README.md.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <unicode/ucnv.h>
#include <vector>
#include <zlib.h>

using Bytes = std::string;
using Units = std::u16string;

const uint16_t ILLEGAL = 0xFFFF, UNASSIGNED = 0xFFFE, LONGER = 0xFFFD, ROW = 0xD800, FOUR = 0xDFFF;

static void put16(Bytes &out, unsigned v) { out += char(v), out += char(v >> 8); }
static void put32(Bytes &out, uint32_t v) { put16(out, v & 0xFFFF), put16(out, v >> 16); }

enum Outcome { CHARACTERS, MORE, NONE, BAD };

static Outcome decode(UConverter *cnv, const Bytes &bytes, Units &units) {
    UErrorCode status = U_ZERO_ERROR;
    UChar buffer[32], *target = buffer;
    const char *source = bytes.data();
    ucnv_resetToUnicode(cnv);
    ucnv_toUnicode(cnv, &target, buffer + 32, &source, source + bytes.size(), nullptr, TRUE, &status);
    units.assign((const char16_t *)buffer, target - buffer);
    switch (status) {
    case U_TRUNCATED_CHAR_FOUND: return MORE;
    case U_INVALID_CHAR_FOUND: return NONE;
    case U_ILLEGAL_CHAR_FOUND: return BAD;
    default: return U_SUCCESS(status) && !units.empty() ? CHARACTERS : BAD;
    }
}

static Bytes encode(UConverter *cnv, UChar32 c) {
    UErrorCode status = U_ZERO_ERROR;
    char buffer[32], *target = buffer;
    UChar text[2];
    int n = 0;
    U16_APPEND_UNSAFE(text, n, c);
    const UChar *source = text;
    ucnv_resetFromUnicode(cnv);
    ucnv_fromUnicode(cnv, &target, buffer + 32, &source, text + n, nullptr, TRUE, &status);
    return U_SUCCESS(status) ? Bytes(buffer, target - buffer) : Bytes();
}

struct Table {
    std::vector<std::vector<uint16_t>> rows;
    std::vector<std::pair<uint32_t, Units>> longer;
    std::map<UChar32, Bytes> wanted;
};

static uint16_t explore(UConverter *cnv, Table &table, const Bytes &prefix, bool four) {
    uint16_t number = table.rows.size();
    table.rows.emplace_back(256, ILLEGAL);
    for (int b = 0; b < 256; b++) {
        Bytes bytes = prefix + char(b);
        Units units;
        uint16_t cell = ILLEGAL;
        switch (decode(cnv, bytes, units)) {
        case CHARACTERS:
            cell = units.size() == 1 ? units[0] : LONGER;
            if (units.size() > 1) table.longer.push_back({number << 8 | b, units});
            if (!four || bytes.size() < 4) table.wanted.insert({units.size() == 1 ? units[0] : U16_GET_SUPPLEMENTARY(units[0], units[1]), bytes});
            break;
        case MORE: cell = four && prefix.size() == 1 ? FOUR : ROW + explore(cnv, table, bytes, four); break;
        case NONE: cell = UNASSIGNED; break;
        case BAD: cell = ILLEGAL; break;
        }
        table.rows[number][b] = cell;
    }
    return number;
}

static Bytes fourBytes(uint32_t linear) {
    Bytes b(4, 0);
    b[3] = 0x30 + linear % 10, linear /= 10;
    b[2] = 0x81 + linear % 126, linear /= 126;
    b[1] = 0x30 + linear % 10;
    b[0] = 0x81 + linear / 10;
    return b;
}

// Runs of four-byte sequences that stand for runs of code points.
static Bytes fourByteRanges(UConverter *cnv) {
    Bytes out;
    uint32_t start = 0, count = 0;
    UChar32 first = -1;
    unsigned n = 0;
    for (uint32_t linear = 0; linear <= 126 * 10 * 126 * 10; linear++) {
        Units units;
        bool found = linear < 126 * 10 * 126 * 10 && decode(cnv, fourBytes(linear), units) == CHARACTERS;
        UChar32 c = !found ? -1 : units.size() == 1 ? units[0] : U16_GET_SUPPLEMENTARY(units[0], units[1]);
        if (count && c == first + (UChar32)count) {
            count++;
            continue;
        }
        if (count) put32(out, start), put32(out, count), put32(out, first), n++;
        start = linear, first = c, count = c >= 0;
    }
    Bytes all;
    put32(all, n);
    return all + out;
}

static Bytes serialize(UConverter *cnv, bool four) {
    Table table;
    explore(cnv, table, "", four);
    Bytes out;
    put16(out, table.rows.size());
    for (auto &row : table.rows) for (uint16_t cell : row) put16(out, cell);
    put16(out, table.longer.size());
    for (auto &entry : table.longer) {
        put32(out, entry.first), put16(out, entry.second.size());
        for (char16_t u : entry.second) put16(out, u);
    }
    Bytes exceptions;
    unsigned n = 0;
    for (UChar32 c = 0; c < 0x110000; c++) {
        if (U_IS_SURROGATE(c)) continue;
        Bytes bytes = encode(cnv, c);
        if (four && bytes.size() == 4) continue;
        auto implied = table.wanted.find(c);
        if (implied == table.wanted.end() ? bytes.empty() : implied->second == bytes) continue;
        put32(exceptions, c), exceptions += char(bytes.size()), exceptions += bytes, n++;
    }
    put32(out, n);
    out += exceptions;
    return four ? out + fourByteRanges(cnv) : out;
}

static Bytes deflated(const Bytes &raw) {
    Bytes out(compressBound(raw.size()) + 64, 0);
    z_stream z = {};
    deflateInit2(&z, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY);
    z.next_in = (Bytef *)raw.data(), z.avail_in = raw.size();
    z.next_out = (Bytef *)&out[0], z.avail_out = out.size();
    deflate(&z, Z_FINISH);
    out.resize(z.total_out);
    deflateEnd(&z);
    return out;
}

// The name by which Android's NativeConverter opens a charset.
static const char *icuName(const char *name) {
    UErrorCode status = U_ZERO_ERROR;
    for (const char *standard : {"MIME", "IANA", ""}) {
        if (const char *found = ucnv_getCanonicalName(name, standard, &status)) return found;
    }
    return ucnv_getAlias(name, 0, &status);
}

// The name under which Java knows it: registered, or else with x- before it.
static std::string javaName(const char *icu) {
    UErrorCode status = U_ZERO_ERROR;
    for (const char *standard : {"MIME", "IANA"}) {
        if (const char *found = ucnv_getStandardName(icu, standard, &status)) return found;
    }
    int count = ucnv_countAliases(icu, &status);
    for (int i = 0; i < count; i++) {
        const char *alias = ucnv_getAlias(icu, i, &status);
        if (alias && !strncmp(alias, "x-", 2)) return alias;
    }
    status = U_ZERO_ERROR;
    const char *name = ucnv_getStandardName(icu, "UTR22", &status);
    if (!name && strchr(icu, ',')) name = ucnv_getAlias(icu, 1, &status);
    return std::string("x-") + (name ? name : icu);
}

static std::string standardNames(const char *icu) {
    std::string all;
    for (const char *standard : {"IANA", "MIME", "JAVA", "WINDOWS"}) {
        UErrorCode status = U_ZERO_ERROR;
        UEnumeration *names = ucnv_openStandardNames(icu, standard, &status);
        while (const char *name = U_SUCCESS(status) ? uenum_next(names, nullptr, &status) : nullptr) {
            if (!strpbrk(name, "+,")) all += (all.empty() ? "" : " ") + std::string(name);
        }
        uenum_close(names);
    }
    return all.empty() ? "-" : all;
}

static std::string loose(const char *name) {
    std::string out;
    bool afterDigit = false;
    for (const char *p = name; *p; p++) {
        char c = *p;
        if (c == '-' || c == '_' || c == ' ') {
            afterDigit = false;
            continue;
        }
        if (c == '0' && !afterDigit && isdigit(p[1])) continue;
        afterDigit = isdigit(c) != 0;
        out += tolower(c);
    }
    return out;
}

// Of the multi-byte charsets those that are in use; the rest is IBM's.
static const std::set<std::string> KEPT = {"ibm-943_P15A-2003", "euc-jp-2007", "windows-950-2000", "ibm-1375_P100-2008", "windows-936-2000",
                                           "gb18030", "ibm-1383_P110-1999", "ibm-970_P110_P110-2006_U2", "windows-949-2000"};

int main(int, char **argv) {
    std::ofstream text(std::string(argv[1]) + "/charsets.txt"), binary(std::string(argv[1]) + "/charsets.bin");
    std::map<std::string, std::string> aliases;
    Bytes all;
    int count = ucnv_countAvailable();
    for (int i = 0; i < count; i++) {
        const char *icu = ucnv_getAvailableName(i);
        UErrorCode status = U_ZERO_ERROR;
        UConverter *cnv = ucnv_open(icu, &status);
        if (U_FAILURE(status)) continue;
        ucnv_setToUCallBack(cnv, UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
        ucnv_setFromUCallBack(cnv, UCNV_FROM_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
        UConverterType type = ucnv_getType(cnv);
        char substitute[32];
        int8_t length = sizeof substitute;
        ucnv_getSubstChars(cnv, substitute, &length, &status);
        size_t at = all.size();
        Bytes table;
        if (type == UCNV_SBCS || KEPT.count(icu)) table = serialize(cnv, !strcmp(icu, "gb18030"));
        all += table.empty() ? table : deflated(table);
        text << "c\t" << icu << "\t" << javaName(icu) << "\t" << int(ucnv_getMinCharSize(cnv)) << "\t" << int(ucnv_getMaxCharSize(cnv)) << "\t";
        for (int j = 0; j < length; j++) { char hex[3]; snprintf(hex, 3, "%02x", (unsigned char)substitute[j]); text << hex; }
        text << "\t" << (table.empty() ? type : 100) << "\t" << at << "\t" << all.size() - at << "\t" << table.size() << "\t" << standardNames(icu) << "\n";
        int names = ucnv_countAliases(icu, &status);
        for (int j = 0; j < names; j++) {
            const char *alias = ucnv_getAlias(icu, j, &status);
            const char *resolved = alias ? icuName(alias) : nullptr;
            if (resolved) aliases[loose(alias)] = resolved;
        }
        ucnv_close(cnv);
    }
    for (auto &alias : aliases) text << "a\t" << alias.first << "\t" << alias.second << "\n";
    binary << all;
}
