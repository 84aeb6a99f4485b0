import Ledger

/// The stored balances contradict the journal.
struct AuditError: Error, CustomStringConvertible {
    let finding: AuditFinding

    var description: String { "\(finding)" }
}
