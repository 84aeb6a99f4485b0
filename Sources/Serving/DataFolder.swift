import Foundation
import HTTPSupport
package import PostgresDriver
import SQLStore
import SQLiteDriver
import WalletServices

/// The folder of one wallet: its database, its secret, and a note of its mode.
package struct DataFolder: Sendable {
    package let path: String
    /// The server that has the database. Without one, the database is in the folder.
    package let server: PostgresAddress?

    /// True if the wallet is one of many in its process: it takes less memory, and no disk space in
    /// reserve.
    private let isOneOfMany: Bool

    package typealias Mode = WalletMode

    package init(path: String, server: PostgresAddress? = nil, isOneOfMany: Bool = false) {
        self.path = path
        self.server = server
        self.isOneOfMany = isOneOfMany
    }

    /// The reason why a folder cannot be used. The text says what to do.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) { self.description = description }
    }

    /// The mode in the folder's own note. The database's mode takes precedence.
    var notedMode: Mode? {
        guard let text = try? String(contentsOfFile: modeFile, encoding: .utf8) else { return nil }
        return Mode(rawValue: text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private var modeFile: String { path + "/mode" }

    /// Creates the folder if necessary, and checks that its note allows this mode, and that its
    /// wallet was not moved away.
    ///
    /// - Throws: `Failure`.
    package func claim(for mode: Mode) throws {
        if let denial { throw denial }
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try makePrivate()
        } catch let failure as Failure {
            throw failure
        } catch {
            throw unwritable
        }
        if server == nil { try requireRoomForFiles() }
        if let noted = notedMode, noted != mode { throw failure(of: noted) }
        if notedMode == nil, FileManager.default.fileExists(atPath: modeFile) {
            throw Failure(
                description: """
                    \(modeFile) does not say `sandbox` or `serve`. Remove that file; the database \
                    knows what it was made for.
                    """)
        }
        if let departure { throw departure }
        // A first start that was killed may leave an empty file, but no note.
        if notedMode != nil, let emptiness { throw emptiness }
    }

    /// Writes the note of the mode, after the database has agreed.
    ///
    /// - Throws: `Failure`.
    func note(_ mode: Mode) throws {
        guard notedMode == nil else { return }
        do { try mode.rawValue.write(toFile: modeFile, atomically: true, encoding: .utf8) } catch {
            throw unwritable
        }
    }

    /// The reason why the other command cannot use data of this mode.
    package func failure(of mode: Mode) -> Failure {
        let why =
            switch mode {
            case .sandbox:
                """
                The data in \(path) is a sandbox's: its passwords and tokens are public, so it \
                cannot be served for real. Choose an empty folder with --data, or use this one \
                as a sandbox: awallet sandbox --data \(path)
                """
            case .serve:
                """
                The data in \(path) is real: a sandbox would open it to everyone. Choose an empty \
                folder with --data, or host this one: awallet serve --data \(path)
                """
            }
        return Failure(description: why)
    }

    private var unwritable: Failure {
        Failure(
            description: """
                The data folder \(path) cannot be created or written. Choose another with --data.
                """)
    }

    /// Checks that the folder is on a local disk. A file system in memory loses everything in a
    /// power cut, and network file systems lack the locks that SQLite needs.
    ///
    /// - Throws: `Failure`.
    func requireLocalDisk() throws {
        let unfit: Set<Substring> = ["tmpfs", "ramfs", "nfs", "nfs4", "cifs", "smb3", "9p"]
        guard let kind = Self.fileSystem(of: path), unfit.contains(kind) else { return }
        throw Failure(
            description: """
                The data folder \(path) is on \(kind), where money can be lost. Choose a folder on \
                a local disk with --data, or add --allow-unsafe-disk if nothing in it matters.
                """)
    }

    /// The type of the file system at a path, such as `ext4`, if it is known.
    static func fileSystem(of path: String) -> Substring? {
        guard let mounts = try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8) else {
            return nil
        }
        let place = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false) + "/"
        var found: (point: Substring, kind: Substring)?
        for line in mounts.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count > 2, fields[1] == "/" || place.hasPrefix(fields[1] + "/") else {
                continue
            }
            let isLonger = fields[1].utf8.count >= (found?.point.utf8.count ?? 0)
            if isLonger { found = (fields[1], fields[2]) }
        }
        return found?.kind
    }

    /// The disk space to reserve for a full disk.
    static let reserveBytes = 16 << 20

    /// Opens the database.
    ///
    /// - Parameter looksOn: whether to read only while another process writes, where the database
    ///   allows it.
    /// - Throws: `SQLiteOpenError` or `PostgresOpenError`, whose texts say what to do.
    func openDatabase(looksOn: Bool = false) throws -> any SQLEngine {
        if let server = try openServer(looksOn: looksOn) { return server }
        return isOneOfMany
            ? try SQLiteEngine(folder: path, isFrugal: true)
            : try SQLiteEngine(folder: path, reserveBytes: Self.reserveBytes)
    }

    /// Opens the database on a server, unless it is in the folder.
    ///
    /// - Parameters:
    ///   - address: where other servers reach this one, if the wallet has several.
    ///   - standby: answers reads. Without one, the database itself does.
    ///   - takesFiles: whether a file may take the place of everything, as a sandbox's snapshot.
    ///   - looksOn: whether to read only while another process writes.
    /// - Throws: `PostgresOpenError`.
    func openServer(
        as address: ListeningAddress? = nil, readingFrom standby: PostgresAddress? = nil,
        takesFiles: Bool = false, looksOn: Bool = false
    ) throws -> PostgresEngine? {
        try server.map { server in
            try PostgresEngine(
                server, readingFrom: standby, as: address.map { ClusterMember(address: $0.text) },
                secretMark: storedSecret.map { PeerSecrets(secret: $0).mark },
                looksOn: looksOn,
                copy: SQLiteCopy.write, refill: takesFiles ? SQLiteCopy.refill : nil)
        }
    }

    /// True if the folder has a database.
    package var hasDatabase: Bool {
        FileManager.default.fileExists(atPath: path + "/" + SQLiteEngine.fileName)
    }

    /// The path where commands reach the running server. A socket's path must be short, so a long
    /// one is replaced by a path through an open descriptor of the folder.
    func withSocketPath<Answer>(_ body: (String) async throws -> Answer) async throws -> Answer {
        let direct = path + "/operator.socket"
        guard direct.utf8.count > 100 else { return try await body(direct) }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        return try await body("/proc/self/fd/\(descriptor)/operator.socket")
    }
}
