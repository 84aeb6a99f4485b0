import Foundation

/// A person's name for an account. Two names of one person are equal when their keys are.
public struct AccountName: Hashable, Sendable {
    /// The name as shown: without surrounding spaces, in Unicode form C.
    public let shown: String
    /// The form to compare: ignores case, width, Unicode form and repeated spaces.
    public let key: String

    /// The longest name, in user-perceived characters.
    public static let maximumLength = 40

    /// Takes a name unless it is blank, too long, or contains invisible characters.
    public init?(_ text: String) {
        guard let shown = PlainText.clean(text, maximumLength: Self.maximumLength) else {
            return nil
        }
        // Upper case and back, so that ß equals ss and the two small sigmas are equal.
        let folded = shown.precomposedStringWithCompatibilityMapping.uppercased().lowercased()
        let words = folded.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return nil }
        self.shown = shown
        key = words.joined(separator: " ").precomposedStringWithCompatibilityMapping
    }

    /// A name read back from the store.
    public init(stored shown: String, key: String) {
        self.shown = shown
        self.key = key
    }

    public static func == (left: AccountName, right: AccountName) -> Bool { left.key == right.key }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// A name for the next account: "Account n+1" for n accounts or, when that name is taken, the
    /// lowest free one of "Account 1" to "Account n".
    ///
    /// - Parameter word: "Account" in the person's language.
    public static func suggestion(
        called word: String = "Account", besides names: [AccountName]
    ) -> AccountName {
        let taken = Set(names)
        let numbers = [names.count + 1] + Array(1...(names.count + 1))
        let candidates = numbers.compactMap { AccountName("\(word) \($0)") }
        // n names cannot take all n+1 candidates.
        return candidates.first { !taken.contains($0) } ?? AccountName(stored: word, key: word)
    }
}
