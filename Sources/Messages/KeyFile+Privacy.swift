import Foundation

extension KeyFile {
    private static let maximumBytes = 64 << 10

    /// The name of this process's user, or the number where it has none.
    private static var user: String {
        getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? String(geteuid())
    }

    /// The contents of a file that belongs to this user or to root, and that nobody else can
    /// access. The checks are of the open file, so that it cannot be exchanged in between.
    static func privateBytes(of path: String) throws(Failure) -> [UInt8] {
        let file = try opened(path)
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw Failure(description: "The key file \(path) is not a file.")
        }
        guard facts.st_uid == geteuid() || facts.st_uid == 0 else {
            throw Failure(
                description: """
                    The key file \(path) belongs to another user, who could change where codes \
                    go. Give it to the user that runs awallet: chown \(user) '\(path)'
                    """)
        }
        guard facts.st_mode & 0o077 == 0 else {
            throw Failure(
                description: """
                    Other users can reach the key file \(path), which holds credentials. Make it \
                    private: chmod 600 '\(path)'
                    """)
        }
        guard facts.st_size <= maximumBytes else {
            throw Failure(description: "The key file \(path) is longer than 64 KiB.")
        }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
        guard let data = try? handle.read(upToCount: maximumBytes) ?? Data() else {
            throw Failure(description: "The key file \(path) cannot be read.")
        }
        return Array(data)
    }

    private static func opened(_ path: String) throws(Failure) -> Int32 {
        // Opening a pipe would wait for its other end.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file < 0 else { return file }
        let error = errno
        guard error == EACCES else {
            throw Failure(
                description:
                    "The key file \(path) cannot be read: \(String(cString: strerror(error))).")
        }
        throw Failure(
            description: """
                The key file \(path) cannot be read by \(user), the user that runs awallet. \
                Give it to that user: chown \(user) '\(path)'
                """)
    }
}
