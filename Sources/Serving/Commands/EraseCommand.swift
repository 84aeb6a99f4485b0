import ArgumentParser

extension PersonCommand {
    /// Erases a person who asked for it.
    struct Erase: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "erase", abstract: "Erase someone who leaves the wallet.",
            discussion: """
                Erases the name, the number, the notes, the pictures and the sign-ins of someone \
                whose accounts and goals are empty. The books keep the amounts, under "Somebody \
                who left". Nobody can undo it. Backups made earlier still have everything.

                    awallet person erase ada_lovelace
                """)

        @Argument(help: "The username, or the phone number.")
        var name: String

        @Option(help: "The username or phone number again, instead of typing it when asked.")
        var confirm: String?

        @OptionGroup var data: DataOptions

        func run() async throws {
            guard try typed() == name else {
                throw ValidationError("That is not \(name). Nothing was erased.")
            }
            try await OperatorClient(folder: data.folder())
                .run(.erasePerson(name: name))
        }

        private func typed() throws -> String? {
            if let confirm { return confirm }
            try Terminal.say("This cannot be undone. Type \(name) again to erase this person:")
            return readLine()
        }
    }
}
