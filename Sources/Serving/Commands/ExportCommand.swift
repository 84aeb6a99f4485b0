import ArgumentParser
import Foundation

/// Exports the wallet.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the whole wallet into one file that other programs can read.",
        discussion: """
            The file is compressed (gzip); each of its lines is JSON. The books are verified \
            first, and the file is read back before it counts. To make a new wallet of it, use \
            `awallet import`. Works while the server runs.
            """)

    @Argument(help: "The file to make. It must not exist.")
    var file: String

    @OptionGroup var data: DataOptions

    func run() async throws {
        let path = URL(filePath: file).standardizedFileURL.path(percentEncoded: false)
        let client = OperatorClient(folder: try data.folder())
        let (copy, stop) = try StopTidying.of {
            try UnfinishedFile(.export, at: path)
        } tidy: {
            $0.discard()
        }
        defer { copy.discard() }
        defer { withExtendedLifetime(stop) {} }
        try await client.require(.noteExport)
        let summary = try await client.fill(copy)
        try WalletFile.finish(copy)
        try Terminal.say("Exported \(path)\n\(summary)\n\(WalletFile.leftOut)")
    }
}

/// Makes a new data folder of an export.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Make a new data folder of an export, and check it.",
        discussion: """
            The folder must be new or empty, or have a wallet that nobody has set up, which goes. \
            The new books are verified, and must end in the same mark as the exported ones; \
            otherwise nothing remains. People sign in as before. They make API tokens, \
            permissions of apps and webhooks again.
            """)

    @Argument(help: "The export.")
    var file: String

    @OptionGroup var data: DataOptions

    func run() async throws {
        let folder = try data.folder()
        let path = URL(filePath: file).standardizedFileURL.path(percentEncoded: false)
        let made = try WalletFile.open(path, into: folder)
        try Terminal.say(
            "Imported \(path) into \(folder.path)\n\(made.summary)\n\(WalletFile.leftOut)")
    }
}
