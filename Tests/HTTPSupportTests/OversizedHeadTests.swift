import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Testing

@testable import HTTPSupport

/// HTTP-3: heads of more than 16 KiB or 100 fields.
@Suite("Heads that are too large")
struct OversizedHeadTests {
    private func channel() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handler: OversizedHeadHandler())
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    @Test("A head that is too large gives 431 and closes the connection")
    func refused() throws {
        let channel = try channel()
        channel.pipeline.fireErrorCaught(HTTPParserError.headerOverflow)
        guard case .head(let head)? = try channel.readOutbound(as: HTTPResponsePart.self) else {
            Issue.record("no head was written")
            return
        }
        #expect(head.status == .requestHeaderFieldsTooLarge)
        #expect(head.headerFields[.connection] == "close")
        #expect(try channel.readOutbound(as: HTTPResponsePart.self) == .end(nil))
        #expect(!channel.isActive)
    }

    @Test("The 431 does not interrupt an answer in progress")
    func duringAnswer() throws {
        let channel = try channel()
        let head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/")
        try channel.writeInbound(HTTPRequestPart.head(head))
        #expect(throws: HTTPParserError.headerOverflow) {
            channel.pipeline.fireErrorCaught(HTTPParserError.headerOverflow)
            try channel.throwIfErrorCaught()
        }
        #expect(try channel.readOutbound(as: HTTPResponsePart.self) == nil)
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        channel.pipeline.fireErrorCaught(HTTPParserError.headerOverflow)
        _ = try channel.readOutbound(as: HTTPResponsePart.self)
        _ = try channel.readOutbound(as: HTTPResponsePart.self)
        guard case .head(let last)? = try channel.readOutbound(as: HTTPResponsePart.self) else {
            Issue.record("no head was written")
            return
        }
        #expect(last.status == .requestHeaderFieldsTooLarge)
    }

    @Test("Other parser errors are left to the server")
    func otherErrors() throws {
        let channel = try channel()
        channel.pipeline.fireErrorCaught(HTTPParserError.invalidMethod)
        #expect(throws: HTTPParserError.invalidMethod) { try channel.throwIfErrorCaught() }
        #expect(try channel.readOutbound(as: HTTPResponsePart.self) == nil)
    }
}
