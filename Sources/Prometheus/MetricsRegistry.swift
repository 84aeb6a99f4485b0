public import CoreMetrics
import Synchronization

/// Counts for swift-metrics, and shows the counts in Prometheus' text format.
///
/// It knows its families, each with fixed labels, in advance. Values of no family, or with other
/// labels, are not counted.
public final class MetricsRegistry: MetricsFactory {
    enum Instrument {
        case counter(CounterInstrument)
        case gauge(GaugeInstrument)
        case histogram(HistogramInstrument)
    }

    /// The series of one family, by the values of its labels.
    typealias Series = [[String]: Instrument]

    /// The maximum number of series in a family, so that no client can fill the memory.
    static let mostSeries = 2_000

    private let families: [MetricFamily]
    private let byName: [String: MetricFamily]
    private let series = Mutex<[String: Series]>([:])

    public init(_ families: [MetricFamily]) {
        self.families = families
        byName = Dictionary(families.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// All counts, in Prometheus' text format 0.0.4.
    public var text: String {
        let series = series.withLock(\.self)
        return families.map { TextFormat.text(of: $0, series[$0.name] ?? [:]) }.joined()
    }

    /// - Parameter type: the type of family that fits, as the text format calls it.
    private func instrument(
        _ label: String, _ dimensions: [(String, String)], for type: String
    ) -> Instrument? {
        guard let family = byName[label], dimensions.map(\.0) == family.labels,
            family.type == type
        else { return nil }
        let values = dimensions.map(\.1)
        return series.withLock { series in
            if let known = series[label]?[values] { return known }
            guard series[label, default: [:]].count < Self.mostSeries else { return nil }
            let new: Instrument =
                switch family.kind {
                case .counter: .counter(CounterInstrument())
                case .gauge: .gauge(GaugeInstrument())
                case .histogram(let bounds): .histogram(HistogramInstrument(upTo: bounds))
                }
            series[label, default: [:]][values] = new
            return new
        }
    }

    /// A number that only grows.
    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        if case .counter(let counter) = instrument(label, dimensions, for: "counter") {
            return counter
        }
        return NOOPMetricsHandler.instance
    }

    /// A number that goes up and down.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        if case .gauge(let gauge) = instrument(label, dimensions, for: "gauge") { return gauge }
        return NOOPMetricsHandler.instance
    }

    /// A histogram if it aggregates, else a gauge.
    public func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        switch instrument(label, dimensions, for: aggregate ? "histogram" : "gauge") {
        case .gauge(let gauge): gauge
        case .histogram(let histogram): histogram
        default: NOOPMetricsHandler.instance
        }
    }

    /// A histogram of seconds.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        if case .histogram(let histogram) = instrument(label, dimensions, for: "histogram") {
            return histogram
        }
        return NOOPMetricsHandler.instance
    }

    /// A series stays: Prometheus expects it in every scrape.
    public func destroyCounter(_ handler: any CounterHandler) {}
    /// A series stays.
    public func destroyMeter(_ handler: any MeterHandler) {}
    /// A series stays.
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    /// A series stays.
    public func destroyTimer(_ handler: any TimerHandler) {}
}
