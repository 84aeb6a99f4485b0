public import Logging
import Synchronization

/// Logs a finding once, although every request could repeat it.
public final class OnceNotes: Sendable {
    /// A finding that is logged once.
    public enum Note: Hashable, Sendable {
        case untrustedProxy, conflictingHeaders, plainTransport
        case unclearHost, unknownHost, localHost, changedOrigin
    }

    private let made = Mutex<Set<Note>>([])

    /// Nothing was noted yet.
    public init() {}

    /// Logs the text, unless this was noted before.
    public func make(_ note: Note, to logger: Logger, _ text: @autoclosure () -> String) {
        guard made.withLock({ $0.insert(note).inserted }) else { return }
        logger.warning("\(text())")
    }
}
