import WalletServices

extension Localisation {
    func name(of role: Role) -> String { self("role_\(role.rawValue)") }

    /// The role as a mark beside a name. Members have none.
    func badge(of role: Role) -> String? { role == .member ? nil : name(of: role) }
}
