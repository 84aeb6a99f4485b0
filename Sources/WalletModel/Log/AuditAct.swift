/// An act that the log records. The raw values are part of its hash chain: they never change.
public enum AuditAct: String, CaseIterable, Codable, Sendable {
    case personJoined = "person_joined"
    case roleChanged = "role_changed"
    case signedIn = "signed_in"
    case signInFailed = "sign_in_failed"
    /// More failures follow within the hour, which are not recorded one by one.
    case signInSlowed = "sign_in_slowed"
    case signedOutEverywhere = "signed_out_everywhere"
    /// By a host.
    case accessEnded = "access_ended"
    case unlocked
    case passkeyAdded = "passkey_added"
    case passkeyRemoved = "passkey_removed"
    case deviceTrusted = "device_trusted"
    case tokenMade = "token_made"
    case tokenRevoked = "token_revoked"
    case appAllowed = "app_allowed"
    case appEnded = "app_ended"
    case passwordAdded = "password_added"
    case passwordChanged = "password_changed"
    case resetMade = "reset_made"
    case resetUsed = "reset_used"
    case phoneChanged = "phone_changed"
    case emailChanged = "email_changed"
    case contactRestored = "contact_restored"
    case cashIn = "cash_in"
    case cashOut = "cash_out"
    case receiptSent = "receipt_sent"
    /// It concerns no person.
    case cashCounted = "cash_counted"
    case dataExported = "data_exported"
    case personErased = "person_erased"
    /// It concerns no person.
    case walletSetUp = "wallet_set_up"
    /// It concerns no person.
    case invitationMade = "invitation_made"
    /// It concerns no person.
    case invitationRevoked = "invitation_revoked"
    /// It concerns no person.
    case walletExported = "wallet_exported"
    /// The operator said that the clock is right. It concerns no person.
    case clockConfirmed = "clock_confirmed"
    /// It concerns no person.
    case secretRotated = "secret_rotated"
    /// It concerns no person.
    case walletRenamed = "wallet_renamed"
    /// Treasurers see notes from then on. It concerns no person.
    case notesOpened = "notes_opened"
    /// It concerns no person.
    case notesClosed = "notes_closed"
    case frozen
    case unfrozen
    case limitSet = "limit_set"
    case approvalAsked = "approval_asked"
    case approvalGiven = "approval_given"
    case approvalDeclined = "approval_declined"
    case approvalWithdrawn = "approval_withdrawn"
}
