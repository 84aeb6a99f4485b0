import Sandbox
public import WalletServices

extension World {
    /// Gives a person the credentials that are the same in every sandbox.
    public func plant(_ credentials: FixedCredentials, for person: PersonID) async throws {
        try await credentials.plant(for: person, in: store, at: clock.now)
    }
}
