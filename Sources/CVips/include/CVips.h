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

#endif
