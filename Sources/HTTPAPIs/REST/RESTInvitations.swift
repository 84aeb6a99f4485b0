import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// Invitations to join, for treasurers.
    func addInvitations(to routes: Routes<RESTAPI>) {
        routes.get("/v1/invitations", use: listInvitations)
        routes.post("/v1/invitations", use: invite)
        routes.delete("/v1/invitations/:id", use: revokeInvitation)
        routes.get("/v1/invitations/:id/link", use: showInvitation)
    }

    private func listInvitations(_ call: RESTCall) async throws -> Response {
        let treasurer = try wallet.treasurers.treasurer(call.principal.person)
        let found = try await wallet.invitations.list(by: treasurer)
        return .list("invitations", found) { $0.write(to: &$1) }
    }

    private func invite(_ call: RESTCall) async throws -> Response {
        let treasurer = try await presentTreasurer(call)
        let body = try await call.body("role", "seats", "expires_in", "note")
        var draft = Invitations.Draft()
        if let role: Role = try body.optionalWord("role") { draft.role = role }
        if let seats = try body.optionalInteger("seats") { draft.seats = seats }
        if let seconds = try body.optionalInteger("expires_in") { draft.lifetimeSeconds = seconds }
        if let note = try body.optionalString("note") { draft.note = note }
        let made = try await wallet.invitations.make(draft, by: treasurer)
        return .json(status: .created) { made.write(to: &$0) }
    }

    private func showInvitation(_ call: RESTCall) async throws -> Response {
        let treasurer = try await presentTreasurer(call)
        let id = InvitationID(try call.id(or: .joining(.invitationNotFound)))
        let shown = try await wallet.invitations.link(to: id, by: treasurer)
        return .json { shown.write(to: &$0) }
    }

    private func revokeInvitation(_ call: RESTCall) async throws -> Response {
        let treasurer = try await presentTreasurer(call)
        let id = InvitationID(try call.id(or: .joining(.invitationNotFound)))
        try await wallet.invitations.revoke(id, by: treasurer)
        return .empty()
    }
}

extension Invitations.New {
    fileprivate func write(to json: inout JSONWriter) {
        invitation.write(to: &json)
        json.string("token", token)
        json.string("path", path)
    }
}

extension Invitation {
    fileprivate func write(to json: inout JSONWriter) {
        json.id("id", id.uuid)
        json.string("role", role.rawValue)
        json.integer("seats", seats)
        json.integer("used", used)
        json.string("note", note)
        json.string("made_by", maker?.text)
        json.time("created_at", createdAt)
        json.time("expires_at", expiresAt)
        json.time("revoked_at", revokedAt)
    }
}
