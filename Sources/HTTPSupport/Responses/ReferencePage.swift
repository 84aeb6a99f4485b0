import Crypto
import HTTPTypes
import Hummingbird
import Ledger
import NIOCore

/// A page of an API's reference. The server fills in its own address and, in a sandbox, the token
/// of the examples.
public struct ReferencePage: Sendable {
    /// Who reads it.
    public enum Audience: Sendable {
        /// People of a wallet with real money.
        case realMoney
        /// Developers with a sandbox, who may send the requests of the examples.
        ///
        /// - Parameters:
        ///   - token: the same in every such sandbox, if it has one.
        ///   - user: signs in for the examples with a published password.
        case sandbox(token: String?, user: String? = nil)
    }

    /// In turns a part that depends on the server, and one that does not, which may be long.
    private let parts: [String]
    /// The hash of the page before anything is filled in.
    private let mark: [UInt8]

    /// - Parameter text: the page; `{{fixed}}` is between the parts.
    init(_ text: String) {
        parts = text.split(separator: "{{fixed}}", omittingEmptySubsequences: false)
            .map(String.init)
        mark = Array(SHA256.hash(data: Array(text.utf8)))
    }

    /// The page; 304 without it, if the browser has the same.
    func response(
        to request: Request, for audience: Audience
    ) -> Response {
        let origin = request.site.address
        var (page, changing) = (ByteBuffer(), mark)
        for (place, part) in parts.enumerated() {
            let text = place.isMultiple(of: 2) ? filled(part, for: audience, origin: origin) : part
            if place.isMultiple(of: 2) { changing += Array(text.utf8) }
            page.writeString(text)
        }
        let digest = SHA256.hash(data: changing)
        // Weak, because the answer may be compressed (RFC 9110, 8.8.1).
        let tag = "W/\"\(Array(digest.prefix(16)).hex)\""
        let isKnown = request.headers[values: .ifNoneMatch].contains { $0.contains(tag) }
        var response =
            isKnown
            ? Response(status: .notModified) : .bytes(page, type: "text/html; charset=utf-8")
        response.headers[.eTag] = tag
        response.headers[.cacheControl] = "no-cache"
        let policy = ContentPolicy.reference(sends: audience.isSandbox)
        response.headers[.contentSecurityPolicy] = policy
        return response
    }

    private func filled(
        _ part: String, for audience: Audience, origin: String
    ) -> String {
        let section = /(?s){{([#^])(\w+)}}(.*?){{\/\2}}/
        let text = part.replacing(section) { match in
            let isKept = match.2 == "user" ? audience.user != nil : audience.isSandbox
            return isKept == (match.1 == "#") ? match.3 : ""
        }
        return text.replacing("{{place}}", with: Self.escaped(Mount.path))
            .replacing("{{origin}}", with: Self.escaped(origin))
            .replacing("{{token}}", with: Self.escaped(audience.token))
            .replacing("{{user}}", with: Self.escaped(audience.user ?? ""))
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing("\"", with: "&quot;")
    }
}

extension ReferencePage.Audience {
    fileprivate var isSandbox: Bool {
        if case .sandbox = self { true } else { false }
    }

    fileprivate var user: String? {
        if case .sandbox(_, let user) = self { user } else { nil }
    }

    /// The text that stands for the token in the examples.
    fileprivate var token: String {
        if case .sandbox(let token?, _) = self { token } else { "your-token" }
    }
}
