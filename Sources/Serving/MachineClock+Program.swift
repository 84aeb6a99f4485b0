import Foundation
import Ledger
import WalletServices

extension MachineClock {
    /// The clock of this machine. The program was made when its file was written last.
    static var ofProgram: MachineClock {
        var file = stat()
        let isRead = stat("/proc/self/exe", &file) == 0
        return MachineClock(
            madeAt: Timestamp(milliseconds: isRead ? Int64(file.st_mtim.tv_sec) * 1000 : .min))
    }
}
