import ArgumentParser
import Foundation
import HTTPSupport
import Ledger
import Logging
import Phone
internal import PostgresDriver
import SQLStore
import WalletServices

/// The location of the data, an option of every command.
package struct DataOptions: ParsableArguments {
    @Option(help: "The folder that holds the database. [env AWALLET_DATA; default ./data]")
    var data: String?

    @Option(
        help: """
            The PostgreSQL database that holds the data instead, such as \
            postgres://awallet@localhost/awallet. The folder still holds secret.key. \
            [env AWALLET_DATABASE]
            """)
    var database: String?

    static let setting = Setting("AWALLET_DATA", fallback: "data")

    package init() {}

    func path() throws -> String {
        let text = try Self.setting.value(flag: data)
        let path = URL(filePath: text).standardizedFileURL.path(percentEncoded: false)
            .replacing(/\/+$/, with: "")
        guard !text.isEmpty, !path.isEmpty else {
            throw ValidationError("--data needs the name of a folder, such as /var/lib/awallet.")
        }
        return path
    }

    /// The folder of the data.
    ///
    /// - Throws: `ValidationError`, `SettingError`.
    package func folder() throws -> DataFolder {
        DataFolder(path: try path(), server: try server())
    }

    private func server() throws -> PostgresAddress? {
        guard let text = try Setting.named("AWALLET_DATABASE", flag: database) else { return nil }
        guard let address = PostgresAddress(text) else {
            throw ValidationError(
                """
                --database needs the address of a PostgreSQL database, such as \
                postgres://awallet@localhost/awallet.
                """)
        }
        return address
    }
}

/// The options of both kinds of server.
package struct ServerOptions: ParsableArguments {
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

    @OptionGroup var webhooks: WebhookOptions

    @OptionGroup var cluster: ClusterOptions

    @OptionGroup var addresses: AddressOptions

    @OptionGroup var data: DataOptions

    package init() {}

    /// These options, completed from the environment and the defaults.
    ///
    /// - Throws: `SettingError`, `ValidationError`.
    package func configuration() throws -> ServerConfiguration {
        try configuration(on: data.folder())
    }

    /// The configuration with the data in a folder that lasts as long as the server.
    ///
    /// - Throws: `SettingError`, `ValidationError`.
    package func configuration(inPlaceOfData folder: String) throws -> ServerConfiguration {
        guard data.data == nil, data.database == nil else {
            throw ValidationError("--ephemeral keeps no data: leave out --data and --database.")
        }
        return try configuration(on: DataFolder(path: folder))
    }

    private func configuration(on folder: DataFolder) throws -> ServerConfiguration {
        let portSetting = Setting("AWALLET_PORT", fallback: 8080)
        let port = try portSetting.value(flag: port)
        guard (0...65535).contains(port) else {
            throw ValidationError("There is no port \(port). Use 1 to 65535.")
        }
        let level = Setting(variable: "AWALLET_LOG", fallback: Logger.Level.notice) {
            Logger.Level(rawValue: $0)
        }
        let host = try Setting("AWALLET_HOST", fallback: "127.0.0.1").value(flag: host)
        let configuration = ServerConfiguration(
            host: host.trimmingCharacters(in: CharacterSet(charactersIn: "[]")), port: port,
            http: try addresses.settings(), dataFolder: folder,
            clusterAddress: try clusterAddress(beside: folder),
            readDatabase: try readDatabase(beside: folder),
            place: try place(),
            roundsUpCash: try Setting("AWALLET_ROUND_UP_CASH").isOn(flag: roundUpCash),
            requiresSignatures: try Setting("AWALLET_REQUIRE_SIGNATURES").isOn(
                flag: requireSignatures),
            webhookNetworks: try webhooks.networks(),
            acceptsNewSecret: try Setting("AWALLET_NEW_SECRET").isOn(flag: newSecret),
            logLevel: try level.value(flag: logLevel))
        if self.port == nil, portSetting.isFromPlatform {
            configuration.logger.notice(
                """
                AWALLET_PORT is a container platform's address of a service, and no port of this \
                server: it listens on \(port)
                """)
        }
        return configuration
    }

    private func clusterAddress(beside folder: DataFolder) throws -> ListeningAddress? {
        let address = try cluster.address()
        guard address == nil || folder.server != nil else {
            throw ValidationError(
                "--cluster-address needs --database: servers share a PostgreSQL database.")
        }
        return address
    }

    private func readDatabase(beside folder: DataFolder) throws -> PostgresAddress? {
        let standby = try cluster.standby()
        guard standby == nil || folder.server != nil else {
            throw ValidationError(
                "--read-database needs --database: it is a standby of a PostgreSQL database.")
        }
        return standby
    }

    /// The host's choices. The rest was chosen at the setup, or has defaults.
    private func place() throws -> ServerConfiguration.Place {
        let code = try Setting.named("AWALLET_CURRENCY", flag: currency)
        let money = code.flatMap { Currency(code: $0.uppercased()) }
        if let code, money == nil {
            throw ValidationError("There is no currency \(code). Use an ISO 4217 code such as USD.")
        }
        let country = try Setting.named("AWALLET_REGION", flag: region)
        let region = country.flatMap(PhoneRegion.init(named:))?.code
        if let country, region == nil {
            throw ValidationError("There is no country \(country). Use two letters such as US.")
        }
        let zone = try Setting.named("AWALLET_ZONE", flag: zone)
        if let zone, LocalDays(zone: zone) == nil {
            throw ValidationError("There is no time zone \(zone). Use a name like Europe/London.")
        }
        return ServerConfiguration.Place(currency: money, region: region, zone: zone)
    }
}

