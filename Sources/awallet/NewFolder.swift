import Foundation
import SQLiteDriver
import Serving

/// What a start makes in a folder of data, so that one that fails can take it away again.
struct NewFolder {
    private let folder: DataFolder
    private let wasThere: Bool
    private let hadDatabase: Bool
    private let names: Set<String>

    /// Notes what there is before the start.
    ///
    /// - Parameter isReset: whether the start deletes the database first.
    init(_ folder: DataFolder, isReset: Bool) {
        self.folder = folder
        wasThere = FileManager.default.fileExists(atPath: folder.path)
        hadDatabase = folder.hasDatabase && !isReset
        let database = SQLiteEngine.fileName
        names = Set(Self.names(in: folder)).filter { !isReset || !$0.hasPrefix(database) }
    }

    /// Deletes what was made since. A database on a server stays, and one that was there before.
    func remove() {
        guard folder.server == nil, !hadDatabase else { return }
        guard wasThere else { return remove(folder.path) }
        for name in Self.names(in: folder) where !names.contains(name) {
            remove(folder.path + "/" + name)
        }
    }

    private func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    private static func names(in folder: DataFolder) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }
}
