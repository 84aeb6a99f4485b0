import CoreMetrics
import Testing

@testable import Prometheus

@Suite struct PrometheusTests {
    private let registry = MetricsRegistry([
        MetricFamily("paid_total", "Payments.", .counter, labels: ["way", "result"]),
        MetricFamily("waiting", "What waits.", .gauge),
        MetricFamily(
            "taken_seconds", "Times.", .histogram(upTo: [0.125, 0.5, 1]), labels: ["way"]),
    ])

    @Test("Counters, gauges and histograms have Prometheus' text format (P-OPS-1)")
    func text() {
        let paid = Counter(
            label: "paid_total", dimensions: [("way", "card"), ("result", "ok")], factory: registry)
        paid.increment(by: 3)
        paid.increment()
        Meter(label: "waiting", factory: registry).set(2.5)
        let time = Timer(label: "taken_seconds", dimensions: [("way", "card")], factory: registry)
        for milliseconds in [125, 250, 500, 2_000] { time.recordMilliseconds(milliseconds) }
        #expect(
            registry.text == """
                # HELP paid_total Payments.
                # TYPE paid_total counter
                paid_total{way="card",result="ok"} 4
                # HELP waiting What waits.
                # TYPE waiting gauge
                waiting 2.5
                # HELP taken_seconds Times.
                # TYPE taken_seconds histogram
                taken_seconds_bucket{way="card",le="0.125"} 1
                taken_seconds_bucket{way="card",le="0.5"} 3
                taken_seconds_bucket{way="card",le="1"} 3
                taken_seconds_bucket{way="card",le="+Inf"} 4
                taken_seconds_sum{way="card"} 2.875
                taken_seconds_count{way="card"} 4

                """)
    }

    @Test("A gauge that was never set has no value, and the same labels are one series")
    func series() {
        _ = Meter(label: "waiting", factory: registry)
        #expect(!registry.text.contains("\nwaiting"))
        for _ in 1...2 {
            Counter(
                label: "paid_total", dimensions: [("way", "card"), ("result", "ok")],
                factory: registry
            ).increment()
        }
        #expect(registry.text.contains("paid_total{way=\"card\",result=\"ok\"} 2\n"))
    }

    @Test("A label's value cannot break out of its quotes")
    func escaping() {
        Counter(
            label: "paid_total", dimensions: [("way", "a\"b\\c\nd"), ("result", "é")],
            factory: registry
        ).increment()
        #expect(registry.text.contains(#"paid_total{way="a\"b\\c\nd",result="é"} 1"#))
    }

    @Test("Unknown names, other labels and another kind are not counted")
    func unknown() {
        Counter(label: "other_total", factory: registry).increment()
        Counter(label: "paid_total", dimensions: [("way", "card")], factory: registry).increment()
        Counter(
            label: "paid_total", dimensions: [("result", "ok"), ("way", "card")], factory: registry
        ).increment()
        Timer(label: "paid_total", dimensions: [("way", "a"), ("result", "b")], factory: registry)
            .recordSeconds(1)
        #expect(!registry.text.contains("other_total"))
        #expect(!registry.text.contains("paid_total{"))
    }

    @Test("The number of series is bounded")
    func bounded() {
        for number in 0...MetricsRegistry.mostSeries {
            Counter(
                label: "paid_total", dimensions: [("way", "\(number)"), ("result", "ok")],
                factory: registry
            ).increment()
        }
        let lines = registry.text.split(separator: "\n").filter { $0.hasPrefix("paid_total{") }
        #expect(lines.count == MetricsRegistry.mostSeries)
    }

    @Test("No value is lost when many threads count")
    func concurrency() async {
        let time = Timer(label: "taken_seconds", dimensions: [("way", "all")], factory: registry)
        let count = Counter(
            label: "paid_total", dimensions: [("way", "all"), ("result", "ok")], factory: registry)
        await withDiscardingTaskGroup { group in
            for _ in 1...8 {
                group.addTask {
                    for _ in 1...1_000 {
                        time.recordSeconds(1)
                        count.increment()
                    }
                }
            }
        }
        #expect(registry.text.contains("taken_seconds_count{way=\"all\"} 8000\n"))
        #expect(registry.text.contains("taken_seconds_sum{way=\"all\"} 8000\n"))
        #expect(registry.text.contains("paid_total{way=\"all\",result=\"ok\"} 8000\n"))
    }
}
