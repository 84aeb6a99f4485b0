import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct BackupScheduleTests {
    private let schedule = BackupSchedule(period: 6 * 3600, keep: 3)
    private let noon = Timestamp(milliseconds: 1_795_262_400_000)  // 2026-11-21T12:00:00Z

    private func name(_ hours: Int64) -> String {
        BackupSchedule.name(at: noon.adding(seconds: hours * 3600))
    }

    @Test("A backup's name carries its time, to the second")
    func names() throws {
        #expect(BackupSchedule.name(at: noon) == "awallet-2026-11-21T120000Z.db")
        let late = Timestamp(milliseconds: noon.milliseconds + 1_999)
        #expect(BackupSchedule.name(at: late) == "awallet-2026-11-21T120001Z.db")
        #expect(BackupSchedule.time(in: name(5)) == noon.adding(seconds: 5 * 3600))
    }

    @Test(
        "A file of any other name is no backup",
        arguments: [
            "wallet.db", "awallet-.db", "awallet-2026-11-21T120000Z.db-wal",
            "awallet-2026-02-30T120000Z.db", "awallet-2026-11-21T250000Z.db",
            "awallet-2026-11-21T12:00:0Z.db", "awallet-2026-11-21t120000Z.db",
            "awallet-2026-11-21T120000Z (1).db", ".awallet-2026-11-21T120000Z.db",
            "awallet-2026-11-21T1200é0Z.db", "awallet-2026-11-21T120000+.db",
        ])
    func otherNames(name: String) {
        #expect(BackupSchedule.time(in: name) == nil)
    }

    @Test("A backup is due after the period, or when there is none (P-BACK-1)")
    func due() {
        #expect(schedule.secondsUntilDue(newest: nil, at: noon) == 0)
        let clock = TestClock(noon)
        for (passed, left) in [(0, 21_600), (1, 21_599), (21_598, 1), (1, 0), (90_000, 0)] {
            clock.advance(seconds: Int64(passed))
            #expect(schedule.secondsUntilDue(newest: noon, at: clock.now) == Int64(left))
        }
    }

    @Test("A backup of the future, made before the clock was set back, does not count")
    func clockSetBack() {
        #expect(schedule.secondsUntilDue(newest: noon.adding(seconds: 1), at: noon) == 0)
        let names = [name(1), name(0), name(-1), name(-2), name(-3)]
        #expect(
            schedule.superfluous(among: names, at: noon, isGood: { _ in true }) == [name(-3)])
    }

    @Test("The newest backups are kept, in any order of the folder (P-BACK-1)")
    func superfluous() {
        let names = [-5, -1, -4, -2, -3].map { name($0) } + ["notes.txt", "awallet-old.db"]
        let old = schedule.superfluous(among: names, at: noon, isGood: { _ in true })
        #expect(old == [name(-4), name(-5)])
    }

    @Test("A damaged backup neither counts as kept nor goes (P-BACK-1)")
    func damaged() {
        let names = (-6 ... -1).map { name($0) }
        let bad = [name(-1), name(-5)]
        let old = schedule.superfluous(among: names, at: noon, isGood: { !bad.contains($0) })
        #expect(old == [name(-6)])
    }

    @Test("Without more backups than to keep, none is verified again")
    func noWork() {
        let names = (-3 ... -1).map { name($0) }
        var asked = 0
        let old = schedule.superfluous(among: names, at: noon) { _ in
            asked += 1
            return true
        }
        #expect(old.isEmpty && asked == 0)
    }
}

@Suite struct OperationsStatusTests {
    @Test("An audit leaves its time and its findings (P-OPS-4)")
    func audits() async throws {
        let world = try World()
        #expect(world.wallet.operations.current.verifiedAt == nil)
        _ = try await world.wallet.audit.verify()
        #expect(world.wallet.operations.current.verifiedAt == world.clock.now)
        #expect(world.wallet.operations.current.findings.isEmpty)
        let beyond = LedgerMark(
            journal: .init(number: 9, hash: Digest32(of: [1])),
            register: .init(number: 0, hash: .zero))
        _ = try await world.wallet.audit.verify(expecting: beyond)
        #expect(world.wallet.operations.current.findings == [.journalCut(at: 9)])
    }

    @Test("A failed backup keeps the last good one, and a good one ends the failure (P-BACK-1)")
    func backups() throws {
        let status = try World().wallet.operations
        let first = OperationsStatus.Backup(madeAt: Timestamp(milliseconds: 1), byteCount: 10)
        status.note(first)
        status.noteBackupFailure("no room")
        #expect(status.current.lastBackup == first && status.current.backupFailure == "no room")
        status.note(first)
        #expect(status.current.backupFailure == nil)
    }
}
