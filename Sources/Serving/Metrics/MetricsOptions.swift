import ArgumentParser

/// The option of metrics.
struct MetricsOptions: ParsableArguments {
    @Option(
        help: """
            The address for Prometheus, such as 127.0.0.1:9464. Whoever reaches it reads the \
            metrics. [env AWALLET_METRICS]
            """)
    var metrics: String?

    /// - Returns: nil without metrics.
    /// - Throws: `SettingError`, `ValidationError`.
    func address() throws -> MetricsAddress? {
        let text = try Setting("AWALLET_METRICS", fallback: "").value(flag: metrics)
        guard !text.isEmpty else { return nil }
        guard let address = MetricsAddress(text) else {
            throw ValidationError("--metrics needs an address such as 127.0.0.1:9464.")
        }
        return address
    }
}

/// A host and a port.
struct MetricsAddress: Hashable, Sendable {
    let host: String
    let port: Int

    /// - Returns: nil unless it is a host, or an IPv6 address in brackets, with a port.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"),
            let port = Int(text[text.index(after: colon)...]), (1...65535).contains(port)
        else { return nil }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty else { return nil }
        self.host = String(host)
        self.port = port
    }
}
