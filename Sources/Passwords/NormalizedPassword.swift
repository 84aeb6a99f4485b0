import Foundation

/// A password as it is hashed: in Unicode's form NFKC, so that every keyboard's way to write a
/// letter logs in alike (NIST SP 800-63B-4, 3.1.1.2), and never cut short.
struct NormalizedPassword: Sendable {
    let text: String
    var bytes: [UInt8] { Array(text.utf8) }

    /// The longest password in bytes of UTF-8, normalized.
    static let limit = 1024

    /// Nil when the password is longer than the limit.
    init?(_ typed: String) {
        // Normalizing makes no text more than four times shorter: what is longer cannot fit.
        guard typed.utf8.count <= 4 * Self.limit else { return nil }
        text = typed.precomposedStringWithCompatibilityMapping
        guard text.utf8.count <= Self.limit else { return nil }
    }
}
