#include "CCairo.h"
#include "Libraries.h"

#include <string.h>

enum { SCALE = 1024, NORMAL = 400, BOLD = 700, ELLIPSIZE_NONE = 0, ELLIPSIZE_END = 3 };
enum { RIGHT_TO_LEFT = 1, GLYPH_EMPTY = 0x0FFFFFFF, GLYPH_UNKNOWN = 0x10000000 };

static double natural_width(void) {
    int width, height;
    pango.layout_get_size(now.layout, &width, &height);
    return (double)width / SCALE;
}

// Shapes a text. A text that is too long for its line wraps, shrinks, or ends in an ellipsis.
// Returns the factor by which to shrink it.
static double lay_out(const char *text, ccairo_line line) {
    if (line.size != now.size || line.is_bold != now.is_bold) {
        now.size = line.size;
        now.is_bold = line.is_bold;
        pango.font_description_set_absolute_size(now.font, line.size * SCALE);
        pango.font_description_set_weight(now.font, line.is_bold ? BOLD : NORMAL);
        pango.layout_set_font_description(now.layout, now.font);
    }
    int is_wrapped = line.leading > 0;
    pango.layout_set_width(now.layout, is_wrapped ? (int)(line.width * SCALE) : -1);
    pango.layout_set_ellipsize(now.layout, ELLIPSIZE_NONE);
    pango.layout_set_text(now.layout, text, -1);
    double width = is_wrapped ? 0 : natural_width();
    if (width <= line.width) return 1;
    if (line.is_figure) return line.width / width;
    pango.layout_set_width(now.layout, (int)(line.width * SCALE));
    pango.layout_set_ellipsize(now.layout, ELLIPSIZE_END);
    return 1;
}

static double width_of(const PangoLayoutLine *line) {
    double width = 0;
    for (List *one = line->runs; one; one = one->next) {
        width += pango.glyph_string_get_width(((PangoGlyphItem *)one->data)->glyphs);
    }
    return width / SCALE;
}

static int is_plain(const PangoGlyphItem *run) {
    if (run->item->analysis.level % 2) return 0;
    for (int place = 0; place < run->glyphs->num_glyphs; place++) {
        if (run->glyphs->glyphs[place].glyph & GLYPH_UNKNOWN) return 0;
    }
    return 1;
}

enum { MOST_CLUSTERS = 512, MOST_BYTES = 2048 };

// Draws a run from left to right in every direction, as readers of PDF expect: they reverse
// right-to-left text letter by letter. A letter that no font has appears as the font's sign for a
// missing glyph, and a reader can still copy it.
static void show_run(const char *text, PangoGlyphItem *run, double x, double baseline) {
    static PangoGlyphItemIter clusters[MOST_CLUSTERS];
    static cairo_glyph glyphs[MOST_CLUSTERS * 4];
    static cairo_text_cluster pairs[MOST_CLUSTERS];
    static char said[MOST_BYTES];
    int count = 0, drawn = 0, bytes = 0, is_backward = run->item->analysis.level % 2;
    PangoGlyphItemIter at;
    int is_there = pango.glyph_item_iter_init_start(&at, run, text);
    while (is_there && count < MOST_CLUSTERS) {
        clusters[count++] = at;
        is_there = pango.glyph_item_iter_next_cluster(&at);
    }
    for (int place = 0; place < count; place++) {
        PangoGlyphItemIter one = clusters[is_backward ? count - 1 - place : place];
        int first = is_backward ? one.end_glyph + 1 : one.start_glyph;
        int end = is_backward ? one.start_glyph + 1 : one.end_glyph;
        int length = one.end_index - one.start_index, before = drawn;
        if (length > MOST_BYTES - bytes || end - first > MOST_CLUSTERS * 4 - drawn) break;
        for (int glyph = first; glyph < end; glyph++) {
            PangoGlyphInfo info = run->glyphs->glyphs[glyph];
            if (info.glyph != GLYPH_EMPTY) {
                glyphs[drawn].index = info.glyph & GLYPH_UNKNOWN ? 0 : info.glyph;
                glyphs[drawn].x = x + (double)info.x_offset / SCALE;
                glyphs[drawn++].y = baseline + (double)info.y_offset / SCALE;
            }
            x += (double)info.width / SCALE;
        }
        memcpy(said + bytes, text + one.start_index, (size_t)length);
        bytes += length;
        pairs[place] = (cairo_text_cluster){length, drawn - before};
    }
    draw.set_scaled_font(now.page, pango.cairo_font_get_scaled_font(run->item->analysis.font));
    draw.show_text_glyphs(now.page, said, bytes, glyphs, drawn, pairs, count, 0);
}

static void show_line(const char *text, const PangoLayoutLine *line, double x, double baseline) {
    for (List *one = line->runs; one; one = one->next) {
        PangoGlyphItem *run = one->data;
        if (is_plain(run)) {
            draw.move_to(now.page, x, baseline);
            pango.cairo_show_glyph_item(now.page, text, run);
        } else {
            show_run(text, run, x, baseline);
        }
        x += (double)pango.glyph_string_get_width(run->glyphs) / SCALE;
    }
}

int ccairo_lines(const char *text, ccairo_line line) {
    lay_out(text, line);
    return pango.layout_get_line_count(now.layout);
}

static int is_ascii(const char *text) {
    while (*text > 0) text++;
    return *text == 0;
}

void ccairo_text(const char *text, ccairo_line line) {
    double scale = lay_out(text, line);
    int count = pango.layout_get_line_count(now.layout), is_tame = is_ascii(text) && scale == 1;
    draw.set_source_rgb(now.page, line.grey, line.grey, line.grey);
    if (!is_tame) {
        // One letter can carry many marks: clips everything outside the height of the lines.
        draw.save(now.page);
        draw.rectangle(
            now.page, line.x, line.baseline - 1.2 * line.size, line.width,
            1.6 * line.size + (count - 1) * line.leading);
        draw.clip(now.page);
    }
    for (int place = 0; place < count; place++) {
        const PangoLayoutLine *one = pango.layout_get_line_readonly(now.layout, place);
        double slack = line.width - width_of(one) * scale;
        int is_at_end = line.is_at_end || (count > 1 && one->resolved_dir == RIGHT_TO_LEFT);
        double x = line.x + (is_at_end ? slack : 0), y = line.baseline + place * line.leading;
        if (scale == 1) {
            show_line(text, one, x, y);
        } else {
            draw.translate(now.page, x, y);
            draw.scale(now.page, scale, scale);
            show_line(text, one, 0, 0);
        }
    }
    if (!is_tame) draw.restore(now.page);
}
