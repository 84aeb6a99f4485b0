import ArgumentParser

/// Looks at people.
struct PersonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "person", abstract: "See who has a wallet here.",
        subcommands: [List.self, Show.self])

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
}
