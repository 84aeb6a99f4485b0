package import Ledger

/// A random secret that is shown once; only its SHA-256 is stored.
package struct SecretToken: Sendable {
    let text: String

    /// 256 bits in base64url without padding, after a prefix that names the kind of token.
    ///
    /// - Parameter prefix: empty for those that other programs read as base64url.
    init(prefix: String, randomness: Randomness) {
        let mark = prefix.isEmpty ? "" : randomness.mark
        text = mark + prefix + Base64URL.text(randomness.bytes(32))
    }

    var hash: Digest32 { Self.hash(of: text) }

    /// Whether a text is as long as our secrets may be. Any other is not worth a look-up.
    package static func mayBe(_ text: String) -> Bool { (20...100).contains(text.utf8.count) }

    /// The stored form of a secret.
    package static func hash(of text: String) -> Digest32 { Digest32(of: Array(text.utf8)) }
}
