import Phone
import SQLStore

/// Tells people what happened to their way in and their wallet, by their verified contacts. It
/// tells after the commit, beside the request; the messenger logs why a message was not sent.
struct Notices: Sendable {
    let core: Core

    func tell(_ person: Person, _ notice: Notice) {
        guard let contact = contact(of: person) else { return }
        core.later.run { await send(notice, to: contact) }
    }

    /// Tells everybody, one after the other.
    func tellEverybody(_ notice: Notice) {
        core.later.run {
            var last: PersonID?
            while let people = try? await core.store.read({ [last] tx in
                try tx.people(before: last, limit: 100)
            }), !people.isEmpty {
                for contact in people.compactMap(contact) { await send(notice, to: contact) }
                last = people.last?.id
            }
        }
    }

    /// Where messages reach this person; nil where none does.
    func contact(of person: Person) -> Contact? {
        guard let phone = person.phone, core.messenger?.reaches(.phone) == true else { return nil }
        return .phone(phone)
    }

    private func send(_ notice: Notice, to contact: Contact) async {
        try? await core.messenger?.send(notice.message, to: contact)
    }
}

/// What a person reads about their way in or their wallet. It never names a balance or a secret.
enum Notice: Sendable {
    case passwordChanged
    case passwordAdded
    /// The name of who made the link; nil for the command line.
    case resetMade(by: String?)
    case resetUsed
    case unlocked
    /// Treasurers of this wallet see notes from now on.
    case notesOpened(in: String)

    var message: OutgoingMessage { OutgoingMessage(subject: subject, text: text) }

    private var subject: String {
        if case .notesOpened = self { "About your wallet" } else { "About your Awallet sign-in" }
    }

    private var text: String {
        switch self {
        case .passwordChanged: "Your Awallet password was changed. \(Self.help)"
        case .passwordAdded: "Your Awallet account has a username and a password now. \(Self.help)"
        case .resetMade(let name):
            """
            \(name ?? "The host") made a link that sets a new password for your Awallet account. \
            It works for 15 minutes. \(Self.help)
            """
        case .resetUsed:
            "Your Awallet account has a new password. Everything else is signed out. \(Self.help)"
        case .unlocked:
            "The waiting times of your Awallet sign-in have ended. You can sign in again."
        case .notesOpened(let wallet):
            """
            \(wallet): from now on, the treasurers of this wallet see the notes and categories of \
            all payments, also of yours.
            """
        }
    }

    private static let help = "Was it not you? Ask a treasurer of your wallet for help at once."
}

extension Core {
    var notices: Notices { Notices(core: self) }
}
