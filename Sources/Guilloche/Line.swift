/// A closed line of smooth curves, in whole units around the centre of its pattern.
public struct Line: Equatable, Sendable {
    /// A point, to the right of the centre and below it.
    public struct Place: Equatable, Sendable {
        /// To the right.
        public let x: Int
        /// Downwards, as on a screen.
        public let y: Int
    }

    /// A cubic Bézier curve from the end of the one before it.
    public struct Curve: Equatable, Sendable {
        /// The handle of its start.
        public let leaving: Place
        /// The handle of its end.
        public let arriving: Place
        /// Its end.
        public let end: Place
    }

    /// Where it starts and ends.
    public let start: Place
    /// Its curves, of which the last ends at `start`.
    public let curves: [Curve]

    /// The SVG path, in few letters: relative to the last point, without needless spaces.
    ///
    /// Only the first curve names its leaving handle. That of all others mirrors the handle before.
    var path: String {
        var text = "M\(start.x)\(start.y < 0 ? "" : " ")\(start.y)"
        var before = start
        for (index, curve) in curves.enumerated() {
            let handles = index == 0 ? [curve.leaving, curve.arriving] : [curve.arriving]
            var numbers = (handles + [curve.end]).flatMap { [$0.x - before.x, $0.y - before.y] }
            if index < 2 { text += (index == 0 ? "c" : "s") + String(numbers.removeFirst()) }
            // One letter stands for all following curves of its kind; a minus sign separates, too.
            for number in numbers { text += (number < 0 ? "" : " ") + String(number) }
            before = curve.end
        }
        return text + "z"
    }
}
