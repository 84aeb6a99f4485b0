import Foundation
import Ledger
import Sandbox
import Serving
import WalletServices

extension SandboxAdmin {
    func answer(_ request: SnapshotRequest) async throws -> OperatorAnswer {
        do {
            switch request {
            case .list: return .success(Self.table(of: try await snapshots.list()))
            case .save(let name, let replaces):
                let saved = try await snapshots.save(as: name, replaces: replaces)
                return .success("Saved \(saved.line)")
            case .restore(let name):
                return .success("Restored \(try await snapshots.restore(name).line)")
            case .delete(let name):
                try await snapshots.delete(name)
                return .success("Deleted \(name)")
            }
        } catch let error as SnapshotError {
            return .failure(error.advice)
        }
    }

    private static func table(of snapshots: [Snapshot]) -> String {
        snapshots.isEmpty
            ? "There are no snapshots. Save one with: awallet sandbox snapshot save NAME"
            : snapshots.map(\.line).joined(separator: "\n")
    }
}

extension Snapshot {
    /// `before-payday  2026-11-23T14:02:11.120Z  1,204 transfers  9.3 MB`.
    fileprivate var line: String {
        let size = ByteCountFormatter.string(fromByteCount: byteCount, countStyle: .file)
        let transfers = journal.number == 1 ? "1 transfer" : "\(journal.number) transfers"
        return "\(name)  \(savedAt.rfc3339)  \(transfers)  \(size)"
    }
}

extension SnapshotError {
    /// Advice to the operator.
    var advice: String {
        switch self {
        case .nameInvalid:
            """
            This name does not work for a snapshot: use up to 64 small letters, digits and \
            hyphens, such as before-payday.
            """
        case .notFound: "There is no snapshot of this name. `snapshot list` shows all."
        case .exists: "There is a snapshot of this name already. Add --replace, or choose another."
        case .limitReached: "There are 100 snapshots. Delete one first."
        case .fileInvalid: "The file is not a whole sandbox of this version."
        case .fileTooLarge: "The file is too large."
        }
    }
}
