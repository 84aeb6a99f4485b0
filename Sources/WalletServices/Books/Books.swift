/// The books as a whole, for the host.
public struct Books: Sendable {
    let core: Core

    /// Books the whole journal again and compares every balance and every link of the chain.
    public func verify() async throws -> AuditReport {
        try await core.store.read { try $0.audit() }
    }
}
