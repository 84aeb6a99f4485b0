import Crypto
import Foundation
import Ledger

/// Tokens that bind a form to the session, or the anonymous cookie, that it was shown to.
public struct CSRFTokens: Sendable {
    private let key: SymmetricKey

    /// - Parameter secret: at least 32 bytes, kept outside the database.
    public init(secret: [UInt8]) {
        key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: secret), info: Data("awallet csrf".utf8),
            outputByteCount: 32)
    }

    /// The token for forms shown to this session: HMAC-SHA-256 in hexadecimal digits.
    ///
    /// - Parameter session: the session's token, or the anonymous cookie's value.
    public func token(for session: String) -> String {
        HMAC<SHA256>.authenticationCode(for: Data(session.utf8), using: key).map(\.self).hex
    }

    /// - Throws: `RequestFault.formExpired` when the token is not this session's.
    public func check(_ token: String?, for session: String) throws(RequestFault) {
        guard let token, let bytes = [UInt8](hex: token),
            HMAC<SHA256>.isValidAuthenticationCode(
                bytes, authenticating: Data(session.utf8), using: key)
        else { throw .formExpired }
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
