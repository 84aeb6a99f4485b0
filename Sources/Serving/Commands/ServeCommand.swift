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
        help: """
            The address that people open, such as https://wallet.example.org. With http:// \
            cookies are sent unprotected. [env AWALLET_PUBLIC_URL]
            """)
    var publicURL: String?

    @Option(
        help: """
            The address of a proxy in front, whose X-Forwarded-For is trusted; may be repeated. \
            [env AWALLET_TRUSTED_PROXIES, separated by commas]
            """)
    var trustedProxy: [String] = []

    @Option(
        help: "The shortest password; 15 is recommended. [env AWALLET_PASSWORD_LENGTH; default 8]")
    var passwordLength: Int?

    @Option(
        help: """
            Ask for a proof of payments to somebody new above this many units of their currency; \
            0 asks for each. [env AWALLET_CONFIRM_ABOVE; default 50]
            """)
    var confirmAbove: Int?

    @Flag(
        help: """
            Start even when the data folder is in memory or on a network file system. \
            [env AWALLET_ALLOW_UNSAFE_DISK=yes]
            """)
    var allowUnsafeDisk = false

    @OptionGroup var backups: BackupOptions

    @OptionGroup var sending: CodeOptions

    @OptionGroup var alarms: AlarmOptions

    @OptionGroup var measuring: MetricsOptions

    @OptionGroup var options: ServerOptions

    func run() async throws {
        let configuration = try options.configuration()
        let settings = try settings(of: configuration)
        let http = try httpSettings()
        let folder = configuration.dataFolder
        try folder.claim(for: .serve)
        let isAnyDiskAllowed = try Setting("AWALLET_ALLOW_UNSAFE_DISK").isOn(flag: allowUnsafeDisk)
        if !isAnyDiskAllowed, folder.server == nil { try folder.requireLocalDisk() }
        let schedule = try backups.schedule()
        let backupFolder = try backups.folder(besides: folder)
        let channels = try sending.channels(
            site: try publicHost() ?? configuration.host, isLoopback: configuration.isLoopback,
            logger: configuration.logger)
        let metrics = try measuring.address()
        let alarm = try alarms.alarm(logger: configuration.logger)
        let server = try Server(
            configuration, mode: .serve, settings: settings,
            codeSender: channels, alarm: alarm,
            metrics: metrics.map { _ in ServerMetrics() })
        let services: [(any Service)?] = [
            backupFolder.map { server.backupService(to: $0, schedule, alarm) },
            server.metricsService(at: metrics),
        ]
        try await serve(server, http, services.compactMap(\.self))
    }

    private func serve(
        _ server: Server, _ http: HTTPSettings, _ services: [any Service]
    ) async throws {
        let site = try Setting.publicURL(flag: publicURL)
        let configuration = server.configuration
        let invite = { @Sendable (link: String?, port: Int) in
            let address = site ?? "http://\(configuration.host):\(port)"
            if let link { Terminal.say(Self.invitation(to: "\(address)/setup/\(link)")) }
        }
        let link = try await server.wallet.setup.begin()
        try await server.run(
            http: http, services: services,
            onTakingOver: {
                invite(try? await server.wallet.setup.begin(), configuration.port)
            }
        ) { port in
            Terminal.say(
                """
                Awallet serves \(configuration.folder) on http://\(configuration.host):\(port)
                \(server.database), every commit flushed to disk.
                """)
            invite(link, port)
        }
    }

    private func settings(of configuration: ServerConfiguration) throws -> WalletSettings {
        var settings = WalletSettings(defaultCurrency: configuration.currency)
        configuration.apply(to: &settings)
        settings.servedCallingCodes = try servedCallingCodes()
        settings.site =
            try Setting.publicURL(flag: publicURL)
            ?? "http://\(configuration.host):\(configuration.port)"
        settings.registration = try Setting(
            variable: "AWALLET_REGISTRATION", fallback: Registration.invite,
            read: Registration.init(rawValue:)
        ).value(flag: registration)
        let length = Setting("AWALLET_PASSWORD_LENGTH", fallback: 8)
        settings.minimumPasswordLength = max(8, try length.value(flag: passwordLength))
        settings.stepUpUnits = try stepUpUnits()
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

    private func httpSettings() throws -> HTTPSettings {
        var http = HTTPSettings()
        let url = try Setting("AWALLET_PUBLIC_URL", fallback: "https://").value(flag: publicURL)
        http.isSecure = !url.hasPrefix("http://")
        if let host = try publicHost() { http.allowedHosts = [host, "127.0.0.1", "localhost"] }
        let proxies = Setting("AWALLET_TRUSTED_PROXIES", fallback: "")
        let listed = try proxies.value(
            flag: trustedProxy.isEmpty ? nil : trustedProxy.joined(separator: ","))
        http.trustedProxies = Set(listed.split(separator: ",").map(String.init))
        return http
    }

    private func publicHost() throws -> String? {
        let text = try Setting("AWALLET_PUBLIC_URL", fallback: "").value(flag: publicURL)
        guard !text.isEmpty else { return nil }
        guard let url = URL(string: text), let host = url.host(),
            ["http", "https"].contains(url.scheme)
        else { throw ValidationError("--public-url must look like https://wallet.example.org.") }
        return host.lowercased()
    }
}

extension Registration: ExpressibleByArgument {}
