import Foundation
import HTTPSupport
import Ledger
import NIOCore
import SQLStore
import WalletServices

/// An answered request, as the conditions of milestones and tasks see it.
struct JudgedRequest: Sendable {
    let kept: KeptRequest
    let wallet: Wallet
    let store: SQLStore

    /// True if a condition may hold now, as far as the request alone tells. Most do not, and then
    /// nobody reads the books.
    func maySatisfy(_ condition: TaskCondition) -> Bool {
        switch condition {
        case .signedIn: isDone && (kept.person != nil || beginsSession)
        case .accountMade: isChange && changesAccounts(rest: "POST", web: 1)
        case .accountClosed: isChange && changesAccounts(rest: "DELETE", web: 3)
        case .request(let pattern): fits(pattern)
        case .moved, .goalSaved: !kept.did.places.isEmpty
        case .refused(let code): refused(with: code)
        case .overdraftRefused: isOverdraft
        case .foundAgain:
            isDone && kept.target.mayChange && kept.key != nil && kept.did.places.isEmpty
        // The rules for faults tell this one.
        case .retriedRight: false
        case .balance: isChange
        }
    }

    /// True if a condition that may hold does.
    ///
    /// - Throws: `StoreError`.
    func satisfies(_ condition: TaskCondition) async throws -> Bool {
        switch condition {
        case .signedIn, .request, .refused, .overdraftRefused, .retriedRight: true
        case .accountMade:
            try await kept.target.api == .course ? changedAccounts(gained: true) : true
        case .accountClosed:
            try await kept.target.api == .course ? changedAccounts(gained: false) : true
        case .moved(let pattern):
            try await store.read { tx in
                try tx.transfers(of: kept).contains { try tx.fits($0, pattern, for: kept.person) }
            }
        case .foundAgain: try await foundEarlierTransfer()
        case .goalSaved(let amount): try await hasSaved(amount)
        case .balance(let account, let amount):
            try await store.read { tx in
                try kept.person.map { try tx.accounts(of: $0) }?.contains { record in
                    record.name.shown == account && record.balance.isEqual(to: amount)
                } ?? false
            }
        }
    }

    private var isDone: Bool { kept.status < 400 && kept.error == nil }

    private var isChange: Bool { isDone && kept.person != nil && kept.did.hasWritten }

    /// A sign-in is answered before anybody is signed in.
    private var beginsSession: Bool {
        let path = kept.target.segments.joined(separator: "/")
        return kept.target.method == "POST"
            && ["v1/sessions", "api/verify_code"].contains(path)
    }

    /// True for the request of its API that opens or closes an account.
    ///
    /// - Parameter web: the number of segments of the web app's address.
    private func changesAccounts(rest method: String, web: Int) -> Bool {
        let segments = kept.target.segments
        switch kept.target.api {
        case .rest:
            return kept.target.method == method && segments.dropFirst().first == "accounts"
                && segments.count == (method == "POST" ? 2 : 3)
        case .course: return segments == ["api", "user"]
        case .web:
            return segments.first == "accounts" && segments.count == web
                && (web == 1 || segments.last == "deletion")
        case .starling, .oauth: return false
        }
    }

    private func fits(_ pattern: TaskCondition.RequestPattern) -> Bool {
        let target = kept.target
        return (pattern.api ?? target.api) == target.api
            && (pattern.method ?? target.method) == target.method
            && pattern.path?.fits(target.segments) ?? true
            && pattern.status.map { [kept.status, kept.status / 100].contains($0) } ?? true
    }

    private func refused(with code: String) -> Bool {
        kept.error?.code == code
            || kept.status >= 400 && (answer?.contains("\"\(code)\"") ?? false)
    }

    /// The course API has no order that could ask for too much: a client that withdraws more than
    /// there is writes an account with less than nothing.
    private var isOverdraft: Bool {
        let body = kept.sent.body.map { String(buffer: $0) } ?? ""
        guard kept.target.api == .course else {
            // What a magic value refuses asked for no more than there was.
            let isMagic = MagicTable.values.contains { value in
                value.effect == .declined && body.contains(value.name)
            }
            return refused(with: "insufficient_funds") && !isMagic
        }
        return kept.status >= 400 && body.contains(/"amount"\s*:\s*"?-[0-9]/)
    }

    private var answer: String? { kept.answer.body.map { String(buffer: $0) } }
}

/// The conditions that only the books can judge.
extension JudgedRequest {
    /// True if the request opened or closed an account. The list of the course API says neither.
    private func changedAccounts(gained: Bool) async throws -> Bool {
        let (before, after) = (Timestamp(milliseconds: kept.time.milliseconds - 1), kept.end)
        return try await store.read { tx in
            func ids(at time: Timestamp) throws -> Set<AccountID> {
                let all = try tx.accounts(openAt: time, after: kept.place, limit: 1_000)
                return Set(all.filter { $0.owner == kept.person }.map(\.id))
            }
            let (old, new) = (try ids(at: before), try ids(at: after))
            return gained ? !new.isSubset(of: old) : !old.isSubset(of: new)
        }
    }

    private func foundEarlierTransfer() async throws -> Bool {
        guard let key = kept.key, let person = kept.person else { return false }
        return try await store.read { tx in
            try tx.transfer(TransferID(OrderedID.derived(from: key, of: person))) != nil
        }
    }

    private func hasSaved(_ amount: TaskCondition.SavedAmount) async throws -> Bool {
        let savings = try await store.read { tx in
            try tx.transfers(of: kept).map(\.order).filter { order in
                order.kind == .saving || order.kind == .roundUp
            }
        }
        switch amount {
        case .exactly(let text): return savings.contains { $0.amount.isEqual(to: text) }
        case .roundUp:
            for order in savings {
                if try await isRoundUp(order) { return true }
            }
            return false
        }
    }

    /// True if the spending of this week, or of one of the eight before it, rounds up to the saved
    /// amount.
    private func isRoundUp(_ order: TransferOrder) async throws -> Bool {
        guard let person = kept.person, order.amount.minorUnits > 0 else { return false }
        let today = order.time.milliseconds.floorDivided(by: 86_400_000)
        for weeks in 0...8 {
            let day = CivilDate(daysSince1970: today - Int64(weeks) * 7)
            let change = try? await wallet.roundUps.week(
                of: order.debit, containing: day, by: person)
            if let change, change.total == order.amount { return true }
        }
        return false
    }
}

extension Transaction {
    /// The transfers that a request made, with a maximum of 20.
    fileprivate func transfers(of kept: KeptRequest) throws -> [Transfer] {
        try kept.did.places.joined().prefix(20).compactMap { try transfer(at: $0) }
    }

    fileprivate func fits(
        _ transfer: Transfer, _ pattern: TaskCondition.MovementPattern, for person: PersonID?
    ) throws -> Bool {
        let order = transfer.order
        guard pattern.kinds.isEmpty || pattern.kinds.contains(order.kind) else { return false }
        if let least = pattern.atLeast {
            guard let least = try? Money(decimal: least, currency: order.amount.currency),
                order.amount.minorUnits >= least.minorUnits
            else { return false }
        }
        guard let name = pattern.to else { return true }
        let party = try parties(of: [order.credit])[order.credit]
        let outside = try detail(of: transfer.sequence)?.counterparty.name
        return [party?.name(for: person), outside].contains(name)
    }
}

extension Money {
    fileprivate func isEqual(to decimal: String) -> Bool {
        (try? Money(decimal: decimal, currency: currency)) == self
    }
}
