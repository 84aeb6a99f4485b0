import Foundation

/// A password in the form to hash: normalised to Unicode NFKC, so that every keyboard's way of
/// writing a letter gives the same hash (NIST SP 800-63B-4, 3.1.1.2), and never truncated.
struct NormalizedPassword: Sendable {
    let text: String
    var bytes: [UInt8] { Array(text.utf8) }

    /// The maximum length of a normalised password, in bytes of UTF-8.
    static let limit = 1024

    /// Nil when the password is longer than the limit.
    init?(_ typed: String) {
        // Normalising shortens a text to a quarter at most, so a longer one cannot fit.
        guard typed.utf8.count <= 4 * Self.limit else { return nil }
        text = typed.precomposedStringWithCompatibilityMapping
        guard text.utf8.count <= Self.limit else { return nil }
    }
}
