import Foundation
public import Ledger

/// News that the servers of a wallet exchange, so that the screens of all of them follow.
public enum Change: Hashable, Sendable {
    /// A person's data changed.
    case data(PersonID)
    /// A session ended.
    case session(SessionID, PersonID)
    /// The host changed a setting.
    case settings
    /// Anything may have changed.
    case everything

    /// A word without spaces.
    public var text: String {
        switch self {
        case .data(let person): "d" + person.text
        case .session(let session, let person): "s\(session.text),\(person.text)"
        case .settings: "h"
        case .everything: "*"
        }
    }

    /// Reads the text, unless only a newer version knows its news.
    public init?(_ text: String) {
        let ids = text.dropFirst().split(separator: ",").compactMap { UUID(uuidString: String($0)) }
        switch (text.first, ids.count) {
        case ("d", 1): self = .data(PersonID(ids[0]))
        case ("s", 2): self = .session(SessionID(ids[0]), PersonID(ids[1]))
        case ("h", 0): self = .settings
        case ("*", 0): self = .everything
        default: return nil
        }
    }
}
