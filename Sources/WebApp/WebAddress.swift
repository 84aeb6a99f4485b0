import HTTPSupport
import Hummingbird

/// An address of the web app. The same value makes the route and the links to it.
package protocol WebAddress: Sendable {
    /// The address within the wallet's own site.
    var place: String { get }
}

extension WebAddress {
    /// The path at which a browser finds it.
    package var path: String { Mount.path + place }

    package var route: RouterPath { RouterPath(place) }

    /// The address with query fields.
    package func path(with fields: KeyValuePairs<String, String>) -> String {
        path + "?" + Self.query(fields.map { ($0.key, $0.value) })
    }

    /// Encodes fields as a query, behind the `?`.
    package static func query(_ fields: [(String, String)]) -> String {
        fields.map { "\($0.0)=\(escaped($0.1))" }.joined(separator: "&")
    }

    /// Percent-encodes everything but the unreserved characters (RFC 3986, 2.3).
    private static func escaped(_ value: String) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in value.utf8 {
            if plain.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
