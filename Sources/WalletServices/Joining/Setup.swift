import Ledger
import Phone
import SQLStore
import Synchronization

/// Setting up a new wallet: its name and place, and its first host. Whoever runs the server gets a
/// link for it, which works once.
public final class Setup: Sendable {
    /// The people whom a wallet lacks.
    public enum State: Sendable {
        /// Nobody: somebody looks after it.
        case done
        /// Treasurers: people have wallets here, but nobody looks after them.
        case headless
        /// People.
        case empty
    }

    /// How long a link works, in seconds.
    public static let linkSeconds: Int64 = 3600
    /// The maximum length of a wallet's name, in user-perceived characters.
    public static let longestName = 40

    private let core: Core
    private let passwords: PasswordSignIn
    private let link = Mutex<(hash: Digest32, madeAt: Timestamp)?>(nil)
    private let closed = Atomic(false)

    init(core: Core, passwords: PasswordSignIn) {
        self.core = core
        self.passwords = passwords
    }

    /// True while only the setup may be answered. False until `begin` has looked.
    public var isNeeded: Bool { closed.load(ordering: .relaxed) }

    /// Refuses any use of a wallet that is not set up.
    ///
    /// - Throws: `WalletError.joining(.notSetUp)`; `NotWriter` where another server may know more.
    public func requireDone() throws {
        guard isNeeded else { return }
        try core.store.requireWriter()
        throw WalletError.joining(.notSetUp)
    }

    /// Looks at what the wallet lacks and makes a link if a host is missing. Only this start of the
    /// server knows the link; the one before does not work any more.
    ///
    /// - Returns: the link's secret, 256 random bits in base64url after `awl_`, unless nothing is
    ///   missing or another server writes.
    public func begin() async throws -> String? {
        let state = try await core.store.read { try $0.setupState() }
        closed.store(state == .empty, ordering: .relaxed)
        guard state != .done, core.store.isWriter else { return nil }
        let token = SecretToken(prefix: "awl_", randomness: core.randomness)
        link.withLock { $0 = (token.hash, core.clock.now()) }
        return token.text
    }

    /// Looks whether another server has set the wallet up.
    func look() async throws {
        let state = try await core.store.read { try $0.setupState() }
        closed.store(state == .empty, ordering: .relaxed)
    }

    /// The state of the wallet, for the holder of this secret, who can change it.
    ///
    /// - Throws: `NotWriter`: only the server that writes has made a link;
    ///   `WalletError.joining(.setupLinkInvalid)` for a wrong, used or expired one.
    public func state(for token: String) async throws -> State {
        try core.store.requireWriter()
        guard accepts(token) else { throw WalletError.joining(.setupLinkInvalid) }
        let state = try await core.store.read { try $0.setupState() }
        guard state != .done else { throw WalletError.joining(.setupLinkInvalid) }
        return state
    }

    private func accepts(_ token: String) -> Bool {
        let hash = SecretToken.hash(of: token)
        let now = core.clock.now()
        return link.withLock { link in
            guard let link, link.hash == hash else { return false }
            return now >= link.madeAt.adding(seconds: -60)
                && now.seconds(since: link.madeAt) < Self.linkSeconds
        }
    }

    /// The first host's choices.
    public struct Form: Sendable {
        public var name: String
        public var currency: String
        public var region: String
        public var zone: String
        public var host: PasswordSignIn.Registration

        public init(
            name: String, currency: String, region: String, zone: String,
            host: PasswordSignIn.Registration
        ) {
            self.name = name
            self.currency = currency
            self.region = region
            self.zone = zone
            self.host = host
        }
    }

    /// Checks the name of a wallet.
    ///
    /// - Throws: `WalletError.joining(.walletNameInvalid)`.
    public static func name(_ text: String) throws(WalletError) -> String {
        guard let name = PlainText.name(text, maximumLength: longestName) else {
            throw .joining(.walletNameInvalid).naming(text)
        }
        return name
    }

