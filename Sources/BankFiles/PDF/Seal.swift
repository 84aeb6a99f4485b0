import CCairo
import Guilloche

/// The guilloche of the account, at the end of the first page's head. It is an ornament: it
/// belongs to no element of the document's structure.
enum Seal {
    /// The width that it takes from the texts beside it.
    static let room = 2 * radius + 12
    private static let radius = 31.0

    /// - Parameter seed: the text of a seed; draws nothing for any other text.
    static func draw(_ seed: String, on paper: Paper) {
        guard let seed = Guilloche.Seed(text: seed) else { return }
        let centre = ccairo_place(
            x: paper.isMirrored ? Paper.margin + radius : Paper.end - radius, y: 98)
        func place(_ place: Line.Place) -> ccairo_place {
            let scale = radius / Double(Guilloche.radius)
            return ccairo_place(
                x: centre.x + scale * Double(place.x), y: centre.y + scale * Double(place.y))
        }
        for line in Guilloche(seed).lines {
            let start = place(line.start)
            ccairo_move(start.x, start.y)
            for curve in line.curves {
                ccairo_curve(place(curve.leaving), place(curve.arriving), place(curve.end))
            }
            ccairo_stroke(0.3, Paper.Shade.lines)
        }
    }
}
