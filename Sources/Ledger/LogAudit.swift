/// Replays the log of acts from its first entry.
public struct LogAudit: Sendable {
    /// How many entries were read.
    public private(set) var count: Int64 = 0
    /// The last link of the log's chain.
    public private(set) var head = Chain.root
    private var findings: [AuditFinding] = []
    private var expected: ExpectedPlace

    /// - Parameter place: the place in the log that a saved mark recorded.
    public init(expecting place: LedgerMark.Place? = nil) {
        expected = ExpectedPlace(place)
    }

    /// Reads the next entry.
    ///
    /// - Parameter detail: the hash of the stored detail. An erased detail has none.
    public mutating func read(_ event: LogEvent, detail: Digest32?) {
        count += 1
        if event.number != count {
            findings.append(.logBroken(at: event.number, expected: count))
            count = event.number
        }
        if Chain.link(after: head, to: event) != event.hash {
            findings.append(.logChanged(at: event.number))
        }
        if let detail, detail != event.detail {
            findings.append(.logDetailWrong(at: event.number))
        }
        head = event.hash
        expected.pass(event.number, head)
    }

    /// All findings, in the log's order.
    public func finish() -> [AuditFinding] {
        findings + (expected.missing.map { [.logCut(at: $0)] } ?? [])
    }
}
