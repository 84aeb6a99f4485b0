#ifndef LIBRARIES_H
#define LIBRARIES_H

#include <stddef.h>

#pragma GCC visibility push(hidden)

// Only the child loads cairo and Pango, at run time, like libvips, which depends on both. These are
// the parts of their binary interfaces that we use (libcairo.so.2 of cairo 1.16 and later, whose
// PDF has a structure; libpango-1.0.so.0).
typedef struct cairo_surface cairo_surface;
typedef struct cairo cairo;
typedef struct PangoLayout PangoLayout;
typedef struct PangoContext PangoContext;
typedef struct PangoFontDescription PangoFontDescription;
typedef struct PangoFont PangoFont;
typedef struct cairo_scaled_font cairo_scaled_font;

typedef struct { unsigned long index; double x, y; } cairo_glyph;
typedef struct { int num_bytes, num_glyphs; } cairo_text_cluster;

// Pango's result: a line is a list of runs from left to right, each of one font and direction.
typedef struct List { void *data; struct List *next, *before; } List;
typedef struct {
    unsigned glyph;
    int width, x_offset, y_offset;
    unsigned attributes;
} PangoGlyphInfo;
typedef struct { int num_glyphs; PangoGlyphInfo *glyphs; } PangoGlyphString;
typedef struct {
    int offset, length, num_chars;
    struct { void *unused[2]; PangoFont *font; unsigned char level; } analysis;
} PangoItem;
typedef struct { PangoItem *item; PangoGlyphString *glyphs; } PangoGlyphItem;
typedef struct {
    PangoGlyphItem *run;
    const char *text;
    int start_glyph, start_index, start_char, end_glyph, end_index, end_char;
} PangoGlyphItemIter;
typedef struct {
    PangoLayout *layout;
    int start_index, length;
    List *runs;
    unsigned is_paragraph_start : 1, resolved_dir : 3;
} PangoLayoutLine;

extern struct draw_table {
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
    void (*curve_to)(cairo *, double, double, double, double, double, double);
    void (*close_path)(cairo *);
    void (*set_line_width)(cairo *, double);
    void (*stroke)(cairo *);
    void (*tag_begin)(cairo *, const char *, const char *);
    void (*tag_end)(cairo *, const char *);
    void (*set_scaled_font)(cairo *, const cairo_scaled_font *);
    void (*show_text_glyphs)(
        cairo *, const char *, int, const cairo_glyph *, int, const cairo_text_cluster *, int, int);
    void (*show_page)(cairo *);
} draw;

extern struct pango_table {
    PangoLayout *(*cairo_create_layout)(cairo *);
    void (*cairo_show_glyph_item)(cairo *, const char *, PangoGlyphItem *);
    cairo_scaled_font *(*cairo_font_get_scaled_font)(PangoFont *);
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
    void (*layout_set_wrap)(PangoLayout *, int);
    void (*layout_get_size)(PangoLayout *, int *, int *);
    int (*layout_get_line_count)(PangoLayout *);
    PangoLayoutLine *(*layout_get_line_readonly)(PangoLayout *, int);
    int (*glyph_string_get_width)(PangoGlyphString *);
    int (*glyph_item_iter_init_start)(PangoGlyphItemIter *, PangoGlyphItem *, const char *);
    int (*glyph_item_iter_next_cluster)(PangoGlyphItemIter *);
} pango;

// The current document.
extern struct now_table {
    cairo_surface *surface;
    cairo *page;
    PangoLayout *layout;
    PangoFontDescription *font;
    double size;
    int is_bold;
} now;

#pragma GCC visibility pop

#endif
