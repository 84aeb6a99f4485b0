import ArgumentParser
import WalletServices

extension Role: ExpressibleByArgument {}

/// Shows people, gives them roles, and lets them back in.
struct PersonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "person", abstract: "See who has a wallet here, invite people, give roles.",
        subcommands: [
            List.self, Show.self, Invite.self, GiveRole.self, Limit.self, Reset.self,
            SignOut.self, Unlock.self, Erase.self,
        ])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List everyone in the order they joined (at most 1000).")

        @OptionGroup var data: DataOptions

        func run() async throws {
            try await OperatorClient(folder: data.folder()).run(.listPeople)
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show one person with all accounts and balances.")

        @Argument(help: "The username, or the phone number.")
        var name: String

        @OptionGroup var data: DataOptions

        func run() async throws {
            try await OperatorClient(folder: data.folder())
                .run(.showPerson(name: name))
        }
    }

    struct GiveRole: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "role", abstract: "Make someone a member, a treasurer or a host.",
            discussion: """
                Treasurers look after the wallet, and hosts also give roles. The first host of a \
                wallet gets the role here; the last one keeps it.

                    awallet person role ada_lovelace host
                    awallet person role "+1 530 601 8718" treasurer
                """)

        @Argument(help: "The username, or the phone number.")
        var name: String

        @Argument(help: "The new role.")
        var role: Role

        @OptionGroup var data: DataOptions

        func run() async throws {
            try await OperatorClient(folder: data.folder())
                .run(.setRole(name: name, role: role))
        }
    }

    struct Reset: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "reset", abstract: "Make a link with which someone sets a new password.",
            discussion: """
                Prints the link and its QR code for the person in front of you. It works once, for \
                15 minutes, and ends an older one. The new password ends everything that is \
                signed in as the person, who is told of both.

                    awallet person reset ada_lovelace
                """)

        @Argument(help: "The username, or the phone number.")
        var name: String

        @Option(
            help: """
                The address of the web app, for the link. [env AWALLET_PUBLIC_URL; default the \
                running server's]
                """)
        var publicURL: String?

        @OptionGroup var data: DataOptions

        func run() async throws {
            let address = try Setting.publicURL(flag: publicURL)
            try await OperatorClient(folder: data.folder())
                .run(.resetPerson(name: name, address: address))
        }
    }

    struct Unlock: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unlock",
            abstract: "Clear the failed attempts that make someone wait.",
            discussion: """
                Clears three counts and prints them: wrong passwords for the username, wrong codes \
                for the number, and codes sent to it. No one is ever locked out for more than \
                minutes, so this is for people who cannot wait. Anyone else who is trying to get \
                in starts again too.

                    awallet person unlock ada_lovelace
                    awallet person unlock "+1 530 601 8718"
                """)

        @Argument(help: "The username, or the phone number.")
        var name: String

        @OptionGroup var data: DataOptions

        func run() async throws {
            try await OperatorClient(folder: data.folder())
                .run(.unlockPerson(name: name))
        }
    }
}
