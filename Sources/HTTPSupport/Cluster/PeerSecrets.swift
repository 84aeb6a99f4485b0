import Crypto
import Foundation
import Ledger

/// Values that the servers of a wallet derive from their common secret.
public struct PeerSecrets: Sendable {
    /// Proves to another server that a request comes from one of them.
    public let proof: String
    /// Shows whether two servers have the same secret, without the secret.
    public let mark: String

    public init(secret: [UInt8]) {
        let key = SymmetricKey(data: secret)
        func word(_ use: String) -> String {
            Array(HMAC<SHA256>.authenticationCode(for: Data(use.utf8), using: key)).hex
        }
        proof = word("awallet: a request between servers")
        mark = word("awallet: the mark of a secret")
    }
}
