#include "CCairo.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

// cairo and Pango are loaded at run time and by the child alone, as libvips is, which depends on
// both. This much of their binary interfaces is what we use (libcairo.so.2 of cairo 1.16 and
// later, whose PDF has a structure; libpango-1.0.so.0).
typedef struct cairo_surface cairo_surface;
typedef struct cairo cairo;
typedef struct PangoLayout PangoLayout;
typedef struct PangoContext PangoContext;
typedef struct PangoFontDescription PangoFontDescription;

enum { SUCCESS = 0, WRITE_ERROR = 11 };
enum { TITLE = 0, AUTHOR = 1, CREATOR = 4, CREATE_DATE = 5 };
enum { SCALE = 1024, NORMAL = 400, BOLD = 700, ELLIPSIZE_NONE = 0, ELLIPSIZE_END = 3 };

static struct {
    cairo_surface *(*pdf_surface_create_for_stream)(
        int (*write)(void *, const unsigned char *, unsigned), void *, double, double);
    void (*pdf_surface_set_metadata)(cairo_surface *, int, const char *);
    void (*surface_finish)(cairo_surface *);
    int (*surface_status)(cairo_surface *);
    cairo *(*create)(cairo_surface *);
    int (*status)(cairo *);
    void (*save)(cairo *);
    void (*restore)(cairo *);
    void (*scale)(cairo *, double, double);
    void (*translate)(cairo *, double, double);
    void (*move_to)(cairo *, double, double);
    void (*rectangle)(cairo *, double, double, double, double);
    void (*clip)(cairo *);
    void (*fill)(cairo *);
    void (*set_source_rgb)(cairo *, double, double, double);
    void (*tag_begin)(cairo *, const char *, const char *);
    void (*tag_end)(cairo *, const char *);
    void (*show_page)(cairo *);
} draw;

static struct {
    PangoLayout *(*cairo_create_layout)(cairo *);
    void (*cairo_show_layout)(cairo *, PangoLayout *);
    PangoFontDescription *(*font_description_new)(void);
    void (*font_description_set_family)(PangoFontDescription *, const char *);
    void (*font_description_set_absolute_size)(PangoFontDescription *, double);
    void (*font_description_set_weight)(PangoFontDescription *, int);
    PangoContext *(*layout_get_context)(PangoLayout *);
    void (*context_set_round_glyph_positions)(PangoContext *, int);
    void (*layout_set_font_description)(PangoLayout *, const PangoFontDescription *);
    void (*layout_set_single_paragraph_mode)(PangoLayout *, int);
    void (*layout_set_text)(PangoLayout *, const char *, int);
    void (*layout_set_width)(PangoLayout *, int);
    void (*layout_set_ellipsize)(PangoLayout *, int);
    void (*layout_get_size)(PangoLayout *, int *, int *);
    int (*layout_get_baseline)(PangoLayout *);
} pango;

static struct {
    cairo_surface *surface;
    cairo *page;
    PangoLayout *layout;
    PangoFontDescription *font;
} now;

static int find(void *library, const char *name, void *place) {
    void *found = dlsym(library, name);
    memcpy(place, &found, sizeof found);
    return found != NULL;
}

static int find_cairo(void *library) {
#define FIND(name) find(library, "cairo_" #name, &draw.name)
    return FIND(pdf_surface_create_for_stream) && FIND(pdf_surface_set_metadata)
        && FIND(surface_finish) && FIND(surface_status) && FIND(create) && FIND(status)
        && FIND(save) && FIND(restore) && FIND(scale) && FIND(translate) && FIND(move_to)
        && FIND(rectangle) && FIND(clip) && FIND(fill) && FIND(set_source_rgb)
        && FIND(tag_begin) && FIND(tag_end) && FIND(show_page);
#undef FIND
}

// The symbols of libpango are found through libpangocairo, which needs it.
static int find_pango(void *library) {
#define FIND(name) find(library, "pango_" #name, &pango.name)
    return FIND(cairo_create_layout) && FIND(cairo_show_layout) && FIND(font_description_new)
        && FIND(font_description_set_family) && FIND(font_description_set_absolute_size)
        && FIND(font_description_set_weight) && FIND(layout_get_context)
        && FIND(context_set_round_glyph_positions) && FIND(layout_set_font_description)
        && FIND(layout_set_single_paragraph_mode) && FIND(layout_set_text)
        && FIND(layout_set_width) && FIND(layout_set_ellipsize) && FIND(layout_get_size)
        && FIND(layout_get_baseline);
#undef FIND
}

