public import Hummingbird
public import HummingbirdCore
public import Logging
import NIOCore

/// The limits of the HTTP server itself; Hummingbird's own defaults are none, or large.
public enum ServerLimits {
    /// Connections at once; more wait in the kernel's queue.
    public static let maximumConnections = 10_000

    /// The HTTP/1.1 server: a connection without a request for 60 seconds is closed, and a head of
    /// more than 16 KiB or 100 fields is answered by 431 and closed.
    public static var server: HTTPServerBuilder {
        .http1(
            configuration: .init(
                additionalChannelHandlers: [OversizedHeadHandler(), ContinueHandler()],
                idleTimeout: .seconds(60),
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 16 * 1024,
                    maxHeaderFieldCount: 100)))
    }

    /// Where to listen, and how many may connect.
    public static func configuration(
        host: String, port: Int, logger: Logger
    ) -> ApplicationConfiguration {
        ApplicationConfiguration(
            address: .hostname(host, port: port), serverName: nil,
            availableConnectionsDelegate: MaximumAvailableConnections(
                maximumConnections, logger: logger))
    }
}
