import Foundation
import HTTPTypes
import WalletServices

extension FaultRule {
    /// The longest delay, in milliseconds: a client that waits for longer has given up.
    static let longestDelay: Int64 = 60_000
    /// How many times, and how many matches a rule lets pass.
    private static let counts: ClosedRange<Int64> = 1...1_000_000
    private static let methods: Set<String> = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS",
    ]

    /// Checks everything but the person.
    func check() throws(FaultError) {
        try effect.check()
        try match.check()
        if effect.isOfWebhooks, match != FaultMatch(person: match.person) {
            throw .matchNotOfWebhooks
        }
        if let times, !Self.counts.contains(times) { throw .timesInvalid }
        guard after == 0 || Self.counts.contains(after) else { throw .afterInvalid }
        if let perMillion, !Self.counts.contains(perMillion) { throw .probabilityInvalid }
    }

    fileprivate static func isMethod(_ text: String) -> Bool { methods.contains(text) }
}

extension FaultMatch {
    fileprivate func check() throws(FaultError) {
        if let method, !FaultRule.isMethod(method) { throw .methodUnknown }
        if let path, PathPattern(path) == nil { throw .pathInvalid }
        if let token, !(1...8192).contains(token.utf8.count) { throw .tokenInvalid }
    }
}

extension FaultEffect {
    fileprivate func check() throws(FaultError) {
        switch self {
        case .status(let status, let headers):
            guard (400...599).contains(status) else { throw .statusInvalid }
            guard headers.count <= FaultHeader.most, headers.allSatisfy(\.isPossible) else {
                throw .headersInvalid
            }
        case .rateLimited(let seconds):
            guard (1...86_400).contains(seconds) else { throw .retryAfterInvalid }
        case .delay(let delay):
            guard delay.isPossible else { throw .delayInvalid }
        case .slowBody(let rate):
            guard (1...1_000_000).contains(rate) else { throw .rateInvalid }
        case .wrongContentType(let type):
            guard (1...100).contains(type.utf8.count),
                type.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
            else { throw .typeInvalid }
        case .webhookLate(let seconds):
            // The wallet keeps events for thirty days.
            guard (1...30 * 86_400).contains(seconds) else { throw .lateInvalid }
        case .tokenExpired, .reset, .empty, .malformedChunk, .doneUnanswered, .webhookTwice,
            .webhookOutOfOrder, .webhookNever:
            break
        }
    }
}

extension FaultHeader {
    /// The maximum number of headers, and of bytes in one.
    fileprivate static let most = 20
    private static let longest = 1_000

    /// The headers of the connection (RFC 9110, 7.6.1) and of the body, and the rule's own.
    private static let reserved: Set<String> = [
        "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding",
        "upgrade", "content-length", "content-encoding", "awallet-fault",
    ]

    /// True if an answer can have it: a token, and a value without a line break (RFC 9110, 5.5).
    fileprivate var isPossible: Bool {
        guard let field = HTTPField.Name(name) else { return false }
        return !Self.reserved.contains(field.canonicalName)
            && name.utf8.count <= Self.longest && value.utf8.count <= Self.longest
            && HTTPField.isValidValue(value)
    }
}

extension FaultDelay {
    private static let possible = 0...FaultRule.longestDelay

    fileprivate var isPossible: Bool {
        switch self {
        case .fixed(let time): Self.possible.contains(time)
        case .uniform(let from, let to):
            Self.possible.contains(from) && Self.possible.contains(to) && from <= to
        case .lognormal(let median, let sigma):
            Self.possible.contains(median) && (0...3_000).contains(sigma)
        }
    }

    /// One delay, never longer than the longest.
    func drawn(from numbers: inout SimulatedRandomness) -> Duration {
        switch self {
        case .fixed(let time): return .milliseconds(time)
        case .uniform(let from, let to):
            return .milliseconds(Int64.random(in: from...to, using: &numbers))
        case .lognormal(let median, let sigma):
            // Box and Muller: two even numbers make a normal one.
            let (first, second) = (1 - numbers.fraction(), numbers.fraction())
            let normal = (-2 * log(first)).squareRoot() * cos(2 * Double.pi * second)
            let time = Double(median) * exp(Double(sigma) / 1_000 * normal)
            return .milliseconds(Int64(min(time, Double(FaultRule.longestDelay))))
        }
    }
}

extension SimulatedRandomness {
    /// A number from 0 up to 1, without 1.
    mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }
}
