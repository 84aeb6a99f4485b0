import ArgumentParser
internal import ChildProcesses
import Foundation
import Logging

/// The option of alarms.
struct AlarmOptions: ParsableArguments {
    @Option(
        help: """
            The program that calls you: it gets books_wrong, backup_failed, disk_failed or \
            clock_in_doubt as its argument, and what was found on standard input. \
            [env AWALLET_ALARM_COMMAND]
            """)
    var alarmCommand: String?

    /// - Throws: `SettingError`, `ValidationError`.
    func alarm(logger: Logger) throws -> Alarm {
        let program = try Setting("AWALLET_ALARM_COMMAND", fallback: "").value(flag: alarmCommand)
        guard !program.isEmpty else { return Alarm(nil, logger: logger) }
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw ValidationError("--alarm-command needs the path of an executable program.")
        }
        return Alarm(OperatorProgram(path: program), logger: logger)
    }
}
