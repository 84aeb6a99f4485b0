import Foundation

/// Where a server speaks to whoever started it.
enum Terminal {
    /// Says it at once, also when the output is a file or a pipe.
    static func say(_ text: String) {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }
}
