import Ledger
import WalletServices

extension AdminService {
    /// Makes a link with which a person sets a new password.
    ///
    /// - Parameter address: the address of the web app, without a slash at its end; by default the
    ///   running server's.
    func resetPerson(_ name: String, at address: String?) async throws -> OperatorAnswer {
        guard let person = try await wallet.people.find(name) else { return Self.noOne(name) }
        let made = try await wallet.resets.make(
            for: person.id, by: wallet.treasurers.commandLine)
        let path = "/reset/\(made.token)"
        guard let site = address ?? site?() else {
            return .success(
                """
                With this link, \(name) sets a new password:
                \(path)
                Put the address of this wallet before it, or name it with --public-url.
                It works once, until \(made.expiresAt.rfc3339).
                """)
        }
        let link = site + path
        let lines = [
            "With this link, \(name) sets a new password:", link, TerminalCode(link)?.text ?? "",
            "It works once, until \(made.expiresAt.rfc3339).",
        ]
        return .success(lines.filter { !$0.isEmpty }.joined(separator: "\n"))
    }
}
