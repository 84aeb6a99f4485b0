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
    private let changes = Atomic(0)
    private let followers = Mutex<[@Sendable ([WalletSetting: String]) -> Void]>([])

    init(_ settings: WalletSettings) { value = Mutex(settings) }

    var settings: WalletSettings { value.withLock(\.self) }

    /// Grows with each change, before it is answered.
    var version: Int { changes.load(ordering: .relaxed) }

    func change(_ body: (inout WalletSettings) -> Void) {
        value.withLock { body(&$0) }
        changes.add(1, ordering: .relaxed)
    }

    /// A larger number than every earlier one. A write takes one inside its transaction, so that
    /// numbers follow the order of commits.
    func nextTurn() -> Int { turns.add(1, ordering: .relaxed).newValue }

    /// Tells a follower of what is stored, each time this server reads it again.
    func follow(_ body: @escaping @Sendable ([WalletSetting: String]) -> Void) {
        followers.withLock { $0.append(body) }
    }

    func tellFollowers(_ stored: [WalletSetting: String]) {
        for follower in followers.withLock(\.self) { follower(stored) }
    }

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
    /// Grows with each change of the settings in this process, before the change is answered.
    public var settingsVersion: Int { audit.core.box.version }

    /// Calls the body with what is stored, each time another server may have changed it.
    package func followSettings(_ body: @escaping @Sendable ([WalletSetting: String]) -> Void) {
        audit.core.box.follow(body)
    }

    /// Tells the other servers, and the screens of this one, that a stored setting changed.
    package func announceSettings() {
        audit.core.box.change { _ in }
        notifier.spreadSettings()
        notifier.hearOfAnything()
    }

    /// Tells the other servers, and all screens, that anything may have changed.
    package func announceEverything() {
        audit.core.box.change { _ in }
        notifier.spreadEverything()
        notifier.hearOfAnything()
    }

    /// Applies what the host changed on another server.
    ///
    /// - Throws: `StoreError`.
    public func refreshSettings() async throws {
        let core = audit.core
        let (stored, turn) = try await core.store.read { tx in
            (try tx.settings(), core.box.nextTurn())
        }
        core.box.tellFollowers(stored)
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

    /// True if treasurers see the notes and categories of payments.
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
