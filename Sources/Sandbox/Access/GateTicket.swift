import HTTPSupport

/// A ticket, which a browser keeps in place of the sandbox's password: its end, and a mark that
/// only the password makes. Every server with that password accepts it, until the operator sets
/// another.
struct GateTicket: Sendable {
    private let marks: CSRFTokens

    init(password: String) {
        marks = CSRFTokens(secret: Array("awallet sandbox gate: \(password)".utf8))
    }

    /// - Parameter end: in seconds since 1970.
    func text(until end: Int64) -> String { "\(end).\(marks.token(for: Self.name(of: end)))" }

    /// True for a ticket that has not ended.
    func isValid(_ text: String, at now: Int64) -> Bool {
        let parts = text.split(separator: ".")
        guard parts.count == 2, let end = Int64(parts[0]), end > now else { return false }
        return (try? marks.check(String(parts[1]), for: Self.name(of: end))) != nil
    }

    private static func name(of end: Int64) -> String { "until \(end)" }
}
