public import Hummingbird

/// Where the current request found this server, and the address that it hands out.
public struct Site: Hashable, Sendable {
    /// The site that the browser is at.
    public let visited: SiteAddress
    /// The site in every address that others get: of a bank, a link, an example.
    public let published: SiteAddress

    /// The name that banks have host names within: `ada.localhost`.
    public let bankDomain: String

    /// The site of the current request, set by the edge middleware.
    @TaskLocal public static var current: Site?

    /// - Parameter published: by default the visited one.
    public init(
        visited: SiteAddress, published: SiteAddress? = nil, bankDomain: String = "localhost"
    ) {
        self.visited = visited
        self.published = published ?? visited
        self.bankDomain = bankDomain
    }

    /// The site of the current request, or of this machine.
    public static var here: Site { current ?? unknown }

    /// Where the wallet of this request is: `https://bank.example.org/b/ada`.
    public var address: String { published.text + Mount.path }

    /// True if a browser that names this origin is here. The scheme does not count, since a proxy
    /// may end TLS without saying so.
    public func isHere(_ origin: SiteAddress) -> Bool {
        [visited, published].contains {
            SiteAddress(authority: $0.authority, isSecure: origin.isSecure) == origin
        }
    }

    /// This machine, for work without a request.
    static let unknown = Site(visited: .localhost)
}

extension SiteAddress {
    /// `http://localhost`.
    static let localhost = SiteAddress(isSecure: false, host: "localhost", port: nil)

    private init(isSecure: Bool, host: String, port: Int?) {
        self.isSecure = isSecure
        self.host = host
        self.port = port
    }
}

extension Request {
    /// The site of this request.
    public var site: Site {
        if let site = Site.current { return site }
        let found = head.authority.flatMap {
            SiteAddress(authority: $0, isSecure: head.scheme == "https")
        }
        return found.map { Site(visited: $0) } ?? .unknown
    }
}
