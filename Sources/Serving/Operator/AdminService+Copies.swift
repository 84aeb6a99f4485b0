import Foundation
import SQLStore
import SQLiteDriver
import WalletServices

/// Backups and exports on the command line. The command that asked gives them their place and their
/// name: a server may see other folders under the same paths.
extension AdminService {
    /// Free bytes that a copy leaves to the wallet.
    private static let margin = 2 * Int64(DataFolder.reserveBytes)

    /// Makes a copy of everything in a file without a name.
    func copy(_ kind: UnfinishedFile.Kind) async throws -> OperatorAnswer {
        guard let folder else { return .failure("Only a server that runs sends a copy.") }
        do {
            return try await copy(kind, in: folder)
        } catch let failure as UnfinishedFile.Failure {
            return .failure(failure.description)
        }
    }

    private func copy(
        _ kind: UnfinishedFile.Kind, in folder: DataFolder
    ) async throws -> OperatorAnswer {
        let file = try UnfinishedFile(kind, at: folder.path + "/" + OutgoingFile.name)
        defer { file.discard() }
        guard folder.freeBytes >= folder.databaseBytes + Self.margin else {
            throw file.failure(isFull: true)
        }
        let text = try await write(file)
        return .success(text, followedBy: try OutgoingFile(file))
    }

    /// Writes a copy of everything.
    ///
    /// - Returns: the known facts about it.
    /// - Throws: `UnfinishedFile.Failure`.
    func write(_ file: UnfinishedFile) async throws -> String {
        try await QuietThread.run {
            switch file.kind {
            case .backup:
                try VerifiedBackup.write(store, to: file)
                return ""
            case .export: return try WalletFile.write(store, to: file).summary
            }
        }
    }

    /// The entry is part of the export, so that both wallets have the same mark.
    func noteExport() async throws -> OperatorAnswer {
        try await wallet.wholeWallet.noteExport(by: wallet.treasurers.commandLine)
        return .success("")
    }
}

extension DataFolder {
    fileprivate var freeBytes: Int64 {
        var facts = statvfs()
        guard statvfs(path, &facts) == 0 else { return .max }
        let (bytes, overflow) = Int64(clamping: facts.f_bavail)
            .multipliedReportingOverflow(by: Int64(clamping: facts.f_frsize))
        return overflow ? .max : bytes
    }

    /// The size of the database and its log, as far as they are in this folder.
    fileprivate var databaseBytes: Int64 {
        ["", "-wal"].reduce(0) { sum, ending in
            let file = path + "/" + SQLiteEngine.fileName + ending
            let facts = try? FileManager.default.attributesOfItem(atPath: file)
            return sum + (facts?[.size] as? NSNumber ?? 0).int64Value
        }
    }
}
