import ArgumentParser
import Foundation
import WalletServices

/// Where webhooks may lead besides the open Internet.
struct WebhookOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Private networks that webhooks may lead into, such as 10.0.0.0/8 or fd00::/8; \
            several with commas, or the option again. [env AWALLET_WEBHOOK_NETWORKS]
            """,
            valueName: "networks"))
    var webhookNetworks: [String] = []

    /// The networks. The server's own machine and link-local addresses, such as the metadata of a
    /// cloud, cannot be named.
    ///
    /// - Throws: `ValidationError`.
    func networks() throws -> [NetworkBlock] {
        let flag = webhookNetworks.isEmpty ? nil : webhookNetworks.joined(separator: ",")
        let text = try Setting.named("AWALLET_WEBHOOK_NETWORKS", flag: flag) ?? ""
        return try text.split(separator: ",").map { part in
            let name = part.trimmingCharacters(in: .whitespaces)
            guard let network = NetworkBlock(name), network.isOfPrivateUse else {
                throw ValidationError(
                    """
                    --webhook-networks cannot open "\(name)". Name private networks, such as \
                    10.0.0.0/8, 172.17.0.0/16, 192.168.1.20 or fd00::/8.
                    """)
            }
            return network
        }
    }
}
