import Foundation
import Ledger
import SQLStore
import SQLiteDriver
import WalletServices

/// The files of a sandbox's snapshots: `<name>.db`, each a whole database.
struct SnapshotFolder: Sendable {
    let path: String

    /// The maximum number of snapshots.
    static let capacity = 100

    /// The file of a snapshot that is not yet whole.
    var draft: String { "\(path)/draft.new" }

    /// The file of a snapshot, which need not be there.
    ///
    /// - Throws: `SnapshotError.nameInvalid`.
    func file(of name: String) throws(SnapshotError) -> String {
        guard name.wholeMatch(of: /[a-z0-9][a-z0-9-]{0,63}/) != nil else { throw .nameInvalid }
        return "\(path)/\(name).db"
    }

    /// The file of a snapshot that is there.
    ///
    /// - Throws: `SnapshotError.nameInvalid`, `.notFound`.
    func existingFile(of name: String) throws(SnapshotError) -> String {
        let file = try file(of: name)
        guard FileManager.default.fileExists(atPath: file) else { throw .notFound }
        return file
    }

    /// The names, sorted.
    func names() -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return files.filter { $0.hasSuffix(".db") }.map { String($0.dropLast(3)) }
            .filter { (try? file(of: $0)) != nil }.sorted()
    }

    /// Checks that a snapshot of this name can be written.
    ///
    /// - Throws: `SnapshotError`.
    func requireRoom(for name: String, replaces: Bool) throws {
        let (file, names) = (try file(of: name), names())
        if FileManager.default.fileExists(atPath: file) {
            guard replaces else { throw SnapshotError.exists }
        } else if names.count >= Self.capacity {
            throw SnapshotError.limitReached
        }
        try writing {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try? FileManager.default.removeItem(atPath: draft)
        }
    }

    /// Gives the draft its name, in place of an earlier file.
    ///
    /// - Parameter savedAt: by the machine's clock.
    /// - Throws: `SnapshotError.nameInvalid`, `StoreError.unavailable`.
    func keepDraft(as name: String, savedAt: Timestamp) throws {
        let file = try file(of: name)
        let date = Date(timeIntervalSince1970: Double(savedAt.milliseconds) / 1000)
        try writing {
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: draft)
        }
        guard rename(draft, file) == 0 else {
            throw StoreError.unavailable("the snapshot could not be renamed")
        }
    }

    func dropDraft() { try? FileManager.default.removeItem(atPath: draft) }

    /// - Throws: `SnapshotError`, `StoreError.unavailable`.
    func delete(_ name: String) throws {
        let file = try existingFile(of: name)
        try writing { try FileManager.default.removeItem(atPath: file) }
    }

    /// The snapshot in a file, as the file describes it.
    ///
    /// - Throws: `SnapshotError`.
    func snapshot(_ name: String) throws -> Snapshot {
        let file = try existingFile(of: name)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        let machine = try machineTime(of: name)
        return try Self.reading {
            let copy = try SQLiteCopy(path: file)
            // The moment that the clock of that world showed then.
            let clock = try SQLStore.settings(of: copy)[.sandboxClock]
                .flatMap(ClockSetting.init(text:))
            return Snapshot(
                name: name, savedAt: clock?.now(at: machine) ?? machine,
                byteCount: (attributes[.size] as? Int64) ?? 0,
                journal: try SQLStore.endOfJournal(of: copy))
        }
    }

    /// The time at which the sandbox saved a file, by the machine's clock.
    ///
    /// - Throws: `SnapshotError`.
    func machineTime(of name: String) throws -> Timestamp {
        let file = try existingFile(of: name)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        let saved = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        return Timestamp(milliseconds: Int64((saved * 1000).rounded()))
    }

    /// The database of a file, if it is a sandbox's and of this version of the program.
    ///
    /// - Throws: `SnapshotError.fileInvalid`.
    static func openOurs(_ file: String) throws -> SQLiteCopy {
        try reading {
            let copy = try SQLiteCopy(path: file)
            // The schema first: nothing in a file of others may run.
            guard case .current = try SQLStore.schemaAge(of: copy),
                try SQLStore.mode(of: copy) == .sandbox
            else { throw SnapshotError.fileInvalid }
            return copy
        }
    }

    /// - Throws: `SnapshotError.fileInvalid` for a file that is no database of a wallet.
    static func reading<Answer>(_ body: () throws -> Answer) throws -> Answer {
        do { return try body() } catch is SQLError {
            throw SnapshotError.fileInvalid
        } catch is SQLiteOpenError { throw SnapshotError.fileInvalid } catch is SchemaError {
            throw SnapshotError.fileInvalid
        }
    }

    private func writing(_ body: () throws -> Void) throws {
        do { try body() } catch { throw StoreError.unavailable(error.localizedDescription) }
    }
}
