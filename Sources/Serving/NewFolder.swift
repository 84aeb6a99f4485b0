import Foundation
import SQLStore
import SQLiteDriver

/// The files that a start makes in a folder of data, so that one that fails can delete them again.
package struct NewFolder {
    private let folder: DataFolder
    private let wasThere: Bool
    private let hadDatabase: Bool
    private let names: Set<String>

    /// Notes the files that are there before the start.
    ///
    /// - Parameter isReset: whether the start deletes the database first.
    package init(_ folder: DataFolder, isReset: Bool) {
        self.folder = folder
        wasThere = FileManager.default.fileExists(atPath: folder.path)
        hadDatabase = folder.hasDatabase && !isReset
        let database = SQLiteEngine.fileName
        names = Set(Self.names(in: folder)).filter { !isReset || !$0.hasPrefix(database) }
    }

    /// Deletes the files made since. These stay: a database on a server, one that was there before,
    /// one that another process uses, and one that somebody uses whose files came meanwhile.
    ///
    /// - Parameter isLocked: whether this process holds the folder's lock.
    package func remove(isLocked: Bool) {
        guard folder.server == nil, !hadDatabase else { return }
        let lock = try? isLocked ? nil : SQLiteEngine.lock(folder: folder.path)
        guard isLocked || lock != nil else { return }
        defer { withExtendedLifetime(lock) {} }
        guard losesNothing else { return }
        guard wasThere else { return remove(folder.path) }
        for name in Self.names(in: folder) where !names.contains(name) {
            remove(folder.path + "/" + name)
        }
    }

    /// True unless the folder has a wallet that somebody uses and that is no sandbox. A start makes
    /// none: somebody moved its files here while the start went wrong.
    private var losesNothing: Bool {
        guard folder.hasDatabase else { return true }
        let found = try? folder.reading(nil) { engine in
            guard try SQLStore.hasWallet(engine) else { return true }
            return try SQLStore.mode(of: engine) == .sandbox || SQLStore.isUnused(engine)
        }
        return found ?? false
    }

    private func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    private static func names(in folder: DataFolder) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }
}
