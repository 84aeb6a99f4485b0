import ArgumentParser
import WalletServices

extension PersonCommand {
    /// Makes an invitation and prints its link.
    struct Invite: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "invite", abstract: "Make a link with which people join.",
            discussion: """
                Prints the link once, with its QR code. Treasurers can revoke it in the web app.

                    awallet person invite
                    awallet person invite --seats 30 --hours 24 --note "Class 4b"
                    awallet person invite --role treasurer --hours 1
                """)

        @Option(help: "The role of those who join: member or treasurer.")
        var role = Role.member

        @Option(help: "How many people it is for, 1 to 500.")
        var seats: Int64 = 1

        @Option(help: "How long it lasts, in hours: at most 720, and 24 for a treasurer.")
        var hours: Int64 = 24

        @Option(help: "What those who open it see.")
        var note = ""

        @Option(
            help: """
                The address that people open, such as https://wallet.example.org. \
                [env AWALLET_PUBLIC_URL; default the running server's]
                """)
        var publicURL: String?

        @OptionGroup var data: DataOptions

        func validate() throws {
            guard (1...720).contains(hours) else {
                throw ValidationError("--hours takes 1 to 720.")
            }
            guard role < .host else {
                throw ValidationError(
                    """
                    Nobody is invited as a host. Invite a treasurer, and then: \
                    awallet person role NAME host
                    """)
            }
        }

        func run() async throws {
            let site = try Setting.publicURL(flag: publicURL)
            let request = InviteRequest(
                role: role, seats: seats, hours: hours, note: note, site: site)
            try await OperatorClient(folder: data.folder()).run(.invite(request))
        }
    }
}
