import Foundation
public import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
public import WalletServices

/// Lets only those who know a password use what is under `/sandbox`, where other machines reach the
/// sandbox: HTTP Basic authentication (RFC 7617), with any user name, or a form for browsers.
///
/// All banks of a sandbox share one gate, and so its count of wrong passwords.
public struct SandboxGate: Sendable {
    /// The cookie with the ticket of a browser.
    public static let cookie = "gate"
    /// The page with the form, which needs no password itself.
    private static let signIn = "/sandbox/sign-in"

    /// Tells browsers and scripts in a 401 to send a password.
    static let challenge = #"Basic realm="Awallet sandbox", charset="UTF-8""#

    private let password: String
    private let clock: WalletClock
    private let tickets: GateTicket
    private let wrongGuesses = RateLimit(maximum: 10, seconds: 300)
    /// The life of a ticket, in seconds: thirty days.
    public let staySeconds: Int64 = 30 * 24 * 3600

    /// - Parameter clock: the machine's. That of the sandbox may stand still.
    public init(password: String, clock: WalletClock = .system) {
        self.password = password
        tickets = GateTicket(password: password)
        self.clock = clock
    }

    /// Answers requests under `/sandbox` without the password in place of the routes. It leads a
    /// browser that wants a page to the form, and from there back.
    public var detour: Detour {
        { request, context, next in
            // Another server of the wallet has checked what it passes on.
            guard Self.isBehindGate(request), !context.isPassedOn, !hasTicket(request) else {
                return try await next(request, context)
            }
            guard request.basicPassword != nil || !request.asksForPage else {
                return .seeOther(Self.way(backTo: request))
            }
            try check(request, from: context.clientAddress)
            return try await next(request, context)
        }
    }

    /// A ticket with which a browser shows later that it gave the password: letters, digits and
    /// `.`. A wrong password gets none.
    ///
    /// - Throws: `WalletError.tooManyAttempts`.
    public func ticket(
        for password: String, from address: ClientAddress
    ) throws(WalletError) -> String? {
        guard try isRight(password, from: address) else { return nil }
        return tickets.text(until: seconds + staySeconds)
    }

    private var seconds: Int64 { clock.now().milliseconds / 1000 }

    private func hasTicket(_ request: Request) -> Bool {
        CookieJar.sandbox.value(Self.cookie, in: request)
            .map { tickets.isValid($0, at: seconds) } ?? false
    }

    private static func way(backTo request: Request) -> String {
        let path = request.method == .get ? request.mountedPath : Mount.path + "/sandbox"
        let query = request.method == .get ? request.uri.query.map { "?" + $0 } ?? "" : ""
        let next = (path + query).addingPercentEncoding(withAllowedCharacters: plain) ?? ""
        return Mount.path + signIn + "?next=" + next
    }

    private static let plain = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/")

    /// The router skips empty segments, so `//sandbox` leads there too.
    private static func isBehindGate(_ request: Request) -> Bool {
        let path = request.uri.path
        return path.split(separator: "/").first == "sandbox" && path != signIn
    }

    /// - Throws: `RequestError` without the password; `WalletError.tooManyAttempts` after too many
    ///   wrong ones, for the right one too.
    private func check(_ request: Request, from address: ClientAddress) throws {
        guard let given = request.basicPassword else { throw RequestError.passwordNeeded }
        guard try isRight(given, from: address) else { throw RequestError.passwordNeeded }
    }

    /// - Throws: `WalletError.tooManyAttempts`.
    private func isRight(
        _ given: String, from address: ClientAddress
    ) throws(WalletError) -> Bool {
        let (key, now) = (address.limitKey, clock.now())
        if let wait = wrongGuesses.wait(key, at: now) {
            throw .tooManyAttempts(retryAfterSeconds: wait)
        }
        guard password.equalsInConstantTime(given) else {
            try wrongGuesses.count(key, at: now)
            return false
        }
        return true
    }
}

extension CookieJar {
    /// The cookies of a sandbox, which speaks plain HTTP.
    static let sandbox = CookieJar(settings: HTTPSettings())
}

extension RequestError {
    fileprivate static let passwordNeeded = RequestError(
        .sandboxPasswordNeeded, challenge: SandboxGate.challenge)
}

extension Request {
    /// The password of an `Authorization: Basic` header: the text after the first colon.
    fileprivate var basicPassword: String? {
        let scheme = "basic "
        guard let header = headers[.authorization], header.lowercased().hasPrefix(scheme),
            let data = Data(base64Encoded: String(header.dropFirst(scheme.count))),
            let text = String(validating: data, as: UTF8.self),
            let colon = text.firstIndex(of: ":")
        else { return nil }
        return String(text[text.index(after: colon)...])
    }
}
