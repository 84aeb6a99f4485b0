import CoreMetrics
import Foundation
import Ledger
import Prometheus
import Synchronization
import WalletServices

extension ServerMetrics {
    /// All metrics as text, with the ages and sizes of this moment.
    func scrape(of wallet: Wallet, at now: Timestamp) async -> String {
        await measure(wallet)
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

    /// Counts money from now on.
    func begin(with wallet: Wallet) async throws {
        let last = try await wallet.measures.place()
        place.withLock { $0 = last }
    }

    /// Counts the bookings since the last time. Of two scrapes at once, one counts them.
    private func measure(_ wallet: Wallet) async {
        let ours = wallet.settings.defaultCurrency
        count(MoneyFlow(currency: ours, moneyIn: 0, moneyOut: 0))
        guard let last = place.withLock(\.self),
            let reading = try? await wallet.measures.read(after: last)
        else { return }
        set(MetricFamilies.webhooksWaiting, reading.waitingEvents)
        place.withLock { place in
            guard place == last else { return }
            place = reading.place
            reading.flows.forEach(count)
        }
    }

    private func count(_ flow: MoneyFlow) {
        let sums = [
            (MetricFamilies.moneyIn, flow.moneyIn), (MetricFamilies.moneyOut, flow.moneyOut),
        ]
        for (family, units) in sums {
            Counter(
                label: family.name, dimensions: [("currency", flow.currency.code)],
                factory: registry
            ).increment(by: units)
        }
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
