import Phone
import SQLStore

/// Tells people what happened to their way in and their wallet, by their verified contacts. It
/// tells after the commit, beside the request; the messenger logs why a message was not sent.
struct Notices: Sendable {
    let core: Core

    /// Tells the phone number that the person had, and the email address that they have.
    ///
    /// - Parameter left: a contact that need not be told.
    func tell(_ person: Person, _ notice: Notice, but left: Contact? = nil) {
        guard core.messenger != nil else { return }
        core.later.run { [self] in
            for contact in await contacts(of: person) where contact != left {
                await deliver(notice, to: contact)
            }
        }
    }

    /// Tells everybody, one after the other.
    func tellEverybody(_ notice: Notice) {
        core.later.run { [self] in
            var last: PersonID?
            while let people = try? await core.store.read({ [last] tx in
                try tx.people(before: last, limit: 100)
            }), !people.isEmpty {
                for person in people {
                    for contact in await contacts(of: person) {
                        await deliver(notice, to: contact)
                    }
                }
                last = people.last?.id
            }
        }
    }

    /// Where messages reach this person: at the number, then at the email address.
    func contacts(of person: Person) async -> [Contact] {
        guard let messenger = core.messenger else { return [] }
        let known = try? await core.store.read { try $0.contacts(of: person) }
        return (known ?? []).filter { messenger.reaches($0.kind) }
    }

    /// Tells one contact.
    func send(_ notice: Notice, to contact: Contact) {
        core.later.run { [self] in await deliver(notice, to: contact) }
    }

    private func deliver(_ notice: Notice, to contact: Contact) async {
        guard let messenger = core.messenger, messenger.reaches(contact.kind) else { return }
        try? await messenger.send(notice.message, to: contact)
    }
}

/// A message to a person about their way in or their wallet. It never names a balance or a
/// password.
enum Notice: Sendable {
    case passwordChanged
    case passwordAdded
    /// The name of who made the link. The command line has none.
    case resetMade(by: String?)
    case resetUsed
    case unlocked
    /// Treasurers of this wallet see notes from now on.
    case notesOpened(in: String)
    case contactChanged(Contact.Kind, isRemoved: Bool)
    /// For the old contact, with the link that undoes the change.
    case contactReplaced(Contact.Kind, undo: String)
    case contactRestored
    /// For the owner of a contact that somebody else asked for.
    case contactWanted(Contact.Kind)

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
        case .contactChanged(let kind, let isRemoved):
            isRemoved
                ? "The \(kind.name) of your Awallet account was removed. \(Self.help)"
                : "Your Awallet account has a new \(kind.name). \(Self.help)"
        case .contactReplaced(let kind, let link):
            """
            This \(kind.name) no longer belongs to your Awallet account. Was it not you? \
            Undo it within 7 days: \(link)
            """
        case .contactRestored:
            """
            The change of your Awallet account was undone. Everything is signed out. Set a new \
            password. \(Self.help)
            """
        case .contactWanted(let kind):
            """
            Somebody tried to add this \(kind.name) to another Awallet account. Nothing has \
            changed, and you need not do anything.
            """
        }
    }

    private static let help = "Was it not you? Ask a treasurer of your wallet for help at once."
}

extension Contact.Kind {
    fileprivate var name: String {
        switch self {
        case .phone: "phone number"
        case .email: "email address"
        }
    }
}

extension Core {
    var notices: Notices { Notices(core: self) }
}
