import Foundation
public import Ledger
import SQLStore

/// Payments over a limit that wait for a treasurer. The money stays the payer's until then.
public struct Approvals: Sendable {
    let core: Core

    /// How long a payment waits: a week.
    public static let lifetimeSeconds: Int64 = 7 * 86_400
    /// The maximum number of payments of one person that wait at once.
    public static let mostWaiting = 20
    private static let largestPage = 200

    /// An approval with the names of its people.
    public struct Line: Hashable, Sendable {
        public let approval: Approval
        public let state: Approval.State
        public let person: Person
        public let recipient: Recipient
    }

    /// Asks a treasurer to approve a payment that is over a limit. The same payment sent with this
    /// key later answers with the receipt of the approved one.
    ///
    /// - Parameters:
    ///   - asked: the payee's request for money that it will pay.
    ///   - authority: on whose word; a session has to prove a payment to somebody new first.
    /// - Throws: `WalletError.treasury(.approvalNotOffered)` when the payment is within all limits,
    ///   or nobody may ask; `.treasury(.approvalLimitReached)`, and what `Transfers.send` throws.
    public func ask(
        _ amount: Money, from: AccountID, to recipient: PersonID, note: String = "",
        paying asked: PaymentRequestID? = nil, by person: PersonID, as authority: Authority,
        key: IdempotencyKey
    ) async throws -> Line {
        let note = try Transfers.note(note)
        let request = MoneyRequest(
            core, key, person, amount, Digest32.sending, from.uuid, recipient.uuid, note: note)
        let now = core.clock.now()
        let line = try await core.store.write { tx in
            if let earlier = try tx.approval(request.id) {
                guard earlier.fingerprint == request.fingerprint, earlier.request == asked else {
                    throw WalletError.money(.idempotencyKeyReused)
                }
                return try tx.line(earlier, at: now)
            }
            guard try tx.earlier(request) == nil else {
                throw WalletError.treasury(.approvalNotOffered)
            }
            let debit = try tx.openAccount(from, of: person)
            let credit = try tx.receivingAccount(of: recipient, in: amount.currency, paidBy: person)
            let order = request.order(.payment, amount, from: debit.id, to: credit)
            if let asked { _ = try tx.payableRequest(asked, of: recipient, with: amount) }
            try tx.requireAskable(order, by: person, from: debit)
            try self.requireRoom(for: person, at: now, tx)
            let permit = try core.permit(
                amount, to: recipient, by: person, as: authority, waits: true, at: now, tx)
            let approval = Approval(
                id: request.id, person: person, account: from, recipient: recipient,
                amount: amount, note: note, fingerprint: request.fingerprint, askedAt: now,
                expiresAt: now.adding(seconds: Self.lifetimeSeconds), request: asked)
            try tx.insert(approval)
            try permit.settle(at: now, tx)
            try self.log(.approvalAsked, approval, by: .person(person, nil), tx)
            return try tx.line(approval, at: now)
        }
        try await announce(line.approval)
        return line
    }

    private func requireRoom(for person: PersonID, at time: Timestamp, _ tx: Transaction) throws {
        let waiting = try tx.approvals(of: person, limit: Self.largestPage)
            .filter { $0.state(at: time) == .waiting }
        guard waiting.count < Self.mostWaiting else {
            throw WalletError.treasury(.approvalLimitReached)
        }
    }

    /// The payments that this person asked for, newest first.
    public func list(of person: PersonID) async throws -> [Line] {
        let now = core.clock.now()
        return try await core.store.read { tx in
            try tx.approvals(of: person, limit: 50).map { try tx.line($0, at: now) }
        }
    }

    /// The payments that wait for a treasurer, the next to expire first.
    public func waiting(by _: Treasurer) async throws -> [Line] {
        let now = core.clock.now()
        return try await core.store.read { tx in
            try tx.waitingApprovals(at: now, limit: Self.largestPage)
                .map { try tx.line($0, at: now) }
        }
    }

