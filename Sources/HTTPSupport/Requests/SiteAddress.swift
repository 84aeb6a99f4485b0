import Foundation
import WalletServices

/// Scheme, host and port of a site: the origin that browsers know it by (RFC 6454).
public struct SiteAddress: Hashable, Sendable {
    /// True if people reach it by HTTPS.
    public let isSecure: Bool
    /// In lower case and in ASCII, without a dot at its end; an IPv6 address in brackets.
    public let host: String
    /// Without one, the scheme's own port counts.
    public let port: Int?

    /// Reads a `Host` header or the part of a URL between `//` and the next `/`: a host name or an
    /// address, with a port or without.
    public init?(authority: String, isSecure: Bool) {
        guard let split = Self.split(authority[...]), let host = Self.normal(split.host) else {
            return nil
        }
        self.host = host
        self.isSecure = isSecure
        guard let digits = split.port, !digits.isEmpty else {
            port = nil
            return
        }
        guard digits.utf8.count <= 5, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = UInt16(digits)
        else { return nil }
        port = Int(number) == (isSecure ? 443 : 80) ? nil : Int(number)
    }

    /// Reads the origin of `https://wallet.example.org:8443`; whatever follows it does not count.
    public init?(_ text: String) {
        let lower = text.lowercased()
        let isSecure = lower.hasPrefix("https://")
        guard isSecure || lower.hasPrefix("http://") else { return nil }
        let rest = text.dropFirst(isSecure ? 8 : 7).prefix { !"/?#".contains($0) }
        self.init(authority: String(rest), isSecure: isSecure)
    }

    /// Host and port, as in a URL.
    public var authority: String { host + (port.map { ":\($0)" } ?? "") }

    /// The whole address: `https://wallet.example.org`.
    public var text: String { (isSecure ? "https://" : "http://") + authority }

    /// True if a browser on this machine takes it for the machine itself (RFC 6761, 6.3).
    public var isLoopback: Bool {
        NetworkAddress.isLoopback(host: host) || host.hasSuffix(".localhost")
    }

    /// True if no name on the Internet leads there.
    var isOfMachine: Bool { isNumeric || isLoopback }

    /// True if the host is an IP address.
    public var isNumeric: Bool { host.hasPrefix("[") || NetworkAddress(host) != nil }

    /// The address with another host.
    public func on(_ host: String) -> SiteAddress? {
        SiteAddress(authority: host + (port.map { ":\($0)" } ?? ""), isSecure: isSecure)
    }

    private static func split(_ text: Substring) -> (host: Substring, port: Substring?)? {
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || rest.first == ":" else { return nil }
            return (text[...end], rest.isEmpty ? nil : rest.dropFirst())
        }
        guard let colon = text.firstIndex(of: ":") else { return (text, nil) }
        return (text[..<colon], text[text.index(after: colon)...])
    }

    private static func normal(_ host: Substring) -> String? {
        if host.hasPrefix("[") {
            guard let address = NetworkAddress(String(host.dropFirst().dropLast())),
                !address.isFourBytes
            else { return nil }
            return "[\(address.text)]"
        }
        var name = String(host)
        if !name.utf8.allSatisfy({ $0 < 0x80 }) {
            // A name in other scripts is known under its ASCII form (RFC 5891).
            guard let ascii = URLComponents(string: "http://\(name)")?.encodedHost else {
                return nil
            }
            name = ascii
        }
        name = name.lowercased()
        if name.hasSuffix(".") { name.removeLast() }
        guard (1...253).contains(name.utf8.count), name.utf8.allSatisfy(isInName) else {
            return nil
        }
        return name
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
