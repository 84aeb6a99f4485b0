import WalletServices

extension Wallet {
    /// Runs every operation of invitations and first steps.
    func exerciseInvitations() async throws {
        let host = treasurers.commandLine
        let made = try await invitations.make(.init(), by: host)
        _ = try await invitations.list(by: host)
        _ = try await invitations.offer(of: made.token)
        _ = try await invitations.link(to: made.invitation.id, by: host)
        try await invitations.revoke(made.invitation.id, by: host)
        _ = try await firstSteps.done(by: host)
    }
}
