import Phone

/// Tells people what happened to their way in, by their verified contacts. It tells after the
/// commit, beside the request; the messenger logs why a message was not sent.
struct Notices: Sendable {
    let core: Core

    func tell(_ person: Person, _ notice: Notice) {
        guard let messenger = core.messenger, let phone = person.phone, messenger.reaches(.phone)
        else { return }
        core.later.run { try? await messenger.send(notice.message, to: .phone(phone)) }
    }
}

/// What a person reads about their way in. It never names a balance or a secret.
enum Notice: Sendable {
    case passwordChanged
    case passwordAdded
    /// The name of who made the link; nil for the command line.
    case resetMade(by: String?)
    case resetUsed
    case unlocked

    var message: OutgoingMessage {
        OutgoingMessage(subject: "About your Awallet sign-in", text: text)
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
        }
    }

    private static let help = "Was it not you? Ask a treasurer of your wallet for help at once."
}

extension Core {
    var notices: Notices { Notices(core: self) }
}
