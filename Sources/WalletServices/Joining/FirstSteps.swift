import SQLStore
import Synchronization

/// The first steps of a new wallet, for its treasurers. The wallet itself shows which are done.
public struct FirstSteps: Sendable {
    /// One thing that a new wallet needs.
    public enum Step: String, CaseIterable, Sendable {
        case invite, cash, backups, codes
    }

    /// Remembers that the steps that only the database shows are done. They stay done, so nobody
    /// looks again.
    final class Memory: Sendable {
        let isLivedIn = Atomic(false)
    }

    let core: Core

    /// The steps that are done.
    ///
    /// - Returns: the steps, unless all are done or a treasurer hid the list.
    public func done(by _: Treasurer) async throws -> Set<Step>? {
        guard !core.settings.hidesFirstSteps else { return nil }
        // Only that server knows of backups.
        try core.store.requireWriter()
        var done = try await doneByPeople()
        if core.operations.current.lastBackup != nil { done.insert(.backups) }
        let messenger = core.messenger
        if messenger?.reaches(.phone) == true || messenger?.reaches(.email) == true {
            done.insert(.codes)
        }
        return done.count == Step.allCases.count ? nil : done
    }

    private func doneByPeople() async throws -> Set<Step> {
        let memory = core.firstSteps
        let both: Set<Step> = [.invite, .cash]
        guard !memory.isLivedIn.load(ordering: .relaxed) else { return both }
        let found = try await core.store.read { tx in
            var found: Set<Step> = []
            let isInviting = try !tx.invitations(limit: 1).isEmpty
            if try isInviting || tx.people(before: nil, limit: 2).count > 1 {
                found.insert(.invite)
            }
            if try tx.hasCashMovements() { found.insert(.cash) }
            return found
        }
        if found == both { memory.isLivedIn.store(true, ordering: .relaxed) }
        return found
    }

    /// Hides the list for all treasurers.
    public func hide(by treasurer: Treasurer) async throws {
        try await core.store.write { tx in
            try tx.require(treasurer)
            try tx.set(.firstStepsHidden, to: "yes")
        }
        core.box.change { $0.hidesFirstSteps = true }
        core.notifier.spreadSettings()
    }
}