    /// How many payments wait for a treasurer.
    public func waitingCount(by _: Treasurer) async throws -> Int {
        let now = core.clock.now()
        return try await core.store.read { try $0.waitingApprovalCount(at: now) }
    }

    /// Approves a payment, books exactly this one, and closes the request for money that it pays.
    ///
    /// - Throws: `WalletError.treasury(.approvalNotFound)`, `.treasury(.approvalDecided)`,
    ///   `.treasury(.approvalOwn)`; `.treasury(.approvalRequestClosed)`, `.account(.notFound)`,
    ///   `.money(.recipientCannotReceive)`, `.money(.recipientNotFound)` when one of both people
    ///   has blocked the other, `.treasury(.personFrozen)`, `.treasury(.accountFrozen)`,
    ///   `.rejected` (it waits on).
    public func approve(_ id: TransferID, by treasurer: Treasurer) async throws -> Receipt {
        let now = core.clock.now()
        let (receipt, approval) = try await core.store.write { tx in
            try tx.require(treasurer)
            var approval = try tx.waiting(id, at: now)
            try tx.requireOther(treasurer, than: approval.person)
            let transfer = try tx.book(approval, at: now)
            (approval.state, approval.decidedBy) = (.approved, treasurer.person)
            approval.decidedAt = now
            try tx.decide(approval)
            try self.log(.approvalGiven, approval, by: treasurer.actor, tx)
            let receipt = Receipt(transfer: transfer, isReplay: false, requested: approval.amount)
            return (receipt, approval)
        }
        try await announce(approval)
        core.notifier.announce(approval.recipient)
        return receipt
    }

    /// Declines a payment.
    ///
    /// - Parameter reason: the payer reads it.
    /// - Throws: `WalletError.treasury(.approvalNotFound)`, `.treasury(.approvalDecided)`,
    ///   `.treasury(.reasonMissing)`, `.money(.noteInvalid)`.
    public func decline(
        _ id: TransferID, because reason: String, by treasurer: Treasurer
    ) async throws -> Line {
        let reason = try Transfers.note(reason)
        let now = core.clock.now()
        let line = try await core.store.write { tx in
            try tx.require(treasurer)
            var approval = try tx.waiting(id, at: now)
            guard !reason.isEmpty else { throw WalletError.treasury(.reasonMissing) }
            (approval.state, approval.decidedBy) = (.declined, treasurer.person)
            (approval.decidedAt, approval.reason) = (now, reason)
            try tx.decide(approval)
            try self.log(.approvalDeclined, approval, by: treasurer.actor, tx)
            return try tx.line(approval, at: now)
        }
        try await announce(line.approval)
        return line
    }

    /// Withdraws what this person asked for.
    ///
    /// - Throws: `WalletError.treasury(.approvalNotFound)` also for another person's,
    ///   `.treasury(.approvalDecided)`.
    public func withdraw(_ id: TransferID, by person: PersonID) async throws -> Line {
        let now = core.clock.now()
        let line = try await core.store.write { tx in
            guard try tx.approval(id)?.person == person else {
                throw WalletError.treasury(.approvalNotFound)
            }
            var approval = try tx.waiting(id, at: now)
            (approval.state, approval.decidedAt) = (.withdrawn, now)
            try tx.decide(approval)
            try self.log(.approvalWithdrawn, approval, by: .person(person, nil), tx)
            return try tx.line(approval, at: now)
        }
        try await announce(line.approval)
        return line
    }

    private func log(
        _ act: AuditAct, _ approval: Approval, by actor: Actor, _ tx: Transaction
    ) throws {
        let amount = approval.amount
        try core.log(
            act, by: actor, about: approval.person,
            [.amount: "\(amount.decimal) \(amount.currency.code)"], transfer: approval.id, in: tx)
    }

