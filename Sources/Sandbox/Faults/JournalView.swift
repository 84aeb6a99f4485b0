import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import NIOCore
import SQLStore
import WalletServices

/// Looks up in the journal what one request booked.
struct JournalView: Sendable {
    let store: SQLStore
    let person: PersonID

    /// The maximum number of transfers to search for one request's, and to show of them.
    private static let reach: Int64 = 1_000
    private static let most = 20

    /// The end of the journal.
    func end() async throws -> Int64 { try await store.read { try $0.lastSequence() } }

    /// The bookings of a request, now or at an earlier time: the transfer of its key, or else this
    /// person's transfers after a place in the journal.
    func bookings(of key: IdempotencyKey?, after place: Int64) async throws -> [Booking] {
        let id = key.map { TransferID(OrderedID.derived(from: $0, of: person)) }
        return try await store.read { [person] tx in
            if let transfer = try id.flatMap(tx.transfer) {
                return [try tx.booking(transfer, person)]
            }
            let last = min(try tx.lastSequence(), place + Self.reach)
            guard last > place else { return [] }
            var found: [Booking] = []
            for sequence in (place + 1)...last where found.count < Self.most {
                guard let transfer = try tx.transfer(at: sequence),
                    try tx.owner(of: transfer.order.debit) == person
                        || tx.owner(of: transfer.order.credit) == person
                else { continue }
                found.append(try tx.booking(transfer, person))
            }
            return found
        }
    }
}

extension Transaction {
    fileprivate func booking(_ transfer: Transfer, _ person: PersonID) throws -> Booking {
        let (debit, credit) = (transfer.order.debit, transfer.order.credit)
        let parties = try parties(of: [debit, credit])
        let outside = try detail(of: transfer.sequence)?.counterparty.name
        return Booking(
            transfer, from: parties[debit]?.name(for: person) ?? outside,
            to: parties[credit]?.name(for: person) ?? outside)
    }
}

extension Party {
    /// An account of their own, or another person.
    func name(for viewer: PersonID?) -> String {
        person.id == viewer ? accountName : person.shownName
    }
}

extension Person {
    /// The username, or else the name that others see.
    var shownName: String { username?.shown ?? publicName }
}

extension FaultTarget {
    /// The client's key of this request, if it has one: a header, the id at the end of a path of
    /// the Starling API, or a field of a form of the web app.
    func key(of request: Request, body: ByteBuffer?) -> IdempotencyKey? {
        if let key = try? request.optionalIdempotencyKey() { return key }
        if api == .web, let body {
            let form = try? FormFields(encoded: body.readableBytesView)
            return form?["key"].flatMap { try? IdempotencyKey($0) }
        }
        guard api == .starling, method == "PUT",
            let id = segments.last.flatMap({ UUID(uuidString: String($0)) })
        else { return nil }
        return try? IdempotencyKey(id.text)
    }

    /// A fingerprint that two requests share if one is a retry of the other.
    ///
    /// - Parameter body: the body, unless it is too large for a comparison.
    func mark(key: IdempotencyKey?, body: ByteBuffer?) -> Digest32 {
        let bytes = key == nil ? Array((body ?? ByteBuffer()).readableBytesView) : []
        return Digest32(
            fingerprintOf: "sandbox retry", .text(method), .text(segments.joined(separator: "/")),
            .text(key?.text ?? ""), .text(Digest32(of: bytes).hex))
    }
}

extension Request {
    /// This request with its body in memory, and that body.
    ///
    /// It does not read a body that is large, or of unknown length.
    func rememberingBody() async throws -> (Request, ByteBuffer)? {
        let length = headers[.contentLength].map { Int($0) ?? .max }
        guard headers[.transferEncoding] == nil, (length ?? 0) <= Request.maximumBody else {
            return nil
        }
        let body = try await body.collect(upTo: Request.maximumBody)
        return (Request(head: head, body: RequestBody(buffer: body)), body)
    }
}
