/// The host and the port that a request addresses.
struct Authority: Hashable {
    /// The host name in lower case, without port.
    let host: String

    init(_ text: String) {
        let lower = text.lowercased()
        if lower.hasPrefix("["), let end = lower.firstIndex(of: "]") {
            host = String(lower[...end])
        } else {
            host = String(lower.prefix { $0 != ":" })
        }
    }
}
