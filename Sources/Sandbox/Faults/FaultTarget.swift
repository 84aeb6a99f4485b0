import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// A request as rules see it.
struct FaultTarget: Sendable {
    let api: FaultAPI
    let method: String
    let segments: [Substring]
    /// The token that it brings; nil for a cookie, or without one.
    let token: String?
    private let cookie: String?

    /// - Returns: nil for addresses that no rule touches: those of the sandbox, the checks of the
    ///   server's health, and static files.
    init?(_ request: Request, isHead: Bool) {
        let segments = request.uri.path.split(separator: "/")
        guard !Self.untouched.contains(segments.first ?? "") else { return nil }
        self.segments = segments
        api = Self.api(of: segments)
        method = (isHead ? .head : request.method).rawValue
        token = api == .course ? request.headers[.courseToken] : request.bearerToken
        // The sandbox is reached by plain HTTP.
        cookie = CookieJar(settings: HTTPSettings()).value("session", in: request)
    }

    private static let untouched: Set<Substring> = ["sandbox", "livez", "readyz", "static"]

    private static func api(of segments: [Substring]) -> FaultAPI {
        switch (segments.first, segments.dropFirst().first) {
        case ("v1", _): .rest
        case ("api", "v2"): .starling
        case ("api", _): .course
        case ("oauth", "access-token"): .oauth
        default: .web
        }
    }

    /// Whether the request may change something.
    var mayChange: Bool { !["GET", "HEAD", "OPTIONS"].contains(method) }

    /// The person who sent it; nil when nobody is signed in.
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

extension Request {
    /// The last word of `Authorization`, up to a `;`: the Starling API takes a token without
    /// `Bearer`, and with a signature after it.
    var bearerToken: String? {
        headers[.authorization]?.prefix { $0 != ";" }.split(separator: " ").last.map(String.init)
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
