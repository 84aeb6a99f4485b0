import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore

/// Frames go between two servers of a wallet, over one connection for many requests at once. Each
/// has the number of its exchange.
enum PeerFrame: Hashable {
    /// The first frame of a connection, with a proof that only servers with the same secret know.
    case hello(String)
    case request(UInt64, HTTPRequest, ByteBuffer)
    /// The head of an answer, with all of its body if this is the last frame.
    case answer(UInt64, HTTPResponse, ByteBuffer, isLast: Bool)
    /// More of its body.
    case more(UInt64, ByteBuffer, isLast: Bool)
    /// The answer breaks off here.
    case broken(UInt64)

    /// A frame of another version of the program, or of no server at all.
    struct Invalid: Error {}

    /// The longest frame, in bytes: a request with the largest body.
    static let most = Request.maximumUpload + (1 << 20)
    /// The longest first frame, in bytes.
    static let mostAtFirst = 256
    /// A larger body of an answer goes in several frames, so that others go in between.
    static let mostOfAnswer = 64 << 10

    fileprivate enum Kind: UInt8 { case hello, request, answer, lastAnswer, more, lastMore, broken }

    /// The frame with its length before it.
    func bytes() throws -> ByteBuffer {
        var buffer = ByteBuffer()
        try buffer.writeLengthPrefixed(as: UInt32.self) { buffer in
            switch self {
            case .hello(let proof):
                buffer.write(.hello, 0) + buffer.writeString(proof)
            case .request(let number, let head, var body):
                buffer.write(.request, number) + buffer.write(head) + buffer.writeBuffer(&body)
            case .answer(let number, let head, var body, let isLast):
                buffer.write(isLast ? .lastAnswer : .answer, number) + buffer.write(head)
                    + buffer.writeBuffer(&body)
            case .more(let number, var body, let isLast):
                buffer.write(isLast ? .lastMore : .more, number) + buffer.writeBuffer(&body)
            case .broken(let number):
                buffer.write(.broken, number)
            }
        }
        return buffer
    }

    /// - Parameter bytes: the frame without its length.
    /// - Throws: `Invalid`.
    init(_ bytes: ByteBuffer) throws {
        var bytes = bytes
        guard let kind = bytes.readInteger(as: UInt8.self).flatMap(Kind.init),
            let number = bytes.readInteger(as: UInt64.self)
        else { throw Invalid() }
        switch kind {
        case .hello: self = .hello(String(buffer: bytes))
        case .request:
            let head = try bytes.readRequest()
            self = .request(number, head, bytes)
        case .answer, .lastAnswer:
            let head = try bytes.readResponse()
            self = .answer(number, head, bytes, isLast: kind == .lastAnswer)
        case .more, .lastMore: self = .more(number, bytes, isLast: kind == .lastMore)
        case .broken: self = .broken(number)
        }
    }
}

/// Cuts frames out of the arriving bytes.
struct PeerFrameDecoder: NIOSingleStepByteToMessageDecoder {
    typealias InboundOut = PeerFrame

    /// True while the first frame must be a hello, before anything larger is taken.
    private(set) var expectsHello: Bool

    mutating func decode(buffer: inout ByteBuffer) throws -> PeerFrame? {
        guard let length = buffer.getInteger(at: buffer.readerIndex, as: UInt32.self) else {
            return nil
        }
        guard length <= (expectsHello ? PeerFrame.mostAtFirst : PeerFrame.most) else {
            throw PeerFrame.Invalid()
        }
        guard let bytes = buffer.readLengthPrefixedSlice(as: UInt32.self) else { return nil }
        expectsHello = false
        return try PeerFrame(bytes)
    }

    mutating func decodeLast(buffer: inout ByteBuffer, seenEOF: Bool) throws -> PeerFrame? {
        try decode(buffer: &buffer)
    }
}

/// Sends everything together that is written in one turn of the event loop.
final class FlushTogether: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var isWaiting = false

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        context.write(data, promise: promise)
        guard !isWaiting else { return }
        isWaiting = true
        let own = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.execute {
            let (handler, context) = own.value
            handler.isWaiting = false
            context.flush()
        }
    }
}

/// Heads of requests and answers; a text has its length in four bytes before it.
extension ByteBuffer {
    fileprivate mutating func write(_ kind: PeerFrame.Kind, _ number: UInt64) -> Int {
        writeInteger(kind.rawValue) + writeInteger(number)
    }

    fileprivate mutating func write(_ head: HTTPRequest) -> Int {
        write(head.method.rawValue) + write(head.authority ?? "") + write(head.path ?? "/")
            + write(head.headerFields)
    }

    fileprivate mutating func write(_ head: HTTPResponse) -> Int {
        writeInteger(UInt16(head.status.code)) + write(head.headerFields)
    }

    private mutating func write(_ fields: HTTPFields) -> Int {
        fields.reduce(writeInteger(UInt16(clamping: fields.count))) { count, field in
            count + write(field.name.rawName) + write(field.value)
        }
    }

    private mutating func write(_ text: String) -> Int {
        writeInteger(UInt32(text.utf8.count)) + writeString(text)
    }

    fileprivate mutating func readRequest() throws -> HTTPRequest {
        guard let method = HTTPRequest.Method(try readText()) else { throw PeerFrame.Invalid() }
        let (authority, path) = (try readText(), try readText())
        return HTTPRequest(
            method: method, scheme: "http", authority: authority, path: path,
            headerFields: try readFields())
    }

    fileprivate mutating func readResponse() throws -> HTTPResponse {
        guard let code = readInteger(as: UInt16.self), (200...599).contains(code) else {
            throw PeerFrame.Invalid()
        }
        return HTTPResponse(status: .init(code: Int(code)), headerFields: try readFields())
    }

    private mutating func readFields() throws -> HTTPFields {
        guard let count = readInteger(as: UInt16.self) else { throw PeerFrame.Invalid() }
        var fields = HTTPFields()
        for _ in 0..<count {
            guard let name = HTTPField.Name(try readText()) else { throw PeerFrame.Invalid() }
            fields.append(HTTPField(name: name, value: try readText()))
        }
        return fields
    }

    private mutating func readText() throws -> String {
        guard let length = readInteger(as: UInt32.self), let text = readString(length: Int(length))
        else { throw PeerFrame.Invalid() }
        return text
    }
}
