import Foundation

/// How many files, and so how many connections, this process may have open.
package enum OpenFiles {
    /// What a server needs at least.
    package static let least = 256
    /// What the database, child processes and calls to other machines need of them.
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
