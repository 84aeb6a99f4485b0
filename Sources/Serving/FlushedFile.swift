import Foundation

/// Writes files that must be on the disk before something else happens.
enum FlushedFile {
    /// Writes a file that only its owner can read, replacing an existing one.
    ///
    /// - Returns: whether the whole file is on the disk.
    static func write(_ bytes: [UInt8], to path: String) -> Bool {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return false }
        defer { close(file) }
        return fchmod(file, 0o600) == 0
            && bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) } == bytes.count
            && fsync(file) == 0
    }

    /// Flushes a file, or the names in a folder, to the disk.
    ///
    /// - Returns: whether the flush succeeded.
    static func flush(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        return fsync(file) == 0
    }
}
