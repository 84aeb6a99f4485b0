import HTTPSupport
import Ledger
import Phone
import WalletServices

/// The pending sign-in code of a browser, as its cookie stores it:
/// `secret.number.resendAt.expiresAt.digits`, times in seconds since 1970. Only the secret is
/// trusted; the rest is for display.
struct PendingNumber {
    let secret: String
    let phone: PhoneNumber
    let resendAt: Timestamp
    let expiresAt: Timestamp
    /// The length of the code.
    let digits: Int

    init(_ code: PendingCode) {
        secret = code.secret
        phone = code.phone
        resendAt = code.resendAt
        expiresAt = code.expiresAt
        digits = code.digits
    }

    /// Fails if the cookie has another format.
    init?(cookie: String) {
        // The secret of a bank among several has a point in it.
        var parts = cookie.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 5, let digits = Int(parts.removeLast()), (6...9).contains(digits),
            let expires = Int64(parts.removeLast()), let resend = Int64(parts.removeLast()),
            (0...99_999_999_999).contains(resend), (0...99_999_999_999).contains(expires),
            let phone = PhoneNumber(e164: "+" + parts.removeLast())
        else { return nil }
        secret = parts.joined(separator: ".")
        self.phone = phone
        self.digits = digits
        resendAt = Timestamp(milliseconds: resend * 1000)
        expiresAt = Timestamp(milliseconds: expires * 1000)
    }

    var cookie: String {
        let number = phone.e164.dropFirst()
        // Rounds up, so that no countdown ends too early.
        let resend = (resendAt.milliseconds + 999) / 1000
        return "\(secret).\(number).\(resend).\(expiresAt.milliseconds / 1000).\(digits)"
    }

    /// True if the code is a long one, as for numbers under a guessing attack.
    var isLong: Bool { digits > 6 }

    /// Seconds until the person may request another code.
    func wait(at now: Timestamp) -> Int64 { max(0, resendAt.seconds(since: now)) }
}
