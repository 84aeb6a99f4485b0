/// Parts of a whole as percentages that add up to 100, by the method of the largest remainder:
/// each is rounded down, and what is missing goes to those that lost most.
struct Percentages {
    /// In the order of the parts; all 0 when there is no whole.
    let values: [Int64]

    /// - Parameter parts: none below zero, each at most 2^53.
    init(of parts: [Int64]) {
        let whole = parts.reduce(Int64(0)) { $0 &+ $1 }
        guard whole > 0 else {
            values = parts.map { _ in 0 }
            return
        }
        var rounded = parts.map { $0 * 100 / whole }
        let lost = parts.indices.sorted {
            let (first, second) = (parts[$0] * 100 % whole, parts[$1] * 100 % whole)
            return first != second ? first > second : $0 < $1
        }
        let missing = 100 - rounded.reduce(0, +)
        for index in lost.prefix(Int(missing)) { rounded[index] += 1 }
        values = rounded
    }
}
