import Foundation
public import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import NIOCore
import Synchronization
import WalletServices

extension RequestBook {
    /// Sends a request again, as it came. A rule that cuts connections cuts that of the replay.
    ///
    /// - Parameters:
    ///   - key: keeps the idempotency key, or replaces it.
    ///   - context: that of the request for it, whose connection stands for the client's.
    /// - Returns: the number of the new request.
    /// - Throws: `InspectionError.notFound`, `.notReplayable`, `.noKey`.
    public func replay(
        _ id: Int64, key: ReplayKey, by context: WalletContext
    ) async throws -> Int64 {
        let kept = try kept(id)
        guard let responder = state.withLock(\.responder), let body = kept.sent.body else {
            throw InspectionError.notReplayable
        }
        let head = try key == .same ? kept.repeatedHead : kept.head(withKeyOf: version)
        let replay = Replay(of: id)
        let fresh = WalletContext(
            source: ApplicationRequestContextSource(
                channel: context.channel, logger: context.logger))
        _ = try await Replay.$current.withValue(replay) {
            try await responder.respond(
                to: Request(head: head, body: RequestBody(buffer: body)), context: fresh)
        }
        // An answer without an end is not kept.
        guard let number = replay.id else { throw InspectionError.notReplayable }
        return number
    }
}

extension KeptRequest {
    /// The head as the client sent it.
    fileprivate var repeatedHead: HTTPRequest {
        var head = head
        // Routes see a HEAD as a GET.
        if target.method == "HEAD" { head.method = .head }
        return head
    }

    /// The head with a key of its own: the same one for the same requests before it.
    ///
    /// - Throws: `InspectionError.noKey`.
    fileprivate func head(withKeyOf number: Int64) throws(InspectionError) -> HTTPRequest {
        guard let key else { throw .noKey }
        let digest = Digest32(
            fingerprintOf: "sandbox replay", .text(key.text), .text(String(number)))
        let fresh = UUID(bytes: Array(digest.bytes.prefix(16))).text
        var head = repeatedHead
        if head.headerFields[.idempotencyKey] != nil {
            head.headerFields[.idempotencyKey] = fresh
            return head
        }
        guard target.api == .starling, let path = head.path,
            let old = target.segments.last.flatMap({ path.range(of: $0, options: .backwards) })
        else { throw .noKey }
        head.path = path.replacingCharacters(in: old, with: fresh)
        return head
    }
}
