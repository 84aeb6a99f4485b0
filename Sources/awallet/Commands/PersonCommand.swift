import ArgumentParser

/// Shows people, and unlocks their sign-in.
struct PersonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "person", abstract: "See who has a wallet here.",
        subcommands: [List.self, Show.self, Unlock.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List everyone in the order they joined (at most 1000).")

        @OptionGroup var data: DataOptions

        func run() async throws {
            try await OperatorClient(folder: DataFolder(path: data.folder())).run(.listPeople)
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show one person with all accounts and balances.")

        @Argument(help: "The username.")
        var username: String

        @OptionGroup var data: DataOptions

        func run() async throws {
            try await OperatorClient(folder: DataFolder(path: data.folder()))
                .run(.showPerson(username: username))
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
            try await OperatorClient(folder: DataFolder(path: data.folder()))
                .run(.unlockPerson(name: name))
        }
    }
}
