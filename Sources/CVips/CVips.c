#define _GNU_SOURCE
#include "CVips.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// libvips and its dependencies are a hundred libraries. Only the child loads them, at run time, so
// the server starts without them and builds without their headers. These are the parts of libvips'
// binary interface that we use (version 42, of libvips 8.13 and later).
typedef struct VipsImage VipsImage;
typedef struct VipsArea VipsArea;

enum { INTERESTING_CENTRE = 1, SIZE_BOTH = 0, INTERPRETATION_SRGB = 22 };

static struct {
    int (*init)(const char *program);
    int (*version)(int part);
    void (*concurrency_set)(int threads);
    void (*cache_set_max)(int operations);
    void (*operation_block_set)(const char *name, int state);
    void (*block_untrusted_set)(int state);
    int (*thumbnail_buffer)(void *bytes, size_t length, VipsImage **out, int width, ...);
    unsigned long (*image_get_typeof)(const VipsImage *image, const char *field);
    int (*icc_transform)(VipsImage *in, VipsImage **out, const char *profile, ...);
    int (*colourspace)(VipsImage *in, VipsImage **out, int space, ...);
    int (*image_hasalpha)(VipsImage *image);
    VipsArea *(*array_double_new)(const double *numbers, int count);
    int (*flatten)(VipsImage *in, VipsImage **out, ...);
    void (*area_unref)(VipsArea *area);
    int (*jpegsave_buffer)(VipsImage *in, void **bytes, size_t *length, ...);
    void (*object_unref)(void *object);
    void (*free)(void *bytes);
} vips;

static int find(void *library, const char *name, void *place) {
    void *found = dlsym(library, name);
    memcpy(place, &found, sizeof found);
    return found != NULL;
}

static int find_all(void *library) {
#define FIND(name) find(library, "vips_" #name, &vips.name)
    return FIND(init) && FIND(version) && FIND(concurrency_set) && FIND(cache_set_max)
        && FIND(operation_block_set) && FIND(block_untrusted_set) && FIND(thumbnail_buffer)
        && FIND(image_get_typeof) && FIND(icc_transform) && FIND(colourspace)
        && FIND(image_hasalpha) && FIND(array_double_new) && FIND(flatten) && FIND(area_unref)
        && FIND(jpegsave_buffer) && find(library, "g_object_unref", &vips.object_unref)
        && find(library, "g_free", &vips.free);
}

// The module for HEIC is beside the library. This process never loads the other modules, such as
// those for PDF and for ImageMagick's formats.
static int load_heif(void) {
    Dl_info where;
    char path[1024];
    const char *(*begin)(void *);
    void *init;
    memcpy(&init, &vips.init, sizeof init);
    if (!dladdr(init, &where)) return 0;
    const char *slash = strrchr(where.dli_fname, '/');
    int folder = slash ? (int)(slash - where.dli_fname) : 0;
    snprintf(path, sizeof path, "%.*s/vips-modules-%d.%d/vips-heif.so", folder, where.dli_fname,
        vips.version(0), vips.version(1));
    void *module = dlopen(path, RTLD_NOW);
    return module && find(module, "g_module_check_init", &begin) && !begin(NULL);
}

cvips_result cvips_load(int with_heif) {
    void *library = dlopen("libvips.so.42", RTLD_NOW | RTLD_GLOBAL);
    if (!library || !find_all(library)) return CVIPS_MISSING;
    // Without a home directory, libvips finds no modules to load automatically.
    setenv("VIPSHOME", "/nonexistent", 1);
    if (vips.init("awallet")) return CVIPS_MISSING;
    if (with_heif && !load_heif()) return CVIPS_MISSING;
    vips.concurrency_set(1);
    vips.cache_set_max(0);
    vips.operation_block_set("VipsForeign", 1);
    vips.operation_block_set("VipsForeignLoadJpeg", 0);
    vips.operation_block_set("VipsForeignLoadPng", 0);
    vips.operation_block_set("VipsForeignLoadWebp", 0);
    vips.operation_block_set("VipsForeignLoadHeif", 0);
    vips.operation_block_set("VipsForeignSaveJpeg", 0);
    vips.block_untrusted_set(1);
    return CVIPS_DONE;
}

// Replaces an image and releases the old one.
static VipsImage *instead(VipsImage *old, VipsImage *new) {
    vips.object_unref(old);
    return new;
}

// Converts to sRGB, with the picture's own colour profile if it has a usable one.
static VipsImage *in_web_colours(VipsImage *image) {
    VipsImage *turned = NULL;
    if (vips.image_get_typeof(image, "icc-profile-data")
        && !vips.icc_transform(image, &turned, "srgb", "embedded", 1, NULL))
        image = instead(image, turned);
    turned = NULL;
    vips.colourspace(image, &turned, INTERPRETATION_SRGB, NULL);
    return instead(image, turned);
}

// Transparent pixels become white.
static VipsImage *opaque(VipsImage *image) {
    if (!image || !vips.image_hasalpha(image)) return image;
    double white = 255;
    VipsImage *flat = NULL;
    VipsArea *background = vips.array_double_new(&white, 1);
    vips.flatten(image, &flat, "background", background, NULL);
    vips.area_unref(background);
    return instead(image, flat);
}

cvips_result cvips_square(
    const void *bytes, size_t length, int side, int quality, void **out, size_t *out_length) {
    VipsImage *square = NULL;
    if (vips.thumbnail_buffer((void *)bytes, length, &square, side, "height", side, "crop",
            INTERESTING_CENTRE, "size", SIZE_BOTH, "option_string", "fail_on=error", NULL))
        return CVIPS_UNREADABLE;
    VipsImage *flat = opaque(in_web_colours(square));
    if (!flat) return CVIPS_UNREADABLE;
    int failed = vips.jpegsave_buffer(
        flat, out, out_length, "Q", quality, "optimize_coding", 1, "strip", 1, NULL);
    vips.object_unref(flat);
    return failed ? CVIPS_UNREADABLE : CVIPS_DONE;
}

void cvips_free(void *bytes) { vips.free(bytes); }
