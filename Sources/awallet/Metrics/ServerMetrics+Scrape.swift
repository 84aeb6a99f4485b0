import CoreMetrics
import Foundation
import Ledger
import Prometheus
import WalletServices

extension ServerMetrics {
    /// All metrics as text, with the ages and sizes of this moment.
    func scrape(of wallet: Wallet, at now: Timestamp) -> String {
        let facts = wallet.operations.current
        set(MetricFamilies.booksWrong, wallet.audit.stopReason == nil ? 0 : 1)
        set(MetricFamilies.verifiedAge, facts.verifiedAt.map { now.seconds(since: $0) })
        set(MetricFamilies.backupAge, facts.lastBackup.map { now.seconds(since: $0.madeAt) })
        set(MetricFamilies.backupBytes, facts.lastBackup?.byteCount)
        set(MetricFamilies.backupFailing, facts.backupFailure == nil ? 0 : 1)
        set(MetricFamilies.memory, Self.residentBytes)
        set(MetricFamilies.files, Self.openFiles)
        return registry.text
    }

    private func set(_ family: MetricFamily, _ value: Int64?) {
        if let value { Meter(label: family.name, factory: registry).set(value) }
    }

    /// The second field of /proc/self/statm, in pages: proc(5).
    private static var residentBytes: Int64? {
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int64($0) }
        return pages.map { $0 * Int64(sysconf(Int32(_SC_PAGESIZE))) }
    }

    private static var openFiles: Int64? {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return names.map { Int64($0.count) }
    }
}
