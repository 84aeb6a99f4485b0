import ArgumentParser
import WalletServices

/// The times that suit the treasurers' work at the cash desk.
struct DeskOptions: ParsableArguments {
    @Option(
        help: """
            How long a proof holds for taking cash in and counting it, such as 30m or 2h; from 5m \
            to 12h. [env AWALLET_DESK_PROOF; default 30m]
            """)
    var deskProof: BackupPeriod?

    @Option(
        help: """
            The idle time after which a treasurer's session ends, such as 15m or 2h; from 5m to \
            12h. [env AWALLET_DESK_IDLE; default 15m]
            """)
    var deskIdle: BackupPeriod?

    /// - Throws: `SettingError`, `ValidationError`.
    func apply(to settings: inout WalletSettings) throws {
        let (proof, idle) = (settings.deskProofSeconds, settings.deskIdleSeconds)
        settings.deskProofSeconds = try seconds(
            Setting(variable: "AWALLET_DESK_PROOF", fallback: BackupPeriod(seconds: proof)) {
                BackupPeriod(argument: $0)
            }, deskProof)
        settings.deskIdleSeconds = try seconds(
            Setting(variable: "AWALLET_DESK_IDLE", fallback: BackupPeriod(seconds: idle)) {
                BackupPeriod(argument: $0)
            }, deskIdle)
    }

    private func seconds(_ setting: Setting<BackupPeriod>, _ flag: BackupPeriod?) throws -> Int64 {
        let seconds = try setting.value(flag: flag).seconds
        guard (300...12 * 3600).contains(seconds) else {
            throw ValidationError("--desk-proof and --desk-idle take from 5m to 12h.")
        }
        return seconds
    }
}
