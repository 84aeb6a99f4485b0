/// What stands for a person in a list: the initials, on one of four tints.
struct Portrait {
    /// One or two letters; nil for a name that begins with none, such as a masked number.
    let initials: String?
    /// `1` to `4`, always the same for the same name.
    let tint: String

    init(of name: String) {
        let parts = name.split(separator: " ")
        let words = parts.count > 1 ? [parts.first, parts.last] : Self.parts(of: name)
        let letters = words.compactMap { $0?.first }.filter(\.isLetter)
        initials = letters.isEmpty ? nil : letters.map { $0.uppercased() }.joined()
        let sum = name.unicodeScalars.reduce(UInt32(0)) { ($0 &+ $1.value) % 4 }
        tint = String(sum + 1)
    }

    /// `DemoUser` has two parts, too.
    private static func parts(of name: String) -> [Substring?] {
        let capital = name.dropFirst().firstIndex { $0.isUppercase }
        return [name.prefix(1), capital.map { name[$0...] }]
    }
}
