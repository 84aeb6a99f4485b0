/// An open screen that listens for changes.
public final class Watch: Sendable {
    /// A notification.
    public enum News: Hashable, Sendable {
        /// Nothing changed; the connection is still open.
        case still
        /// Something changed, once or many times.
        case changed
        /// The session has ended; nothing follows.
        case ended
    }

    /// The notifications, as they happen. At most one waits to be read: several changes count as
    /// one. For one reader; when it stops reading, the watch ends.
    public let news: AsyncStream<News>
    /// The session of the screen. A public screen has none.
    let session: SessionID?
    private let continuation: AsyncStream<News>.Continuation

    /// - Parameters:
    ///   - session: the session of the screen; a public screen has none.
    ///   - onEnd: called when the reader stops.
    public init(session: SessionID?, onEnd: @escaping @Sendable () -> Void) {
        self.session = session
        (news, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        continuation.onTermination = { _ in onEnd() }
    }

    /// Signals that the connection is still open, unless another notification waits.
    public func beat() {
        if case .dropped(let unread) = continuation.yield(.still) { continuation.yield(unread) }
    }

    /// Signals that the session has ended.
    public func end() {
        continuation.yield(.ended)
        continuation.finish()
    }

    /// Stops listening.
    public func stop() { continuation.finish() }

    /// Says what happened.
    public func tell(_ news: News) { continuation.yield(news) }
}
