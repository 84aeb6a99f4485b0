public import Ledger

/// The result of an audit.
public struct AuditReport: Hashable, Sendable {
    /// How far the chains reach.
    public let mark: LedgerMark
    public let accountCount: Int
    /// The errors; empty if the ledger is intact.
    public let findings: [AuditFinding]
    /// The findings of an audit just before that this one did not repeat: the disk returned other
    /// bytes.
    public private(set) var passing: [AuditFinding] = []
    /// Things that others put beside the wallet's tables, such as `view sales`. They change
    /// nothing.
    public let neighbours: [String]

    public init(
        mark: LedgerMark, accountCount: Int, findings: [AuditFinding], neighbours: [String] = []
    ) {
        self.mark = mark
        self.accountCount = accountCount
        self.findings = findings
        self.neighbours = neighbours
    }

    /// This audit, which repeated another one.
    package func after(_ first: AuditReport) -> AuditReport {
        var report = self
        if !isDamaged { report.passing = first.findings }
        return report
    }

    public var transferCount: Int64 { mark.journal.number }

    /// How many entries the log of acts has.
    public var logCount: Int64 { mark.log?.number ?? 0 }

    /// The last link of the journal's chain.
    public var head: Digest32 { mark.journal.hash }

    /// True if the ledger itself is wrong. A mark that does not match may belong to another wallet.
    public var isDamaged: Bool {
        findings.contains { finding in
            switch finding {
            case .journalCut, .registerCut, .logCut: false
            default: true
            }
        }
    }
}
