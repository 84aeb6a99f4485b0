public import Ledger

/// The apps that people registered.
public protocol AppRecords {
    func insert(_ app: App, secretHash: Digest32) throws

    /// The app that goes by this `client_id`, and the hash of its secret.
    func app(client: String) throws -> (App, Digest32)?

    /// The apps that this person registered, the newest first.
    func apps(of owner: PersonID) throws -> [App]

    /// Takes an app away, with everything that people let it have.
    ///
    /// - Returns: false when this person has no such app, or it is fixed.
    func removeApp(_ id: AppID, of owner: PersonID) throws -> Bool
}