ccairo_result ccairo_load(void) {
    void *cairo_library = dlopen("libcairo.so.2", RTLD_NOW);
    void *pango_library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW);
    int is_there = cairo_library && pango_library && find_cairo(cairo_library)
        && find_pango(pango_library);
    return is_there ? CCAIRO_DONE : CCAIRO_MISSING;
}

static int write_out(void *closure, const unsigned char *bytes, unsigned length) {
    (void)closure;
    while (length > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, length);
        if (written <= 0) return WRITE_ERROR;
        bytes += written;
        length -= (unsigned)written;
    }
    return SUCCESS;
}

ccairo_result ccairo_begin(
    double width, double height, const char *family, const char *title, const char *author,
    const char *made) {
    now.surface = draw.pdf_surface_create_for_stream(write_out, NULL, width, height);
    draw.pdf_surface_set_metadata(now.surface, TITLE, title);
    draw.pdf_surface_set_metadata(now.surface, AUTHOR, author);
    draw.pdf_surface_set_metadata(now.surface, CREATOR, "Awallet");
    draw.pdf_surface_set_metadata(now.surface, CREATE_DATE, made);
    now.page = draw.create(now.surface);
    now.layout = pango.cairo_create_layout(now.page);
    now.font = pango.font_description_new();
    pango.font_description_set_family(now.font, family);
    pango.layout_set_single_paragraph_mode(now.layout, 1);
    // Letters stand where they belong, and not on whole points as on a screen.
    pango.context_set_round_glyph_positions(pango.layout_get_context(now.layout), 0);
    return draw.status(now.page) == SUCCESS ? CCAIRO_DONE : CCAIRO_FAILED;
}

void ccairo_tag(const char *name) { draw.tag_begin(now.page, name, ""); }

void ccairo_untag(const char *name) { draw.tag_end(now.page, name); }

static double natural_width(void) {
    int width, height;
    pango.layout_get_size(now.layout, &width, &height);
    return (double)width / SCALE;
}

// One letter can carry a tower of marks: nothing is drawn outside the line's own height.
static void show(ccairo_line line, double width, double scale) {
    double above = (double)pango.layout_get_baseline(now.layout) / SCALE;
    draw.save(now.page);
    draw.rectangle(now.page, line.x, line.baseline - 1.2 * line.size, line.width, 1.6 * line.size);
    draw.clip(now.page);
    draw.set_source_rgb(now.page, line.grey, line.grey, line.grey);
    draw.translate(
        now.page, line.is_at_end ? line.x + line.width - width * scale : line.x, line.baseline);
    draw.scale(now.page, scale, scale);
    draw.move_to(now.page, 0, -above);
    pango.cairo_show_layout(now.page, now.layout);
    draw.restore(now.page);
}

void ccairo_text(const char *text, ccairo_line line) {
    pango.font_description_set_absolute_size(now.font, line.size * SCALE);
    pango.font_description_set_weight(now.font, line.is_bold ? BOLD : NORMAL);
    pango.layout_set_font_description(now.layout, now.font);
    pango.layout_set_width(now.layout, -1);
    pango.layout_set_ellipsize(now.layout, ELLIPSIZE_NONE);
    pango.layout_set_text(now.layout, text, -1);
    double width = natural_width(), scale = 1;
    if (width > line.width && line.is_figure) scale = line.width / width;
    if (width > line.width && !line.is_figure) {
        pango.layout_set_width(now.layout, (int)(line.width * SCALE));
        pango.layout_set_ellipsize(now.layout, ELLIPSIZE_END);
        width = natural_width();
    }
    show(line, width, scale);
}

void ccairo_fill(double x, double y, double width, double height, double grey) {
    draw.set_source_rgb(now.page, grey, grey, grey);
    draw.rectangle(now.page, x, y, width, height);
    draw.fill(now.page);
}

void ccairo_next_page(void) { draw.show_page(now.page); }

ccairo_result ccairo_end(void) {
    draw.show_page(now.page);
    int status = draw.status(now.page);
    draw.surface_finish(now.surface);
    return status == SUCCESS && draw.surface_status(now.surface) == SUCCESS ? CCAIRO_DONE
                                                                           : CCAIRO_FAILED;
}
