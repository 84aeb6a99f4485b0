import Foundation
import NIOCore
import NIOPosix

/// Why nothing can listen at an address, and what to do.
struct CannotListen: Error, CustomStringConvertible {
    let description: String

    /// Runs a server, and says in words why it cannot listen.
    ///
    /// - Parameters:
    ///   - options: those that choose the host and the port.
    /// - Throws: `CannotListen`, or another error of the work.
    static func explained(
        host: String, port: Int, options: (host: String, port: String),
        _ run: () async throws -> Void
    ) async throws {
        do { try await run() } catch let error as IOError {
            throw CannotListen(error, host, port, options)
        } catch is SocketAddressError.UnknownHost {
            throw CannotListen(
                description: "There is no address \(host). Choose another with \(options.host).")
        }
    }

    /// Checks that a port is free, before anything else depends on it.
    ///
    /// - Throws: `CannotListen`.
    static func probe(
        host: String, port: Int, options: (host: String, port: String)
    ) async throws {
        guard port > 0 else { return }
        try await explained(host: host, port: port, options: options) {
            let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .serverChannelOption(ChannelOptions.socketOption(.so_reuseaddr), value: 1)
                .bind(host: host, port: port).get()
            try await channel.close()
        }
    }

    private init(description: String) { self.description = description }

    private init(
        _ error: IOError, _ host: String, _ port: Int, _ options: (host: String, port: String)
    ) {
        switch error.errnoCode {
        case EADDRINUSE:
            description = """
                Port \(port) on \(host) is in use. Stop what uses it, or choose another with \
                \(options.port).
                """
        case EACCES, EPERM:
            description = """
                This user may not listen on port \(port). Choose one above 1023 with \
                \(options.port), behind a proxy that takes \(port).
                """
        case EADDRNOTAVAIL, EAFNOSUPPORT:
            description = """
                This machine has no address \(host). Choose one of its own with \(options.host).
                """
        default:
            description = """
                Nothing can listen on port \(port) of \(host): \(error.errnoCode.systemText). \
                Choose others with \(options.host) and \(options.port).
                """
        }
    }
}

extension Int32 {
    /// The system's text for this `errno`.
    var systemText: String {
        String(cString: strerror(self))
    }
}