    /// The settings of a form.
    ///
    /// - Throws: `WalletError.joining(.walletNameInvalid)`, `.money(.currencyUnknown)`,
    ///   `.person(.zoneUnknown)`, `.phone(.notPossible)` for a region that does not exist.
    private static func settings(of form: Form) throws -> [WalletSetting: String] {
        let name = try name(form.name)
        guard Currency(code: form.currency) != nil else {
            throw WalletError.money(.currencyUnknown)
        }
        guard let region = PhoneRegion(named: form.region)?.code else {
            throw WalletError.phone(.notPossible)
        }
        guard LocalDays(zone: form.zone) != nil else { throw WalletError.person(.zoneUnknown) }
        return [.name: name, .currency: form.currency, .region: region, .zone: form.zone]
    }

    /// Sets the wallet up, makes its host and signs the host in: all of it, or nothing. Of two who
    /// try at once, one succeeds.
    ///
    /// - Throws: `WalletError.joining(.setupLinkInvalid)`, the errors of the settings and of a
    ///   registration.
    public func setUp(
        _ form: Form, with token: String, in context: SignInContext
    ) async throws -> SignedIn {
        guard accepts(token) else { throw WalletError.joining(.setupLinkInvalid) }
        let chosen = try Self.settings(of: form)
        let (username, hash) = try await passwords.checked(form.host)
        let email = form.host.email.trimmingSpaces
        let host = Newcomer(
            username: username, passwordHash: hash, email: email.isEmpty ? nil : email)
        let next = core.applying(chosen)
        let signedIn = try await core.store.write { tx in
            guard try tx.setupState() == .empty else {
                throw WalletError.joining(.setupLinkInvalid)
            }
            for (setting, value) in chosen { try tx.set(setting, to: value) }
            let person = try host.join(next, isFirst: true, in: context, tx: tx)
            try next.log(
                .walletSetUp, by: .person(person.id, context), about: nil,
                [.name: chosen[.name] ?? ""], in: tx)
            return try self.passwords.sessions.begin(
                for: person, by: .password, isNew: true, in: context, tx: tx)
        }
        core.box.change { $0.apply(chosen) }
        core.notifier.spreadSettings()
        end()
        return signedIn
    }

    /// Makes a signed-in person the host of a wallet that has people but no treasurer. Their other
    /// sessions end.
    ///
    /// - Returns: the new token of this session.
    /// - Throws: `WalletError.joining(.setupLinkInvalid)`.
    public func becomeHost(
        _ person: PersonID, with token: String, session: SessionID, in context: SignInContext
    ) async throws -> String {
        guard accepts(token) else { throw WalletError.joining(.setupLinkInvalid) }
        let now = core.clock.now()
        let fresh = SecretToken(prefix: "awt_", randomness: core.randomness)
        let ended = try await core.store.write { [core] tx in
            guard try tx.setupState() == .headless else {
                throw WalletError.joining(.setupLinkInvalid)
            }
            try tx.setRole(.host, of: person, by: nil, at: now)
            try core.log(
                .roleChanged, by: .person(person, context), about: person,
                [.role: Role.host.rawValue], in: tx)
            try tx.setToken(fresh.hash, of: session)
            return try tx.endSignIns(of: person, but: session)
        }
        for other in ended { core.notifier.end(other, of: person) }
        core.notifier.announce(person)
        end()
        return fresh.text
    }

    private func end() {
        link.withLock { $0 = nil }
        closed.store(false, ordering: .relaxed)
    }
}

extension Core {
    /// The same with these settings, which become everybody's when they are stored.
    fileprivate func applying(_ chosen: [WalletSetting: String]) -> Core {
        var settings = settings
        settings.apply(chosen)
        return with(settings)
    }
}

extension Transaction {
    fileprivate func setupState() throws -> Setup.State {
        guard try people(with: .host).isEmpty, try people(with: .treasurer).isEmpty else {
            return .done
        }
        return try people(before: nil, limit: 1).isEmpty ? .empty : .headless
    }
}
