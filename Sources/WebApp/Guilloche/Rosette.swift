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

    /// The SVG path: one smooth curve from each circle to the other, in whole units.
    var path: String {
        let count = 2 * lobes
        var text = PathText()
        var before = point(0)
        text.move(to: before.place)
        for index in 1...count {
            let next = point(index)
            if index == 1 {
                text.curve(from: before.place, leaving: before.forward, next.backward, next.place)
            } else {
                text.smoothCurve(from: before.place, next.backward, next.place)
            }
            before = next
        }
        return text.closed
    }

    /// A point on one of the circles, and the handles of the curve there.
    private struct Point {
        let place, forward, backward: PathText.Place
    }

    private func point(_ index: Int) -> Point {
        let count = 2 * lobes
        let radius = index.isMultiple(of: 2) ? outer : inner
        let angle = start + (Sine.turn * turns * index).divided(by: count)
        // The handle of an arc: four thirds of the tangent of a quarter of its angle.
        let quarter = (Sine.turn * turns).divided(by: 4 * count)
        let handle = (4 * Sine.one * Sine.of(quarter)).divided(by: 3 * Sine.cosine(of: quarter))
        let (sine, cosine) = (Sine.of(angle), Sine.cosine(of: angle))
        func placed(_ side: Int) -> PathText.Place {
            let bent = side * handle
            return PathText.Place(
                x: (radius * (cosine * Sine.one - sine * bent)).divided(by: Sine.one * Sine.one),
                y: (radius * (sine * Sine.one + cosine * bent)).divided(by: Sine.one * Sine.one))
        }
        return Point(place: placed(0), forward: placed(1), backward: placed(-1))
    }
}

/// Writes a path of SVG in few letters: relative to the last point, without needless spaces.
struct PathText {
    struct Place: Equatable {
        let x, y: Int
    }

    private var text = ""
    private var isAfterLetter = false

    var closed: String { text + "z" }

    mutating func move(to place: Place) {
        letter("M")
        add(place, from: Place(x: 0, y: 0))
    }

    mutating func curve(
        from start: Place, leaving: Place, _ handle: Place, _ end: Place
    ) {
        letter("c")
        for place in [leaving, handle, end] { add(place, from: start) }
    }

    mutating func smoothCurve(from start: Place, _ handle: Place, _ end: Place) {
        letter("s")
        for place in [handle, end] { add(place, from: start) }
    }

    /// A letter stands for all following points of its kind.
    private mutating func letter(_ letter: String) {
        guard kind != letter else { return }
        kind = letter
        text += letter
        isAfterLetter = true
    }

    private var kind = ""

    private mutating func add(_ place: Place, from start: Place) {
        for number in [place.x - start.x, place.y - start.y] {
            text += (isAfterLetter || number < 0 ? "" : " ") + String(number)
            isAfterLetter = false
        }
    }
}
