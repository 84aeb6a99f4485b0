import Crypto
import Foundation

/// What the servers of a wallet derive from their common secret.
public struct PeerSecrets: Sendable {
    /// Proves to another server that a request comes from one of them.
    public let proof: String
    /// Shows whether two servers have the same secret, without the secret.
    public let mark: String

    public init(secret: [UInt8]) {
        let key = SymmetricKey(data: secret)
        func word(_ use: String) -> String {
            HMAC<SHA256>.authenticationCode(for: Data(use.utf8), using: key).map {
                String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
            }.joined()
        }
        proof = word("awallet: a request between servers")
        mark = word("awallet: the mark of a secret")
    }
}
