import Foundation
import Ledger
import Logging
import SQLStore
import ServiceLifecycle
import WalletServices

/// Makes and checks a backup whenever one is due, and deletes the superfluous ones.
struct BackupService: Service {
    let store: SQLStore
    let folder: BackupFolder
    let schedule: BackupSchedule
    let status: OperationsStatus
    let alarm: Alarm
    let clock: WalletClock
    let logger: Logger

    /// Seconds until the next attempt after a failure.
    private static let retry: Int64 = 600
    /// After it, looks at the clock again, which may have been set meanwhile.
    private static let longestSleep = Duration.seconds(3600)

    func run() async throws {
        // A shutdown ends the pause. A backup that takes longer than the shutdown ends with the
        // process: its file has no name yet, and the next start deletes it.
        try? await cancelWhenGracefulShutdown {
            let known = JudgedBackups(folder: folder)
            var newest: Timestamp?
            if (try? folder.prepare()) != nil {
                UnfinishedFile.sweep(folder.path)
                newest = try? await findNewest(known)
            }
            while true {
                var pause = schedule.secondsUntilDue(newest: newest, at: clock.now())
                if !store.isWriter {
                    pause = Self.retry
                } else if pause == 0 {
                    let made = await makeBackup(known)
                    newest = made ?? newest
                    pause = made == nil ? Self.retry : schedule.period
                }
                try await clock.sleep(
                    until: clock.now().adding(seconds: pause), atMost: Self.longestSleep)
            }
        }
    }

    /// The newest backup of this wallet that verifies.
    private func findNewest(_ known: JudgedBackups) async throws -> Timestamp? {
        let lineage = try await lineage()
        let names = BackupSchedule.backups(among: folder.names, at: clock.now())
        let newest = try await QuietThread.run { () -> Timestamp? in
            for name in names {
                switch known.verdict(of: name, lineage) {
                case .own: return note(name)
                case .foreign: continue
                case .damaged:
                    let file = folder.file(name)
                    logger.error("A backup is damaged", metadata: ["file": "\(file)"])
                }
            }
            return nil
        }
        // Where no backup is found, the first one tells of other wallets' files.
        if newest != nil { await tellOfForeign(known, lineage) }
        return newest
    }

    /// - Returns: the backup's time, unless it failed.
    private func makeBackup(_ known: JudgedBackups) async -> Timestamp? {
        let now = clock.now()
        let name = BackupSchedule.name(at: now)
        do {
            let lineage = try await lineage()
            let made = try await QuietThread.run {
                try folder.prepare()
                _ = try VerifiedBackup.make(of: store, at: folder.file(name))
                known.add(name)
                let made = note(name)
                prune(known, lineage, at: now)
                return made
            }
            await tellOfForeign(known, lineage)
            return made
        } catch {
            await fail("\(error)")
            return nil
        }
    }

    /// The lineage to compare the files with.
    private func lineage() async throws -> WalletLineage {
        try await store.lineage(orMark: UUID().uuidString.lowercased())
    }

    /// The host hears of other wallets' backups after each of this one's: that folder is theirs.
    private func tellOfForeign(_ known: JudgedBackups, _ lineage: WalletLineage) async {
        let now = clock.now()
        let foreign = (try? await QuietThread.run { known.foreign(lineage, at: now) }) ?? []
        guard let first = foreign.first else { return }
        let others = foreign.count > 1 ? " and \(foreign.count - 1) more" : ""
        await fail(
            """
            The backup folder \(folder.path) has backups of another wallet: \(first)\(others). \
            They were left alone, and this wallet's own are made beside them. Name another folder \
            with --backup-to: each wallet needs one of its own.
            """)
    }

    private func fail(_ reason: String) async {
        logger.error("The backup failed", metadata: ["error": "\(reason)"])
        status.noteBackupFailure(reason)
        await alarm.raise(.backupFailed, reason)
    }

    private func note(_ name: String) -> Timestamp? {
        guard let time = BackupSchedule.time(in: name) else { return nil }
        let size = folder.size(of: name)
        status.note(OperationsStatus.Backup(madeAt: time, byteCount: size))
        logger.notice(
            "The newest backup is right",
            metadata: ["file": "\(folder.file(name))", "bytes": "\(size)"])
        return time
    }

    /// Deletes superfluous backups, but only those of this wallet that verify.
    private func prune(_ known: JudgedBackups, _ lineage: WalletLineage, at now: Timestamp) {
        let names = folder.names
        for name in schedule.superfluous(
            among: names, at: now, isGood: { known.verdict(of: $0, lineage) == .own })
        {
            unlink(folder.file(name))
        }
    }
}

extension Server {
    func backupService(
        to folder: BackupFolder, _ schedule: BackupSchedule, _ alarm: Alarm
    ) -> BackupService {
        wallet.operations.noteBackups()
        return BackupService(
            store: store, folder: folder, schedule: schedule, status: wallet.operations,
            alarm: alarm, clock: .system, logger: configuration.logger)
    }
}
