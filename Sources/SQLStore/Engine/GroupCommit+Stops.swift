import Dispatch
import Ledger
import Synchronization
import WalletModel

/// Stops all writes while the ledger is wrong.
extension GroupCommit {
    /// Why writing has stopped.
    var stopReason: String? {
        state.withLock { state in
            if case .stopped(let reason) = state.failure { reason } else { nil }
        }
    }

    /// How often writing was stopped so far.
    var stops: Int { state.withLock { $0.stops } }

    /// Refuses all writes from now on, because the ledger is wrong. An earlier disk failure remains
    /// the reason.
    func stop(_ findings: [AuditFinding]) {
        guard let first = findings.first, state.withLock({ $0.failure == nil }) else { return }
        refuseAll(.stopped("\(first)"))
        onStop(findings)
    }

    /// Refuses all writes because a write found the ledger wrong, until an audit of everything says
    /// whether it is: the disk may have returned other bytes once.
    func suspect(_ finding: AuditFinding) {
        guard state.withLock({ $0.failure == nil }) else { return }
        refuseAll(.stopped("\(finding)"))
        let stops = stops
        DispatchQueue.global().async { [self] in
            let report = try? SQLStore.auditAnew(engine)
            guard let report, !report.isDamaged else {
                return onStop(report?.findings ?? [finding])
            }
            endStop(stops)
        }
    }

    /// Allows writes again, unless they were stopped once more since.
    ///
    /// Clears the caches, because the operator may have repaired the file meanwhile.
    func endStop(_ stops: Int) {
        queue.sync {
            known.withLock { $0 = LedgerCache() }
            try? engine.withWriter { $0.forgetPages() }
            state.withLock { state in
                guard case .stopped = state.failure, state.stops == stops else { return }
                state.failure = nil
            }
        }
    }
}
