import Foundation
import Ledger
import Phone
import SQLStore

/// Somebody who joins. A person is created here and nowhere else.
struct Newcomer {
    var phone: PhoneNumber?
    var username: Username?
    var passwordHash: String?
    var email: String?
    /// The balance to begin with, in minor units of the default currency.
    var opening: Int64 = 0
    /// Without one, the person gets a new id.
    var id: PersonID?

    /// Creates the person, with the role of the invitation and a first account.
    ///
    /// - Parameter isFirst: whether this is the host who sets the wallet up, without an invitation.
    /// - Throws: `WalletError.person(.nameInvalid)`; `.joining`: `.registrationClosed`,
    ///   `.invitationNeeded`, `.invitationUsedUp`, `.invitationInvalid`; `.contact(.held)`; before
    ///   anything is changed.
    func join(
        _ core: Core, isFirst: Bool = false, in context: SignInContext, tx: Transaction
    ) throws -> Person {
        let now = core.clock.now()
        let name = try People.cleanName(context.displayName)
        let invitation = isFirst ? nil : try Self.invitation(core, in: context, at: now, tx: tx)
        if let phone, try !tx.isFree(.phone(phone), for: nil, at: now) {
            throw WalletError.contact(.held)
        }
        let id = id ?? PersonID(OrderedID.shared(at: now, randomness: core.randomness))
        let person = Person(
            id: id, phone: phone, username: username, email: email, displayName: name,
            joinedAt: now)
        try tx.insert(person)
        if let passwordHash { try tx.setPasswordHash(passwordHash, of: id) }
        try FirstAccount(core: core).open(
            for: id, called: context.accountWord, holding: opening, at: now, tx: tx)
        if let invitation { try tx.use(invitation.id, by: id, at: now) }
        let role = isFirst ? .host : invitation?.role ?? .member
        guard role != .member else { return person }
        try tx.setRole(role, of: id, by: invitation?.maker, at: now)
        try core.log(
            .roleChanged, by: .person(id, context), about: id, [.role: role.rawValue], in: tx)
        return person.with(role)
    }

    /// The invitation that lets somebody in. Where everybody may join, they need none.
    ///
    /// - Throws: `WalletError.joining`: `.registrationClosed`, `.invitationNeeded`,
    ///   `.invitationUsedUp`, `.invitationInvalid`.
    static func invitation(
        _ core: Core, in context: SignInContext, at now: Timestamp, tx: Transaction
    ) throws -> Invitation? {
        guard core.settings.registration != .closed else {
            throw WalletError.joining(.registrationClosed)
        }
        guard let token = context.invitation else {
            guard core.settings.registration == .open else {
                throw WalletError.joining(.invitationNeeded)
            }
            return nil
        }
        return try tx.openInvitation(token, at: now)
    }
}
