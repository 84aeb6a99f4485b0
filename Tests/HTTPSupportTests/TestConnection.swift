import NIOCore
import NIOEmbedded
import NIOHTTP1

@testable import HTTPSupport

/// One connection from the client's side, on a test clock, without a server.
struct TestConnection {
    let channel = EmbeddedChannel()
    let register: ConnectionRegister
    let id: ConnectionRegister.ID

    /// A client that does not read.
    private final class Stuck: ChannelOutboundHandler {
        typealias OutboundIn = NIOAny
        func flush(context: ChannelHandlerContext) {}
    }

    private struct NoRoom: Error {}

    init(
        _ register: ConnectionRegister = ConnectionRegister(), from address: String = "192.0.2.1",
        isReading: Bool = true
    ) throws {
        self.register = register
        let channel = self.channel
        guard let id = register.enter(from: address, close: { channel.close(promise: nil) }) else {
            throw NoRoom()
        }
        self.id = id
        let decoder = RequestDecoder(limits: NIOHTTPDecoderLimitConfiguration())
        if !isReading { try channel.pipeline.syncOperations.addHandler(Stuck()) }
        try channel.pipeline.syncOperations.addHandlers([
            HTTPResponseEncoder(), ByteToMessageHandler(decoder),
            ConnectionGuard(id, in: register, now: channel.eventLoop.now),
            PersistenceHandler(decoder, requestsAhead: register.limits.requestsAhead),
        ])
        try channel.connect(to: SocketAddress(ipAddress: address, port: 1)).wait()
    }

    var isOpen: Bool { channel.isActive }

    /// Sends this text as the client, and lets the server read on.
    func send(_ text: String) throws {
        try channel.writeInbound(ByteBuffer(string: text))
        channel.read()
    }

    func pass(_ seconds: Int64) {
        channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
    }

    /// Answers the oldest open request.
    func answer(_ body: String = "", isMeasured: Bool = true) {
        var headers = HTTPHeaders()
        if isMeasured { headers.add(name: "content-length", value: "\(body.utf8.count)") }
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: headers)
        channel.write(HTTPServerResponsePart.head(head), promise: nil)
        channel.write(
            HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: body))), promise: nil)
        channel.writeAndFlush(HTTPServerResponsePart.end(nil), promise: nil)
    }

    /// The targets of the requests read since the last call.
    func targets() throws -> [String] {
        var found: [String] = []
        while let part = try channel.readInbound(as: HTTPServerRequestPart.self) {
            if case .head(let head) = part { found.append(head.uri) }
        }
        return found
    }

    /// What the client has read since the last call.
    func read() throws -> String {
        var text = ""
        while let data = try channel.readOutbound(as: IOData.self) {
            if case .byteBuffer(let bytes) = data { text += String(buffer: bytes) }
        }
        return text
    }
}
