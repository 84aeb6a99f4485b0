import Foundation

/// The names of students' banks.
extension BankName {
    /// A name for a student's bank that nobody has: `ada-lovelace`, or `ada-lovelace-2` for another
    /// Ada Lovelace. It has only small letters, digits and hyphens, whatever the student's script.
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

    /// Letters that Unicode does not take apart into a Latin one and a mark.
    private static let latin: [Character: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th",
        "ı": "i",
    ]

    private static func stem(of student: String) -> String {
        let plain = student.lowercased().map { latin[$0] ?? String($0) }.joined()
        var stem = ""
        for scalar in plain.decomposedStringWithCompatibilityMapping.unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": stem.unicodeScalars.append(scalar)
            // Part of a name: O'Brien is obrien.
            case "'", "\u{2019}": continue
            default:
                let isMark = scalar.properties.generalCategory == .nonspacingMark
                if !isMark, !stem.isEmpty, !stem.hasSuffix("-") { stem.append("-") }
            }
        }
        let name = trimmed(stem.prefix(longest))
        return name.isEmpty ? "student" : name
    }

    /// Without hyphens at the end.
    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.hasSuffix("-") { text.removeLast() }
        return String(text)
    }
}
