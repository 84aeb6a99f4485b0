import ArgumentParser

/// Looks at people, and helps them in.
struct PersonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "person", abstract: "See who has a wallet here.",
        subcommands: [List.self, Show.self, Unlock.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Everybody, in the order of joining (at most 1000).")

        @OptionGroup var data: DataOptions

        func run() async throws {
            try await OperatorClient(folder: DataFolder(path: data.folder())).run(.listPeople)
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "One person with all accounts and what they hold.")

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
            abstract: "Forget the wrong tries that somebody has to wait for.",
            discussion: """
                Wrong passwords for the username, wrong codes for the number, and how many codes \
                were sent to it begin anew, and it says how many there were. Nobody is ever locked \
                out for more than minutes, so this is for those who can't wait. Somebody else who \
                tries to get in starts anew too.

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
