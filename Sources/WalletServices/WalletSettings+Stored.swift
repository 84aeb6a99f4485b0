import Ledger
import Phone
import SQLStore
import Synchronization
public import WalletModel

/// The settings of a running wallet. Its host changes some of them.
final class SettingsBox: Sendable {
    private let value: Mutex<WalletSettings>
    private let lastTurn = Mutex(0)
    private let turns = Atomic(0)

    init(_ settings: WalletSettings) { value = Mutex(settings) }

    var settings: WalletSettings { value.withLock(\.self) }

    func change(_ body: (inout WalletSettings) -> Void) { value.withLock { body(&$0) } }

    /// A larger number than every earlier one. A write takes one inside its transaction, so that
    /// numbers follow the order of commits.
    func nextTurn() -> Int { turns.add(1, ordering: .relaxed).newValue }

    /// Applies what a write stored, unless a later one was applied before it.
    func apply(_ stored: [WalletSetting: String], as turn: Int) {
        lastTurn.withLock { last in
            guard turn > last else { return }
            last = turn
            change { $0.apply(stored) }
        }
    }
}

extension Wallet {
    /// Applies what the host changed on another server.
    ///
    /// - Throws: `StoreError`.
    public func refreshSettings() async throws {
        let core = audit.core
        let (stored, turn) = try await core.store.read { tx in
            (try tx.settings(), core.box.nextTurn())
        }
        // An option of this server may come before the others.
        let always: Set<WalletSetting> = [.name, .openNotes, .firstStepsHidden]
        let isNew = setup.isNeeded
        core.box.apply(stored.filter { isNew || always.contains($0.key) }, as: turn)
        try await setup.look()
    }
}

extension WalletSettings {
    /// The name where there is room for 12 characters, below an icon: as many whole words as fit.
    public var shortName: String {
        guard name.count > 12 else { return name }
        let end = name.prefix(13).lastIndex(of: " ") ?? name.index(name.startIndex, offsetBy: 12)
        return String(name[..<end])
    }

    /// Whether treasurers see the notes and categories of payments.
    public var opensNotes: Bool { notesOpenSince != nil }

    /// Applies what the host chose and the database keeps.
    public mutating func apply(_ stored: [WalletSetting: String]) {
        if let name = stored[.name] { self.name = name }
        if let currency = stored[.currency].flatMap(Currency.init(code:)) {
            defaultCurrency = currency
        }
        if let region = stored[.region] { homeRegion = region }
        if let zone = stored[.zone] { homeZone = zone }
        if let since = stored[.openNotes] { notesOpenSince = Timestamp(rfc3339: since) }
        if stored[.firstStepsHidden] != nil { hidesFirstSteps = true }
    }
}
