import ArgumentParser

/// The option of metrics.
struct MetricsOptions: ParsableArguments {
    @Option(
        help: """
            The address for Prometheus, such as 127.0.0.1:9464. Whoever reaches it reads the \
            metrics. [env AWALLET_METRICS]
            """)
    var metrics: String?

    /// The address for metrics, if the host wants any.
    ///
    /// - Throws: `SettingError`, `ValidationError`.
    func address() throws -> ListeningAddress? {
        let text = try Setting("AWALLET_METRICS", fallback: "").value(flag: metrics)
        guard !text.isEmpty else { return nil }
        guard let address = ListeningAddress(text) else {
            throw ValidationError("--metrics needs an address such as 127.0.0.1:9464.")
        }
        return address
    }
}
