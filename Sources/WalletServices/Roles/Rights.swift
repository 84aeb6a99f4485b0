import Ledger
import SQLStore

extension Role {
    /// The least role of those who invite people of this role, and let them in again.
    var keeper: Role { self == .member ? .treasurer : .host }
}

extension Transaction {
    /// The role in which somebody acts for others now, whatever it was when something was made.
    ///
    /// - Parameter person: without one, it is the command line, which acts as a host.
    /// - Returns: `member` for somebody frozen, and for somebody who left.
    func standing(of person: PersonID?) throws -> Role {
        guard let person else { return .host }
        guard let found = try self.person(person), try !isFrozen(person) else { return .member }
        return found.role
    }

    /// Checks in the write itself that somebody still holds a role: the request may have begun a
    /// moment before another host took it back.
    ///
    /// - Throws: `WalletError.access`: `.hostsOnly`, `.treasurersOnly`.
    func require(_ treasurer: Treasurer, as role: Role = .treasurer) throws {
        guard treasurer.role >= role, try standing(of: treasurer.person) >= role else {
            throw WalletError.access(role == .host ? .hostsOnly : .treasurersOnly)
        }
    }

    /// The hosts who can act, apart from this person.
    func otherHosts(than person: PersonID) throws -> [Person] {
        try people(with: .host).filter { try $0.id != person && !isFrozen($0.id) }
    }
}

extension Treasurer {
    /// True if this treasurer may make such an invitation, and see its link.
    public func mayMake(_ invitation: Invitation) -> Bool { role >= invitation.role.keeper }
}

extension Core {
    /// Ends, together with a role, what somebody made for others by its right: open invitations
    /// and links for new passwords. What is done stays done.
    ///
    /// - Parameters:
    ///   - role: the role that stays; `member` for somebody who is frozen or leaves.
    ///   - actor: who takes the role back.
    func endRights(
        of maker: PersonID, keeping role: Role, by actor: Actor, at now: Timestamp,
        _ tx: Transaction
    ) throws {
        for invitation in try tx.invitations(by: maker)
        where invitation.role.keeper > role && invitation.isOpen(at: now) {
            try tx.revoke(invitation.id, at: now)
            try log(
                .invitationRevoked, by: actor, about: nil,
                [.role: invitation.role.rawValue, .name: invitation.note], in: tx)
        }
        for reset in try tx.resets(by: maker) {
            let helped = try tx.person(reset.person)?.role ?? .host
            if helped.keeper > role { try tx.removeReset(of: reset.person) }
        }
    }

    /// Declines what this person has asked treasurers to approve, once no money may leave.
    ///
    /// - Parameter reason: the payer reads it.
    func declineAll(
        of person: PersonID, because reason: String, by treasurer: Treasurer, at now: Timestamp,
        _ tx: Transaction
    ) throws {
        for var approval in try tx.approvals(of: person, limit: .max)
        where approval.state(at: now) == .waiting {
            (approval.state, approval.decidedBy) = (.declined, treasurer.person)
            (approval.decidedAt, approval.reason) = (now, reason)
            try tx.decide(approval)
            let amount = approval.amount
            try log(
                .approvalDeclined, by: treasurer.actor, about: person,
                [.amount: "\(amount.decimal) \(amount.currency.code)"], transfer: approval.id,
                in: tx)
        }
    }
}
