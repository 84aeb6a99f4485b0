/// Who may join the wallet.
public enum Registration: String, CaseIterable, Sendable {
    /// People with an invitation.
    case invite
    /// Everybody.
    case open
    /// Nobody.
    case closed
}
