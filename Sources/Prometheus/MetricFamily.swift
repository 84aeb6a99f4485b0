/// A metric: its name, its meaning, and the labels that all its series carry.
public struct MetricFamily: Hashable, Sendable {
    /// How a metric counts.
    public enum Kind: Hashable, Sendable {
        /// Only grows.
        case counter
        /// Goes up and down.
        case gauge
        /// Counts values up to each of these bounds, which ascend.
        case histogram(upTo: [Double])
    }

    public let name: String
    public let help: String
    public let kind: Kind
    public let labels: [String]

    public init(_ name: String, _ help: String, _ kind: Kind, labels: [String] = []) {
        self.name = name
        self.help = help
        self.kind = kind
        self.labels = labels
    }

    /// The name of the kind in the text format.
    var type: String {
        switch kind {
        case .counter: "counter"
        case .gauge: "gauge"
        case .histogram: "histogram"
        }
    }
}
