import Ledger
import SQLStore
import Synchronization
import WalletServices

/// This process's knowledge of the files in a folder of backups, so that it reads none twice.
final class JudgedBackups: Sendable {
    private let folder: BackupFolder
    private let known = Mutex(Known())

    private struct Known {
        var good: Set<String> = []
        /// True for a backup of another wallet.
        var foreign: [String: Bool] = [:]
    }

    /// The verdict on a file with a backup's name.
    enum Verdict: Sendable {
        /// A backup of this wallet that verifies.
        case own
        case foreign
        /// It does not verify.
        case damaged
    }

    init(folder: BackupFolder) {
        self.folder = folder
    }

    /// Notes a backup that this process made.
    func add(_ name: String) {
        known.withLock {
            $0.good.insert(name)
            $0.foreign[name] = false
        }
    }

    /// A damaged file is read again: the disk may have failed for a moment.
    func verdict(of name: String, _ lineage: WalletLineage) -> Verdict {
        guard let isForeign = isForeign(name, lineage) else { return .damaged }
        if isForeign { return .foreign }
        if known.withLock({ $0.good.contains(name) }) { return .own }
        guard folder.isIntact(name) else { return .damaged }
        add(name)
        return .own
    }

    /// The names of other wallets' backups, the newest first.
    func foreign(_ lineage: WalletLineage, at now: Timestamp) -> [String] {
        BackupSchedule.backups(among: folder.names, at: now).filter {
            isForeign($0, lineage) ?? false
        }
    }

    private func isForeign(_ name: String, _ lineage: WalletLineage) -> Bool? {
        if let known = known.withLock({ $0.foreign[name] }) { return known }
        let isForeign = folder.isForeign(name, to: lineage)
        known.withLock { $0.foreign[name] = isForeign }
        return isForeign
    }
}
