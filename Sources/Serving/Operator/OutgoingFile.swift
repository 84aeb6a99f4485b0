import Foundation

/// A complete file without a name, on its way to the command that asked for it.
final class OutgoingFile: Sendable {
    /// The name of its draft in the data folder.
    static let name = "outgoing"
    private static let chunk = 256 << 10

    let byteCount: Int
    private let descriptor: Int32

    /// Keeps a written file open, which may lose its name then.
    ///
    /// - Throws: `UnfinishedFile.Failure`.
    init(_ file: UnfinishedFile) throws(UnfinishedFile.Failure) {
        descriptor = open(file.draft, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        var facts = stat()
        guard descriptor >= 0, fstat(descriptor, &facts) == 0 else {
            throw file.failure(isFull: false)
        }
        byteCount = Int(facts.st_size)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The next bytes from this place on.
    ///
    /// - Throws: `UnfinishedFile.Failure` when the disk does not return them.
    func bytes(at place: Int) throws(UnfinishedFile.Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: min(Self.chunk, byteCount - place))
        let count = bytes.withUnsafeMutableBytes {
            pread(descriptor, $0.baseAddress, $0.count, off_t(place))
        }
        guard count > 0 else {
            throw UnfinishedFile.Failure(description: "The copy cannot be read back.")
        }
        return Array(bytes.prefix(count))
    }

    /// Deletes the drafts that a crash left.
    static func removeUnfinished(in folder: DataFolder) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix(".\(Self.name).") {
            try? FileManager.default.removeItem(atPath: folder.path + "/" + name)
        }
    }
}
