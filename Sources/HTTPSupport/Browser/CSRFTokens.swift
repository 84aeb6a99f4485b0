import Crypto
import Foundation
import Ledger
public import WalletServices

/// Tokens that bind a form to the session, or to the anonymous cookie, of the browser it was shown
/// in.
public struct CSRFTokens: Sendable {
    private let key: SymmetricKey

    /// - Parameter secret: at least 32 bytes, kept outside the database.
    public init(secret: [UInt8]) {
        key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: secret), info: Data("awallet csrf".utf8),
            outputByteCount: 32)
    }

    /// The token for forms shown in this session: an HMAC-SHA-256 in hexadecimal digits, masked by
    /// fresh random bytes that precede it. It looks different on each page, so the length of a
    /// compressed page reveals nothing about it (the BREACH attack).
    ///
    /// - Parameter session: the session's token, or the anonymous cookie's value.
    public func token(for session: String, randomness: Randomness = .system) -> String {
        let mask = randomness.bytes(Self.length)
        return (mask + Self.masked(mac(of: session), by: mask)).hex
    }

    /// - Throws: `RequestError.formExpired` when the token is not this session's.
    public func check(_ token: String?, for session: String) throws(RequestError) {
        guard let token, let bytes = [UInt8](hex: token), bytes.count == 2 * Self.length,
            HMAC<SHA256>.isValidAuthenticationCode(
                Self.masked(bytes.suffix(Self.length), by: bytes.prefix(Self.length)),
                authenticating: Data(session.utf8), using: key)
        else { throw .formExpired }
    }

    /// A public identifier derived from a secret. It is not a token and does not reveal the secret.
    public func mark(of secret: String) -> String { Array(mac(of: "mark " + secret).prefix(8)).hex }

    private static let length = 32

    private func mac(of session: String) -> [UInt8] {
        HMAC<SHA256>.authenticationCode(for: Data(session.utf8), using: key).map(\.self)
    }

    private static func masked(
        _ bytes: some Sequence<UInt8>, by mask: some Sequence<UInt8>
    ) -> [UInt8] {
        zip(bytes, mask).map { $0 ^ $1 }
    }
}

extension [UInt8] {
    fileprivate init?(hex: String) {
        let digits = hex.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == hex.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
        self = stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }
}
