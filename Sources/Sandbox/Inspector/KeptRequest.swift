import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import NIOCore
import WalletServices

/// A request with its answer as the book keeps it: with its secrets, which a replay needs.
struct KeptRequest: Sendable {
    /// A head's fields, and as much of its body as is worth keeping.
    struct Message: Sendable {
        let headers: HTTPFields
        /// The body, unless it is large, was not read to its end, or is a page or a picture.
        let body: ByteBuffer?
        let byteCount: Int?

        /// Its size in memory, roughly, in bytes.
        var cost: Int { (body?.readableBytes ?? 0) + headers.count * 120 }
    }

    var id: Int64 = 0
    let time: Timestamp
    let end: Timestamp
    let duration: Duration
    let target: FaultTarget
    /// The head as it came, with its path and query.
    let head: HTTPRequest
    let sent: Message
    let status: Int
    let answer: Message
    let did: RequestTrace.Facts
    /// The key with which a retry finds what it did.
    let key: IdempotencyKey?
    /// The last transfer's place in the journal after it.
    let place: Int64
    /// How often the books were put back before it.
    let era: Int
    let replayOf: Int64?

    var person: PersonID? { did.person }

    var cost: Int { 500 + (head.path?.utf8.count ?? 0) + sent.cost + answer.cost }

    /// The place in the journal right before it.
    var placeBefore: Int64 { did.places.first.map { $0.lowerBound - 1 } ?? place }

    /// The error that the answer tells. A refused form is led to a page that tells it.
    var error: InspectedError? {
        guard status >= 400 || status == 303, let error = did.error else { return nil }
        if let own = error as? any APIError { return .own(code: own.code, message: own.message) }
        let report = ErrorReport(error)
        return report.isUnexpected && status < 500 ? nil : .listed(report.text)
    }
}
