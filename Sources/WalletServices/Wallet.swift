public import Passwords
public import SQLStore
// Clients of the services get results in types of the model.
@_exported public import WalletModel

/// The wallet: all operations of its APIs, by subject.
public struct Wallet: Sendable {
    public var settings: WalletSettings { sessions.core.settings }
    public let codes: CodeSignIn
    public let passwords: PasswordSignIn
    public let passkeys: Passkeys
    public let sessions: Sessions
    public let tokens: Tokens
    public let apps: Apps
    public let consents: Consents
    public let trusted: TrustedDevices
    public let known: KnownDevices
    public let unlocking: Unlocking
    public let setup: Setup
    public let people: People
    public let treasurers = Treasurers()
    public let accounts: Accounts
    public let transfers: Transfers
    public let feed: Feed
    /// Prints statements, where that is possible.
    public let statementPrinter: (any StatementPrinter)?
    public let attachments: Attachments
    public let audit: WalletAudit
    public let log: AuditLog
    public let goals: Goals
    public let pictures: GoalPictures
    public let spending: Spending
    public let roundUps: RoundUps
    public let recurring: RecurringTransfers
    public let scheduledJobs: ScheduledJobs
    public let payees: Payees
    public let localPayments: LocalPayments
    public let signingKeys: SigningKeys
    public let webhooks: Webhooks
    public let readiness: Readiness

    /// - Parameters:
    ///   - secret: the key for one-time codes, known devices and webhooks' keys, at least 32 bytes,
    ///     stored outside the database.
    ///   - codeSender: sends codes and other messages; without one, nobody gets any.
    ///   - pictures: reads photos of goals and people, where they can be read.
    ///   - printer: prints statements, where that is possible.
    ///   - simulator: makes up payments in a sandbox.
    ///   - readinessPatience: how long a probe of a payment may take while the wallet is ready.
    public init(
        store: SQLStore, settings: WalletSettings, hasher: PasswordHasher,
        secret: [UInt8], codeSender: (any Messenger)?, pictures: (any PictureRecoder)? = nil,
        printer: (any StatementPrinter)? = nil, simulator: PaymentSimulator? = nil,
        clock: WalletClock = .system, randomness: Randomness = .system,
        readinessPatience: Duration = .seconds(2)
    ) {
        let core = Core(
            store: store, box: SettingsBox(settings), clock: clock, randomness: randomness,
            notifier: ChangeNotifier(since: clock.now()), messenger: codeSender,
            simulator: simulator)
        sessions = Sessions(core: core)
        trusted = TrustedDevices(core: core, sessions: sessions)
        known = KnownDevices(core: core, secret: secret)
        codes = CodeSignIn(core: core, sessions: sessions, sender: codeSender, secret: secret)
        passwords = PasswordSignIn(core: core, sessions: sessions, hasher: hasher, known: known)
        unlocking = Unlocking(core: core)
        setup = Setup(core: core, passwords: passwords)
        passkeys = Passkeys(core: core, sessions: sessions)
        tokens = Tokens(core: core, sessions: sessions)
        apps = Apps(core: core)
        consents = Consents(core: core)
        people = People(core: core)
        accounts = Accounts(core: core)
        transfers = Transfers(core: core)
        feed = Feed(core: core)
        statementPrinter = printer
        attachments = Attachments(core: core)
        audit = WalletAudit(core: core)
        log = AuditLog(core: core)
        goals = Goals(core: core)
        self.pictures = GoalPictures(core: core, recoder: pictures)
        spending = Spending(core: core)
        roundUps = RoundUps(core: core)
        recurring = RecurringTransfers(core: core)
        scheduledJobs = ScheduledJobs(core: core)
        payees = Payees(core: core)
        localPayments = LocalPayments(core: core)
        signingKeys = SigningKeys(core: core)
        webhooks = Webhooks(core: core, secret: secret)
        readiness = Readiness(core: core, patience: readinessPatience)
    }
}

/// Libraries log the services that they run with everything in them. A wallet has secrets in it.
extension Wallet: CustomStringConvertible {
    public var description: String { "Wallet" }
}

extension Wallet {
    /// Notifies screens of changes.
    public var notifier: ChangeNotifier { audit.core.notifier }
    public var shopReceipts: ShopReceipts { ShopReceipts(core: audit.core) }
    public var roles: Roles { Roles(core: audit.core) }
    public var invitations: Invitations {
        Invitations(core: audit.core, secret: codes.secret)
    }

