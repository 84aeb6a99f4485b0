import Foundation

/// The program's resource files, read once at its start.
struct Resources: Sendable {
    /// A resource file is missing or unreadable.
    struct Missing: Error {
        let path: String
    }

    private let root: URL

    init(root: URL) { self.root = root }

    init() throws {
        guard let root = Bundle.module.resourceURL else { throw Missing(path: "resources") }
        self.root = root
    }

    /// The text of one file.
    func text(_ path: String) throws -> String {
        let data = try Data(contentsOf: root.appending(path: path))
        guard let text = String(data: data, encoding: .utf8) else { throw Missing(path: path) }
        return text
    }

    /// Every file below this folder with this ending, by its path inside the folder.
    ///
    /// - Parameter deep: false leaves out the folders inside it.
    func files(in folder: String, ending: String, deep: Bool = true) throws -> [String: Data] {
        let base = folder.isEmpty ? root : root.appending(path: folder)
        let files = FileManager.default
        let paths =
            deep
            ? try files.subpathsOfDirectory(atPath: base.path)
            : try files.contentsOfDirectory(atPath: base.path)
        var found: [String: Data] = [:]
        for path in paths
        where path.hasSuffix(ending) {
            found[path] = try Data(contentsOf: base.appending(path: path))
        }
        guard !found.isEmpty else { throw Missing(path: folder) }
        return found
    }
}
