import Foundation
import HTTPSupport
import Hummingbird
import WalletServices

/// An address within this site, from outside: it can lead to no other.
struct LocalPath: Sendable {
    /// `/accounts/new?currency=EUR`: the path, and what stands behind the `?`.
    let text: String

    /// - Returns: nil for what is no address here, such as `//evil.example` or `/\evil.example`,
    ///   which browsers take for another server.
    init?(_ text: String) {
        let bytes = Array(text.utf8.prefix(2001))
        guard bytes.first == UInt8(ascii: "/"), bytes.count <= 2000,
            bytes.count == 1 || bytes[1] != UInt8(ascii: "/"),
            bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        self.text = text
    }

    /// The address of a page of ours that a browser names as where it comes from.
    ///
    /// - Parameter authority: our own name, as that browser knows it.
    init?(referrer: String?, of authority: String?) {
        guard let referrer, let authority, let url = URLComponents(string: referrer),
            let host = url.host, Self.authority(host, url.port) == authority.lowercased()
        else { return nil }
        let query = (url.percentEncodedQuery ?? "").split(separator: "&")
            .filter { !$0.hasPrefix(WebContext.outcomeField + "=") }.joined(separator: "&")
        self.init(url.percentEncodedPath + (query.isEmpty ? "" : "?" + query))
    }

    private static func authority(_ host: String, _ port: Int?) -> String {
        host.lowercased() + (port.map { ":\($0)" } ?? "")
    }
}

/// An address in a cookie, whose values have few signs.
extension LocalPath {
    init?(cookie: String) {
        guard let bytes = Base64URL.bytes(cookie) else { return nil }
        self.init(String(decoding: bytes, as: UTF8.self))
    }

    var cookie: String { Base64URL.text(Array(text.utf8)) }
}
