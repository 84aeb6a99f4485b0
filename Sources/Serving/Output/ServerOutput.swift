import Foundation
import HTTPSupport
import Logging

/// A server's output and log. Nothing that it prints can end it or hold it up, whatever reads its
/// output.
package enum ServerOutput {
    private static let messages = OutputQueue(descriptor: STDOUT_FILENO)
    private static let errors = OutputQueue(descriptor: STDERR_FILENO)

    /// Prints a message and the end of its line on standard output.
    ///
    /// - Parameter logger: is told when it cannot be written, without the message itself: that may
    ///   contain a secret link.
    package static func say(_ text: String, else logger: Logger) {
        guard !messages.put(text + "\n") else { return }
        logger.warning(
            "What the server says at its start was not read: standard output is closed or full")
    }

    /// Prints a line on standard error, beside the log.
    static func note(_ line: String) { errors.put(line + "\n") }

    /// The handler of the log.
    static func log(_ label: String) -> StreamLogHandler {
        StreamLogHandler(label: label, stream: errors)
    }
}

extension ServerConfiguration {
    /// Begins the log with the program's version.
    ///
    /// - Throws: `TooFewFiles`.
    package func announce() throws {
        logger.notice("\(AwalletVersion.name) starts")
        guard OpenFiles.limit >= OpenFiles.least else { throw TooFewFiles(limit: OpenFiles.limit) }
        guard let connections = ServerLimits.fewerConnections else { return }
        logger.warning(
            "Few files may be open, so fewer connections are accepted: raise `ulimit -n`",
            metadata: ["files": "\(OpenFiles.limit)", "connections": "\(connections)"])
    }

    /// Prints a message of the server.
    package func say(_ text: String) { ServerOutput.say(text, else: logger) }
}

/// The system lets this process open too few files.
struct TooFewFiles: Error, CustomStringConvertible {
    let limit: Int

    var description: String {
        """
        Only \(limit) files may be open, and a server needs \(OpenFiles.least), better 8192. Raise \
        the limit with `ulimit -n 8192`, or LimitNOFILE=8192 in the unit of systemd.
        """
    }
}
