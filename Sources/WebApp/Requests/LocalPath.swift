import Foundation
import HTTPSupport
import Hummingbird
import WalletServices

/// An address from outside that is sure to stay within this site.
package struct LocalPath: Sendable {
    /// `/accounts/new?currency=EUR`: the path and the query.
    package let text: String

    /// Takes only a path on this site: not `//evil.example` or `/\evil.example`, which browsers
    /// read as another server.
    package init?(_ text: String) {
        let bytes = Array(text.utf8.prefix(2001))
        guard bytes.first == UInt8(ascii: "/"), bytes.count <= 2000,
            bytes.count == 1 || bytes[1] != UInt8(ascii: "/"),
            bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        self.text = text
    }

    /// The address of our own page that a browser's `Referer` names.
    ///
    /// - Parameters:
    ///   - site: our own.
    ///   - keepsOutcome: whether the address names the same kept page.
    init?(referrer: String?, of site: Site, keepsOutcome: Bool = false) {
        guard let referrer, let url = URLComponents(string: referrer),
            let address = SiteAddress(referrer), site.isHere(address)
        else { return nil }
        let query = (url.percentEncodedQuery ?? "").split(separator: "&")
            .filter { keepsOutcome || !$0.hasPrefix(WebContext.outcomeField + "=") }
            .joined(separator: "&")
        self.init(url.percentEncodedPath + (query.isEmpty ? "" : "?" + query))
    }
}

/// Encodes an address for a cookie, whose values allow few characters.
extension LocalPath {
    init?(cookie: String) {
        guard let bytes = Base64URL.bytes(cookie) else { return nil }
        self.init(String(decoding: bytes, as: UTF8.self))
    }

    var cookie: String { Base64URL.text(Array(text.utf8)) }
}
