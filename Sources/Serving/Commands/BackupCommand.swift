import ArgumentParser
import Foundation

/// Backs the wallet up.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the whole wallet into one new file, and check it.",
        discussion: """
            The copy is complete, and its books are verified before it counts as a backup. To \
            restore it, stop the server and use `awallet restore`. Works while the server runs.
            """)

    @Argument(help: "The file to make. It must not exist.")
    var file: String

    @OptionGroup var data: DataOptions

    func run() async throws {
        let path = URL(filePath: file).standardizedFileURL.path(percentEncoded: false)
        let (copy, stop) = try StopTidying.of {
            try UnfinishedFile(.backup, at: path)
        } tidy: {
            $0.discard()
        }
        defer { copy.discard() }
        defer { withExtendedLifetime(stop) {} }
        _ = try await OperatorClient(folder: data.folder()).fill(copy)
        let report = try VerifiedBackup.finish(copy)
        try Terminal.say("Saved \(path)\n\(report.summary)")
    }
}
