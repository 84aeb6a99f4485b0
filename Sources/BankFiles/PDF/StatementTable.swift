import WalletServices

/// The table of a statement: the positions of its columns and the heights of its rows.
struct StatementTable {
    let sheet: StatementSheet
    let paper: Paper

    static let headHeight = 20.0
    /// The height of the opening and the closing row.
    static let edgeHeight = 19.0

    private struct Column {
        let x: Double
        let width: Double
        var isFigure = true
    }

    /// Date, description, money in, money out, balance.
    private static let columns: [Column] = {
        let widths = [62, 0, 70, 70, 80.0]
        let gap = 8.0
        let rest = Paper.inner - widths.reduce(0, +) - 4 * gap
        var x = Paper.margin
        return widths.enumerated().map { index, width in
            let width = width == 0 ? rest : width
            defer { x += width + gap }
            return Column(x: x, width: width, isFigure: index > 1)
        }
    }()

    private static let name = Paper.Style.plain.wrapped
    private static let detail = Paper.Style.quiet.wrapped

    /// The height of a row, whose texts take as many lines as they need.
    static func height(of row: StatementSheet.Row) -> Double {
        let width = columns[1].width
        let names = Paper.lines(of: row.name, width: width, name)
        let details =
            row.detail.isEmpty ? 0 : Paper.lines(of: row.detail, width: width, detail)
        return 19 + Double(names - 1) * name.leading + Double(details) * detail.leading
    }

    /// Draws the names of the columns below this height.
    ///
    /// - Parameter isFirst: false on later pages, where they are repeated visually only.
    func drawHead(at top: Double, isFirst: Bool) {
        let style = Paper.Style.quiet.bold
        let cells = zip(sheet.columns, Self.columns)
        func draw(_ name: String, _ column: Column) {
            paper.text(
                name, x: column.x, baseline: top + 11, width: column.width,
                column.isFigure ? style.figures : style)
        }
        if isFirst {
            Paper.tagged("TR") {
                for (name, column) in cells { Paper.tagged("TH") { draw(name, column) } }
            }
        } else {
            for (name, column) in cells { draw(name, column) }
        }
    }

    func draw(_ row: StatementSheet.Row, at top: Double, isEdge: Bool = false) {
        let figure = isEdge ? Paper.Style.figure.bold : .figure
        let baseline = top + 10.8
        func cell(_ index: Int, _ text: String, _ style: Paper.Style) {
            let column = Self.columns[index]
            Paper.tagged("TD") {
                paper.text(text, x: column.x, baseline: baseline, width: column.width, style)
            }
        }
        Paper.tagged("TR") {
            cell(0, row.date, .plain)
            if row.detail.isEmpty {
                cell(1, row.name, isEdge ? Paper.Style.plain.bold : Self.name)
            } else {
                Paper.tagged("TD") { drawNameAndDetail(row, Self.columns[1], baseline) }
            }
            cell(2, row.moneyIn, figure)
            cell(3, row.moneyOut, figure)
            cell(4, row.balance, figure)
        }
    }

    private func drawNameAndDetail(
        _ row: StatementSheet.Row, _ column: Column, _ baseline: Double
    ) {
        let names = Paper.lines(of: row.name, width: column.width, Self.name)
        Paper.tagged("P") {
            paper.text(
                row.name, x: column.x, baseline: baseline, width: column.width, Self.name)
        }
        Paper.tagged("P") {
            paper.text(
                row.detail, x: column.x,
                baseline: baseline + Double(names - 1) * Self.name.leading + 9.5,
                width: column.width, Self.detail)
        }
    }
}
