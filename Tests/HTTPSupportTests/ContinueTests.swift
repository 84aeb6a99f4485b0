import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import HTTPSupport

@Suite("Expect: 100-continue")
struct ContinueTests {
    private let channel = EmbeddedChannel(handler: ContinueHandler())

    private func read(expecting value: String?) throws {
        var head = HTTPRequest(method: .put, scheme: "http", authority: "a", path: "/")
        head.headerFields[.expect] = value
        try channel.writeInbound(HTTPRequestPart.head(head))
    }

    private var written: HTTPResponse.Status? {
        get throws {
            guard case .head(let head)? = try channel.readOutbound(as: HTTPResponsePart.self)
            else { return nil }
            return head.status
        }
    }

    @Test("A waiting client gets 100 Continue", arguments: ["100-continue", "100-Continue"])
    func goOn(value: String) throws {
        try read(expecting: value)
        #expect(try written == .continue)
    }

    @Test("A client that does not wait gets no 100 Continue")
    func noNeed() throws {
        try read(expecting: nil)
        #expect(try written == nil)
    }

    @Test("No 100 Continue is sent before the answer to an earlier request")
    func inOrder() throws {
        try read(expecting: nil)
        try read(expecting: "100-continue")
        #expect(try written == nil)
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        _ = try channel.readOutbound(as: HTTPResponsePart.self)
        _ = try channel.readOutbound(as: HTTPResponsePart.self)
        try read(expecting: "100-continue")
        #expect(try written == .continue)
    }
}
