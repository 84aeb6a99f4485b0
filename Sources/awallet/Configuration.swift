import ArgumentParser
import Foundation
import Ledger
import Logging
import WalletServices

/// The location of the data, an option of every command.
struct DataOptions: ParsableArguments {
    @Option(help: "The folder that holds the database. [env AWALLET_DATA; default ./data]")
    var data: String?

    static let setting = Setting("AWALLET_DATA", fallback: "data")

    func folder() throws -> String {
        let text = try Self.setting.value(flag: data)
        let path = URL(filePath: text).standardizedFileURL.path(percentEncoded: false)
            .replacing(/\/+$/, with: "")
        guard !text.isEmpty, !path.isEmpty else {
            throw ValidationError("--data needs the name of a folder, such as /var/lib/awallet.")
        }
        return path
    }
}

/// The options of both kinds of server.
struct ServerOptions: ParsableArguments {
    @Option(help: "The address to listen on. [env AWALLET_HOST; default 127.0.0.1]")
    var host: String?

    @Option(help: "The port to listen on. [env AWALLET_PORT; default 8080]")
    var port: Int?

    @Option(help: "The currency of new accounts, ISO 4217. [env AWALLET_CURRENCY; default USD]")
    var currency: String?

    @Option(
        help:
            "The country of numbers without a calling code, ISO 3166. [env AWALLET_REGION; default US]"
    )
    var region: String?

    @Option(
        help: """
            The time zone of people who chose none, such as Europe/London. Their days and weeks \
            follow it. [env AWALLET_ZONE; default UTC]
            """)
    var zone: String?

    @Flag(help: "Round up cash withdrawals too, like payments. [env AWALLET_ROUND_UP_CASH=yes]")
    var roundUpCash = false

    @Flag(
        help: """
            Accept payments over the Starling API only when a known key signed them. \
            [env AWALLET_REQUIRE_SIGNATURES=yes]
            """)
    var requireSignatures = false

    @Flag(
        help: """
            Start with a new secret.key when the old one is lost. See docs/operations.md. \
            [env AWALLET_NEW_SECRET=yes]
            """)
    var newSecret = false

    @Option(help: "trace, debug, info, notice, warning or error. [env AWALLET_LOG; default notice]")
    var logLevel: Logger.Level?

    @OptionGroup var data: DataOptions

    /// These options, completed from the environment and the defaults.
    ///
    /// - Throws: `SettingError`, `ValidationError`.
    func configuration() throws -> ServerConfiguration {
        let code = try Setting("AWALLET_CURRENCY", fallback: "USD").value(flag: currency)
        guard let currency = Currency(code: code.uppercased()) else {
            throw ValidationError("There is no currency \(code). Use an ISO 4217 code such as USD.")
        }
        let port = try Setting("AWALLET_PORT", fallback: 8080).value(flag: port)
        guard (0...65535).contains(port) else {
            throw ValidationError("There is no port \(port). Use 1 to 65535.")
        }
        let level = Setting(variable: "AWALLET_LOG", fallback: Logger.Level.notice) {
            Logger.Level(rawValue: $0)
        }
        let region = try Setting("AWALLET_REGION", fallback: "US").value(flag: region).uppercased()
        guard region.utf8.count == 2, region.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            throw ValidationError("There is no country \(region). Use two letters such as US.")
        }
        let zone = try Setting("AWALLET_ZONE", fallback: "UTC").value(flag: zone)
        guard LocalDays(zone: zone) != nil else {
            throw ValidationError("There is no time zone \(zone). Use a name like Europe/London.")
        }
        return ServerConfiguration(
            host: try Setting("AWALLET_HOST", fallback: "127.0.0.1").value(flag: host), port: port,
            folder: try data.folder(), currency: currency, region: region,
            zone: zone,
            roundsUpCash: try Setting("AWALLET_ROUND_UP_CASH").isOn(flag: roundUpCash),
            requiresSignatures: try Setting("AWALLET_REQUIRE_SIGNATURES").isOn(
                flag: requireSignatures),
            acceptsNewSecret: try Setting("AWALLET_NEW_SECRET").isOn(flag: newSecret),
            logLevel: try level.value(flag: logLevel))
    }
}

/// The complete configuration of a server.
struct ServerConfiguration: Sendable {
    let host: String
    let port: Int
    let folder: String
    let currency: Currency
    let region: String
    let zone: String
    let roundsUpCash: Bool
    let requiresSignatures: Bool
    /// Whether a database may continue with a different secret than it began with.
    let acceptsNewSecret: Bool
    let logLevel: Logger.Level

    /// Whether only this machine can reach the server.
    var isLoopback: Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }

    /// Applies the options of both kinds of server to the wallet's rules.
    func apply(to settings: inout WalletSettings) {
        settings.homeRegion = region
        settings.homeZone = zone
        settings.roundsUpCash = roundsUpCash
        settings.requiresSignatures = requiresSignatures
    }

    var logger: Logger {
        var logger = Logger(label: "awallet") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = logLevel
        return logger
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
