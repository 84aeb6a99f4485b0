import Foundation

@testable import Messages

/// A folder with key files, which goes with it.
final class KeyFiles: Sendable {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file and returns its path.
    func write(_ text: String, mode: Int = 0o600, as name: String = "key") throws -> String {
        let path = folder.appending(path: name).path
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }
}

extension KeyFile {
    /// The words of the failure to do this; nil without one.
    static func failure(of work: () throws(KeyFile.Failure) -> Void) -> String? {
        do { try work() } catch { return error.description }
        return nil
    }
}
