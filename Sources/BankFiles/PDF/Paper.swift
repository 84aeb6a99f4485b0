import CCairo

/// The paper of a statement: A4 (ISO 216), in points from the upper corner at which its language
/// begins to read.
struct Paper {
    /// True for a language that runs from right to left. Everything then has its place on the other
    /// side; only figures keep to the right of their columns, digit below digit.
    let isMirrored: Bool

    static let width = 595.28
    static let height = 841.89
    /// 18 mm on all sides.
    static let margin = 51.0
    static let inner = width - 2 * margin
    static let end = width - margin
    /// The first installed one of these; another font supplies any missing character.
    static let fonts = "Liberation Sans, DejaVu Sans, sans-serif"

    /// Grey levels; all text has a contrast of at least 4.5 to 1.
    enum Shade {
        static let ink = 0.1
        static let quiet = 0.4
        static let lines = 0.7
        static let rule = 0.84
        static let band = 0.955
    }

    /// The style of a line of text.
    struct Style {
        var size = 8.5
        var shade = Shade.ink
        var isBold = false
        var isAtEnd = false
        var isFigure = false
        /// The distance between baselines; 0 for a single line.
        var leading = 0.0

        static let plain = Style()
        static let quiet = Style(size: 7.5, shade: Shade.quiet)
        static let figure = Style(isAtEnd: true, isFigure: true)

        var bold: Style { with { $0.isBold = true } }
        var atEnd: Style { with { $0.isAtEnd = true } }
        /// As in a column of figures.
        var figures: Style { with { ($0.isAtEnd, $0.isFigure) = (true, true) } }
        var wrapped: Style { with { $0.leading = $0.size * 1.24 } }

        func size(_ size: Double) -> Style { with { $0.size = size } }

        private func with(_ change: (inout Style) -> Void) -> Style {
            var style = self
            change(&style)
            return style
        }
    }

    func text(
        _ text: String, x: Double, baseline: Double, width: Double, _ style: Style = .plain
    ) {
        guard !text.isEmpty else { return }
        let left = isMirrored ? Self.width - x - width : x
        var line = Self.line(x: left, baseline: baseline, width: width, style)
        if isMirrored { line.is_at_end = style.isFigure || !style.isAtEnd ? 1 : 0 }
        ccairo_text(Self.plain(text), line)
    }

    /// The number of lines that a text needs.
    static func lines(of text: String, width: Double, _ style: Style) -> Int {
        // It fits on one line even if every letter has the font's largest width.
        guard Double(text.utf8.count) * style.size > width, !text.isEmpty else { return 1 }
        return Int(
            ccairo_lines(Self.plain(text), line(x: 0, baseline: 0, width: width, style)))
    }

    private static func line(
        x: Double, baseline: Double, width: Double, _ style: Style
    ) -> ccairo_line {
        ccairo_line(
            x: x, baseline: baseline, width: width, leading: style.leading, size: style.size,
            grey: style.shade, is_bold: style.isBold ? 1 : 0, is_at_end: style.isAtEnd ? 1 : 0,
            is_figure: style.isFigure ? 1 : 0)
    }

    static func rule(at y: Double, thickness: Double = 0.5, shade: Double = Shade.rule) {
        ccairo_fill(margin, y - thickness / 2, inner, thickness, shade)
    }

    /// Tags the drawing as an element of the document's structure.
    static func tagged(_ name: String, _ draw: () -> Void) {
        ccairo_tag(name)
        draw()
        ccairo_untag(name)
    }

    /// The text as one line without control characters, which would be drawn as boxes or end the
    /// text, and without noncharacters, which cairo refuses.
    static func plain(_ text: String) -> String {
        if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            guard !properties.isNoncharacterCodePoint else { continue }
            plain.append(properties.generalCategory == .control ? " " : scalar)
        }
        return String(plain)
    }
}
