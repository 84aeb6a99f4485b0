import Foundation

/// Writes to open descriptors, without the traps of `FileHandle`.
enum Descriptor {
    /// Returns when everything is written, for as long as that takes.
    ///
    /// - Returns: 0, or the error number that ended it.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let (count, code) = rest.withUnsafeBytes { room in
                let count = Glibc.write(descriptor, room.baseAddress, room.count)
                return (count, count < 0 ? errno : 0)
            }
            switch code {
            case 0: rest = rest.dropFirst(count)
            case EINTR: continue
            case EAGAIN: waitForRoom(descriptor)
            default: return code
            }
        }
        return 0
    }

    /// Waits for room: another process that shares the descriptor may have made it one that does
    /// not block.
    private static func waitForRoom(_ descriptor: Int32) {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
    }
}
