import NIOCore
import NIOHTTP1

/// Reads requests, also those after one that asked to go on in another protocol. Nothing is ever
/// upgraded here, so the client goes on in this one (RFC 9110, 7.8); NIO's decoder reads no more.
final class RequestDecoder: ByteToMessageDecoder {
    typealias InboundOut = HTTPServerRequestPart

    /// To be set when such a request was read: what follows it is read by a new decoder.
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
