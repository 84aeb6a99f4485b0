import ArgumentParser
import Foundation
import Serving

/// The class of a sandbox that runs.
struct ClassCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "class",
        abstract: "Give each student of a class a bank in a running sandbox.",
        subcommands: [Make.self, List.self, End.self])

    struct Make: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a class, with a bank for each student.")

        @Argument(help: "A file with a name in each line, or a CSV of names and mail addresses.")
        var roster: String

        @Option(help: "Ready tasks (login, wallet, round-up), or a task file that ends in .yaml.")
        var tasks: String?

        @Option(help: "The ready world that each bank begins with. [default: that of the tasks]")
        var world: String?

        @OptionGroup var data: DataOptions

        func run() async throws {
            let file = tasks.flatMap { $0.hasSuffix(".yaml") ? $0 : nil }
            let (roster, yaml) = (try String(ofFile: roster), try file.map(String.init(ofFile:)))
            guard roster.utf8.count + (yaml?.utf8.count ?? 0) <= 48 << 10 else {
                throw ValidationError("The roster and the tasks have more than 48 KiB.")
            }
            try await data.ask(
                .classRequest(
                    .make(
                        roster: roster, world: world, tasks: file == nil ? tasks : nil, yaml: yaml))
            )
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the students, their banks and what they reached.")

        @OptionGroup var data: DataOptions

        func run() async throws { try await data.ask(.classRequest(.list)) }
    }

    struct End: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "End the class, and delete its banks.")

        @OptionGroup var data: DataOptions

        func run() async throws { try await data.ask(.classRequest(.end)) }
    }
}

extension String {
    /// The text of a file that an argument names, read by the command itself.
    ///
    /// - Throws: `ValidationError`.
    init(ofFile path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ValidationError("The file \(path) cannot be read.")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw ValidationError("The file \(path) is not text in UTF-8.")
        }
        self = text
    }
}
