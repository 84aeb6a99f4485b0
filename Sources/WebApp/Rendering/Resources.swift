import Foundation

/// The files that come with the program, read once when it starts.
struct Resources: Sendable {
    /// The bundle holds something else than it was built with.
    struct Missing: Error {
        let path: String
    }

    private let root: URL

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

    /// Every file in this folder and below whose name ends so, by its path inside the folder.
    func files(in folder: String, ending: String) throws -> [String: Data] {
        let base = root.appending(path: folder)
        var found: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: base.path)
        where path.hasSuffix(ending) {
            found[path] = try Data(contentsOf: base.appending(path: path))
        }
        guard !found.isEmpty else { throw Missing(path: folder) }
        return found
    }
}
