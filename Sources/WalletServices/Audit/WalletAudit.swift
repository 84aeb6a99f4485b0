public import Ledger
import SQLStore

/// The books as a whole, for the host.
public struct WalletAudit: Sendable {
    let core: Core

    /// Books the whole journal again and compares every balance, every link of both chains, and
    /// every row that has a checksum. What is found wrong stops all writes.
    ///
    /// - Parameters:
    ///   - mark: what an earlier report said; what was cut off since then is found. nil expects
    ///     nothing.
    ///   - endsStop: whether writes that were stopped go on when nothing is found: the host has
    ///     looked.
    public func verify(
        expecting mark: LedgerMark? = nil, endsStop: Bool = false
    ) async throws -> AuditReport {
        try await core.store.audit(expecting: mark, endsStop: endsStop)
    }

    /// Why nothing is written any more; nil while all is well.
    public var stopReason: String? { core.store.stopReason }
}
