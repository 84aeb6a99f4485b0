/// The avatar of a person or an app in a list: the initials, on one of four tints.
struct Avatar {
    /// One or two characters; empty for an empty name.
    let initials: String
    /// `1` to `4`, constant for each name.
    let tint: String

    init(of name: String) {
        initials = Self.initials(of: name)
        let sum = name.unicodeScalars.reduce(UInt32(0)) { ($0 &+ $1.value) % 4 }
        tint = String(sum + 1)
    }

    /// The initials: the first letters of the first and the last word, the last digits of a number,
    /// or else the first characters.
    private static func initials(of name: String) -> String {
        let parts = name.split(separator: " ")
        if name.hasPrefix("+"), let last = parts.last { return String(last.suffix(2)) }
        let words = parts.count > 1 ? [parts.first, parts.last] : Self.parts(of: name)
        let letters = words.compactMap { $0?.first }.filter(\.isLetter)
        guard letters.isEmpty else { return letters.map { $0.uppercased() }.joined() }
        return String(name.prefix(1))
    }

    /// Splits a name; `DemoUser` has two parts, too.
    private static func parts(of name: String) -> [Substring?] {
        let capital = name.dropFirst().firstIndex { $0.isUppercase }
        return [name.prefix(1), capital.map { name[$0...] }]
    }
}
