// Records what zlib does in each call, as Android 6 calls it. See data/README.md.
//
// Reads lines "d or i, level, strategy, raw, dictionary, room, chunks" (tab-separated; bytes in hex or as a run
// "n*hex" joined by plus signs; a chunk ends with the flush for deflating: n none, s sync, f full, e finish) and
// appends for each call: result, consumed, produced bytes (hex, or length and CRC if long), Adler-32.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static unsigned char *parse(const char *text, size_t *length) {
    unsigned char *out = malloc(1 << 22);
    size_t n = 0;
    while (*text) {
        char *end;
        unsigned long times = 1;
        const char *star = strchr(text, '*'), *plus = strchr(text, '+');
        size_t part = plus ? (size_t)(plus - text) : strlen(text);
        if (star && (size_t)(star - text) < part) times = strtoul(text, &end, 10), part -= end + 1 - text, text = end + 1;
        while (times--)
            for (size_t i = 0; i + 1 < part; i += 2) {
                char pair[3] = {text[i], text[i + 1], 0};
                out[n++] = strtoul(pair, 0, 16);
            }
        text += part;
        if (*text == '+') text++;
    }
    *length = n;
    return out;
}

static void show(int result, size_t read, const unsigned char *bytes, size_t n, unsigned long adler, const char *message) {
    printf(" %d,%zu,", result, read);
    if (n > 40) printf("%zu:%08lx", n, crc32(0, bytes, n));
    else for (size_t i = 0; i < n; i++) printf("%02x", bytes[i]);
    printf(",%08lx%s%s", adler, result == Z_DATA_ERROR && message ? "," : "", result == Z_DATA_ERROR && message ? message : "");
}

int main(void) {
    static char line[1 << 20];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        printf("%s\t", line);
        char *columns[7], *rest = line;
        for (int i = 0; i < 7; i++) columns[i] = strsep(&rest, "\t");
        int deflating = columns[0][0] == 'd', raw = atoi(columns[3]);
        size_t room = atoi(columns[5]), dictionaryLength;
        unsigned char *dictionary = parse(columns[4], &dictionaryLength), *out = malloc(room + 1);
        z_stream z = {0};
        z.adler = 1;
        if (deflating) deflateInit2(&z, atoi(columns[1]), Z_DEFLATED, raw ? -15 : 15, 8, atoi(columns[2]));
        else inflateInit2(&z, raw ? -15 : 15);
        if (dictionaryLength && deflating) printf(" d%d", deflateSetDictionary(&z, dictionary, dictionaryLength));
        if (dictionaryLength && !deflating && raw) printf(" d%d", inflateSetDictionary(&z, dictionary, dictionaryLength));
        for (char *chunk = strtok(columns[6], "/"); chunk; chunk = strtok(0, "/")) {
            size_t length, end = strlen(chunk);
            int flush = Z_SYNC_FLUSH;
            if (deflating) flush = strchr("n?sfe", chunk[end - 1]) - "n?sfe", chunk[end - 1] = 0;
            unsigned char *input = parse(chunk, &length);
            z.next_in = input, z.avail_in = length;
            for (int calls = 0; calls < 400; calls++) {
                size_t before = z.avail_in;
                z.next_out = out, z.avail_out = room;
                int result = deflating ? deflate(&z, flush) : inflate(&z, flush);
                show(result, before - z.avail_in, out, room - z.avail_out, z.adler, z.msg);
                if (result == Z_NEED_DICT) printf(" d%d", inflateSetDictionary(&z, dictionary, dictionaryLength));
                else if (result != Z_OK || z.avail_out != 0) break;
            }
            free(input);
        }
        printf("\n");
        deflating ? deflateEnd(&z) : inflateEnd(&z);
        free(dictionary), free(out);
    }
}
