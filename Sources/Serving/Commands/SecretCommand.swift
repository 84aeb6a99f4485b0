import ArgumentParser

/// Looks after `secret.key`.
struct SecretCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "secret", abstract: "Change the wallet's secret.", subcommands: [Rotate.self])

    struct Rotate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rotate", abstract: "Make a new secret.key in place of the old one.",
            discussion: """
                For a secret that somebody else may have seen. Stop the server first, and all \
                others of the same wallet. Webhooks keep their keys, and people stay signed in. \
                One-time codes end, open forms must be loaded again, and sign-ins do not know \
                people's devices until the next one.
                """)

        @OptionGroup var data: DataOptions

        func run() async throws {
            print(try await SecretRotator(folder: data.folder()).run())
        }
    }
}
