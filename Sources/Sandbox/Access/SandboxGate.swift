import Foundation
public import HTTPSupport
import HTTPTypes
import Hummingbird
public import WalletServices

/// Lets only those who know a password use what is under `/sandbox`, where other machines reach the
/// sandbox: HTTP Basic authentication (RFC 7617), with any user name.
///
/// All banks of a sandbox share one gate, and so its count of wrong passwords.
public struct SandboxGate: Sendable {
    /// What a 401 tells browsers and scripts to send.
    static let challenge = #"Basic realm="Awallet sandbox", charset="UTF-8""#

    private let password: String
    private let clock: WalletClock
    private let wrongGuesses = RateLimit(maximum: 10, seconds: 300)

    /// - Parameter clock: the machine's. That of the sandbox may stand still.
    public init(password: String, clock: WalletClock = .system) {
        self.password = password
        self.clock = clock
    }

    /// Answers requests under `/sandbox` without the password in place of the routes.
    public var detour: Detour {
        { request, context, next in
            // Another server of the wallet has checked what it passes on.
            if Self.isBehindGate(request), !context.isPassedOn {
                try check(request, from: context.clientAddress)
            }
            return try await next(request, context)
        }
    }

    /// The router skips empty segments, so `//sandbox` leads there too.
    private static func isBehindGate(_ request: Request) -> Bool {
        request.uri.path.split(separator: "/").first == "sandbox"
    }

    /// - Throws: `RequestError` without the password; `WalletError.tooManyAttempts` after too many
    ///   wrong ones, for the right one too.
    private func check(_ request: Request, from address: ClientAddress) throws {
        guard let given = request.basicPassword else { throw RequestError.passwordNeeded }
        let (key, now) = (address.limitKey, clock.now())
        if let wait = wrongGuesses.wait(key, at: now) {
            throw WalletError.tooManyAttempts(retryAfterSeconds: wait)
        }
        guard password.equalsInConstantTime(given) else {
            try wrongGuesses.count(key, at: now)
            throw RequestError.passwordNeeded
        }
    }
}

extension RequestError {
    fileprivate static let passwordNeeded = RequestError(
        .sandboxPasswordNeeded, challenge: SandboxGate.challenge)
}

extension Request {
    /// The password of an `Authorization: Basic` header: what follows the first colon.
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
