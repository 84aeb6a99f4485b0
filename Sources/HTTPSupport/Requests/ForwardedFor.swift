import HTTPTypes
import Hummingbird
import NIOCore
import WalletServices

/// Finds the client behind proxies. A header can say anything, so it counts only as far as
/// proxies that the host configured wrote it: the last hop that is none of them is the client.
struct ForwardedFor {
    let proxies: Set<String>

    /// - Returns: nil when the connection itself tells all there is to know.
    func client(of request: Request, peer: SocketAddress?) -> ClientAddress? {
        guard !proxies.isEmpty, let address = peer?.ipAddress, proxies.contains(address),
            let name = HTTPField.Name("X-Forwarded-For")
        else { return nil }
        let hops = request.headers[values: name].joined(separator: ",").split(separator: ",")
        var client: ClientAddress?
        for hop in hops.reversed() {
            let text = hop.filter { $0 != " " && $0 != "\t" }
            guard let parsed = try? SocketAddress(ipAddress: String(text), port: 0).ipAddress else {
                return client
            }
            client = ClientAddress(parsed)
            guard proxies.contains(parsed) else { return client }
        }
        return client
    }
}