    public var firstSteps: FirstSteps { FirstSteps(core: audit.core) }
    public var hostSettings: HostSettings { HostSettings(core: audit.core) }
    public var openNotes: OpenNotes { OpenNotes(core: audit.core) }
    public var cashDesk: CashDesk { CashDesk(core: audit.core) }
    public var budgets: Budgets { Budgets(core: audit.core) }
    public var requests: PaymentRequests { PaymentRequests(core: audit.core) }
    public var freezes: Freezes { Freezes(core: audit.core) }
    public var clockChecks: ClockChecks { ClockChecks(core: audit.core) }
    public var treasury: TreasuryOverview { TreasuryOverview(core: audit.core) }
    public var limits: Limits { Limits(core: audit.core) }
    public var approvals: Approvals { Approvals(core: audit.core) }
    public var cashBox: CashBox { CashBox(core: audit.core) }
    public var resets: Resets {
        Resets(core: audit.core, codes: codes, passwords: passwords)
    }

    public var contacts: Contacts {
        Contacts(core: audit.core, codes: codes, resets: resets)
    }

    public var emails: EmailSignIn { EmailSignIn(core: audit.core, codes: codes) }
    public var codeTests: CodeTests { CodeTests(core: audit.core) }

    /// Messages that are being sent, and other work beside the requests.
    package var later: LaterWork { audit.core.later }
    public var proofs: Proofs {
        Proofs(core: audit.core, passwords: passwords, codes: codes, passkeys: passkeys)
    }

    /// True if this process writes, among several on one database.
    public var isWriter: Bool { audit.core.store.isWriter }

    /// For what only the process that writes knows.
    ///
    /// - Throws: `NotWriter`.
    public func requireWriter() throws(NotWriter) { try audit.core.store.requireWriter() }

    /// Changes the secret that is stored outside the database.
    public var secretRotation: SecretRotation {
        SecretRotation(core: audit.core, keys: webhooks.keys)
    }

    /// The figures that metrics read from the database.
    public var measures: Measures { Measures(core: audit.core) }

    /// The last backup and the last audit.
    public var operations: OperationsStatus { audit.core.operations }
}

/// The dependencies that all subjects of the wallet share. A class, since each subject keeps it and
/// each route keeps every subject: a process may hold hundreds of wallets.
final class Core: Sendable {
    let store: SQLStore
    let box: SettingsBox
    let clock: WalletClock
    let randomness: Randomness
    let notifier: ChangeNotifier
    /// Without one, nobody can be reached outside of the wallet.
    let messenger: (any Messenger)?
    /// Only a sandbox has one.
    let simulator: PaymentSimulator?
    let memory: Memory

    /// The facts that the process remembers of one wallet.
    struct Memory: Sendable {
        let later = LaterWork()
        let broughtIn = BroughtIn()
        let operations = OperationsStatus()
        let firstSteps = FirstSteps.Memory()
        let receipts = SentReceipts()
        let exports = PersonalData.Desk()
        let turns = ScheduledJobs.Turns()
    }

    init(
        store: SQLStore, box: SettingsBox, clock: WalletClock, randomness: Randomness,
        notifier: ChangeNotifier, messenger: (any Messenger)?,
        simulator: PaymentSimulator?, memory: Memory = Memory()
    ) {
        self.store = store
        self.box = box
        self.clock = clock
        self.randomness = randomness
        self.notifier = notifier
        self.messenger = messenger
        self.simulator = simulator
        self.memory = memory
    }

    var settings: WalletSettings { box.settings }
    var later: LaterWork { memory.later }
    var broughtIn: BroughtIn { memory.broughtIn }
    var operations: OperationsStatus { memory.operations }
    var firstSteps: FirstSteps.Memory { memory.firstSteps }
    var receipts: SentReceipts { memory.receipts }
    var exports: PersonalData.Desk { memory.exports }
    var turns: ScheduledJobs.Turns { memory.turns }

    /// The same with settings of its own.
    func with(_ settings: WalletSettings) -> Core {
        Core(
            store: store, box: SettingsBox(settings), clock: clock, randomness: randomness,
            notifier: notifier, messenger: messenger, simulator: simulator, memory: memory)
    }
}

extension Core {
    /// Records the use of a session or a token. When nothing can be written, reading goes on
    /// without the record.
    func noteUse(
        _ body: @escaping @Sendable (Transaction) throws -> Void
    ) async throws {
        do { try await store.write(body) } catch is StoreError {}
    }
}
