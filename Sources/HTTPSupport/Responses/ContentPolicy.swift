import Ledger
public import WalletServices

/// What a browser may do with an answer (W3C Content Security Policy, level 3).
public enum ContentPolicy {
    /// For everything that is no page: nothing at all.
    public static let closed =
        "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
        + "form-action 'none'"

    /// For a photo that somebody sent: not even what a picture could do by itself.
    public static let picture = "sandbox; " + closed

    /// For a page without scripts and forms: its style sheet alone.
    public static let styledOnly =
        "default-src 'none'; style-src 'self'; object-src 'none'; base-uri 'none'; "
        + "frame-ancestors 'none'; form-action 'none'"

    /// For a page of the web app: its own files, and inline scripts and styles with this nonce.
    ///
    /// - Parameter target: where the page's form may lead besides this site, such as
    ///   `https://app.example`: browsers hold the redirect behind a form against the policy too.
    public static func page(nonce: Nonce, formsLeadTo target: String? = nil) -> String {
        "default-src 'none'; script-src 'self' 'nonce-\(nonce.text)'; "
            + "style-src 'self' 'nonce-\(nonce.text)'; img-src 'self' data:; font-src 'self'; "
            + "connect-src 'self'; manifest-src 'self'; worker-src 'self'; object-src 'none'; "
            + "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
            + (target.map { " \($0)" } ?? "")
    }
}

/// A random word that marks the inline scripts and styles of one answer as ours.
public struct Nonce: Hashable, Sendable {
    /// 128 bits in hexadecimal digits.
    public let text: String

    public init(randomness: Randomness = .system) {
        text = randomness.bytes(16).hex
    }
}
