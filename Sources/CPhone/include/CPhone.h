#ifndef CPHONE_H
#define CPHONE_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// libphonenumber's verdict on a text.
typedef enum {
    CPHONE_VALID = 0,
    CPHONE_POSSIBLE = 1,
    CPHONE_WRONG_LENGTH = 2,
    CPHONE_NOT_A_NUMBER = 3
} cphone_verdict;

/// A number in the formats that the product shows. Every text ends with a NUL.
typedef struct {
    int calling_code;
    char e164[32];
    char region[4];
    char national[64];
    char international[64];
    /// Whether a zero follows the trunk prefix 0, as no number of such a plan begins.
    bool begins_with_trunk;
} cphone_number;

typedef struct {
    char region[4];
    int calling_code;
} cphone_region;

/// Reads `length` bytes of text, dialled from `region` ("US"); fills `number` unless the verdict
/// is CPHONE_NOT_A_NUMBER.
cphone_verdict cphone_parse(
    const char *text, size_t length, const char *region, cphone_number *number);

/// Formats an incomplete number of digits, with an optional leading +. Returns the written length
/// before the NUL, or 0 if it does not fit.
size_t cphone_as_you_type(
    const char *digits, size_t length, const char *region, char *out, size_t capacity);

/// Writes at most `capacity` regions and returns their number.
size_t cphone_regions(cphone_region *out, size_t capacity);

/// The main region of a calling code: 1 is "US", 44 is "GB". Empty when there is none.
void cphone_main_region(int calling_code, char region[4]);

#ifdef __cplusplus
}
#endif

#endif
