import Dispatch
import Ledger
import Synchronization
import WalletModel

/// Answers writes whose database takes too long, and refuses others meanwhile.
extension GroupCommit {
    /// Seconds between two looks at the group.
    private static let pause = 1.0

    static var stalled: StoreError { .unavailable("the database has not answered for a while") }

    /// How long a write that the disk failed says that the next one fails too.
    private static let failsFor = Duration.seconds(10)

    /// True if the disk failed a write just now.
    var isFailing: Bool {
        state.withLock { $0.failedAt.map { .now - $0 < Self.failsFor } ?? false }
    }

    /// Lets somebody look after the group while the database must answer.
    func beginWait(of group: CommitGroup) {
        let wait = group.beginWait()
        let mustWatch = state.withLock { state in
            state.wait = wait
            defer { state.isWatched = true }
            return !state.isWatched
        }
        if mustWatch { watch() }
    }

    /// The database has answered.
    func endWait() {
        state.withLock { state in
            state.wait = nil
            state.isStalled = false
        }
    }

    /// Looks after the group from time to time, as long as there is one.
    private func watch() {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.pause) { [weak self] in
            guard let self else { return }
            let (wait, goesOn) = state.withLock { state in
                state.isWatched = state.isRunning
                return (state.wait, state.isRunning)
            }
            if let wait, wait.isLate, wait.giveUp() { refuseOthers(behind: wait) }
            if goesOn { watch() }
        }
    }

    /// Refuses what would wait behind a group that was given up.
    private func refuseOthers(behind wait: DatabaseWait) {
        let stranded = state.withLock { state in
            // The database may have answered since.
            guard state.wait === wait else { return [any WaitingWrite & Sendable]() }
            state.isStalled = true
            defer { state.waiting = [] }
            return state.waiting
        }
        stranded.forEach { $0.fail(Self.stalled) }
    }
}
