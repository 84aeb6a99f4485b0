import Foundation
import Ledger
import SQLiteDriver
import WalletServices

/// The facts of a bank, which its folder keeps beside its data.
struct BankFacts: Hashable, Codable, Sendable {
    let origin: BankOrigin
    /// Whose people it has, as `SandboxWorld.text` says it.
    private let people: String
    /// Milliseconds since 1970.
    private let made: Int64
    /// The same by the sandbox's clock. The bank of an older program lacks it.
    private let shown: Int64?

    init(
        origin: BankOrigin, world: SandboxWorld, madeAt: Timestamp, shownAs time: Timestamp
    ) {
        self.origin = origin
        people = world.text
        made = madeAt.milliseconds
        shown = time.milliseconds
    }

    var world: SandboxWorld {
        (try? SandboxWorld.read(people)) ?? ReadyWorld.demo.world
    }
    /// By the machine's clock.
    var madeAt: Timestamp { Timestamp(milliseconds: made) }
    /// By the clock of the sandbox that made it.
    var shownTime: Timestamp { Timestamp(milliseconds: shown ?? made) }
}

/// The folder of all banks: one folder for each, with the bank's data and the state that it began
/// with. A name that begins with a dot is of one that is being made or deleted.
struct BankFolder: Sendable {
    let path: String

    /// The database that each bank begins with, in its folder.
    private static let birth = "birth.db"
    private static let facts = "bank.json"

    func place(of name: BankName) -> String { "\(path)/\(name.text)" }

    func birth(of name: BankName) -> String { "\(place(of: name))/\(Self.birth)" }

    /// The banks in the folder, by name. Deletes the half-made ones that a killed program left.
    ///
    /// - Throws: `StoreError.unavailable`.
    func banks() throws -> [(BankName, BankFacts)] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try reaching {
            let names = try FileManager.default.contentsOfDirectory(atPath: path)
            for name in names where name.hasPrefix(".") {
                try FileManager.default.removeItem(atPath: "\(path)/\(name)")
            }
            return try names.compactMap { try? BankName($0) }.sorted().map { name in
                let file = URL(filePath: "\(place(of: name))/\(Self.facts)")
                return (
                    name, try JSONDecoder().decode(BankFacts.self, from: Data(contentsOf: file))
                )
            }
        }
    }

    /// A new folder that nobody has, for one bank in the making.
    ///
    /// - Throws: `StoreError.unavailable`.
    func draft() throws -> String {
        try reaching {
            let draft = "\(path)/.\(UUID().uuidString)"
            try FileManager.default.createDirectory(
                atPath: draft, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            return draft
        }
    }

    /// Makes a bank's folder, whole or not at all.
    ///
    /// - Parameter template: the database that it begins with; the file never changes.
    /// - Throws: `StoreError.unavailable`.
    func make(_ name: BankName, _ facts: BankFacts, from template: String) throws {
        let draft = try draft()
        try reaching {
            let files = FileManager.default
            try files.linkItem(atPath: template, toPath: "\(draft)/\(Self.birth)")
            try files.copyItem(
                atPath: template, toPath: "\(draft)/\(SQLiteEngine.fileName)")
            try JSONEncoder().encode(facts).write(to: URL(filePath: "\(draft)/\(Self.facts)"))
            try files.moveItem(atPath: draft, toPath: place(of: name))
        }
    }

    /// Deletes a bank's folder; once this returned, it does not come back.
    ///
    /// - Throws: `StoreError.unavailable`.
    func delete(_ name: BankName) throws {
        try reaching {
            let gone = "\(path)/.\(UUID().uuidString)"
            try FileManager.default.moveItem(atPath: place(of: name), toPath: gone)
            try FileManager.default.removeItem(atPath: gone)
        }
    }

    func remove(draft: String) { try? FileManager.default.removeItem(atPath: draft) }

    private func reaching<Answer>(_ body: () throws -> Answer) throws -> Answer {
        do { return try body() } catch {
            throw StoreError.unavailable(error.localizedDescription)
        }
    }
}
