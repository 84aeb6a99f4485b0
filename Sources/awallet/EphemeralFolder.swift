import Foundation
import SQLiteDriver

/// A data folder that is deleted when its program ends.
struct EphemeralFolder {
    let path: String

    private static let prefix = "awallet-ephemeral."
    /// In memory, where there is room for it: such data need no disk.
    private static let memory = "/dev/shm"
    private static let roomNeeded: Int64 = 1 << 30
    /// Seconds after which a folder that no program holds counts as left behind.
    private static let age: TimeInterval = 60

    /// Makes the folder, and deletes those that killed programs left behind.
    ///
    /// - Throws: `CocoaError` when none can be made.
    init() throws {
        let place = Self.place
        Self.sweep(place)
        path = "\(place)/\(Self.prefix)\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    private static var place: String {
        let files = FileManager.default
        let facts = try? files.attributesOfFileSystem(forPath: memory)
        guard let room = facts?[.systemFreeSize] as? NSNumber, room.int64Value > roomNeeded,
            files.isWritableFile(atPath: memory)
        else { return files.temporaryDirectory.path }
        return memory
    }

    private static func sweep(_ place: String) {
        let files = FileManager.default
        for name in (try? files.contentsOfDirectory(atPath: place)) ?? []
        where name.hasPrefix(prefix) {
            let path = "\(place)/\(name)"
            let changed = try? files.attributesOfItem(atPath: path)[.modificationDate] as? Date
            guard let changed, changed.timeIntervalSinceNow < -age,
                let lock = try? SQLiteEngine.lock(folder: path)
            else { continue }
            try? files.removeItem(atPath: path)
            withExtendedLifetime(lock) {}
        }
    }
}
