import ArgumentParser
import Serving

/// The banks of a sandbox that runs.
struct BankCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bank",
        abstract: "Make more banks in a running sandbox, none of which knows of another.",
        subcommands: [Make.self, List.self, Reset.self, Delete.self])

    struct Make: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Make banks.")

        @Argument(help: "Their names: up to 32 small letters, digits and hyphens.")
        var names: [String] = []

        @Option(help: "How many, without names.")
        var count: Int?

        @Option(
            help: """
                The ready world that they begin with, or a file that describes it, such as \
                school.yaml. [default demo]
                """)
        var from: String?

        @Option(help: "A snapshot that they begin with, in place of a world.")
        var snapshot: String?

        @OptionGroup var data: DataOptions

        func validate() throws {
            guard names.isEmpty || count == nil else {
                throw ValidationError("Say names, or --count.")
            }
        }

        func run() async throws {
            let file = try from.flatMap { Self.isFile($0) ? try String(ofFile: $0) : nil }
            guard (file?.utf8.count ?? 0) <= 48 << 10 else {
                throw ValidationError(
                    "The file has more than 48 KiB. Send it to POST /sandbox/banks.")
            }
            try await data.ask(
                .bank(
                    .make(
                        names: names.isEmpty ? nil : names, count: count ?? 1,
                        world: file == nil ? from : nil, file: file, snapshot: snapshot)))
        }

        private static func isFile(_ world: String) -> Bool {
            world.contains("/") || world.hasSuffix(".yaml") || world.hasSuffix(".yml")
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List all banks.")

        @OptionGroup var data: DataOptions

        func run() async throws { try await data.ask(.bank(.list)) }
    }

    struct Reset: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Put a bank back to its first state.")

        @Argument(help: "The name of the bank.")
        var name: String

        @OptionGroup var data: DataOptions

        func run() async throws { try await data.ask(.bank(.reset(name: name))) }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete a bank with all that is in it.")

        @Argument(help: "The name of the bank.")
        var name: String

        @OptionGroup var data: DataOptions

        func run() async throws { try await data.ask(.bank(.delete(name: name))) }
    }
}
