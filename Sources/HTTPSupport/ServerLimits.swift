public import Hummingbird
public import HummingbirdCore
import NIOHTTP1

/// The limits of the HTTP server; Hummingbird's own defaults are none, or large.
public enum ServerLimits {
    /// The HTTP/1.1 server: `ConnectionLimits` holds the limits of connections, and a head of more
    /// than 16 KiB or 100 fields is answered with 431 and closed.
    ///
    /// - Parameter proxies: those that all clients share.
    public static func server(behind proxies: TrustedProxies) -> HTTPServerBuilder {
        let register = ConnectionRegister(proxies: proxies)
        var decoder = NIOHTTPDecoderLimitConfiguration()
        decoder.maxHeaderFieldSize = 16 * 1024
        decoder.maxHeaderListSize = 16 * 1024
        decoder.maxHeaderFieldCount = 100
        return HTTPServerBuilder { [decoder] responder in
            GuardedHTTP1(register: register, decoderLimits: decoder, responder: responder)
        }
    }

    /// How many connections the server accepts if it may open too few files for the usual number.
    /// Nil means the usual number.
    package static var fewerConnections: Int? {
        let total = ConnectionLimits().total
        return total < ConnectionLimits.most ? total : nil
    }

    /// Where to listen. The backlog holds many new connections; beyond it, the kernel lets clients
    /// try again a second later.
    public static func configuration(host: String, port: Int) -> ApplicationConfiguration {
        ApplicationConfiguration(
            address: .hostname(host, port: port), serverName: nil, backlog: 4096)
    }
}
