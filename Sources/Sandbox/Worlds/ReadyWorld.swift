public import SQLStore
public import WalletServices

/// The worlds that a sandbox can begin with.
public enum ReadyWorld: String, CaseIterable, Sendable {
    /// Five people with some weeks of history.
    case demo
    /// One person with one account in pounds, who spent 4.35, 5.20 and 0.87 just now.
    case challenge
    /// Nobody.
    case empty

    /// The credentials that are valid in it; nil where nobody has any.
    public var credentials: FixedCredentials? {
        switch self {
        case .demo: .demo
        case .challenge: .challenge
        case .empty: nil
        }
    }

    /// The credentials of everybody who has some.
    var allCredentials: [FixedCredentials] {
        switch self {
        case .demo: [.demo, .demoSimple]
        case .challenge: [.challenge]
        case .empty: []
        }
    }

    /// The usernames of its people.
    public var people: [String] {
        switch self {
        case .demo: DemoPeople.names
        case .challenge: [DemoPeople.challenger]
        case .empty: []
        }
    }

    /// The world that a sandbox began with; in a new one, this world, which it then keeps.
    ///
    /// - Parameter chosen: nil for the demo people in a new one.
    /// - Throws: `StoreError`, `NotWriter`.
    public static func begun(
        in store: SQLStore, of wallet: Wallet, with chosen: ReadyWorld?
    ) async throws -> ReadyWorld {
        if let kept = try await stored(in: store) { return kept }
        guard let chosen, try await wallet.people.list(limit: 1).isEmpty else { return .demo }
        if chosen != .demo {
            try await store.write { try $0.set(.sandboxWorld, to: chosen.rawValue) }
        }
        return chosen
    }

    /// The world that a sandbox keeps; nil unless it chose one.
    ///
    /// - Throws: `StoreError`.
    public static func stored(in store: SQLStore) async throws -> ReadyWorld? {
        try await store.read { try $0.settings() }[.sandboxWorld].flatMap(ReadyWorld.init)
    }
}
