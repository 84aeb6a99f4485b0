public import WalletServices

extension World {
    /// A person with this role, signed in by phone.
    public func treasurer(
        _ number: Int, role: Role = .treasurer, at channel: SessionChannel = .api
    ) async throws -> SignedIn {
        let person = try await person(number, at: channel).person.id
        _ = try await wallet.roles.set(role, of: person, by: wallet.treasurers.commandLine)
        return try await self.person(number, at: channel)
    }
}
