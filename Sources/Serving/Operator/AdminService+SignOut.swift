import WalletServices

extension AdminService {
    /// Ends everything that is signed in as a person.
    func signOutPerson(_ name: String) async throws -> OperatorAnswer {
        guard let person = try await wallet.people.find(name) else { return Self.noOne(name) }
        let ended = try await wallet.sessions.endAll(
            of: person.id, by: wallet.treasurers.commandLine)
        return .success(
            """
            \(name) is signed out everywhere:
            sessions         \(ended.sessions)
            tokens           \(ended.tokens)
            apps             \(ended.apps)
            trusted devices  \(ended.devices)
            The password and the passkeys stay.
            """)
    }
}
