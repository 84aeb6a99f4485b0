import WalletServices

extension QueryPlanTests {
    /// Lists a member in the directory, finds them there, and takes them out.
    func find(_ member: PersonID, in wallet: Wallet, for person: PersonID) async throws {
        try await wallet.directory.setListed(true, member)
        _ = try await wallet.directory.isListed(member)
        _ = try await wallet.directory.members(for: person)
        try await wallet.directory.setListed(false, member)
    }
}
