public import Hummingbird
import Logging
import NIOCore
public import WalletServices

/// What is known about a request beside its own words.
public struct WalletContext: RequestContext {
    public var coreContext: CoreRequestContextStorage
    /// The name of this request in answers and in the log; made here, never taken from outside.
    public let requestID: String
    /// The other end of the connection; nil when it has no address.
    let peer: SocketAddress?
    /// Where trusted proxies say that the request comes from; the edge middleware sets it.
    var forwardedFor: ClientAddress?
    /// Where the request waits before a large body of it is read; set at the edge middleware.
    var uploadPermit: UploadPermit?
    /// Whether the request is a HEAD, which routes see as GET.
    public internal(set) var isHead = false

    public init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        let known = source.logger[metadataKey: "hb.request.id"]?.description
        requestID = known ?? RequestID().description
        peer = source.channel.remoteAddress
    }

    /// Where the request comes from, as far as can be believed.
    public var clientAddress: ClientAddress {
        forwardedFor ?? ClientAddress(peer?.ipAddress ?? "")
    }
}