/// The complete configuration of a server.
package struct ServerConfiguration: Sendable {
    package let host: String
    let port: Int
    /// The network around the server.
    package let http: HTTPSettings
    /// Where the server listens, once it does.
    var listening = ListeningPort()
    package let dataFolder: DataFolder
    /// The address at which the other servers of the wallet reach this one, if there are any.
    let clusterAddress: ListeningAddress?
    /// A standby to read from. Without one, reads ask the database itself.
    let readDatabase: PostgresAddress?
    let place: Place
    let roundsUpCash: Bool
    let requiresSignatures: Bool
    /// The private networks that webhooks may lead into.
    let webhookNetworks: [NetworkBlock]
    /// True if a database may continue with a different secret than it began with.
    let acceptsNewSecret: Bool
    let logLevel: Logger.Level

    /// The configuration of another wallet in the same process, with its data in this folder. A
    /// copied database gets a secret of its own.
    package func inside(_ folder: String) -> ServerConfiguration {
        ServerConfiguration(
            host: host, port: port, http: http, listening: listening,
            dataFolder: DataFolder(path: folder, isOneOfMany: true),
            clusterAddress: nil, readDatabase: nil, place: place, roundsUpCash: roundsUpCash,
            requiresSignatures: requiresSignatures, webhookNetworks: webhookNetworks,
            acceptsNewSecret: true, logLevel: logLevel)
    }

    /// The values that a flag or the environment names.
    struct Place: Sendable {
        var currency: Currency?
        var region: String?
        var zone: String?
    }

    /// The path of the folder.
    package var folder: String { dataFolder.path }

    /// The currency until the wallet is set up.
    package var currency: Currency { place.currency ?? .usual }

    /// Applies the options of both kinds of server to the wallet's rules.
    package func apply(to settings: inout WalletSettings) {
        if let region = place.region { settings.homeRegion = region }
        if let zone = place.zone { settings.homeZone = zone }
        settings.isCurrencyNamed = place.currency != nil
        settings.roundsUpCash = roundsUpCash
        settings.requiresSignatures = requiresSignatures
        settings.webhookNetworks = webhookNetworks
    }

    /// Adds the choices made at the setup. Flags and the environment win, except that the currency
    /// of a wallet never changes.
    ///
    /// - Throws: `WrongCurrency`.
    func settings(
        _ settings: WalletSettings, stored: [WalletSetting: String]
    ) throws -> WalletSettings {
        var settings = settings
        settings.apply(stored)
        apply(to: &settings)
        if let named = place.currency, named != settings.defaultCurrency {
            throw WrongCurrency(named: named, actual: settings.defaultCurrency)
        }
        return settings
    }

    package var logger: Logger {
        var logger = Logger(label: "awallet", factory: ServerOutput.log)
        logger.logLevel = logLevel
        return logger
    }
}

/// A currency was named for a wallet that was set up with another one.
struct WrongCurrency: Error, CustomStringConvertible {
    let named: Currency
    let actual: Currency

    var description: String {
        """
        This wallet was set up in \(actual.code), not in \(named.code). Start it without \
        --currency and AWALLET_CURRENCY.
        """
    }
}

extension Currency {
    /// US dollars, the default.
    static var usual: Currency {
        guard let dollar = Currency(code: "USD") else { preconditionFailure("no dollars") }
        return dollar
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
