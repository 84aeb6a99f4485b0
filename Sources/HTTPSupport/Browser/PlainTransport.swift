public import Hummingbird
import WalletServices

/// Finds browsers that reached a server without the HTTPS that it needs. They keep no `Secure`
/// cookie, and everything typed travels unprotected.
public enum PlainTransport {
    /// True if this request came over plain HTTP from another machine. A proxy that is not in the
    /// settings may have ended TLS, so every sign of HTTPS counts.
    public static func carried(_ request: Request, in context: WalletContext) -> Bool {
        let headers = request.headers
        // Browsers send it only where they think the transport safe (Fetch Metadata, 2).
        guard headers[.known("Sec-Fetch-Site")] == nil, !hasSecureCookie(request),
            !request.site.visited.isLoopback
        else { return false }
        let schemes =
            ForwardedHops.customary(headers).schemes + ForwardedHops.standard(headers).schemes
        guard !schemes.contains("https") else { return false }
        return schemes.contains("http") || !context.clientAddress.isLoopback
    }

    /// Only a browser that was here by HTTPS has one.
    private static func hasSecureCookie(_ request: Request) -> Bool {
        request.headers[values: .cookie].contains { $0.contains("__Host-") }
    }

    /// The address and the port that the request arrived at.
    public static func listener(of context: WalletContext) -> (host: String, port: Int)? {
        guard let local = context.channel.localAddress, let ip = local.ipAddress,
            let port = local.port
        else { return nil }
        let address = ClientAddress(ip).text
        return (address.contains(":") ? "[\(address)]" : address, port)
    }
}
