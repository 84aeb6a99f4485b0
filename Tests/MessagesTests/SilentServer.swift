import Foundation

/// A server on this machine that takes connections and never says a word.
final class SilentServer: Sendable {
    let port: Int
    private let descriptor: Int32

    init() throws {
        let opened = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        descriptor = opened
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                // The system accepts for it, as far as its queue goes.
                bind(opened, $0, length) + getsockname(opened, $0, &length) + listen(opened, 128)
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        if status != 0 { throw CocoaError(.fileReadUnknown) }
    }

    deinit { close(descriptor) }
}
