import HTTPTypes
import Hummingbird
import NIOCore
import WalletServices

/// Finds the client behind proxies. A client can write anything into a header, so only hops written
/// by configured proxies count: the last hop that is not one of them is the client.
struct ForwardedFor {
    let proxies: Set<String>

    /// - Returns: nil when no trusted hop names a client.
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
