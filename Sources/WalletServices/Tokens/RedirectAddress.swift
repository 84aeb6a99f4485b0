import Foundation

/// An app's redirect address, where nobody else can intercept a code (RFC 6749, 3.1.2; RFC 8252,
/// 7).
public struct RedirectAddress: Hashable, Sendable {
    public let text: String
    /// The source in a content security policy: `https://example.org:8443`, or `scheme:` for an
    /// app.
    public let source: String

    /// Takes https, http on this machine, or an app's own scheme, without a fragment, a username or
    /// a password.
    public init?(_ text: String) {
        guard (8...500).contains(text.utf8.count), text.utf8.allSatisfy(Self.isPlain),
            let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            parts.fragment == nil, parts.user == nil, parts.password == nil
        else { return nil }
        self.text = text
        switch scheme {
        case "https", "http":
            guard let host = parts.encodedHost?.lowercased(), Self.isName(host),
                scheme == "https" || Self.isLoopback(host)
            else { return nil }
            // A policy cannot express IPv6 addresses (CSP level 3, 2.3.1).
            let isIPv6 = host.contains(":")
            let port = parts.port.map { ":\($0)" } ?? ""
            source = isIPv6 ? "\(scheme):" : "\(scheme)://\(host)\(port)"
        case _ where Self.notAnApp.contains(scheme): return nil
        default: source = "\(scheme):"
        }
    }

    /// True if a program on the person's own machine listens there.
    public var isLoopback: Bool {
        guard let parts = URLComponents(string: text), parts.scheme?.lowercased() == "http" else {
            return false
        }
        return parts.host.map { Self.isLoopback($0.lowercased()) } ?? false
    }

    /// Schemes that browsers handle themselves.
    private static let notAnApp: Set<String> = [
        "about", "blob", "chrome", "data", "file", "filesystem", "ftp", "intent", "javascript",
        "mailto", "sms", "tel", "vbscript", "view-source", "ws", "wss",
    ]

    private static func isLoopback(_ host: String) -> Bool {
        NetworkAddress.isLoopback(host: host)
    }

    /// True if it is a host name or a number. It contains no character, not even after a `%`, that
    /// could end a token where the host appears in a policy or on a page.
    private static func isName(_ host: String) -> Bool {
        guard !isLoopback(host) else { return true }
        return !host.isEmpty
            && host.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
                    || "-._[:]".utf8.contains(byte)
            }
    }

    /// The characters allowed in an address (RFC 3986, 2), without quotes, which could end an
    /// attribute or a header value.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~:/?[]@!$&()*+,;=%".utf8.contains(byte)
        }
    }
}
