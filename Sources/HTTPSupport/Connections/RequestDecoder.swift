import NIOCore
import NIOHTTP1

/// Reads requests, including those after a request to upgrade the protocol. The server never
/// upgrades, so the client continues in HTTP/1.1 (RFC 9110, 7.8); NIO's decoder would read no
/// further.
final class RequestDecoder: ByteToMessageDecoder {
    typealias InboundOut = HTTPServerRequestPart

    /// Set after such a request was read: a new decoder then reads the bytes that follow.
    var isAtUpgrade = false

    private let limits: NIOHTTPDecoderLimitConfiguration
    private var decoder: HTTPRequestDecoder

    init(limits: NIOHTTPDecoderLimitConfiguration) {
        self.limits = limits
        decoder = HTTPRequestDecoder(limitConfiguration: limits)
    }

    func decoderAdded(context: ChannelHandlerContext) { decoder.decoderAdded(context: context) }

    func decoderRemoved(context: ChannelHandlerContext) { decoder.decoderRemoved(context: context) }

    func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        var state = try decoder.decode(context: context, buffer: &buffer)
        while isAtUpgrade {
            isAtUpgrade = false
            decoder.decoderRemoved(context: context)
            decoder = HTTPRequestDecoder(limitConfiguration: limits)
            decoder.decoderAdded(context: context)
            guard buffer.readableBytes > 0 else { break }
            state = try decoder.decode(context: context, buffer: &buffer)
        }
        return state
    }

    func decodeLast(
        context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
    ) throws -> DecodingState {
        try decoder.decodeLast(context: context, buffer: &buffer, seenEOF: seenEOF)
    }
}
