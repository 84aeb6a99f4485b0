import ArgumentParser

extension PersonCommand {
    /// Ends everything that is signed in as a person.
    struct SignOut: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sign-out", abstract: "End everything that is signed in as someone.",
            discussion: """
                Ends the sessions of browsers and programs, tokens, the access of apps, the trust \
                in devices, and an open link for a new password. The password and the passkeys \
                stay: the person can sign in again.

                    awallet person sign-out ada_lovelace
                """)

        @Argument(help: "The username, or the phone number.")
        var name: String

        @OptionGroup var data: DataOptions

        func run() async throws {
            try await OperatorClient(folder: data.folder())
                .run(.signOutPerson(name: name))
        }
    }
}
