import Foundation
import Ledger
import Logging
import Synchronization
import Testing
import WalletServices
import WalletTestSupport

@testable import Serving

@Suite struct BackupRetryTests {
    private let world: World
    private let place: URL
    private let folder: BackupFolder

    init() throws {
        world = try World()
        place = world.folder.appending(path: "backups")
        let path = place.path(percentEncoded: false)
        folder = try BackupFolder(path, on: nil, besides: DataFolder(path: path + "-not"))
    }

    @Test("A failed backup is tried again every ten minutes (P-BACK-1)", .timeLimit(.minutes(5)))
    func retry() async throws {
        // A file is where the folder has to be.
        try Data().write(to: place)
        let start = world.clock.now
        let status = world.wallet.operations
        let pauses = Pauses(on: world.clock) { [place] count in
            switch count {
            case 1: #expect(status.current.backupFailure?.contains("cannot be made") == true)
            case 2: try FileManager.default.removeItem(at: place)
            default: throw CancellationError()
            }
        }
        try await service(pauses.clock).run()
        #expect(pauses.seconds == [600, 600, 3600])
        let made = start.adding(seconds: 1200)
        #expect(folder.names == [BackupSchedule.name(at: made)])
        #expect(status.current.lastBackup?.madeAt == made)
        #expect(status.current.backupFailure == nil)
    }

    private func service(_ clock: WalletClock) -> BackupService {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        return BackupService(
            store: world.store, folder: folder, schedule: BackupSchedule(period: 86_400, keep: 3),
            status: world.wallet.operations, alarm: Alarm(nil, logger: logger), clock: clock,
            logger: logger)
    }
}

/// The pauses that a service takes. A test clock passes them at once.
private final class Pauses: Sendable {
    private let noted = Mutex<[Int64]>([])
    private let time: TestClock
    private let atEach: @Sendable (Int) throws -> Void

    /// - Parameter atEach: runs at each pause with its number, from 1.
    init(on time: TestClock, atEach: @escaping @Sendable (Int) throws -> Void) {
        self.time = time
        self.atEach = atEach
    }

    var seconds: [Int64] { noted.withLock { $0 } }

    var clock: WalletClock {
        WalletClock(now: { self.time.now }, isSet: { false }, machineNow: { self.time.now }) {
            moment, longest in
            let span = WalletClock.duration(until: moment, at: self.time.now)
            let seconds = min(span, longest).components.seconds
            let count = self.noted.withLock { noted in
                noted.append(seconds)
                return noted.count
            }
            try self.atEach(count)
            self.time.advance(seconds: seconds)
        }
    }
}
