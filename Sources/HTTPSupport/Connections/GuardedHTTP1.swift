import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// HTTP/1.1 on one connection, with a limit on everything that a client can do.
struct GuardedHTTP1: ServerChildChannel, HTTPChannelHandler {
    let register: ConnectionRegister
    let decoderLimits: NIOHTTPDecoderLimitConfiguration
    let responder: Responder

    /// `TCP_NOTSENT_LOWAT`.
    private static let unsentBytes = NIOBSDSocket.Option(rawValue: 25)

    /// The error of a connection that finds no room.
    private struct NoRoom: Error {}

    func setup(
        channel: any Channel, logger: Logger
    ) -> EventLoopFuture<NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>> {
        channel.eventLoop.makeCompletedFuture {
            let id = try enter(channel)
            // Without it, the kernel takes megabytes for a client that reads nothing (tcp(7)).
            try? channel.syncOptions?.setOption(
                .tcpOption(Self.unsentBytes), value: .init(register.limits.unsentBytes))
            let decoder = RequestDecoder(limits: decoderLimits)
            try channel.pipeline.syncOperations.addHandlers([
                HTTPResponseEncoder(), ByteToMessageHandler(decoder),
                BodilessHeadHandler(),
                ConnectionGuard(id, in: register, now: channel.eventLoop.now),
                PersistenceHandler(decoder, requestsAhead: register.limits.requestsAhead),
                HTTP1ToHTTPServerCodec(secure: false),
                OversizedHeadHandler(), ContinueHandler(),
            ])
            // Buffers only a few parts for the handler of a request: each may be 64 KiB.
            return try NIOAsyncChannel(
                wrappingChannelSynchronously: channel,
                configuration: .init(
                    backPressureStrategy: .init(lowWatermark: 1, highWatermark: 4),
                    isOutboundHalfClosureEnabled: true))
        }
    }

    private func enter(_ channel: any Channel) throws -> ConnectionRegister.ID {
        let address = channel.remoteAddress?.ipAddress ?? ""
        guard let id = register.enter(from: address, close: { channel.close(promise: nil) }) else {
            channel.close(promise: nil)
            throw NoRoom()
        }
        channel.closeFuture.whenComplete { _ in register.leave(id) }
        return id
    }

    func handle(
        value: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>, logger: Logger
    ) async {
        await handleHTTP(asyncChannel: value, logger: logger)
    }
}
