/// Replays the register of accounts from its first entry and compares the result with the store.
public struct AccountAudit: Sendable {
    /// An account as it is stored now.
    public struct Stored: Hashable, Sendable {
        public let origin: AccountOrigin
        public let closedAt: Timestamp?

        public init(origin: AccountOrigin, closedAt: Timestamp?) {
            self.origin = origin
            self.closedAt = closedAt
        }
    }

    /// How many entries were read.
    public private(set) var count: Int64 = 0
    /// The last link of the register's chain.
    public private(set) var head = Chain.root
    private var findings: [AuditFinding] = []
    private var last: [AccountID: AccountEvent] = [:]
    private let accounts: [AccountID: Stored]
    private var expected: ExpectedPlace

    /// - Parameters:
    ///   - accounts: every stored account.
    ///   - place: the place in the register that a saved mark recorded.
    public init(accounts: [Stored], expecting place: LedgerMark.Place? = nil) {
        expected = ExpectedPlace(place)
        self.accounts = Dictionary(
            accounts.map { ($0.origin.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Reads the next entry of the register.
    public mutating func read(_ event: AccountEvent) {
        count += 1
        if event.number != count {
            findings.append(.registerBroken(at: event.number, expected: count))
            count = event.number
        }
        let previous = last.updateValue(event, forKey: event.account)
        if let stored = accounts[event.account] {
            let link = Chain.link(
                after: head, number: event.number, step: event.step, time: event.time,
                of: stored.origin)
            if link != event.hash || !event.step.follows(previous?.step) {
                findings.append(.accountChanged(event.account, at: event.number))
            }
        } else {
            findings.append(.accountMissing(event.account))
        }
        head = event.hash
        expected.pass(event.number, head)
    }

    /// Compares what the register says with the stored accounts.
    ///
    /// - Returns: all findings, those of the register first, in its order.
    public func finish() -> [AuditFinding] {
        var result = findings
        for (id, stored) in accounts.sorted(by: { $0.key.sortKey < $1.key.sortKey }) {
            guard let event = last[id] else {
                result.append(.accountNeverOpened(id))
                continue
            }
            if stored.closedAt != (event.step == .closed ? event.time : nil) {
                result.append(.accountStateWrong(id, isClosed: stored.closedAt != nil))
            }
        }
        if let place = expected.missing { result.append(.registerCut(at: place)) }
        return result
    }
}

extension AccountStep {
    /// True if this step may follow the account's last one. A new account has none.
    fileprivate func follows(_ last: AccountStep?) -> Bool {
        switch self {
        case .opened: last == nil
        case .closed: last == .opened || last == .reopened
        case .reopened: last == .closed
        }
    }
}
