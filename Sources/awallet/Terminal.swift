import Foundation

/// Prints messages to the terminal of the server.
enum Terminal {
    /// Prints the text at once, even when the output is a file or a pipe.
    static func say(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }
}
