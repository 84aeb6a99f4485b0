import ArgumentParser
import Serving

/// The snapshots of a sandbox that runs.
struct SnapshotCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot",
        abstract: "Keep the state of a running sandbox, and go back to it.",
        discussion: """
            A snapshot is everything: people, money, tokens, sessions, the clock. Going back takes \
            no restart, and open pages follow.
            """,
        subcommands: [Save.self, List.self, Restore.self, Delete.self])

    struct Save: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Keep the present state under a name.")

        @Argument(help: "Up to 64 small letters, digits and hyphens.")
        var name: String

        @Flag(help: "Overwrite an earlier snapshot of this name.")
        var replace = false

        @OptionGroup var data: DataOptions

        func run() async throws {
            try await data.ask(.snapshot(.save(name: name, replaces: replace)))
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List all snapshots.")

        @OptionGroup var data: DataOptions

        func run() async throws { try await data.ask(.snapshot(.list)) }
    }

    struct Restore: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Put a snapshot in place of the present state, which is lost.")

        @Argument(help: "The name of the snapshot.")
        var name: String

        @OptionGroup var data: DataOptions

        func run() async throws { try await data.ask(.snapshot(.restore(name: name))) }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Delete a snapshot.")

        @Argument(help: "The name of the snapshot.")
        var name: String

        @OptionGroup var data: DataOptions

        func run() async throws { try await data.ask(.snapshot(.delete(name: name))) }
    }
}
