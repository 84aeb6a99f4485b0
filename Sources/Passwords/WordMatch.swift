internal import CZxcvbn
import Foundation

/// The single word or pattern that a password consists of, found by zxcvbn or in the system's
/// lists.
///
/// Two words are acceptable if they require enough guesses. One word, one word with a short suffix,
/// and combinations of only keyboard runs, digits and dates never are.
enum WordMatch: Hashable {
    case ownWord
    case common

    /// Longer passwords are not a single word, and zxcvbn is slow for them.
    private static let limit = 64

    /// Nil when the password is more than one word or pattern.
    init?(of password: String, userWords: [String], minimumGuesses: Int) {
        let lowered = password.lowercased()
        let words = userWords.map { $0.lowercased() }.filter { $0.utf8.count >= 3 }
        if words.contains(lowered) {
            self = .ownWord
            return
        }
        let isASCII = password.utf8.allSatisfy { $0 < 0x80 }
        guard (1...Self.limit).contains(password.utf8.count), !password.utf8.contains(0) else {
            guard isASCII, password.count > Self.limit, Set(password.utf8).count == 1 else {
                return nil
            }
            self = .common
            return
        }
        let (parts, guesses) = Self.parts(of: password, words: words)
        if parts.count == 1, parts[0].isOwnWord {
            self = .ownWord
        } else if Self.isOneWord(parts, isASCII: isASCII) || (isASCII && Self.isWordAndTail(parts))
            || (isASCII && !parts.isEmpty && parts.allSatisfy(\.isPattern))
            || (isASCII
                && (guesses < Double(minimumGuesses) || PackagedWords.system.contain(password)))
        {
            self = .common
        } else {
            return nil
        }
    }

    /// One part of a password, as zxcvbn splits it.
    private struct Part {
        let kind: UInt32
        let isRepeated: Bool
        let text: [UInt8]

        var isOwnWord: Bool { kind == USER_MATCH.rawValue || kind == USER_LEET_MATCH.rawValue }
        var isWord: Bool { (DICTIONARY_MATCH.rawValue...USER_LEET_MATCH.rawValue).contains(kind) }
        var isDigits: Bool { text.allSatisfy { (0x30...0x39).contains($0) } }
        /// A run of keys or digits, a date or a repetition is a pattern. So is a word of digits:
        /// 1234.
        var isPattern: Bool {
            isRepeated || (REPEATS_MATCH.rawValue...YEAR_MATCH.rawValue).contains(kind)
                || (isWord && isDigits && text.count > 1)
        }
    }

    /// zxcvbn reads bytes: it takes the bytes of one emoji for a repetition, so outside ASCII only
    /// its words count.
    private static func isOneWord(_ parts: [Part], isASCII: Bool) -> Bool {
        parts.count == 1 && (parts[0].isWord || (isASCII && parts[0].isPattern))
    }

    /// A word of four letters or more, followed by at most four digits or one other character, as
    /// people write when a digit is required: password1, qwerty123.
    private static func isWordAndTail(_ parts: [Part]) -> Bool {
        guard parts.count > 1, let word = parts.first, word.isWord || word.isPattern,
            word.text.count >= 4
        else { return false }
        let tail = parts.dropFirst()
        let length = tail.reduce(0) { $0 + $1.text.count }
        return length == 1 || (length <= 4 && tail.allSatisfy(\.isDigits))
    }

    /// - Returns: the parts, and how many guesses the whole password requires.
    private static func parts(of password: String, words: [String]) -> ([Part], Double) {
        let bytes = Array(password.utf8)
        let words = words.filter { $0.utf8.count <= limit && !$0.utf8.contains(0) }
        return withCStrings(words) { words in
            var matches: UnsafeMutablePointer<ZxcMatch_t>?
            let bits = ZxcvbnMatch(password, words, &matches)
            defer { ZxcvbnFreeInfo(matches) }
            var parts: [Part] = []
            var next = matches
            while let match = next?.pointee {
                let start = min(max(0, Int(match.Begin)), bytes.count)
                let end = min(start + max(0, Int(match.Length)), bytes.count)
                parts.append(
                    Part(
                        kind: match.Type.rawValue & ~MULTIPLE_MATCH.rawValue,
                        isRepeated: match.Type.rawValue & MULTIPLE_MATCH.rawValue != 0,
                        text: Array(bytes[start..<end])))
                next = match.Next
            }
            return (parts, exp2(bits))
        }
    }

    /// Passes the words as a C array that ends with NULL.
    private static func withCStrings<Result>(
        _ words: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> Result
    ) -> Result {
        let copies = words.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        var pointers = copies.compactMap { $0.map { UnsafePointer($0) } } + [nil]
        return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress) }
    }
}
