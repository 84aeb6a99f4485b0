import Crypto
package import Ledger

/// A secret of which only the SHA-256 is stored. It is random and shown once, or derived from the
/// wallet's key, which is not in the database, and can be shown again.
package struct SecretToken: Sendable {
    let text: String

    /// 256 bits in base64url without padding, after a prefix that names the kind of token.
    ///
    /// - Parameter prefix: empty for those that other programs read as base64url.
    init(prefix: String, randomness: Randomness) {
        let mark = prefix.isEmpty ? "" : randomness.mark
        text = mark + prefix + Base64URL.text(randomness.bytes(32))
    }

    /// The same with 256 bits that only the holder of a key can derive.
    ///
    /// - Parameters:
    ///   - name: what the secret is for. No two secrets share one.
    ///   - randomness: names the bank that the secret belongs to.
    init(prefix: String, derivedFrom key: [UInt8], for name: String, randomness: Randomness) {
        let bytes = HMAC<SHA256>.authenticationCode(
            for: Array("awallet secret\0\(name)".utf8), using: SymmetricKey(data: key))
        text = randomness.mark + prefix + Base64URL.text(Array(bytes))
    }

    var hash: Digest32 { Self.hash(of: text) }

    /// True if a text is as long as our secrets may be. Any other is not worth a look-up.
    package static func mayBe(_ text: String) -> Bool { (20...100).contains(text.utf8.count) }

    /// The stored form of a secret.
    package static func hash(of text: String) -> Digest32 { Digest32(of: Array(text.utf8)) }
}
