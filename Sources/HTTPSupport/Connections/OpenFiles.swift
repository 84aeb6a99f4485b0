import Foundation

/// How many files, and so how many connections, this process may have open.
package enum OpenFiles {
    /// A server needs at least this many.
    package static let least = 256
    /// The database, child processes and calls to other machines need this many of them.
    private static let own = 128

    /// The limit of this process.
    package static var limit: Int {
        var files = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0 else {
            return least
        }
        return Int(clamping: files.rlim_cur)
    }

    /// How many connections fit.
    package static var connections: Int { max(1, limit - own) }
}
