import Foundation

/// The descriptors 0, 1 and 2. If a program starts without one of them, the next file that it opens
/// takes that place: its output would go into its database.
enum StandardDescriptors {
    /// Opens the missing ones, before anything else is opened. Reading such an input, and writing
    /// such an output, fails as on a closed one. Standard error can be written, because the
    /// programs that a server starts inherit it.
    static func fill() {
        for (descriptor, mode) in [
            (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY),
        ] where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number is this one: those below it are open. A folder that somebody
            // made the root may have no devices.
            if open("/dev/null", mode) == -1 { _ = open("/", O_RDONLY) }
        }
    }
}
