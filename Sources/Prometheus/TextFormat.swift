/// Prometheus' text format 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format).
public enum TextFormat {
    public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// One family with all its series, in the order of their labels.
    static func text(of family: MetricFamily, _ series: MetricsRegistry.Series) -> String {
        var text = "# HELP \(family.name) \(escaped(family.help, quote: false))\n"
        text += "# TYPE \(family.name) \(family.type)\n"
        let sorted = series.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        for (values, instrument) in sorted {
            let labels = zip(family.labels, values).map { "\($0)=\"\(escaped($1, quote: true))\"" }
            switch instrument {
            case .counter(let counter):
                text += line(family.name, labels, "\(counter.value)")
            case .gauge(let gauge):
                if let value = gauge.value { text += line(family.name, labels, number(value)) }
            case .histogram(let histogram):
                text += lines(family.name, labels, histogram)
            }
        }
        return text
    }

    /// Each bucket includes all smaller values.
    private static func lines(
        _ name: String, _ labels: [String], _ histogram: HistogramInstrument
    ) -> String {
        let counts = histogram.value
        var text = ""
        var total: Int64 = 0
        for (bound, count) in zip(histogram.bounds.map(number) + ["+Inf"], counts.each) {
            total += count
            text += line(name + "_bucket", labels + ["le=\"\(bound)\""], "\(total)")
        }
        return text + line(name + "_sum", labels, number(counts.sum))
            + line(name + "_count", labels, "\(total)")
    }

    private static func line(_ name: String, _ labels: [String], _ value: String) -> String {
        let list = labels.isEmpty ? "" : "{\(labels.joined(separator: ","))}"
        return "\(name)\(list) \(value)\n"
    }

    /// A whole number without decimals.
    private static func number(_ value: Double) -> String {
        Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    private static func escaped(_ text: String, quote: Bool) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where quote: escaped += "\\\""
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
