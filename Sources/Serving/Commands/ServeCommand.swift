import ArgumentParser
import Foundation
import HTTPSupport
import SQLStore
import ServiceLifecycle
import WalletServices

/// Runs a wallet with real money.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Host a wallet for real.",
        discussion: """
            Nothing from the sandbox exists here: no demo people, no outbox, no fixed code, no \
            deposits by customers. Put a TLS proxy in front of it, because cookies are only sent \
            over HTTPS. Bring money in with `awallet deposit`.
            """)

    @Option(
        help: """
            Who may join: invite (people whom a treasurer invited), open (everybody) or closed \
            (nobody). [env AWALLET_REGISTRATION; default invite]
            """)
    var registration: Registration?

    @Option(
        help: """
            The calling codes that codes are sent to, such as 1,44. [env AWALLET_CALLING_CODES; \
            default 1]
            """)
    var callingCodes: String?

    @Option(
        help: "The shortest password; 15 is recommended. [env AWALLET_PASSWORD_LENGTH; default 8]")
    var passwordLength: Int?

    @Option(
        help: """
            Ask for a proof of payments to somebody new above this many units of the wallet's \
            currency, and of each in another one; 0 asks for each. [env AWALLET_CONFIRM_ABOVE; \
            default 50]
            """)
    var confirmAbove: Int?

    @Flag(
        help: """
            Start even when the data folder is in memory or on a network file system. \
            [env AWALLET_ALLOW_UNSAFE_DISK=yes]
            """)
    var allowUnsafeDisk = false

    @OptionGroup var desk: DeskOptions

    @OptionGroup var backups: BackupOptions

    @OptionGroup var sending: CodeOptions

    @OptionGroup var alarms: AlarmOptions

    @OptionGroup var measuring: MetricsOptions

    @OptionGroup var options: ServerOptions

    func run() async throws {
        let configuration = try options.configuration()
        try configuration.announce()
        let draft = NewFolder(configuration.dataFolder, isReset: false)
        let opened: Opened
        do { opened = try await open(configuration, draft) } catch {
            draft.remove(isLocked: false)
            throw error
        }
        try await serve(opened, httpSettings(configuration))
    }

    /// A wallet that is ready to be served.
    private struct Opened {
        let server: Server
        let services: [any Service]
        /// The end of the setup's link. A wallet that somebody looks after has none.
        let link: String?
        let doubt: ClockDoubt?
    }

    private static func unwritable(_ folder: String, _ error: StoreError) -> DataFolder.Failure {
        DataFolder.Failure(
            description: """
                The wallet in \(folder) cannot be written (\(error.reason)). Check that its \
                disk has room, and start again.
                """)
    }

    private func open(
        _ configuration: ServerConfiguration, _ draft: NewFolder
    ) async throws -> Opened {
        let settings = try settings(of: configuration)
        let folder = configuration.dataFolder
        try folder.claim(for: .serve)
        let isAnyDiskAllowed = try Setting("AWALLET_ALLOW_UNSAFE_DISK").isOn(flag: allowUnsafeDisk)
        if !isAnyDiskAllowed, folder.server == nil { try folder.requireLocalDisk() }
        let schedule = try backups.schedule()
        let backupFolder = try backups.folder(besides: folder)
        let channels = try sending.channels(
            site: configuration.http.publicAddress?.host ?? configuration.host,
            isLoopback: configuration.isLoopback,
            logger: configuration.logger)
        let metrics = try measuring.address()
        let alarm = try alarms.alarm(logger: configuration.logger)
        let server = try Server(
            configuration, mode: .serve, settings: settings,
            codeSender: channels, clock: MachineClock.ofProgram.port, alarm: alarm,
            metrics: metrics.map { _ in ServerMetrics() })
        let services: [(any Service)?] = [
            backupFolder.map { server.backupService(to: $0, schedule, alarm) },
            server.metricsService(at: metrics), server.clockService(alarm),
        ]
        do {
            try await metrics?.requireFree(beside: configuration)
            return Opened(
                server: server, services: services.compactMap(\.self),
                link: try await server.wallet.setup.begin(),
                doubt: try await server.wallet.clockChecks.doubt())
        } catch {
            // The folder's lock ends with the server: from then on another one may use the folder.
            draft.remove(isLocked: true)
            server.close()
            guard let error = error as? StoreError else { throw error }
            throw Self.unwritable(configuration.folder, error)
        }
    }

    private func serve(_ opened: Opened, _ http: HTTPSettings) async throws {
        let server = opened.server
        let configuration = server.configuration
        let invite = { @Sendable (link: String?, port: Int) in
            guard let link else { return }
            let address = configuration.site(port: port)
            configuration.say(Self.invitation(to: "\(address)/setup/\(link)"))
            if http.isSecure, http.publicAddress == nil, !configuration.isLoopback {
                let own = configuration.ownAuthority(port: port)
                configuration.say(Self.fromElsewhere(port, by: own))
            }
        }
        try await server.run(
            http: http, services: opened.services,
            onTakingOver: {
                invite(try? await server.wallet.setup.begin(), configuration.port)
            }
        ) { port in
            configuration.say(
                """
                Awallet serves \(configuration.folder) on \
                http://\(configuration.authority(port: port))
                \(server.database), every commit flushed to disk.
                """)
            if let doubt = opened.doubt { configuration.say("\n\(doubt.advice)") }
            invite(opened.link, port)
        }
    }

    private func settings(of configuration: ServerConfiguration) throws -> WalletSettings {
        var settings = WalletSettings(defaultCurrency: configuration.currency)
        configuration.apply(to: &settings)
        settings.servedCallingCodes = try servedCallingCodes()
        settings.site = { configuration.site }
        settings.registration = try Setting(
            variable: "AWALLET_REGISTRATION", fallback: Registration.invite,
            read: Registration.init(rawValue:)
        ).value(flag: registration)
        let length = Setting("AWALLET_PASSWORD_LENGTH", fallback: 8)
        settings.minimumPasswordLength = max(8, try length.value(flag: passwordLength))
        settings.stepUpUnits = try stepUpUnits()
        try desk.apply(to: &settings)
        return settings
    }

    /// Only this message has the link: it is in no log.
    private static func invitation(to link: String) -> String {
        """

        Nobody looks after this wallet yet. To set it up, open

        \(link)

        \(TerminalCode(link)?.text ?? "")

        The link works once, for an hour. Start the server again for another one.
        """
    }

    /// Passwords and cookies do not travel unprotected, so such a link fails on another machine.
    private static func fromElsewhere(_ port: Int, by address: String) -> String {
        """

        That address is for a browser on this machine. Browsers elsewhere need HTTPS: put a TLS
        proxy in front and start with --public-url https://…, or lead them here by a tunnel:

            ssh -L \(port):\(address) USER@THIS-MACHINE

        In a network that you trust with passwords, --public-url http://… does without both.
        """
    }

    private func servedCallingCodes() throws -> Set<Int> {
        let setting = Setting("AWALLET_CALLING_CODES", fallback: "1")
        let parts = try setting.value(flag: callingCodes).split(separator: ",")
        let codes = parts.map { Int($0.trimmingCharacters(in: CharacterSet(charactersIn: " +"))) }
        guard !codes.contains(nil) else {
            throw ValidationError("--calling-codes takes numbers such as 1,44.")
        }
        return Set(codes.compactMap(\.self))
    }

    private func stepUpUnits() throws -> Int64 {
        let units = try Setting("AWALLET_CONFIRM_ABOVE", fallback: 50).value(flag: confirmAbove)
        guard units >= 0 else { throw ValidationError("--confirm-above must be at least 0.") }
        return Int64(units)
    }

    /// Browsers reach a wallet for real money by HTTPS, unless its address says otherwise.
    private func httpSettings(_ configuration: ServerConfiguration) -> HTTPSettings {
        var http = configuration.http
        http.isSecure = http.publicAddress?.isSecure ?? true
        http.allowedHosts = http.publicAddress.map { [$0.host, "localhost"] }
        return http
    }
}

extension Registration: ExpressibleByArgument {}
