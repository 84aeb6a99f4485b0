import CoreMetrics
import Synchronization

/// A number that only grows.
final class CounterInstrument: CounterHandler {
    private let count = Atomic<Int64>(0)

    var value: Int64 { count.load(ordering: .relaxed) }

    func increment(by amount: Int64) { count.wrappingAdd(max(0, amount), ordering: .relaxed) }
    func reset() { count.store(0, ordering: .relaxed) }
}

/// A number that goes up and down. It has no value until it is first set.
final class GaugeInstrument: MeterHandler, RecorderHandler {
    private let number = Mutex<Double?>(nil)

    var value: Double? { number.withLock(\.self) }

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { number.withLock { $0 = value } }
    func increment(by amount: Double) { number.withLock { $0 = ($0 ?? 0) + amount } }
    func decrement(by amount: Double) { increment(by: -amount) }
    func record(_ value: Int64) { set(value) }
    func record(_ value: Double) { set(value) }
}

/// How many values there were up to each bound.
final class HistogramInstrument: RecorderHandler, TimerHandler {
    struct Counts: Hashable {
        /// The values up to each bound, but above the one before; the last counts all larger ones.
        var each: [Int64]
        var sum = 0.0
    }

    let bounds: [Double]
    private let counts: Mutex<Counts>

    init(upTo bounds: [Double]) {
        self.bounds = bounds
        counts = Mutex(Counts(each: Array(repeating: 0, count: bounds.count + 1)))
    }

    var value: Counts { counts.withLock(\.self) }

    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        let place = bounds.firstIndex { value <= $0 } ?? bounds.count
        counts.withLock { counts in
            counts.each[place] += 1
            counts.sum += value
        }
    }

    /// Times are in seconds, as Prometheus expects.
    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
}
