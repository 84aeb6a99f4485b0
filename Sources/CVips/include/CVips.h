#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>
#include <stdint.h>

/// The outcome of a picture.
typedef enum {
    CVIPS_DONE = 0,
    /// The picture is damaged, truncated, or of an unsupported kind.
    CVIPS_UNREADABLE = 1,
    /// libvips, or its module for this format, is not installed.
    CVIPS_MISSING = 2
} cvips_result;

/// Loads libvips into this process. Allows only the operations that read JPEG, PNG, WebP and HEIC,
/// and that write JPEG; blocks all others.
///
/// `with_heif` also loads the module for HEIC.
cvips_result cvips_load(int with_heif);

/// Reads a picture, turns it upright, fills a square of `side` pixels with its middle, and writes
/// that as a JPEG without metadata. Free `out` by `cvips_free`.
cvips_result cvips_square(
    const void *bytes, size_t length, int side, int quality, void **out, size_t *out_length);

void cvips_free(void *bytes);

#endif
