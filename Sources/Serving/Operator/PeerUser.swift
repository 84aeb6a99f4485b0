import Foundation
import NIOCore

/// The user at the other end of a local socket.
enum PeerUser {
    /// `struct ucred` of unix(7), which is not imported into Swift.
    private struct Credentials {
        let process: pid_t
        let user: uid_t
        let group: gid_t
    }

    /// True if the other end runs as the same user as this server, or as root. The kernel knows it
    /// (`SO_PEERCRED`, unix(7)); the permissions of the socket's file may have changed.
    static func isTrusted(on channel: any Channel) async throws -> Bool {
        guard let socket = channel as? any SocketOptionProvider else { return false }
        let peer: Credentials = try await socket.unsafeGetSocketOption(
            level: .socket, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED)
        ).get()
        return peer.user == geteuid() || peer.user == 0
    }
}
