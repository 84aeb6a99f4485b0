import BankFiles
import Foundation
import HTTPAPIs
import HTTPSupport
import Hummingbird
import Ledger
import Logging
import NIOCore
import Passwords
import Pictures
internal import PostgresDriver
import SQLStore
import SQLiteDriver
import ServiceLifecycle
import WalletServices
import WebApp

/// One running wallet: the store, the services, and their APIs.
package struct Server: Sendable {
    let configuration: ServerConfiguration
    package let wallet: Wallet
    package let store: SQLStore
    let folder: DataFolder
    /// Nil where nobody measures.
    let metrics: ServerMetrics?
    /// Decides when webhooks' events are sent.
    package var webhookPlanner = WebhookPlanner.plain
    private let engine: any SQLEngine
    /// Nil unless the database is on a server.
    private let postgres: PostgresEngine?
    private let secret: [UInt8]
    private let clock: WalletClock
    private let randomness: ServerRandomness
    private let codeSender: (any Messenger)?
    private let hasher: PasswordHasher

    /// Opens the wallet's data.
    ///
    /// - Parameters:
    ///   - clock: the time of everything that a client sees.
    ///   - randomness: the source of ids and secrets.
    ///   - first: another wallet of this process. Both share one limit on the cost of passwords.
    /// - Throws: `DataFolder.Failure`, `SQLiteOpenError`, `PostgresOpenError`, `SchemaError`, with
    ///   texts for the operator.
    package init(
        _ configuration: ServerConfiguration, mode: DataFolder.Mode, settings: WalletSettings,
        codeSender: (any Messenger)?, simulator: PaymentSimulator? = nil,
        clock: WalletClock = .system, randomness: ServerRandomness = ServerRandomness(),
        beside first: Server? = nil, alarm: Alarm? = nil, metrics: ServerMetrics? = nil
    ) throws {
        self.configuration = configuration
        hasher = first?.hasher ?? PasswordHasher()
        (self.clock, self.randomness, self.metrics) = (clock, randomness, metrics)
        folder = configuration.dataFolder
        try folder.claim(for: mode)
        // A secret is on the disk before the first table is.
        postgres = try folder.openServer(
            as: configuration.clusterAddress, readingFrom: configuration.readDatabase,
            takesFiles: mode == .sandbox)
        secret = try folder.ownSecret(
            for: mode, acceptsNew: configuration.acceptsNewSecret, beside: postgres)
        try postgres?.agree(onSecret: PeerSecrets(secret: secret).mark)
        if let postgres { Self.tellLimit(of: postgres, to: configuration.logger) }
        engine = try postgres ?? folder.openDatabase()
        do {
            store = try Self.store(
                on: engine, claim: ModeClaim(expected: mode, noted: folder.notedMode),
                logger: configuration.logger, alarm: alarm, metrics: metrics,
                judge: clock.machine?.judge)
        } catch let wrong as WrongMode {
            throw folder.failure(of: wrong.mode)
        }
        try folder.note(mode)
        let settings = try configuration.settings(
            settings, stored: SQLStore.settings(of: engine))
        let codeSender = codeSender.map { sender in
            metrics.map { CountedMessenger(messenger: sender, metrics: $0) } ?? sender
        }
        self.codeSender = codeSender
        wallet = Wallet(
            store: store, settings: settings, hasher: hasher, secret: secret,
            codeSender: codeSender, pictures: ProcessRecoder(),
            printer: ProcessPrinter(
                argument: StatementCommand.name, aside: StatementAsideCommand.name),
            simulator: simulator, clock: clock, randomness: randomness.wallet)
    }

    /// How many seconds the last answers have before a failed disk ends the server.
    private static let lastAnswers = 2.0

    /// Opens the store, whose failures end the server or stop its writes, and call the host.
    private static func store(
        on engine: any SQLEngine, claim: ModeClaim, logger: Logger, alarm: Alarm?,
        metrics: ServerMetrics?, judge: ClockJudge?
    ) throws -> SQLStore {
        try SQLStore(
            engine: engine, claim: claim,
            onDiskFailure: { message in
                // Only a restart reads back what reached the disk.
                logger.critical("The disk failed; stopping", metadata: ["error": "\(message)"])
                alarm?.raiseAndWait(.diskFailed, message)
                // Whoever waits is told first that the outcome is unknown.
                Thread.sleep(forTimeInterval: lastAnswers)
                exit(74)
            },
            onStop: { findings in
                let found = findings.prefix(20).map(\.sentence).joined(separator: "\n")
                logger.critical(
                    "The books are WRONG: nothing is written until `awallet verify` is right",
                    metadata: ["found": "\(found)"])
                Task { await alarm?.raise(.booksWrong, found) }
            },
            onCommit: metrics?.onCommit, judge: judge)
    }

    /// Says so when reads may have to wait for each other.
    private static func tellLimit(of postgres: PostgresEngine, to logger: Logger) {
        let (limit, needed) = (postgres.report.connections, PostgresEngine.connectionCount)
        guard limit < needed else { return }
        logger.warning(
            """
            PostgreSQL allows \(limit) connections, and a server uses up to \(needed): reads wait \
            for each other
            """)
    }

    /// The database with its version.
    var database: String { engine.product }

    /// Shows whether two wallets have the same secret, without the secret.
    package var secretMark: String { PeerSecrets(secret: secret).mark }

    /// The same wallet with a fixed clock.
    ///
    /// - Parameter settings: by default its own.
    package func wallet(at time: Timestamp, settings: WalletSettings? = nil) -> Wallet {
        Wallet(
            store: store, settings: settings ?? wallet.settings, hasher: hasher,
            secret: secret,
            codeSender: codeSender, clock: WalletClock { time }, randomness: randomness.wallet)
    }

    /// Serves until it receives a signal to stop; it finishes current requests first.
    ///
    /// - Parameters:
    ///   - services: further services that run as long as the server.
    ///   - onTakingOver: called when this server begins to write, after another one did.
    ///   - ready: called once when the server accepts requests, with the port.
    package func run(
        http: HTTPSettings, sandbox: SandboxExtras? = nil, services: [any Service] = [],
        onTakingOver: @escaping @Sendable () async -> Void = {},
        ready: @escaping @Sendable (Int) -> Void
    ) async throws {
        defer { engine.close() }
        let logger = configuration.logger
        let cluster = cluster()
        let responder = try responder(http, sandbox, cluster)
        var admin = admin(sandbox)
        let audit = AuditService(wallet: wallet, clock: clock, logger: logger)
        let others = clusterServices(cluster, responder, admin) {
            await onTakingOver()
            // The last writer may have stopped because the books are wrong.
            await audit.audit()
        }
        if let cluster { admin.passOn = { await cluster.passOn($0) } }
        let app = Application(
            responder: responder,
            server: ServerLimits.server(behind: http.trustedProxies),
            configuration: ServerLimits.configuration(
                host: configuration.host, port: configuration.port),
            services: [audit] + work(admin) + services + others,
            onServerRunning: { [listening = configuration.listening] channel in
                let port = channel.localAddress?.port ?? 0
                listening.note(port)
                ready(port)
            },
            logger: logger)
        try await CannotListen.explained(
            host: configuration.host, port: configuration.port, options: ("--host", "--port")
        ) { try await StopSignals.run(app, logger: logger) }
    }
}

