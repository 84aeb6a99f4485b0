import ArgumentParser
import WalletServices

extension AuditAct: ExpressibleByArgument {}

/// Shows the log of what people did apart from moving money.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "See who did what: sign-ins, roles, passkeys, tokens, cash.",
        discussion: """
            Prints the newest entries of the log, newest first: number, time, act, who did it, \
            whom it concerns, and what is known about it. awallet verify checks that no entry was \
            changed or removed.

                awallet audit --person ada_lovelace --act signed_in --limit 20
            """)

    @Option(help: "Only what concerns this person: the username, or the phone number.")
    var person: String?

    @Option(help: "Only entries of this act.")
    var act: AuditAct?

    @Option(help: "How many entries, at most 1000.")
    var limit = 100

    @Flag(help: "Print JSON, one entry a line.")
    var json = false

    @OptionGroup var data: DataOptions

    func validate() throws {
        guard (1...1000).contains(limit) else { throw ValidationError("--limit is 1 to 1000.") }
    }

    func run() async throws {
        try await OperatorClient(folder: data.folder())
            .run(.auditLog(person: person, act: act, limit: limit, isJSON: json))
    }
}
