import QRCode
import WalletServices

/// An invitation that the command line asks for.
struct InviteRequest: Codable, Sendable {
    let role: Role
    let seats: Int64
    let hours: Int64
    let note: String
    /// The address that people open. Without one, the running server's counts.
    let site: String?
}

/// Joining on the command line.
extension AdminService {
    func invite(_ request: InviteRequest) async throws -> OperatorAnswer {
        let draft = Invitations.Draft(
            role: request.role, seats: request.seats, lifetimeSeconds: request.hours * 3600,
            note: request.note)
        let made = try await wallet.invitations.make(draft, by: wallet.treasurers.commandLine)
        guard let site = request.site ?? site?() else {
            return .success(
                """
                \(made.path)
                Put the address of this wallet before it, or name it with --public-url.
                """)
        }
        let link = site + made.path
        return .success(TerminalCode(link).map { "\(link)\n\n\($0.text)" } ?? link)
    }
}
