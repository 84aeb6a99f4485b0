public import Hummingbird
import NIOCore
import WalletServices

/// Where a request came from, and which site it found.
struct Arrival: Sendable {
    /// The client that trusted proxies name.
    let client: ClientAddress?
    let site: Site
}

extension HTTPSettings {
    /// The site that the sender of this request is at, by the host that the request names.
    public func visited(by request: Request, in context: WalletContext) -> SiteAddress? {
        arrival(of: request, in: context)?.site.visited
    }

    /// A request that names no host that one can be at has no arrival.
    func arrival(of request: Request, in context: WalletContext) -> Arrival? {
        guard !context.isPassedOn else {
            let visited = context.passedOnFrom ?? host(of: request, in: context, isSecure: nil)
            return visited.map { Arrival(client: context.forwardedFor, site: site(at: $0)) }
        }
        let reading = Forwarding(self).reading(
            of: request, peer: context.peer, logger: context.logger)
        let isProxied = context.peer?.ipAddress.map(trustedProxies.contains) ?? false
        let named = host(of: request, in: context, isSecure: reading.isSecure)
        let visited: SiteAddress? =
            if let host = reading.host {
                SiteAddress(authority: host, isSecure: reading.isSecure ?? isSecure)
            } else if isProxied, let publicAddress, named?.isOfMachine ?? false {
                // A proxy that names its own way to this server.
                publicAddress
            } else {
                named
            }
        if isProxied, reading.host == nil, let named, named.isLoopback,
            reading.client?.isLoopback == false
        {
            ProxyAdvice(self, request, context).noteLocalHost(named)
        }
        return visited.map { Arrival(client: reading.client, site: site(at: $0)) }
    }

    /// A request of HTTP/1.0 may leave out the host.
    private func host(
        of request: Request, in context: WalletContext, isSecure claimed: Bool?
    ) -> SiteAddress? {
        guard let authority = request.head.authority else { return nil }
        let isSecure = claimed ?? isSecure
        guard authority.isEmpty else {
            let site = SiteAddress(authority: authority, isSecure: isSecure)
            // Whoever is on this machine itself asks this server, which speaks no TLS.
            guard claimed == nil, site?.isLoopback ?? false else { return site }
            return SiteAddress(authority: authority, isSecure: false)
        }
        if let publicAddress { return publicAddress }
        guard let local = context.channel.localAddress, let ip = local.ipAddress else {
            return .localhost
        }
        let host = ip.contains(":") ? "[\(ip)]" : ip
        let port = local.port.map { ":\($0)" } ?? ""
        return SiteAddress(authority: host + port, isSecure: isSecure)
    }

    /// The public address goes to everybody, whatever they visited; but a bank with a host name of
    /// its own stays there. A server with names of its own has no banks.
    private func site(at visited: SiteAddress) -> Site {
        var published = publicAddress
        if allowedHosts == nil, bankName(in: visited) != nil {
            let isPublic = visited.host.hasSuffix("." + bankDomain) && bankDomain != "localhost"
            published = isPublic ? publicAddress?.on(visited.host) : visited
        }
        return Site(visited: visited, published: published, bankDomain: bankDomain)
    }

    /// Only a name can have names within it.
    private var bankDomain: String {
        publicAddress.flatMap { $0.isNumeric ? nil : $0.host } ?? "localhost"
    }

    /// The first part of `ada.localhost`, or of `ada.bank.example.org` at `bank.example.org`.
    public func bankName(in address: SiteAddress) -> String? {
        for domain in ["localhost", bankDomain] where address.host.hasSuffix("." + domain) {
            return String(address.host.dropLast(domain.count + 1))
        }
        return nil
    }
}
