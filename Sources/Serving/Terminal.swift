import Foundation

/// Prints messages to the terminal of the server.
package enum Terminal {
    /// Prints the text at once, even when the output is a file or a pipe.
    package static func say(_ text: String) {
        write(text + "\n")
    }

    /// Prints exactly this text.
    package static func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
