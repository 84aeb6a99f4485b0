import ArgumentParser
import Foundation

/// Makes a new data folder of a backup.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Make a new data folder of a backup, and check it.",
        discussion: """
            The folder must be new or empty, or have a wallet that nobody has set up, which goes. \
            The books of the copy are verified before it counts as a wallet; otherwise nothing \
            remains. Whatever was revoked after the backup was made, such as a token, is valid \
            again: see docs/operations.md.
            """)

    @Argument(help: "The backup.")
    var file: String

    @Option(help: "Your copy of secret.key, which no backup contains.")
    var secret: String?

    @OptionGroup var data: DataOptions

    func run() async throws {
        let folder = try data.folder()
        let path = URL(filePath: file).standardizedFileURL.path(percentEncoded: false)
        let made = try Restoration(file: path, folder: folder, secret: secret).run()
        try Terminal.say("Restored \(path) to \(folder.path)\n\(made.summary)")
        if secret == nil {
            try Terminal.say(
                """
                Now put your copy of secret.key into that folder. If it is lost, start once with \
                --new-secret.
                """)
        }
    }
}
