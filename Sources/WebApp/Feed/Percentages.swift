/// Parts of a whole as percentages that add up to 100, by the largest remainder method: each is
/// rounded down, and the missing points go to the parts that lost most.
struct Percentages {
    /// In the order of the parts; all 0 when the whole is zero.
    let values: [Int64]

    /// - Parameter parts: each from 0 to 2^53.
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
