import HTTPSupport
import HTTPTypes
import Ledger
import SQLStore
import Synchronization
import WalletServices

/// Reads requests from the book, and their movements from the journal.
extension RequestBook {
    /// The requests that a filter lets through, the latest first.
    ///
    /// - Throws: `InspectionError`, `StoreError`.
    public func list(_ filter: RequestFilter) async throws -> [InspectedRequest] {
        let fits = try await RequestSieve(filter, of: wallet)
        let era = era
        let found = state.withLock { state in
            state.current.reversed().lazy.filter(fits.lets).prefix(filter.limit)
        }
        let requests = Array(found)
        return try await store.read { tx in
            try requests.map { try tx.inspected($0, in: era, among: self.numbers) }
        }
    }

    /// One request with all details.
    ///
    /// - Throws: `InspectionError.notFound`, `StoreError`.
    public func details(of id: Int64) async throws -> RequestDetails {
        let kept = try kept(id)
        let era = era
        return try await store.read { tx in
            let rows =
                try kept.era == era && kept.person != nil
                ? tx.rows(of: kept.person, openAt: kept.end, after: kept.place, limit: 50) : []
            return RequestDetails(
                request: try tx.inspected(kept, in: era, among: self.numbers),
                sent: kept.sent.masked, answer: kept.answer.masked, curl: CurlCommand(kept).text,
                hasKey: kept.key != nil, balances: rows)
        }
    }

    /// The books as they were right before or after a request.
    ///
    /// - Throws: `InspectionError.notFound`, `.booksGone`, `StoreError`.
    public func books(_ moment: BooksMoment, _ id: Int64) async throws -> PastBooks {
        let kept = try kept(id)
        guard kept.era == era else { throw InspectionError.booksGone }
        let (place, time) =
            moment == .before ? (kept.placeBefore, kept.time) : (kept.place, kept.end)
        return try await store.read { try $0.books(after: place, at: time, for: kept.person) }
    }

    /// The numbers of the requests that made transfers, by their places in the journal.
    private func numbers(_ place: Int64) -> Int64? {
        let era = era
        return state.withLock { state in
            state.current.last { kept in
                kept.era == era && kept.did.places.contains { $0.contains(place) }
            }?.id
        }
    }
}

/// Which requests a filter lets through.
private struct RequestSieve: Sendable {
    let filter: RequestFilter
    let person: PersonID?
    let pattern: PathPattern?

    /// - Throws: `InspectionError`.
    init(_ filter: RequestFilter, of wallet: Wallet) async throws {
        self.filter = filter
        pattern = try filter.path.map { text throws(InspectionError) in
            guard let pattern = PathPattern(text) else { throw .pathInvalid }
            return pattern
        }
        let classes = 1...5
        guard filter.status.map({ classes.contains($0) || (100...599).contains($0) }) ?? true
        else { throw InspectionError.statusInvalid }
        guard let name = filter.person else {
            person = nil
            return
        }
        do { person = try await wallet.transfers.anybody(named: name).id } catch {
            guard case WalletError.money(.recipientNotFound) = error else { throw error }
            throw InspectionError.personUnknown
        }
    }

    func lets(_ kept: KeptRequest) -> Bool {
        guard filter.before.map({ kept.id < $0 }) ?? true,
            filter.after.map({ kept.id > $0 }) ?? true,
            filter.apis?.contains(kept.target.api) ?? true,
            filter.method.map({ $0 == kept.target.method }) ?? true,
            person == nil || kept.person == person
        else { return false }
        let hasStatus = filter.status.map { [kept.status, kept.status / 100].contains($0) }
        return hasStatus ?? true && pattern?.fits(kept.target.segments) ?? true
    }
}

extension Transaction {
    /// A request with its movements from the journal.
    ///
    /// - Parameter numbers: finds the request that filled a place in the journal.
    fileprivate func inspected(
        _ kept: KeptRequest, in era: Int, among numbers: (Int64) -> Int64?
    ) throws -> InspectedRequest {
        InspectedRequest(
            id: kept.id, time: kept.time, duration: kept.duration, api: kept.target.api,
            method: kept.target.method, target: Masking.target(kept.head.path ?? ""),
            status: kept.status, person: try kept.person.flatMap(anybody)?.shownName,
            error: kept.error, fault: kept.answer.headers[.fault], replayOf: kept.replayOf,
            effect: kept.era == era ? try effect(of: kept, among: numbers) : .unknown)
    }

    private func effect(
        of kept: KeptRequest, among numbers: (Int64) -> Int64?
    ) throws -> RequestEffect {
        let made = try kept.did.places.joined().prefix(20).compactMap { place in
            try transfer(at: place).map { try movement($0, for: kept.person) }
        }
        guard made.isEmpty else { return .moved(made) }
        guard kept.target.mayChange, kept.status < 400 else { return .nothing }
        if let key = kept.key, let person = kept.person,
            let found = try transfer(TransferID(OrderedID.derived(from: key, of: person)))
        {
            return .found(
                try movement(found, for: person), request: numbers(found.sequence))
        }
        return kept.did.hasWritten ? .changed : .nothing
    }

    /// A transfer with its sides' balances before and after it.
    private func movement(
        _ transfer: Transfer, for viewer: PersonID?
    ) throws -> InspectedMovement {
        let order = transfer.order
        let parties = try parties(of: [order.debit, order.credit])
        let outside = try detail(of: transfer.sequence)?.counterparty.name
        func side(_ id: AccountID, _ after: Int64, _ change: Int64) -> InspectedMovement.Side {
            guard let party = parties[id] else {
                return InspectedMovement.Side(name: outside, before: nil, after: nil)
            }
            let currency = order.amount.currency
            return InspectedMovement.Side(
                name: party.name(for: viewer),
                before: Money(minorUnits: after - change, currency: currency),
                after: Money(minorUnits: after, currency: currency))
        }
        let amount = order.amount.minorUnits
        return InspectedMovement(
            id: order.id.uuid, amount: order.amount,
            from: side(order.debit, transfer.debitBalance, -amount),
            to: side(order.credit, transfer.creditBalance, amount))
    }

    fileprivate func rows(
        of owner: PersonID?, openAt time: Timestamp, after place: Int64, limit: Int
    ) throws -> [PastBooks.Row] {
        try accounts(of: owner, openAt: time, after: place, limit: limit).map { account in
            PastBooks.Row(
                id: account.id.uuid, person: try anybody(account.owner)?.shownName ?? "",
                name: account.name, balance: account.balance)
        }
    }

    fileprivate func books(
        after place: Int64, at time: Timestamp, for person: PersonID?
    ) throws -> PastBooks {
        let most = 200
        let own = try person.map { try rows(of: $0, openAt: time, after: place, limit: most) } ?? []
        let all = try rows(of: nil, openAt: time, after: place, limit: most + 1)
        let ids = Set(own.map(\.id))
        let entries = try (max(1, place - 19)...max(1, place)).reversed().compactMap { number in
            try transfer(at: number).flatMap { transfer -> PastBooks.Entry? in
                guard transfer.sequence <= place else { return nil }
                return PastBooks.Entry(
                    place: number, time: transfer.order.time,
                    movement: try movement(transfer, for: nil))
            }
        }
        return PastBooks(
            place: place, time: time, head: try transfer(at: place)?.hash.hex,
            rows: Array((own + all.filter { !ids.contains($0.id) }).prefix(most)),
            hasMore: all.count > most, entries: entries)
    }
}