/// A wallet within the process of another one.
extension Server {
    /// The responder to requests to this wallet.
    ///
    /// - Throws: when files of the program's own pages are missing.
    package func responder(
        _ sandbox: SandboxExtras
    ) throws -> some HTTPResponder<WalletContext> {
        try responder(configuration.http, sandbox, nil)
    }

    /// The services that run as long as this wallet does.
    package func services(_ sandbox: SandboxExtras) -> [any Service] {
        work(admin(sandbox))
    }

    /// Closes the database. Every later use fails.
    package func close() { engine.close() }
}

extension Server {
    private func responder(
        _ http: HTTPSettings, _ sandbox: SandboxExtras?, _ cluster: ServerCluster?
    ) throws -> HeadResponder<RouterResponder<WalletContext>> {
        let router = Router(context: WalletContext.self)
        let routes = ServerRoutes(
            wallet: wallet, http: http, secret: secret, sandbox: sandbox, metrics: metrics,
            cluster: cluster, clock: clock, randomness: randomness.web)
        try routes.mount(on: router)
        let responder = HeadResponder(router.buildResponder())
        sandbox?.onRoutes(responder)
        return responder
    }

    /// Watches the machine's clock.
    func clockService(_ alarm: Alarm?) -> ClockService {
        ClockService(wallet: wallet, alarm: alarm, logger: configuration.logger)
    }

    private func admin(_ sandbox: SandboxExtras?) -> AdminService {
        AdminService(
            wallet: wallet, store: store, site: wallet.settings.site, folder: folder,
            sandbox: sandbox?.answer)
    }

    private func work(_ admin: AdminService) -> [any Service] {
        let logger = configuration.logger
        return [
            OperatorSocket(folder: folder, admin: admin, logger: logger),
            ScheduledJobsService(wallet: wallet, clock: clock, logger: logger),
            WebhookService(dispatcher: webhookDispatcher, logger: logger),
        ]
    }

    /// Sends webhooks' events.
    package var webhookDispatcher: WebhookDispatcher {
        let sender = HTTPWebhookSender(
            isSandbox: wallet.settings.isSandbox, networks: wallet.settings.webhookNetworks)
        var dispatcher = wallet.webhooks.dispatcher(
            bodies: StarlingWebhookBodies(wallet: wallet),
            sender: metrics.map { CountedWebhookSender(sender: sender, metrics: $0) } ?? sender)
        dispatcher.planner = webhookPlanner
        return dispatcher
    }

    /// This server's part, if the wallet has several.
    private func cluster() -> ServerCluster? {
        guard let postgres, configuration.clusterAddress != nil else { return nil }
        return ServerCluster(postgres, wallet: wallet, secrets: PeerSecrets(secret: secret))
    }

    /// The services that run beside the server if it is one of several.
    private func clusterServices(
        _ cluster: ServerCluster?, _ responder: some HTTPResponder<WalletContext>,
        _ admin: AdminService, _ onTakingOver: @escaping @Sendable () async -> Void
    ) -> [any Service] {
        guard let cluster, let postgres, let address = configuration.clusterAddress else {
            return []
        }
        return [
            ClusterService(
                engine: postgres, cluster: cluster, wallet: wallet, address: address,
                proof: PeerSecrets(secret: secret).proof, news: News(engine: postgres),
                responder: responder, admin: admin, onTakingOver: onTakingOver,
                logger: configuration.logger)
        ]
    }
}
