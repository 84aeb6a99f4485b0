import WalletServices

extension AdminService {
    /// Erases a person whose accounts and goals are empty.
    func erasePerson(_ name: String) async throws -> OperatorAnswer {
        guard let person = try await wallet.people.find(name) else { return Self.noOne(name) }
        try await wallet.erasure.erase(person.id, by: wallet.treasurers.commandLine)
        return .success(
            """
            \(name) is erased. The name and the number are free again.
            Backups made earlier still have everything about \(name): delete them when you can.
            """)
    }
}
