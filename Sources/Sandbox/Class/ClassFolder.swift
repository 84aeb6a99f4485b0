import Foundation
import WalletServices

/// The folder of a class: one file for its roster and its tasks, and one for what each student has
/// reached, so that noting a milestone writes little.
struct ClassFolder: Sendable {
    let path: String

    private var roster: URL { URL(filePath: "\(path)/class.json") }

    private func progress(of bank: BankName) -> URL {
        URL(filePath: "\(path)/\(bank.text).progress.json")
    }

    /// The class that an earlier program made.
    ///
    /// - Throws: `StoreError.unavailable`.
    func stored() throws -> KeptClass? {
        guard FileManager.default.fileExists(atPath: roster.path) else { return nil }
        return try reaching {
            try JSONDecoder().decode(KeptClass.self, from: Data(contentsOf: roster))
        }
    }

    /// A student's progress; empty if nobody noted any.
    ///
    /// - Throws: `StoreError.unavailable`.
    func storedProgress(of bank: BankName) throws -> StudentProgress {
        let file = progress(of: bank)
        guard FileManager.default.fileExists(atPath: file.path) else { return StudentProgress() }
        return try reaching {
            try JSONDecoder().decode(StudentProgress.self, from: Data(contentsOf: file))
        }
    }

    /// - Throws: `StoreError.unavailable`.
    func write(_ kept: KeptClass) throws {
        try reaching {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try write(JSONEncoder().encode(kept), to: roster)
        }
    }

    /// - Throws: `StoreError.unavailable`.
    func write(_ progress: StudentProgress, of bank: BankName) throws {
        try reaching { try write(JSONEncoder().encode(progress), to: self.progress(of: bank)) }
    }

    /// Forgets a student's progress.
    ///
    /// - Throws: `StoreError.unavailable`.
    func removeProgress(of bank: BankName) throws {
        let file = progress(of: bank)
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        try reaching { try FileManager.default.removeItem(at: file) }
    }

    /// Forgets the class.
    ///
    /// - Throws: `StoreError.unavailable`.
    func remove() throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        try reaching { try FileManager.default.removeItem(atPath: path) }
    }

    /// Replaces a file, whole or not at all; only its owner may read it.
    private func write(_ data: Data, to file: URL) throws {
        try data.write(to: file, options: .atomic)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: file.path)
    }

    private func reaching<Answer>(_ body: () throws -> Answer) throws -> Answer {
        do { return try body() } catch {
            throw StoreError.unavailable(error.localizedDescription)
        }
    }
}
