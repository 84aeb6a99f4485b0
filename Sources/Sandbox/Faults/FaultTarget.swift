import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// A request as rules and the inspector see it. Each request makes one, so it stores only the facts
/// that all of them need.
struct FaultTarget: Sendable {
    let api: FaultAPI
    let method: String
    private let path: String
    private let headers: HTTPFields

    /// Leaves out the addresses that no rule touches: those of the sandbox, the checks of the
    /// server's health, and static files.
    init?(_ request: Request, isHead: Bool) {
        path = request.uri.path
        let (first, second) = Self.start(of: path)
        guard !Self.untouched.contains(where: { first == $0 }) else { return nil }
        api = Self.api(first, second)
        method = (isHead ? .head : request.method).rawValue
        headers = request.headers
    }

    private static let untouched = ["sandbox", "livez", "readyz", "static"]

    /// The first two segments.
    private static func start(of path: String) -> (Substring, Substring) {
        let slash = UInt8(ascii: "/")
        func next(_ rest: inout Substring.UTF8View) -> Substring {
            rest = rest.drop { $0 == slash }
            let segment = rest.prefix { $0 != slash }
            rest = rest[segment.endIndex...]
            return Substring(segment)
        }
        var rest = path[...].utf8
        return (next(&rest), next(&rest))
    }

    private static func api(_ first: Substring, _ second: Substring) -> FaultAPI {
        switch (first, second) {
        case ("v1", _): .rest
        case ("api", "v2"): .starling
        case ("api", _): .course
        case ("oauth", "access-token"): .oauth
        default: .web
        }
    }

    var segments: [Substring] { path.split(separator: "/") }

    /// The token that its headers bring. A cookie is no token.
    var token: String? { api == .course ? headers[.courseToken] : headers.bearerToken }

    /// True if the request may change something.
    var mayChange: Bool { !["GET", "HEAD", "OPTIONS"].contains(method) }

    private var cookie: String? { CookieJar.sandbox.value("session", in: headers) }

    /// The signed-in person who sent it.
    func person(in wallet: Wallet) async -> PersonID? {
        do {
            switch api {
            case .starling: return try await wallet.tokens.authenticate(token ?? "").person.id
            case .rest: return try await session(token, .api, wallet)
            case .course: return try await session(token, .course, wallet)
            case .web: return try await session(cookie, .web, wallet)
            case .oauth: return nil
            }
        } catch {
            return nil
        }
    }

    private func session(
        _ token: String?, _ channel: SessionChannel, _ wallet: Wallet
    ) async throws -> PersonID {
        try await wallet.sessions.authenticate(
            token ?? "", at: channel, countsAsUse: false
        ).1.id
    }
}

extension HTTPFields {
    /// The last word of `Authorization`, up to a `;`: the Starling API takes a token without
    /// `Bearer`, and with a signature after it.
    var bearerToken: String? {
        self[.authorization]?.prefix { $0 != ";" }.split(separator: " ").last.map(String.init)
    }
}

extension HTTPField.Name {
    /// The session of the course API.
    static var courseToken: HTTPField.Name { named("x-authtoken") }
    /// The rule that disturbed an answer.
    static var fault: HTTPField.Name { named("Awallet-Fault") }

    /// The number of the last event that a reader of a stream has (WHATWG HTML, 9.2).
    static var lastEventID: HTTPField.Name { named("Last-Event-ID") }

    private static func named(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("not a header name") }
        return name
    }
}
