#include "CSQLiteSetup.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdint.h>

// CRC-64/XZ: the reflected polynomial of ECMA-182, all ones before and after. It detects all damage
// of up to 64 consecutive bits, and all other damage except one case in 2^64.
static uint64_t steps[256];
static pthread_once_t steps_are_filled = PTHREAD_ONCE_INIT;

static void fill_steps(void) {
    for (uint64_t byte = 0; byte < 256; byte++) {
        uint64_t rest = byte;
        for (int bit = 0; bit < 8; bit++) {
            rest = rest & 1 ? rest >> 1 ^ UINT64_C(0xC96C5795D7870F42) : rest >> 1;
        }
        steps[byte] = rest;
    }
}

static uint64_t add(uint64_t crc, const void *bytes, size_t count) {
    const unsigned char *next = bytes;
    for (size_t index = 0; index < count; index++) {
        crc = steps[(crc ^ next[index]) & 0xFF] ^ crc >> 8;
    }
    return crc;
}

static uint64_t add_number(uint64_t crc, uint64_t number) {
    unsigned char bytes[8];
    for (int index = 0; index < 8; index++) bytes[index] = number >> (56 - 8 * index) & 0xFF;
    return add(crc, bytes, sizeof bytes);
}

// Each value follows its place, its type and its length. NULL is omitted, so a column that is added
// later does not change the checksums of older rows.
static int64_t checksum(int count, sqlite3_value **values) {
    uint64_t crc = ~UINT64_C(0);
    for (int place = 0; place < count; place++) {
        unsigned char type = sqlite3_value_type(values[place]);
        if (type == SQLITE_NULL) continue;
        crc = add_number(crc, (uint64_t)place << 8 | type);
        if (type == SQLITE_INTEGER) {
            crc = add_number(crc, (uint64_t)sqlite3_value_int64(values[place]));
        } else {
            const void *bytes = sqlite3_value_blob(values[place]);
            size_t length = sqlite3_value_bytes(values[place]);
            crc = add_number(crc, length);
            if (bytes) crc = add(crc, bytes, length);
        }
    }
    return (int64_t)~crc;
}

static void row_checksum(sqlite3_context *context, int count, sqlite3_value **values) {
    sqlite3_result_int64(context, checksum(count, values));
}

static void row_is_sound(sqlite3_context *context, int count, sqlite3_value **values) {
    if (count >= 2 && sqlite3_value_type(values[0]) == SQLITE_INTEGER
        && sqlite3_value_int64(values[0]) == checksum(count - 1, values + 1)) {
        sqlite3_result_int(context, 1);
        return;
    }
    const char *table = count >= 2 ? (const char *)sqlite3_value_text(values[1]) : NULL;
    char *message = sqlite3_mprintf("a row of %s is damaged", table ? table : "a table");
    sqlite3_result_error(context, message ? message : "a row is damaged", -1);
    sqlite3_result_error_code(context, SQLITE_FORMAT);
    sqlite3_free(message);
}

static void checksum_with(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count;
    uint64_t one = (uint64_t)sqlite3_value_int64(values[0]);
    sqlite3_result_int64(context, (int64_t)(one ^ (uint64_t)sqlite3_value_int64(values[1])));
}

static void add_to_all(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count;
    uint64_t *all = sqlite3_aggregate_context(context, sizeof *all);
    if (all) *all ^= (uint64_t)sqlite3_value_int64(values[0]);
}

static void finish_all(sqlite3_context *context) {
    uint64_t *all = sqlite3_aggregate_context(context, 0);
    sqlite3_result_int64(context, all ? (int64_t)*all : 0);
}

int csqlite_add_row_checksums(sqlite3 *database) {
    pthread_once(&steps_are_filled, fill_steps);
    const int kind = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    int code = sqlite3_create_function_v2(
        database, "row_checksum", -1, kind, NULL, row_checksum, NULL, NULL, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_create_function_v2(
            database, "row_is_sound", -1, kind, NULL, row_is_sound, NULL, NULL, NULL);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_create_function_v2(
            database, "checksum_with", 2, kind, NULL, checksum_with, NULL, NULL, NULL);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_create_function_v2(
            database, "checksum_of_all", 1, kind, NULL, NULL, add_to_all, finish_all, NULL);
    }
    return code;
}
