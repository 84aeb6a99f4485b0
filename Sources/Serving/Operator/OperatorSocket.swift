import Foundation
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Listens for the operator's commands on a socket inside the data folder, which only the server's
/// user can open, and which answers only that user and root. Each connection carries one request
/// and one answer, each a line of JSON.
struct OperatorSocket: Service {
    let folder: DataFolder
    let admin: AdminService
    let logger: Logger

    func run() async throws {
        OutgoingFile.removeUnfinished(in: folder)
        let server = try await folder.withSocketPath { path in
            try? FileManager.default.removeItem(atPath: path)
            do { return try await listen(at: path) } catch let error as IOError {
                throw DataFolder.Failure(
                    description: """
                        The socket for the operator's commands cannot be made in \(folder.path): \
                        \(error.errnoCode.systemText). The folder needs a file system with \
                        sockets, and room for one more file.
                        """)
            }
        }
        await withGracefulShutdownHandler {
            await serve(server)
        } onGracefulShutdown: {
            server.channel.close(promise: nil)
        }
    }

    private func listen(
        at path: String
    ) async throws -> NIOAsyncChannel<NIOAsyncChannel<ByteBuffer, ByteBuffer>, Never> {
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(unixDomainSocketPath: path) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel)
                }
            }
        chmod(path, 0o600)
        return server
    }

    private func serve(
        _ server: NIOAsyncChannel<NIOAsyncChannel<ByteBuffer, ByteBuffer>, Never>
    ) async {
        do {
            try await server.executeThenClose { connections in
                try await withThrowingDiscardingTaskGroup { group in
                    for try await connection in connections {
                        group.addTask { await answer(connection) }
                    }
                }
            }
        } catch is CancellationError {
            // The server is stopping, or failed to start.
        } catch {
            let reason = (error as? IOError)?.errnoCode.systemText ?? "\(error)"
            logger.warning("The operator socket closed", metadata: ["error": "\(reason)"])
        }
    }

    private func answer(_ connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>) async {
        do {
            let isTrusted = try await PeerUser.isTrusted(on: connection.channel)
            if !isTrusted { logger.warning("A command of another user was refused") }
            try await connection.executeThenClose { incoming, _ in
                // A connection that sends nothing must not keep the server from stopping.
                let line = try await cancelWhenGracefulShutdown { try await incoming.firstLine() }
                guard !line.isEmpty else { throw Hangup() }
                let answer = isTrusted ? try await self.answer(to: line) : Self.failure
                let reply = try JSONEncoder().encode(answer)
                let channel = connection.channel
                // Closing drops what the system has not taken yet, so each write waits for that.
                try await channel.writeAndFlush(ByteBuffer(bytes: reply + Data("\n".utf8)))
                guard let file = answer.file else { return }
                try await withGracefulShutdownHandler {
                    try await Self.send(file, over: channel)
                } onGracefulShutdown: {
                    channel.close(promise: nil)
                }
            }
        } catch let error where Self.isHangup(error) {
            logger.debug("A command went away before its answer was out")
        } catch {
            logger.warning("A command could not be answered", metadata: ["error": "\(error)"])
        }
    }

    /// The command sent nothing.
    private struct Hangup: Error {}

    private static func isHangup(_ error: any Error) -> Bool {
        error is IOError || error is ChannelError || error is Hangup || error is CancellationError
    }

    private static func send(_ file: OutgoingFile, over channel: any Channel) async throws {
        var place = 0
        while place < file.byteCount {
            let bytes = try file.bytes(at: place)
            try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
            place += bytes.count
        }
    }

    private func answer(to line: Data) async throws -> OperatorAnswer {
        await admin.answer(try JSONDecoder().decode(OperatorRequest.self, from: line))
    }

    private static let failure = OperatorAnswer.failure(
        "This wallet belongs to another user. Run the command as the user that runs its server.")
}

extension NIOAsyncChannelInboundStream<ByteBuffer> {
    /// The data before the first line end, at most 64 KiB.
    func firstLine() async throws -> Data {
        var line = Data()
        for try await buffer in self {
            line.append(contentsOf: buffer.readableBytesView)
            if line.last == UInt8(ascii: "\n") || line.count > 64 * 1024 { break }
        }
        return line
    }
}
