#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>
#include <stdint.h>

/// What became of a picture.
typedef enum {
    CVIPS_DONE = 0,
    /// It is damaged, cut off, or of a kind that is not read here.
    CVIPS_UNREADABLE = 1,
    /// libvips, or its part for this format, is not installed.
    CVIPS_MISSING = 2
} cvips_result;

/// Loads libvips into this process. Only what reads JPEG, PNG, WebP and HEIC, and what writes
/// JPEG, is let through; everything else that libvips knows is blocked.
///
/// `with_heif` also loads the part for HEIC.
cvips_result cvips_load(int with_heif);

/// Reads a picture, turns it upright, fills a square of `side` pixels with its middle, and makes
/// a JPEG of that without any metadata. Free `out` by `cvips_free`.
cvips_result cvips_square(
    const void *bytes, size_t length, int side, int quality, void **out, size_t *out_length);

void cvips_free(void *bytes);

/// Holds this process to so much memory of its own and so many seconds of work. It can write no
/// file longer than `output_bytes`, leaves no core behind, and dies with its parent.
/// 0 when all of that holds.
int cvips_confine(uint64_t memory_bytes, unsigned seconds, uint64_t output_bytes);

/// Runs a program with `input` as its standard input and an empty environment, for at most so
/// many milliseconds; then it is killed. What it writes, up to `capacity` bytes, is its output.
///
/// The exit status; -1 when it was killed or crashed, -2 when it could not be started.
int cvips_run(
    const char *program, const char *argument, const void *input, size_t length, void *output,
    size_t capacity, size_t *output_length, int milliseconds);

#endif
