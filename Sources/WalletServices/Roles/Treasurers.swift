/// The proof that somebody may look after the wallet. Services for treasurers require one, so that
/// none can forget the check.
public struct Treasurer: Sendable {
    /// The person who acts. The command line is nobody.
    public let person: PersonID?
    /// At least `treasurer`.
    public let role: Role
    /// The origin of the request, for the log, where it is known.
    let context: SignInContext?

    fileprivate init(person: PersonID?, role: Role, context: SignInContext? = nil) {
        self.person = person
        self.role = role
        self.context = context
    }

    var actor: Actor { person.map { .person($0, context) } ?? .commandLine }
}

/// Checks who is a treasurer, or a host.
public struct Treasurers: Sendable {
    /// The command line acts as a host: it can change everything anyway.
    public let commandLine = Treasurer(person: nil, role: .host)

    /// - Throws: `WalletError.access(.treasurersOnly)` for a member.
    public func treasurer(
        _ person: Person, in context: SignInContext? = nil
    ) throws(WalletError) -> Treasurer {
        guard person.role >= .treasurer else { throw .access(.treasurersOnly) }
        return Treasurer(person: person.id, role: person.role, context: context)
    }

    /// - Throws: `WalletError.access(.hostsOnly)` for everybody who is not a host.
    public func host(
        _ person: Person, in context: SignInContext? = nil
    ) throws(WalletError) -> Treasurer {
        guard person.role == .host else { throw .access(.hostsOnly) }
        return Treasurer(person: person.id, role: .host, context: context)
    }
}
