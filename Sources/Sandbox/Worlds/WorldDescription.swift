import HTTPSupport
import Ledger
import Phone
import WalletServices

/// A world as a file describes it.
struct WorldDescription: Sendable {
    /// The clock of the world. Without one, the world has the machine's time.
    var clock: Clock?
    var people: [Someone] = []
    var history: [Entry] = []
    var webhooks: [Hook] = []
    /// Rules in the format of `POST /sandbox/faults`.
    var faults: [JSONValue] = []

    /// A place in the file, for mistakes that only the wallet can find.
    struct Place: Hashable, Sendable {
        let line: Int
        let column: Int
    }

    /// The time with which the world begins.
    struct Clock: Hashable, Sendable {
        let moment: Timestamp
        let isFrozen: Bool
        let seed: UInt64
    }

    /// A person of the world.
    struct Someone: Sendable {
        let place: Place
        /// The username, or the phone number of a person without one; the file names them so.
        let key: String
        let username: Username?
        let phone: PhoneNumber?
        let name: String
        let password: String
        let email: String
        let credentials: FixedCredentials?
        let accounts: [Purse]
        let payees: [Recipient]

        func account(_ key: String) -> Purse? { accounts.first { $0.name == key } }
    }

    /// An account of a person.
    struct Purse: Sendable {
        let place: Place
        let name: String
        let currency: Currency
        let opening: Money
        let goals: [Savings]
        /// True if the world deletes it at the end. It must be empty then.
        let isClosed: Bool
    }

    /// A goal of an account.
    struct Savings: Sendable {
        enum End: String, CaseIterable { case archived, deleted }

        let place: Place
        /// The file's `key` of the goal, or else its name. Entries call the goal so.
        let key: String
        let name: String
        let target: Money?
        let targetDay: CivilDate?
        let picture: String?
        let saved: Money
        /// Its end. A goal without one stays.
        let end: End?
    }

    /// A payee with bank numbers.
    struct Recipient: Sendable {
        let place: Place
        let details: Payee.Details
        let accounts: [PayeeAccount.Details]
    }

    /// A webhook, which gets a person's events.
    struct Hook: Sendable {
        let place: Place
        let url: String
        let person: String
    }
}
