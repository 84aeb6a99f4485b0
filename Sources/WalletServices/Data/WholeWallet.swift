import SQLStore

/// The wallet as one thing, which its host can carry to another server.
public struct WholeWallet: Sendable {
    let core: Core

    /// Records that the host exports everything.
    public func noteExport(by host: Treasurer) async throws {
        try await core.store.write { tx in
            try core.log(.walletExported, by: host.actor, about: nil, in: tx)
        }
    }
}

extension Wallet {
    public var wholeWallet: WholeWallet { WholeWallet(core: audit.core) }
}
