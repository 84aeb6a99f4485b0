import CCairo
import WalletServices

/// Draws a statement, page by page.
struct StatementPages {
    private let sheet: StatementSheet
    private let paper: Paper
    private let table: StatementTable
    private let heights: [Double]
    /// The rows of each page; there is at least one page.
    private let pages: [Range<Int>]

    private static let firstTop = 262.0
    private static let laterTop = 78.0
    private static let bottom = Paper.height - Paper.margin - 12

    init(_ sheet: StatementSheet) {
        self.sheet = sheet
        paper = Paper(isMirrored: sheet.isFromRightToLeft)
        table = StatementTable(sheet: sheet, paper: paper)
        heights = sheet.rows.map(StatementTable.height)
        pages = Self.pages(of: heights)
    }

    func draw() {
        Paper.tagged("Document") {
            drawBeginning()
            Paper.tagged("Table") {
                for (index, rows) in pages.enumerated() { drawPage(index, rows) }
            }
        }
    }

    /// Every page has room for the closing row too, so that it is never alone on a page.
    private static func pages(of heights: [Double]) -> [Range<Int>] {
        var pages: [Range<Int>] = []
        var first = 0
        var y = firstTop + StatementTable.headHeight + StatementTable.edgeHeight
        for (index, height) in heights.enumerated() {
            if y + height + StatementTable.edgeHeight > bottom {
                pages.append(first..<index)
                first = index
                y = laterTop + StatementTable.headHeight
            }
            y += height
        }
        return pages + [first..<heights.count]
    }

    private func drawPage(_ index: Int, _ rows: Range<Int>) {
        if index > 0 { ccairo_next_page() }
        var y = index == 0 ? Self.firstTop : Self.laterTop
        drawFoot(index + 1)
        if index > 0 { drawRunningHead() }
        drawRules(from: y, index, rows)
        table.drawHead(at: y, isFirst: index == 0)
        y += StatementTable.headHeight
        if index == 0 {
            table.draw(sheet.opening, at: y, isEdge: true)
            y += StatementTable.edgeHeight
        }
        for row in rows {
            table.draw(sheet.rows[row], at: y)
            y += heights[row]
        }
        if index == pages.count - 1 { table.draw(sheet.closing, at: y, isEdge: true) }
    }

    /// Draws all lines of a page's table at once, since they belong to no cell.
    private func drawRules(from top: Double, _ index: Int, _ rows: Range<Int>) {
        var y = top + StatementTable.headHeight - 2
        Paper.rule(at: y, thickness: 0.9, shade: Paper.Shade.ink)
        if index == 0 {
            y += StatementTable.edgeHeight
            Paper.rule(at: y)
        }
        for height in heights[rows] {
            y += height
            Paper.rule(at: y)
        }
        guard index == pages.count - 1 else { return }
        Paper.rule(at: y, thickness: 0.9, shade: Paper.Shade.ink)
        let end = y + StatementTable.edgeHeight
        Paper.rule(at: end, thickness: 0.9, shade: Paper.Shade.ink)
    }
}

/// The parts of a page around the table.
extension StatementPages {
    private func drawBeginning() {
        Seal.draw(sheet.guilloche, on: paper)
        let half = Paper.inner / 2
        let top = Paper.margin + 8
        Paper.tagged("P") {
            paper.text(
                sheet.wallet, x: Paper.margin, baseline: top, width: half,
                Paper.Style.plain.bold.size(10))
        }
        Paper.tagged("P") {
            paper.text(
                sheet.madeInWords, x: Paper.margin + half, baseline: top, width: half,
                Paper.Style.quiet.atEnd.size(8))
        }
        Paper.tagged("H1") {
            paper.text(
                sheet.title, x: Paper.margin, baseline: 98, width: Paper.inner,
                Paper.Style.plain.bold.size(22))
        }
        Paper.tagged("P") {
            paper.text(
                sheet.account, x: Paper.margin, baseline: 116, width: Paper.inner - Seal.room,
                Paper.Style(size: 12, shade: Paper.Shade.quiet))
        }
        drawFacts()
        drawSums()
    }

    private func drawFacts() {
        let width = Paper.inner / 3
        drawList(sheet.facts) { index, fact in
            let x = Paper.margin + Double(index % 3) * width
            let y = 138 + Double(index / 3) * 28
            Paper.tagged("Lbl") {
                paper.text(fact.name, x: x, baseline: y, width: width - 12, .quiet)
            }
            Paper.tagged("LBody") {
                paper.text(
                    fact.value, x: x, baseline: y + 12, width: width - 12,
                    Paper.Style.plain.size(9.5))
            }
        }
    }

    /// Opening plus incoming minus outgoing is closing.
    private func drawSums() {
        let (top, height) = (Self.firstTop - 62, 44.0)
        let width = Paper.inner / 4
        ccairo_fill(Paper.margin, top, Paper.inner, height, Paper.Shade.band)
        drawList(sheet.sums) { index, sum in
            let x = Paper.margin + Double(index) * width + 10
            Paper.tagged("Lbl") {
                paper.text(sum.name, x: x, baseline: top + 16, width: width - 16, .quiet)
            }
            Paper.tagged("LBody") {
                paper.text(
                    sum.value, x: x, baseline: top + 33, width: width - 16,
                    Paper.Style(size: 12, isBold: true, isFigure: true))
            }
        }
    }

    private func drawList(
        _ facts: [StatementSheet.Fact], _ draw: (Int, StatementSheet.Fact) -> Void
    ) {
        Paper.tagged("L") {
            for (index, fact) in facts.enumerated() { Paper.tagged("LI") { draw(index, fact) } }
        }
    }

    /// Visual only, like the page number: a screen reader has already read it.
    private func drawRunningHead() {
        paper.text(
            sheet.title + " · " + sheet.account, x: Paper.margin, baseline: Paper.margin + 8,
            width: Paper.inner * 0.6, .quiet)
        paper.text(
            sheet.period, x: Paper.margin + Paper.inner * 0.6, baseline: Paper.margin + 8,
            width: Paper.inner * 0.4, Paper.Style.quiet.atEnd)
    }

    private func drawFoot(_ page: Int) {
        let baseline = Paper.height - Paper.margin + 4
        let half = Paper.inner / 2
        paper.text(
            sheet.foot, x: Paper.margin, baseline: baseline, width: half * 1.5, .quiet)
        let number = sheet.pages.replacing("{page}", with: "\(page)")
            .replacing("{pages}", with: "\(pages.count)")
        paper.text(
            number, x: Paper.margin + half * 1.5, baseline: baseline, width: half / 2,
            Paper.Style.quiet.atEnd)
    }
}