    /// Tells the screens of the payer and of all treasurers.
    private func announce(_ approval: Approval) async throws {
        core.notifier.announce(approval.person)
        for treasurer in try await core.store.read({ try $0.treasurers() }) {
            core.notifier.announce(treasurer.id)
        }
    }
}

extension Transaction {
    fileprivate func treasurers() throws -> [Person] {
        try people(with: .host) + people(with: .treasurer)
    }

    fileprivate func line(_ approval: Approval, at time: Timestamp) throws -> Approvals.Line {
        guard let person = try person(approval.person),
            let recipient = try anybody(approval.recipient)
        else { throw WalletError.treasury(.approvalNotFound) }
        return Approvals.Line(
            approval: approval, state: approval.state(at: time), person: person,
            recipient: recipient.asPayee)
    }

    /// Checks what could be approved: a payment that a limit alone stops.
    fileprivate func requireAskable(
        _ order: TransferOrder, by person: PersonID, from debit: AccountRecord
    ) throws {
        try requireThaw(for: order)
        let excess = try excess(of: order.amount, by: person, at: order.time)
        guard let excess, excess.mayAsk else {
            throw WalletError.treasury(.approvalNotOffered)
        }
        guard order.amount.minorUnits <= MoneyLimit.operation else {
            throw WalletError.rejected(.amountOverLimit)
        }
        guard order.amount.currency == debit.balance.currency else {
            throw WalletError.rejected(.currencyMismatch)
        }
        guard order.amount.minorUnits <= debit.balance.minorUnits else {
            throw WalletError.rejected(.insufficientFunds)
        }
    }

    fileprivate func waiting(_ id: TransferID, at time: Timestamp) throws -> Approval {
        guard let approval = try approval(id) else {
            throw WalletError.treasury(.approvalNotFound)
        }
        guard approval.state(at: time) == .waiting else {
            throw WalletError.treasury(.approvalDecided)
        }
        return approval
    }

    /// Nobody approves an own payment.
    fileprivate func requireOther(_ treasurer: Treasurer, than person: PersonID) throws {
        guard treasurer.person != person else { throw WalletError.treasury(.approvalOwn) }
    }

    /// The account that an approved payment goes to. Either of both people may have blocked the
    /// other since it was asked for; the treasurer does not learn who.
    private func approvedAccount(of approval: Approval) throws -> AccountID {
        do {
            return try receivingAccount(
                of: approval.recipient, in: approval.amount.currency, paidBy: approval.person)
        } catch WalletError.money(.recipientBlocked) {
            throw WalletError.money(.recipientNotFound)
        }
    }

    /// Books the payment; or finds it, where the payer sent it with the same key once the limit
    /// was lifted.
    fileprivate func book(_ approval: Approval, at time: Timestamp) throws -> Transfer {
        if let earlier = try transfer(approval.id) {
            guard earlier.order.fingerprint == approval.fingerprint else {
                throw WalletError.treasury(.approvalDecided)
            }
            return earlier
        }
        let debit = try openAccount(approval.account, of: approval.person)
        let credit = try approvedAccount(of: approval)
        let request = try approvedRequest(of: approval)
        let transfer = try booked(
            TransferOrder(
                id: approval.id, debit: debit.id, credit: credit, amount: approval.amount,
                kind: .payment, time: time, fingerprint: approval.fingerprint),
            isApproved: true)
        if !approval.note.isEmpty { try insertNote(approval.note, on: transfer.sequence) }
        if var request {
            request.pay(with: approval.id, at: time)
            try update(request)
        }
        return transfer
    }

    /// The request for money that an approved payment pays. Somebody else may have paid it since
    /// the payment was asked for, or the payee cancelled it.
    private func approvedRequest(of approval: Approval) throws -> PaymentRequest? {
        guard let request = approval.request else { return nil }
        do {
            return try payableRequest(request, of: approval.recipient, with: approval.amount)
        } catch WalletError.paymentRequest {
            throw WalletError.treasury(.approvalRequestClosed)
        }
    }
}
