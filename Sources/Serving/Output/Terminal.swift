import ArgumentParser
import Foundation

/// A command's output. A server has `ServerOutput`, because nothing may hold it up.
package enum Terminal {
    /// Prints the text and the end of its line.
    ///
    /// - Throws: `Unwritable`.
    package static func say(_ text: String) throws(Unwritable) { try write(text + "\n") }

    /// Prints exactly this text, and returns once it is out.
    ///
    /// - Throws: `Unwritable`.
    package static func write(_ text: String) throws(Unwritable) {
        let failure = Descriptor.write(Array(text.utf8), to: STDOUT_FILENO)
        if failure != 0 { throw Unwritable(code: failure) }
    }

    /// Prints an error to standard error. If that fails, nobody can be told.
    package static func complain(_ text: String) {
        _ = Descriptor.write(Array((text + "\n").utf8), to: STDERR_FILENO)
    }

    /// Standard output is closed or full.
    package struct Unwritable: Error, CustomStringConvertible {
        /// As sysexits.h counts: an error of input or output.
        package static let status = ExitCode(74)
        let code: Int32

        package var description: String {
            """
            Standard output cannot be written: \(code.systemText). What the \
            command does is done; only its answer is missing.
            """
        }
    }
}
