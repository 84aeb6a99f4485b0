import SQLStore
import WalletServices

/// The export on the command line.
extension AdminService {
    func export(to path: String) async throws -> OperatorAnswer {
        // The entry is part of the export, so that both wallets have the same mark.
        try await wallet.wholeWallet.noteExport(by: wallet.treasurers.commandLine)
        do {
            let report = try await QuietThread.run { try WalletFile.export(store, to: path) }
            return .success("Exported \(path)\n\(report.summary)\n\(WalletFile.leftOut)")
        } catch let failure as WalletFile.Failure {
            return .failure(failure.description)
        }
    }
}
