/// One closed line around the centre that swings out and in, like the fine lines of a banknote.
///
/// It meets its outer circle `lobes` times in `turns` turns. The two have no common divisor, so it
/// is one line, and crosses itself.
struct Rosette: Equatable, Sendable {
    let lobes: Int
    let turns: Int
    /// The circle that it touches from inside.
    let outer: Int
    /// The circle that it touches from outside.
    let inner: Int
    /// Where it starts, as a part of `Sine.turn`.
    let start: Int

    /// A smooth curve from each circle to the other.
    var line: Line {
        let points = (0..<2 * lobes).map(point)
        let curves = points.indices.map { index in
            let next = points[(index + 1) % points.count]
            return Line.Curve(
                leaving: points[index].forward, arriving: next.backward, end: next.place)
        }
        return Line(start: points[0].place, curves: curves)
    }

    /// A point on one of the circles, and the handles of the curves there.
    private struct Point {
        let place, forward, backward: Line.Place
    }

    private func point(_ index: Int) -> Point {
        let count = 2 * lobes
        let radius = index.isMultiple(of: 2) ? outer : inner
        let angle = start + (Sine.turn * turns * index).divided(by: count)
        // The handle of an arc: four thirds of the tangent of a quarter of its angle.
        let quarter = (Sine.turn * turns).divided(by: 4 * count)
        let handle = (4 * Sine.one * Sine.of(quarter)).divided(by: 3 * Sine.cosine(of: quarter))
        let (sine, cosine) = (Sine.of(angle), Sine.cosine(of: angle))
        func placed(_ side: Int) -> Line.Place {
            let bent = side * handle
            return Line.Place(
                x: (radius * (cosine * Sine.one - sine * bent)).divided(by: Sine.one * Sine.one),
                y: (radius * (sine * Sine.one + cosine * bent)).divided(by: Sine.one * Sine.one))
        }
        return Point(place: placed(0), forward: placed(1), backward: placed(-1))
    }
}
