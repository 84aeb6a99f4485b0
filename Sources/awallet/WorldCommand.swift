import ArgumentParser
import Foundation
import SQLStore
import SQLiteDriver
import Sandbox
import Serving

/// Files that describe the people of a sandbox.
struct WorldCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "world",
        abstract: "Write, check and describe the files of awallet sandbox --world.",
        subcommands: [Export.self, Check.self, Schema.self])

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the present state of a sandbox as a file.",
            discussion: """
                A world from this file has the same people, accounts, goals, payees and entries. \
                Passwords cannot be exported: everybody in the file has the password DemoPassword.
                """)

        @OptionGroup var data: DataOptions

        func run() async throws {
            let folder = try data.folder()
            guard folder.server == nil, folder.hasDatabase else {
                throw DataFolder.Failure(
                    description: """
                        \(folder.path) has no sandbox. Name the folder of one with --data; a \
                        database on a server cannot be exported.
                        """)
            }
            let copy = try SQLiteCopy(path: folder.path + "/" + SQLiteEngine.fileName)
            if let mode = try SQLStore.mode(of: copy), mode != .sandbox {
                throw folder.failure(of: mode)
            }
            try Terminal.write(try WorldExport.text(of: copy))
        }
    }

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Report the first mistake in a file.",
            discussion: """
                Makes the world in a temporary folder, so that it also finds what the wallet \
                refuses, such as an overdraft. Exits with 0 when the file is right.
                """)

        @Argument(help: "The file, such as school.yaml.")
        var file: String

        @OptionGroup var options: ServerOptions

        func run() async throws {
            let source = try WorldSource(file: file)
            let folder = try EphemeralFolder()
            defer { folder.remove() }
            let configuration = try options.configuration(inPlaceOfData: folder.path)
            try configuration.dataFolder.claim(for: .sandbox)
            let sandbox = try OpenSandbox(configuration, isInspected: false)
            defer { sandbox.close() }
            do { _ = try await sandbox.begin(BankPlan(world: source)) } catch let mistake
                as YAMLMistake
            {
                throw DataFolder.Failure(description: "\(mistake).")
            }
            let people = source.world.people.count
            try Terminal.say("\(file) is right: \(people) \(people == 1 ? "person" : "people").")
        }
    }

    struct Schema: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the JSON Schema of such files, for editors.")

        func run() throws { try Terminal.write(WorldSchema.text()) }
    }
}

extension WorldSource {
    /// The world that `--world` names: a ready one, or a file.
    ///
    /// - Throws: `ValidationError` for a name that nothing has; `DataFolder.Failure` for a file
    ///   that cannot be read, or has a mistake.
    init(argument: String) throws {
        if let ready = ReadyWorld(rawValue: argument) {
            self = .ready(ready)
            return
        }
        guard argument.contains("/") || argument.hasSuffix(".yaml") || argument.hasSuffix(".yml")
        else {
            let known = ReadyWorld.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError(
                "--world needs one of \(known), or a file such as school.yaml or ./school.")
        }
        try self.init(file: argument)
    }

    /// - Throws: `DataFolder.Failure`.
    init(file path: String) throws {
        let text: String
        do { text = try String(contentsOfFile: path, encoding: .utf8) } catch {
            throw DataFolder.Failure(
                description: "\(path) cannot be read as UTF-8. Name a file that you can read.")
        }
        let name = URL(filePath: path).lastPathComponent
        do {
            self = .file(
                try WorldFile(text, named: ReadyWorld(rawValue: name) == nil ? name : path))
        } catch {
            throw DataFolder.Failure(description: "\(error).")
        }
    }
}
