import Foundation

/// The names of students' banks.
extension BankName {
    /// A name for a student's bank that nobody has: `ada-lovelace`, or `ada-lovelace-2` for another
    /// Ada Lovelace. It has only small Latin letters, digits and hyphens: a name
    /// in another script is transliterated.
    static func derived(from student: String, beside taken: Set<BankName>) -> BankName {
        let stem = stem(of: student)
        for number in 1... {
            let end = number == 1 ? "" : "-\(number)"
            let text = trimmed(stem.prefix(longest - end.count)) + end
            if let name = try? BankName(text), !taken.contains(name) { return name }
        }
        preconditionFailure("there are more banks than numbers")
    }

    private static let longest = 32

    private static func stem(of student: String) -> String {
        var stem = ""
        for scalar in romanised(student).unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": stem.unicodeScalars.append(scalar)
            // Part of a name: O'Brien is obrien, and ʿAli is ali.
            case "'", "\u{2019}": continue
            case _ where isPart(scalar): continue
            default: if !stem.isEmpty, !stem.hasSuffix("-") { stem.append("-") }
            }
        }
        let name = trimmed(stem.prefix(longest))
        return name.isEmpty ? "student" : name
    }

    /// The name in small Latin letters, as Unicode CLDR transliterates its script.
    private static func romanised(_ student: String) -> String {
        let transform = StringTransform("Any-Latin; Latin-ASCII; Lower")
        let latin = student.applyingTransform(transform, reverse: false) ?? student.lowercased()
        return latin.decomposedStringWithCompatibilityMapping
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .modifierLetter, .format: true
        default: false
        }
    }

    /// Without hyphens at the end.
    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.hasSuffix("-") { text.removeLast() }
        return String(text)
    }
}
