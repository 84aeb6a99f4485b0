#include "CCairo.h"
#include "Libraries.h"

#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

enum { SUCCESS = 0, WRITE_ERROR = 11 };
enum { TITLE = 0, AUTHOR = 1, CREATOR = 4, CREATE_DATE = 5 };
enum { WRAP_WORD_CHAR = 2 };

struct draw_table draw;
struct pango_table pango;
struct now_table now;

// Collects cairo's writes of a few bytes each.
static struct {
    unsigned char bytes[1 << 16];
    size_t length;
} unwritten;

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
        && FIND(curve_to) && FIND(close_path) && FIND(set_line_width) && FIND(stroke)
        && FIND(tag_begin) && FIND(tag_end) && FIND(show_page) && FIND(set_scaled_font)
        && FIND(show_text_glyphs);
#undef FIND
}

// libpangocairo depends on libpango, so its handle also finds libpango's symbols.
static int find_pango(void *library) {
#define FIND(name) find(library, "pango_" #name, &pango.name)
    return FIND(cairo_create_layout) && FIND(cairo_show_glyph_item)
        && FIND(cairo_font_get_scaled_font) && FIND(font_description_new)
        && FIND(font_description_set_family) && FIND(font_description_set_absolute_size)
        && FIND(font_description_set_weight) && FIND(layout_get_context)
        && FIND(context_set_round_glyph_positions) && FIND(layout_set_font_description)
        && FIND(layout_set_single_paragraph_mode) && FIND(layout_set_text)
        && FIND(layout_set_width) && FIND(layout_set_ellipsize) && FIND(layout_set_wrap)
        && FIND(layout_get_size) && FIND(layout_get_line_count) && FIND(layout_get_line_readonly)
        && FIND(glyph_string_get_width) && FIND(glyph_item_iter_init_start)
        && FIND(glyph_item_iter_next_cluster);
#undef FIND
}

ccairo_result ccairo_load(void) {
    void *cairo_library = dlopen("libcairo.so.2", RTLD_NOW);
    void *pango_library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW);
    int is_there = cairo_library && pango_library && find_cairo(cairo_library)
        && find_pango(pango_library);
    return is_there ? CCAIRO_DONE : CCAIRO_MISSING;
}

static int write_all(const unsigned char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, length);
        if (written <= 0) return WRITE_ERROR;
        bytes += written;
        length -= (size_t)written;
    }
    return SUCCESS;
}

static int flush(void) {
    size_t length = unwritten.length;
    unwritten.length = 0;
    return write_all(unwritten.bytes, length);
}

static int write_out(void *closure, const unsigned char *bytes, unsigned length) {
    (void)closure;
    if (length > sizeof unwritten.bytes - unwritten.length && flush() != SUCCESS) {
        return WRITE_ERROR;
    }
    if (length > sizeof unwritten.bytes) return write_all(bytes, length);
    memcpy(unwritten.bytes + unwritten.length, bytes, length);
    unwritten.length += length;
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
    pango.layout_set_wrap(now.layout, WRAP_WORD_CHAR);
    // Places letters exactly, and not at whole points as on a screen.
    pango.context_set_round_glyph_positions(pango.layout_get_context(now.layout), 0);
    return draw.status(now.page) == SUCCESS ? CCAIRO_DONE : CCAIRO_FAILED;
}

void ccairo_tag(const char *name) { draw.tag_begin(now.page, name, ""); }

void ccairo_untag(const char *name) { draw.tag_end(now.page, name); }

void ccairo_fill(double x, double y, double width, double height, double grey) {
    draw.set_source_rgb(now.page, grey, grey, grey);
    draw.rectangle(now.page, x, y, width, height);
    draw.fill(now.page);
}

void ccairo_move(double x, double y) { draw.move_to(now.page, x, y); }

void ccairo_curve(ccairo_place leaving, ccairo_place arriving, ccairo_place end) {
    draw.curve_to(now.page, leaving.x, leaving.y, arriving.x, arriving.y, end.x, end.y);
}

void ccairo_stroke(double thickness, double grey) {
    draw.set_source_rgb(now.page, grey, grey, grey);
    draw.set_line_width(now.page, thickness);
    draw.close_path(now.page);
    draw.stroke(now.page);
}

void ccairo_next_page(void) { draw.show_page(now.page); }

ccairo_result ccairo_end(void) {
    draw.show_page(now.page);
    int status = draw.status(now.page);
    draw.surface_finish(now.surface);
    return flush() == SUCCESS && status == SUCCESS && draw.surface_status(now.surface) == SUCCESS ? CCAIRO_DONE
                                                                           : CCAIRO_FAILED;
}
