import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import WalletServices

extension Request {
    /// In place of every token: one that once was, and is not any more.
    private static let expired = "awt_expired"

    /// This request with an expired token, so that its API answers as it would then.
    func withExpiredToken(of api: FaultAPI) async throws -> Request {
        var (head, body) = (head, body)
        switch api {
        case .rest, .starling:
            if head.headerFields[.authorization] != nil {
                head.headerFields[.authorization] = "Bearer \(Self.expired)"
            }
        case .course: head.headerFields[.courseToken] = Self.expired
        case .web: head.headerFields[values: .cookie] = headers[values: .cookie].map(Self.ended)
        case .oauth:
            let form = String(buffer: try await limitedBody())
            let changed = form.split(separator: "&").map(Self.withoutGrant)
            body = RequestBody(buffer: ByteBuffer(string: changed.joined(separator: "&")))
            head.headerFields[.contentLength] = nil
        }
        return Request(head: head, body: body)
    }

    /// Cookies with a session that has ended.
    private static func ended(_ cookies: String) -> String {
        cookies.split(separator: ";").map { pair in
            pair.drop { $0 == " " }.hasPrefix("session=") ? "session=\(expired)" : String(pair)
        }.joined(separator: "; ")
    }

    /// A field of a form whose code or refresh token is worth nothing.
    private static func withoutGrant(_ field: Substring) -> String {
        let name = field.prefix { $0 != "=" }
        return name == "refresh_token" || name == "code" ? "\(name)=\(expired)" : String(field)
    }
}
