import Foundation
internal import PostgresDriver

/// A wallet that `awallet move` took from the folder.
extension DataFolder {
    static let movedName = "moved.db"
    /// The file that names the database on a server, without a password.
    private static let departureName = "moved.to"

    /// The reason why there is no wallet here any more: somebody moved it.
    var departure: Failure? {
        guard server == nil, !hasDatabase,
            [Self.movedName, Self.departureName].contains(where: isThere)
        else { return nil }
        return Failure(
            description: """
                The wallet in \(path) was moved to PostgreSQL. Name its database: \
                --database \(address ?? "postgres://…"), or AWALLET_DATABASE. To begin a new \
                wallet, choose another folder with --data.
                """)
    }

    /// Advice if a command finds no wallet.
    var nothingHere: String {
        departure?.description
            ?? """
            There is no wallet in \(path). Name its folder with --data, or its PostgreSQL database \
            with --database.
            """
    }

    /// Notes where the wallet goes.
    func noteDeparture(to address: PostgresAddress) {
        guard let shown = address.shown else { return }
        _ = FlushedFile.write(Array((shown + "\n").utf8), to: path + "/" + Self.departureName)
        giveToOwner([Self.departureName])
    }

    /// Forgets where the wallet was, once it is back.
    func forgetDeparture() { unlink(path + "/" + Self.departureName) }

    private var address: String? {
        (try? String(contentsOfFile: path + "/" + Self.departureName, encoding: .utf8))?
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func isThere(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: path + "/" + name)
    }
}
