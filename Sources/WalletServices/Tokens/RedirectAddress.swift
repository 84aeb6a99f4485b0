import Foundation

/// Where a person is sent back to with a code: an address of the app, that nobody else can listen
/// on (RFC 6749, 3.1.2; RFC 8252, 7).
public struct RedirectAddress: Hashable, Sendable {
    public let text: String
    /// What a browser's policy calls it: `https://example.org:8443`, or `scheme:` for an app.
    public let source: String

    /// - Returns: nil unless it is https, http on this machine, or a scheme of an app's own; with
    ///   neither a fragment nor a name and password in it.
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
            // A policy has no words for IPv6 (CSP level 3, 2.3.1).
            let isIPv6 = host.contains(":")
            let port = parts.port.map { ":\($0)" } ?? ""
            source = isIPv6 ? "\(scheme):" : "\(scheme)://\(host)\(port)"
        case _ where Self.notAnApp.contains(scheme): return nil
        default: source = "\(scheme):"
        }
    }

    /// Whether a program on the person's own machine listens there.
    public var isLoopback: Bool {
        guard let parts = URLComponents(string: text), parts.scheme?.lowercased() == "http" else {
            return false
        }
        return parts.host.map { Self.isLoopback($0.lowercased()) } ?? false
    }

    /// Schemes that a browser acts on by itself.
    private static let notAnApp: Set<String> = [
        "about", "blob", "chrome", "data", "file", "filesystem", "ftp", "intent", "javascript",
        "mailto", "sms", "tel", "vbscript", "view-source", "ws", "wss",
    ]

    private static func isLoopback(_ host: String) -> Bool {
        ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host)
    }

    /// Whether it is the name of a host, or its number: nothing that ends a word or begins another
    /// where the host stands in a policy or is shown to people, not even behind a `%`.
    private static func isName(_ host: String) -> Bool {
        guard !isLoopback(host) else { return true }
        return !host.isEmpty
            && host.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
                    || "-._[:]".utf8.contains(byte)
            }
    }

    /// The characters that an address may have (RFC 3986, 2), but quotes, which could end the
    /// place in a page or a header where it stands.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~:/?[]@!$&()*+,;=%".utf8.contains(byte)
        }
    }
}
