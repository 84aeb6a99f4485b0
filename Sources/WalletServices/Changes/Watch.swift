/// One open screen that wants to know when something changed.
public final class Watch: Sendable {
    /// What it hears.
    public enum News: Hashable, Sendable {
        /// Nothing happened; the line is still open.
        case still
        /// Something changed, once or many times.
        case changed
        /// The session is over; nothing comes after this.
        case ended
    }

    /// What happens, as it happens. At most one piece of news waits to be read: several changes
    /// are one. To be read by one reader; when it stops reading, the watch is over.
    public let news: AsyncStream<News>
    /// Whose screen it is; nil for one that anybody may look at.
    let session: SessionID?
    private let continuation: AsyncStream<News>.Continuation

    init(session: SessionID?, onEnd: @escaping @Sendable () -> Void) {
        self.session = session
        (news, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        continuation.onTermination = { _ in onEnd() }
    }

    /// Says that the line is still open, unless something better waits to be read.
    public func beat() {
        if case .dropped(let unread) = continuation.yield(.still) { continuation.yield(unread) }
    }

    /// The session was seen to be over.
    public func end() {
        continuation.yield(.ended)
        continuation.finish()
    }

    /// Stops listening.
    public func stop() { continuation.finish() }

    func tell(_ news: News) { continuation.yield(news) }
}
