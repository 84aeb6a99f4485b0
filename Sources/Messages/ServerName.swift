import WalletServices

/// The host of a gateway or a mail server: a name in ASCII, an IPv4 address, or an IPv6 address in
/// brackets.
struct ServerName: Hashable, Sendable {
    let text: String

    /// Refuses any text that has two readings, such as a name with a password.
    init?(_ text: some StringProtocol) {
        let text = String(text)
        if text.hasPrefix("[") {
            guard text.hasSuffix("]"),
                let address = NetworkAddress(String(text.dropFirst().dropLast())),
                !address.isFourBytes
            else { return nil }
        } else {
            guard text.wholeMatch(of: /[A-Za-z0-9]([A-Za-z0-9.\-]{0,252})/) != nil else {
                return nil
            }
        }
        self.text = text
    }

    /// True for this machine, so that nothing leaves it. A resolver may ask the network for
    /// `localhost.`, which the list of this machine's names does not have.
    var isLoopback: Bool { !text.hasSuffix(".") && NetworkAddress.isLoopback(host: text) }
}
