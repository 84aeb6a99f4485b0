import CCurl
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import WalletServices

/// Sends requests to other servers of the wallet, many at once, over connections that it keeps.
final class PeerClient: Sendable {
    private static let connections = 256

    /// An exchange of libcurl, with who waits for its answer.
    private struct Waiting: @unchecked Sendable {
        let exchange: OpaquePointer
        let address: String
        let patience: Duration
        let continuation: CheckedContinuation<Result<Response, PassOnFailure>, Never>
    }

    private struct Handle: @unchecked Sendable {
        let relay: UnsafeMutableRawPointer
    }

    private struct State {
        var new: [Waiting] = []
        /// The address whose exchanges go on and begin; nil for all.
        var only: String?
        var isEnded = false
    }

    private let handle: Handle?
    private let state = Mutex(State())
    private let proof: String

    init(proof: String) {
        self.proof = proof
        handle = ccurl_relay_begin(Self.connections).map(Handle.init)
        guard let handle else { return }
        Thread.detachNewThread { [self] in serve(handle) }
    }

    /// Ends the thread. Requests from now on fail.
    func end() {
        state.withLock { $0.isEnded = true }
        if let handle { ccurl_relay_wake(handle.relay) }
    }

    /// Gives up every exchange with another server than this one: it writes no more, and may never
    /// answer.
    func keepOnly(_ address: String) {
        state.withLock { $0.only = address }
        if let handle { ccurl_relay_wake(handle.relay) }
    }

    func send(
        _ request: PassedRequest, to address: String
    ) async throws(PassOnFailure) -> Response {
        guard let exchange = exchange(for: request, to: address) else { throw .notDone }
        let result = await withCheckedContinuation { continuation in
            begin(
                Waiting(
                    exchange: exchange, address: address, patience: request.patience,
                    continuation: continuation))
        }
        return try result.get()
    }

    private func begin(_ waiting: Waiting) {
        let isEnded = state.withLock { state in
            if !state.isEnded { state.new.append(waiting) }
            return state.isEnded
        }
        guard let handle, !isEnded else { return Self.fail(waiting) }
        ccurl_relay_wake(handle.relay)
    }

    private static func fail(_ waiting: Waiting) {
        ccurl_exchange_end(waiting.exchange)
        waiting.continuation.resume(returning: .failure(.notDone))
    }

    /// Works on all exchanges, on a thread of its own.
    private func serve(_ handle: Handle) {
        var running: [OpaquePointer: Waiting] = [:]
        while true {
            let (new, only, isEnded) = state.withLock { state in
                defer { state.new = [] }
                return (state.new, state.only, state.isEnded)
            }
            for waiting in running.values where only != nil && waiting.address != only {
                ccurl_relay_remove(handle.relay, waiting.exchange)
                finish(waiting, .failure(.unknown), &running)
            }
            for waiting in new {
                guard only == nil || waiting.address == only,
                    ccurl_relay_add(
                        handle.relay, waiting.exchange,
                        Int(waiting.patience / .milliseconds(1))) == 1
                else {
                    Self.fail(waiting)
                    continue
                }
                running[waiting.exchange] = waiting
            }
            if isEnded, running.isEmpty { break }
            ccurl_relay_wait(handle.relay)
            var isComplete: Int32 = 0
            while let exchange = ccurl_relay_next(handle.relay, &isComplete) {
                guard let waiting = running[exchange] else { continue }
                let result = Self.result(of: exchange, isComplete: isComplete == 1)
                finish(waiting, result, &running)
            }
        }
        ccurl_relay_end(handle.relay)
    }

    private func finish(
        _ waiting: Waiting, _ result: Result<Response, PassOnFailure>,
        _ running: inout [OpaquePointer: Waiting]
    ) {
        running[waiting.exchange] = nil
        ccurl_exchange_end(waiting.exchange)
        waiting.continuation.resume(returning: result)
    }
}

/// Requests and answers as libcurl has them.
extension PeerClient {
    /// Headers of one connection (RFC 9110, 7.6.1), and those that this server writes itself.
    private static let ownHeaders: Set<String> = [
        "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding",
        "upgrade", "content-length", "expect", "accept-encoding", "date", "x-request-id",
    ]

    private func exchange(for request: PassedRequest, to address: String) -> OpaquePointer? {
        let target = request.head.path ?? "/"
        guard
            let exchange = ccurl_exchange_begin(
                request.head.method.rawValue, "http://\(address)/", target)
        else { return nil }
        var headers = request.head.headerFields
        headers[PeerHeaders.proof] = proof
        headers[PeerHeaders.sent] = String(Date().timeIntervalSince1970)
        headers[PeerHeaders.client] = request.client.text
        headers[PeerHeaders.request] = request.id
        ccurl_exchange_header(exchange, "Host: \(request.head.authority ?? "")")
        // libcurl adds its own otherwise.
        if headers[.accept] == nil { ccurl_exchange_header(exchange, "Accept:") }
        if headers[.contentType] == nil { ccurl_exchange_header(exchange, "Content-Type:") }
        for field in headers where !Self.ownHeaders.contains(field.name.canonicalName) {
            let name = field.name.rawName
            ccurl_exchange_header(
                exchange, field.value.isEmpty ? "\(name);" : "\(name): \(field.value)")
        }
        if request.body.readableBytes > 0 || [.post, .put, .patch].contains(request.head.method) {
            request.body.withUnsafeReadableBytes {
                ccurl_exchange_body(exchange, $0.baseAddress, $0.count)
            }
        }
        return exchange
    }

    private static func result(
        of exchange: OpaquePointer, isComplete: Bool
    ) -> Result<Response, PassOnFailure> {
        guard isComplete else {
            return .failure(ccurl_exchange_was_sent(exchange) == 1 ? .unknown : .notDone)
        }
        let status = ccurl_exchange_status(exchange)
        guard status != HTTPResponse.Status.misdirectedRequest.code else {
            return .failure(.notDone)
        }
        var length = 0
        let head = ccurl_exchange_answer_head(exchange, &length)
        let headers = headers(in: UnsafeRawBufferPointer(start: head, count: length))
        let body = ccurl_exchange_answer_body(exchange, &length)
        return .success(
            Response(
                status: .init(code: status), headers: headers,
                body: .init(
                    byteBuffer: ByteBuffer(
                        bytes: UnsafeRawBufferPointer(start: body, count: length)))))
    }

    private static func headers(in head: UnsafeRawBufferPointer) -> HTTPFields {
        var fields = HTTPFields()
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n").dropFirst()
        for line in lines {
            guard let colon = line.firstIndex(of: ":"),
                let name = HTTPField.Name(String(line[..<colon])),
                !ownHeaders.contains(name.canonicalName)
            else { continue }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            fields.append(HTTPField(name: name, value: value))
        }
        return fields
    }
}
