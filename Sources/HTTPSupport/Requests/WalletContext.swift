public import Hummingbird
import Logging
public import NIOCore
public import WalletServices

/// The server's own information about a request.
public struct WalletContext: RequestContext {
    public var coreContext: CoreRequestContextStorage
    /// The id of this request in answers and in the log; a server's own, never the client's.
    public internal(set) var requestID: String
    /// The connection that the request came on.
    public let channel: any Channel
    /// The address of the connection's other end, if it has one.
    let peer: SocketAddress?
    /// The client's address according to trusted proxies, set by the edge middleware, or to
    /// another server.
    var forwardedFor: ClientAddress?
    /// True if another server of the wallet passed the request on.
    public internal(set) var isPassedOn = false
    /// The site that the client of such a request is at. An older server does not send it.
    var passedOnFrom: SiteAddress?
    /// The permit for a large body; set by the edge middleware.
    var uploadPermit: UploadPermit?
    /// True for a HEAD request, which routes see as GET.
    public internal(set) var isHead = false

    public init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        let known = source.logger[metadataKey: "hb.request.id"]?.description
        requestID = known ?? RequestID().description
        channel = source.channel
        peer = source.channel.remoteAddress
    }

    /// The client's address, as far as it can be trusted.
    public var clientAddress: ClientAddress {
        forwardedFor ?? ClientAddress(peer?.ipAddress ?? "")
    }
}
