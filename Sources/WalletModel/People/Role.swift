/// A person's rights in the wallet. Each role includes the ones before it.
public enum Role: String, CaseIterable, Codable, Comparable, Sendable {
    /// Uses the wallet for oneself.
    case member
    /// Looks after the members.
    case treasurer
    /// Gives roles, too.
    case host

    public static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .member: 0
        case .treasurer: 1
        case .host: 2
        }
    }
}
