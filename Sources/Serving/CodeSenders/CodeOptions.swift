import ArgumentParser
import Foundation
import Logging
import Messages
import WalletServices

/// The options that choose how codes are sent.
struct CodeOptions: ParsableArguments {
    @Option(
        help: """
            How codes are sent: off (no sign-in by code); to phones by console (printed here; \
            only on a loopback address), command (see --code-command) or http (see --codes-http); \
            to email addresses by smtp (see --codes-smtp). One for each, separated by commas or \
            repeated. [env AWALLET_CODES; default off]
            """)
    var codes: [String] = []

    @Option(
        help: """
            The program that sends a code: it gets the number as its argument and the message on \
            standard input. [env AWALLET_CODE_COMMAND]
            """)
    var codeCommand: String?

    @Option(
        help: """
            The file with the URL and the credentials of an SMS gateway, readable by its owner \
            alone. [env AWALLET_CODES_HTTP]
            """)
    var codesHTTP: String?

    @Option(
        help: """
            The file with the name and the credentials of a mail server, readable by its owner \
            alone. [env AWALLET_CODES_SMTP]
            """)
    var codesSMTP: String?

    /// The chosen ways of sending, if the host chose any.
    ///
    /// - Parameters:
    ///   - site: the host that phones fill codes in on.
    ///   - isLoopback: whether only this machine can reach the server.
    /// - Throws: `SettingError`, `ValidationError`, `KeyFile.Failure`.
    func channels(
        site: String, isLoopback: Bool, logger: Logger
    ) throws -> Channels? {
        let chosen = try chosen()
        guard chosen != [.off] else { return nil }
        let channels = try chosen.map { channel in
            let messenger = try messenger(channel, site: site, isLoopback: isLoopback)
            return Channels.Channel(name: channel.rawValue, messenger: messenger)
        }
        for kind in [Contact.Kind.phone, .email] {
            let rivals = channels.filter { $0.messenger.reaches(kind) }
            guard rivals.count < 2 else {
                let names = rivals.map(\.name).joined(separator: " or ")
                throw ValidationError("--codes takes one way to phones: \(names).")
            }
        }
        return Channels(channels, logger: logger)
    }

    private func chosen() throws -> [CodeChannel] {
        let setting = Setting(variable: "AWALLET_CODES", fallback: [CodeChannel.off]) {
            CodeChannel.list($0)
        }
        guard !codes.isEmpty else { return try setting.value(flag: nil) }
        guard let listed = CodeChannel.list(codes.joined(separator: ",")) else {
            throw ValidationError(
                """
                --codes takes console, command, http and smtp, or only off. \
                See docs/configuration.md.
                """)
        }
        return listed
    }

    private func messenger(
        _ channel: CodeChannel, site: String, isLoopback: Bool
    ) throws -> any Messenger {
        switch channel {
        case .off, .outbox:
            throw ValidationError("The outbox belongs to `awallet sandbox`. Use command instead.")
        case .console:
            guard isLoopback else {
                throw ValidationError(
                    """
                    --codes console prints codes on this machine, so it only serves this machine: \
                    use --host 127.0.0.1, or --codes command.
                    """)
            }
            return ConsoleCodeSender()
        case .command:
            let program = try Setting("AWALLET_CODE_COMMAND", fallback: "").value(flag: codeCommand)
            guard FileManager.default.isExecutableFile(atPath: program) else {
                throw ValidationError("--code-command needs the path of an executable program.")
            }
            return CommandCodeSender(program: program, site: site)
        case .http:
            let file = try Setting("AWALLET_CODES_HTTP", fallback: "").value(flag: codesHTTP)
            return try HTTPGateway(keyFile: path(file, of: "--codes-http"), site: site)
        case .smtp:
            let file = try Setting("AWALLET_CODES_SMTP", fallback: "").value(flag: codesSMTP)
            return try MailSubmission(keyFile: path(file, of: "--codes-smtp"))
        }
    }

    private func path(_ file: String, of flag: String) throws -> String {
        guard !file.isEmpty else {
            throw ValidationError("\(flag) needs the path of a file. See docs/configuration.md.")
        }
        return file
    }
}

/// A way of sending codes.
enum CodeChannel: String, Sendable {
    case off
    case console
    case command
    case http
    case smtp
    case outbox

    /// Reads names between commas. Accepts no unknown name, no repeated one, and no `off` beside
    /// another.
    static func list(_ text: String) -> [CodeChannel]? {
        let names = text.split(separator: ",", omittingEmptySubsequences: false)
        let listed = names.map { CodeChannel(rawValue: $0.trimmingCharacters(in: .whitespaces)) }
        let found = listed.compactMap(\.self)
        guard found.count == names.count, Set(found).count == found.count,
            found == [.off] || !found.contains(.off)
        else { return nil }
        return found
    }
}
