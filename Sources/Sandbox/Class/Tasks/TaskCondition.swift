import Ledger
import WalletServices

/// A condition that a student has to bring about: the whole vocabulary of task files.
enum TaskCondition: Hashable, Sendable {
    case signedIn
    case accountMade
    case accountClosed
    case request(RequestPattern)
    case moved(MovementPattern)
    /// The code of the catalogue of errors, or the one that the answer's own API has.
    case refused(code: String)
    case overdraftRefused
    case foundAgain
    case retriedRight
    case goalSaved(SavedAmount)
    /// An account of this name has this balance, in major units.
    case balance(account: String, equals: String)

    /// Which requests count. A missing property fits all of them.
    struct RequestPattern: Hashable, Sendable {
        var api: FaultAPI?
        var method: String?
        var path: PathPattern?
        /// A status, or 2 to 5 for all that begin with it.
        var status: Int?
    }

    /// Which movements of money count. A missing property fits all of them.
    struct MovementPattern: Hashable, Sendable {
        var kinds: Set<TransferKind> = []
        /// In major units, such as `12.50`.
        var atLeast: String?
        /// The name of the receiving account, goal or person.
        var to: String?
    }

    /// How much one movement has to bring into a savings goal.
    enum SavedAmount: Hashable, Sendable {
        /// In major units, such as `1.58`.
        case exactly(String)
        /// The round-up of a week's spending of the account.
        case roundUp
    }
}

extension Milestone {
    /// The condition for reaching it.
    var condition: TaskCondition {
        switch self {
        case .signedIn: .signedIn
        case .accountMade: .accountMade
        case .deposited: .moved(TaskCondition.MovementPattern(kinds: [.deposit]))
        case .transferred:
            .moved(TaskCondition.MovementPattern(kinds: [.ownTransfer, .payment]))
        case .overdraftRefused: .overdraftRefused
        case .roundUp: .goalSaved(.roundUp)
        case .foundAgain: .foundAgain
        case .retriedRight: .retriedRight
        }
    }
}
