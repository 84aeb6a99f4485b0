#ifndef CCAIRO_H
#define CCAIRO_H

/// The outcome of a document.
typedef enum {
    CCAIRO_DONE = 0,
    /// Drawing or writing failed.
    CCAIRO_FAILED = 1,
    /// cairo or Pango is not installed.
    CCAIRO_MISSING = 2
} ccairo_result;

/// One line of text on a page. Lengths are in points, from the page's upper left corner.
typedef struct {
    double x;
    double baseline;
    /// A text that does not fit wraps if it has a leading, or else ends in an ellipsis. Figures
    /// shrink instead, so that none disappears.
    double width;
    /// From one baseline to the next; 0 for a text of one line.
    double leading;
    double size;
    /// 0 is black, 1 white.
    double grey;
    int is_bold;
    /// Aligns the text at the right of the width instead of at its left.
    int is_at_end;
    int is_figure;
} ccairo_line;

/// Loads cairo and Pango into this process.
ccairo_result ccairo_load(void);

/// Begins a PDF, and writes it to standard output. Texts are UTF-8; `made` is a moment by
/// ISO 8601.
ccairo_result ccairo_begin(
    double width, double height, const char *family, const char *title, const char *author,
    const char *made);

/// Begins and ends an element of the document's structure, such as `Table` (ISO 32000-1, 14.8.4).
void ccairo_tag(const char *name);
void ccairo_untag(const char *name);

/// The number of lines that a text needs.
int ccairo_lines(const char *text, ccairo_line line);

/// Draws a text, shaped for its script, in its own direction, and with other fonts for letters
/// that the family lacks.
void ccairo_text(const char *text, ccairo_line line);

/// Fills a rectangle.
void ccairo_fill(double x, double y, double width, double height, double grey);

/// A point, in points from the page's upper left corner.
typedef struct {
    double x;
    double y;
} ccairo_place;

/// Begins a line.
void ccairo_move(double x, double y);

/// Continues it with a cubic Bézier curve, by its two handles and its end.
void ccairo_curve(ccairo_place leaving, ccairo_place arriving, ccairo_place end);

/// Closes the line and draws it.
void ccairo_stroke(double thickness, double grey);

void ccairo_next_page(void);

/// Ends the last page and the document.
ccairo_result ccairo_end(void);

#endif
