import Ledger
public import WalletServices

/// The permissions of a browser for an answer (W3C Content Security Policy, level 3).
public enum ContentPolicy {
    /// For everything but pages: allows nothing.
    public static let closed =
        "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
        + "form-action 'none'"

    /// For an uploaded photo: blocks everything that a picture could do even without a page.
    public static let picture = "sandbox; " + closed

    /// For a page of the APIs' reference: its style sheets, scripts and icon.
    ///
    /// - Parameter sends: whether its scripts may send requests to this server.
    public static func reference(sends: Bool) -> String {
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            + (sends ? "connect-src 'self'; " : "")
            + "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
    }

    /// For a page of the web app: its own files, and inline scripts and styles with this nonce.
    ///
    /// - Parameter target: an origin outside this site that the page's form may lead to, such as
    ///   `https://app.example`: browsers apply the policy to the redirect after a form too.
    public static func page(nonce: Nonce, formsLeadTo target: String? = nil) -> String {
        "default-src 'none'; script-src 'self' 'nonce-\(nonce.text)'; "
            + "style-src 'self' 'nonce-\(nonce.text)'; img-src 'self' data:; font-src 'self'; "
            + "connect-src 'self'; manifest-src 'self'; worker-src 'self'; object-src 'none'; "
            + "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
            + (target.map { " \($0)" } ?? "")
    }
}

/// A random value that marks the inline scripts and styles of one answer as ours.
public struct Nonce: Hashable, Sendable {
    /// 128 bits in hexadecimal digits.
    public let text: String

    public init(randomness: Randomness = .system) {
        text = randomness.bytes(16).hex
    }
}
