import CoreMetrics
import HTTPSupport
import Prometheus
import SQLStore
import Synchronization
import WalletServices

/// Measures the server. Counting costs a lock and an addition; ages and sizes are read only when
/// somebody looks.
package final class ServerMetrics: Sendable {
    let registry: MetricsRegistry
    let codesSent: Counter
    let codesFailed: Counter
    let webhooksTaken: Counter
    let webhooksFailed: Counter
    private let commitWrites: Recorder
    private let commitSeconds: Timer
    private let commitWaiting: Meter
    /// The place in the journal up to which money was counted. It has none before the start.
    let place = Mutex<Int64?>(nil)
    private let requests = Mutex<[Route: RouteCounts]>([:])

    private struct Route: Hashable {
        let method: String
        let path: String
    }

    /// The counts of one route, by the first digit of the status.
    private struct RouteCounts {
        let time: Timer
        var byStatus: [Int: Counter] = [:]
    }

    init() {
        let registry = MetricsRegistry(MetricFamilies.all)
        self.registry = registry
        func counter(_ family: MetricFamily, _ result: String) -> Counter {
            Counter(label: family.name, dimensions: [("result", result)], factory: registry)
        }
        codesSent = counter(MetricFamilies.codes, "sent")
        codesFailed = counter(MetricFamilies.codes, "failed")
        webhooksTaken = counter(MetricFamilies.webhooks, "delivered")
        webhooksFailed = counter(MetricFamilies.webhooks, "failed")
        commitWrites = Recorder(label: MetricFamilies.commitWrites.name, factory: registry)
        commitSeconds = Timer(label: MetricFamilies.commitSeconds.name, factory: registry)
        commitWaiting = Meter(label: MetricFamilies.commitWaiting.name, factory: registry)
    }

    /// For the edge middleware.
    var onRequest: @Sendable (RequestFacts) -> Void { { self.note($0) } }

    /// For the store.
    var onCommit: @Sendable (CommitFacts) -> Void { { self.note($0) } }

    private func note(_ request: RequestFacts) {
        let route = Route(method: request.method, path: request.route)
        let status = request.status / 100
        let (time, count) = requests.withLock { requests in
            var counts = requests[route] ?? RouteCounts(time: timer(of: route))
            let count = counts.byStatus[status] ?? counter(of: route, status)
            if counts.byStatus[status] == nil {
                counts.byStatus[status] = count
                requests[route] = counts
            }
            return (counts.time, count)
        }
        count.increment()
        time.recordNanoseconds(request.time.nanoseconds)
    }

    private func note(_ commit: CommitFacts) {
        commitWrites.record(commit.writes)
        commitSeconds.recordNanoseconds(commit.flush.nanoseconds)
        commitWaiting.set(commit.waiting)
    }

    private func timer(of route: Route) -> Timer {
        Timer(
            label: MetricFamilies.requestSeconds.name,
            dimensions: [("method", route.method), ("route", route.path)], factory: registry)
    }

    private func counter(of route: Route, _ status: Int) -> Counter {
        Counter(
            label: MetricFamilies.requests.name,
            dimensions: [
                ("method", route.method), ("route", route.path), ("status", "\(status)xx"),
            ], factory: registry)
    }
}

extension Duration {
    fileprivate var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
