public import HTTPTypes
public import Hummingbird
import NIOCore

/// Lets a handler ask its own server for a page, as the browser that sent the request would.
public enum OwnPages {
    /// Answers as the server does. Outside a request, nobody can ask.
    @TaskLocal static var responder: (any HTTPResponder<WalletContext>)?

    /// True while the server itself asks. Such a request is no client's: nothing disturbs or keeps
    /// it.
    @TaskLocal public static var isAsking = false

    /// Headers that describe a request's body, or would change the form of a page. A question omits
    /// them.
    private static let left: [HTTPField.Name] = [
        .contentType, .contentLength, .transferEncoding, .contentEncoding, .expect,
        .acceptEncoding, .ifNoneMatch, .ifModifiedSince, .range,
    ]

    /// The answer at an address, for whoever sent this request.
    ///
    /// - Parameters:
    ///   - path: within this wallet, with its query.
    ///   - others: further headers that the question does not have.
    public static func answer(
        at path: String, for request: Request, in context: WalletContext,
        without others: [HTTPField.Name] = []
    ) async -> Response? {
        guard let responder else { return nil }
        var head = request.head
        head.method = .get
        head.path = path
        for name in left + others { head.headerFields[name] = nil }
        head.headerFields[.accept] = "text/html"
        let asked = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        let fresh = WalletContext(
            source: ApplicationRequestContextSource(
                channel: context.channel, logger: context.logger))
        return try? await $isAsking.withValue(true) {
            try await responder.respond(to: asked, context: fresh)
        }
    }
}
