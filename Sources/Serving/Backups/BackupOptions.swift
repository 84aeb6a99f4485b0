import ArgumentParser
import WalletServices

/// The options of automatic backups.
struct BackupOptions: ParsableArguments {
    @Option(
        help: """
            The folder for automatic backups, best on another disk. The server makes it. Without \
            it, no backup is automatic. [env AWALLET_BACKUP_TO]
            """)
    var backupTo: String?

    @Option(
        help: """
            Where the disk of these backups is mounted: --backup-to or a folder above it. While \
            no disk is there, backups fail instead of filling the disk below. \
            [env AWALLET_BACKUP_MOUNT]
            """)
    var backupMount: String?

    @Option(
        help: """
            The time from one automatic backup to the next, such as 30m, 6h or 1d; at least 5m. \
            [env AWALLET_BACKUP_EVERY; default 6h]
            """)
    var backupEvery: BackupPeriod?

    @Option(
        help: "How many automatic backups to keep. [env AWALLET_BACKUP_KEEP; default 28]")
    var backupKeep: Int?

    /// - Throws: `SettingError`, `ValidationError`.
    func schedule() throws -> BackupSchedule {
        let period = Setting(
            variable: "AWALLET_BACKUP_EVERY", fallback: BackupPeriod(seconds: 6 * 3600)
        ) { BackupPeriod(argument: $0) }
        let keep = try Setting("AWALLET_BACKUP_KEEP", fallback: 28).value(flag: backupKeep)
        guard keep > 0 else { throw ValidationError("--backup-keep must be at least 1.") }
        return BackupSchedule(period: try period.value(flag: backupEvery).seconds, keep: keep)
    }

    /// The folder for automatic backups, if the host named one.
    ///
    /// - Parameter data: the wallet's own folder, which cannot hold its backups.
    /// - Throws: `SettingError`, `ValidationError`, `DataFolder.Failure`.
    func folder(besides data: DataFolder) throws -> BackupFolder? {
        let path = try Setting("AWALLET_BACKUP_TO", fallback: "").value(flag: backupTo)
        let mount = try Setting("AWALLET_BACKUP_MOUNT", fallback: "").value(flag: backupMount)
        guard !path.isEmpty else {
            guard mount.isEmpty else { throw ValidationError("--backup-mount needs --backup-to.") }
            return nil
        }
        return try BackupFolder(path, on: mount.isEmpty ? nil : mount, besides: data)
    }
}

/// A time such as `6h`, in seconds.
struct BackupPeriod: ExpressibleByArgument, Sendable {
    let seconds: Int64

    private static let units: [Character: Int64] = ["m": 60, "h": 3600, "d": 86_400]
    private static let allowed: ClosedRange<Int64> = 300...366 * 86_400

    init(seconds: Int64) {
        self.seconds = seconds
    }

    /// Reads a number and a unit, which make a time from 5 minutes to a year.
    init?(argument: String) {
        guard let unit = argument.last.flatMap({ Self.units[$0] }),
            let count = Int64(argument.dropLast()), (1...1_000_000).contains(count),
            Self.allowed.contains(count * unit)
        else { return nil }
        seconds = count * unit
    }
}
