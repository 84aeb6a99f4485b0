import Ledger
import SQLStore

/// The settings that a host changes while the wallet runs.
public struct HostSettings: Sendable {
    let core: Core

    /// New settings. Those that are left out stay as they are.
    public struct Change: Sendable {
        public var name: String?
        /// True lets treasurers see the notes and categories of payments from now on.
        public var opensNotes: Bool?

        public init(name: String? = nil, opensNotes: Bool? = nil) {
            self.name = name
            self.opensNotes = opensNotes
        }
    }

    /// Changes settings. Everybody is told when treasurers begin to see notes.
    ///
    /// - Throws: `WalletError.joining(.walletNameInvalid)`, `.access(.hostsOnly)` unless `host`
    ///   still is one.
    public func change(_ change: Change, by host: Treasurer) async throws {
        let name = try change.name.map { try Setup.name($0) }
        let written = try await core.store.write { tx in
            try tx.require(host, as: .host)
            var current = self.core.settings
            current.apply(try self.stored(tx))
            if let name, name != current.name {
                try tx.set(.name, to: name)
                try self.core.log(.walletRenamed, by: host.actor, about: nil, [.name: name], in: tx)
            }
            let opens = change.opensNotes ?? current.opensNotes
            if opens != current.opensNotes {
                try tx.set(.openNotes, to: opens ? self.core.clock.now().rfc3339 : "no")
                let act = opens ? AuditAct.notesOpened : .notesClosed
                try self.core.log(act, by: host.actor, about: nil, in: tx)
            }
            return (
                stored: try self.stored(tx), turn: self.core.box.nextTurn(),
                tells: opens && !current.opensNotes
            )
        }
        core.box.apply(written.stored, as: written.turn)
        core.notifier.spreadSettings()
        if written.tells { core.notices.tellEverybody(.notesOpened(in: core.settings.name)) }
    }

    /// The others are those of the start: an option of the server may come before them.
    private func stored(_ tx: Transaction) throws -> [WalletSetting: String] {
        try tx.settings().filter { [.name, .openNotes].contains($0.key) }
    }
}
