import Foundation
import Ledger
import Logging
import SQLStore
import ServiceLifecycle
import Synchronization
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
            let good = GoodBackups()
            var newest: Timestamp?
            if (try? folder.prepare()) != nil {
                folder.removeUnfinished()
                newest = try await findNewest(good)
            }
            while true {
                var pause = schedule.secondsUntilDue(newest: newest, at: clock.now())
                if !store.isWriter {
                    pause = Self.retry
                } else if pause == 0 {
                    let made = await makeBackup(good)
                    newest = made ?? newest
                    pause = made == nil ? Self.retry : schedule.period
                }
                try await clock.sleep(
                    until: clock.now().adding(seconds: pause), atMost: Self.longestSleep)
            }
        }
    }

    /// The newest backup that verifies.
    private func findNewest(_ good: GoodBackups) async throws -> Timestamp? {
        let names = BackupSchedule.backups(among: folder.names, at: clock.now())
        return try await QuietThread.run {
            for name in names {
                guard good.contains(name, in: folder) else {
                    logger.error("A backup is damaged", metadata: ["file": "\(folder.file(name))"])
                    continue
                }
                return note(name)
            }
            return nil
        }
    }

    /// - Returns: its time; nil when it failed.
    private func makeBackup(_ good: GoodBackups) async -> Timestamp? {
        let now = clock.now()
        let name = BackupSchedule.name(at: now)
        do {
            return try await QuietThread.run {
                try folder.prepare()
                _ = try VerifiedBackup.make(of: store, at: folder.file(name))
                good.add(name)
                let made = note(name)
                prune(good, at: now)
                return made
            }
        } catch {
            logger.error("The backup failed", metadata: ["error": "\(error)"])
            status.noteBackupFailure("\(error)")
            await alarm.raise(.backupFailed, "\(error)")
            return nil
        }
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

    private func prune(_ good: GoodBackups, at now: Timestamp) {
        let names = folder.names
        for name in schedule.superfluous(
            among: names, at: now, isGood: { good.contains($0, in: folder) })
        {
            unlink(folder.file(name))
        }
    }
}

/// The backups that this process has verified, so that it reads none twice.
private final class GoodBackups: Sendable {
    private let names = Mutex<Set<String>>([])

    func add(_ name: String) {
        names.withLock { _ = $0.insert(name) }
    }

    func contains(_ name: String, in folder: BackupFolder) -> Bool {
        if names.withLock({ $0.contains(name) }) { return true }
        guard folder.isIntact(name) else { return false }
        add(name)
        return true
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
