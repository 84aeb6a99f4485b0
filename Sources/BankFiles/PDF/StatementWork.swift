import CCairo
import ChildProcesses
import Foundation
import WalletServices

/// The work of the child process: reads a statement's content from standard input, and writes it as
/// PDF to standard output.
public enum StatementWork {
    /// Drops its rights before it reads anything. Without input it only reports whether it could
    /// draw.
    ///
    /// - Parameter isAside: true if nobody waits for it.
    /// - Returns: the status to exit with; 0 when it wrote a statement, or could.
    public static func run(isAside: Bool = false) -> Int32 {
        let limits = isAside ? StatementLimits.aside : StatementLimits.child
        guard limits.confine() else { return 70 }
        guard ccairo_load() == CCAIRO_DONE else { return Int32(CCAIRO_MISSING.rawValue) }
        guard let input = try? FileHandle.standardInput.readToEnd(), !input.isEmpty else {
            return 0
        }
        guard let sheet = try? JSONDecoder().decode(StatementSheet.self, from: input),
            ccairo_begin(
                Paper.width, Paper.height, Paper.fonts,
                Paper.plain(sheet.title + " · " + sheet.account), Paper.plain(sheet.owner),
                sheet.made) == CCAIRO_DONE
        else { return Int32(CCAIRO_FAILED.rawValue) }
        StatementPages(sheet).draw()
        guard ccairo_end() == CCAIRO_DONE else { return Int32(CCAIRO_FAILED.rawValue) }
        return DocumentLanguage(file: .standardOutput).write(sheet.language) ? 0 : 74
    }
}
