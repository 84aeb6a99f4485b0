public import Ledger
import SQLStore

/// Audits of the whole wallet, for the operator.
public struct WalletAudit: Sendable {
    let core: Core

    /// Replays the whole journal and compares every balance, every link of both chains, and every
    /// row that has a checksum. A finding stops all writes.
    ///
    /// - Parameters:
    ///   - mark: the mark of an earlier report, which shows whether anything was cut off since.
    ///     Without one, the audit expects none.
    ///   - endsStop: whether an audit without findings, run by the operator, allows stopped writes
    ///     again.
    public func verify(
        expecting mark: LedgerMark? = nil, endsStop: Bool = false
    ) async throws -> AuditReport {
        let report = try await core.store.audit(expecting: mark, endsStop: endsStop)
        core.operations.note(report, at: core.clock.now())
        return report
    }

    /// Why writes are stopped, if they are.
    public var stopReason: String? { core.store.stopReason }
}
