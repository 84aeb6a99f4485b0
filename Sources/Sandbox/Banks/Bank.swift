public import HTTPSupport
public import Hummingbird
public import ServiceLifecycle
import WalletServices

/// A wallet with all powers of a sandbox, within the process of another one.
public struct Bank: Sendable {
    let responder: any HTTPResponder<WalletContext>
    /// The services that run as long as the bank is open.
    let services: [any Service]
    let start: WorldStart
    let snapshots: SnapshotKeeper
    /// Closes its database.
    let close: @Sendable () -> Void

    public init(
        responder: any HTTPResponder<WalletContext>, services: [any Service], start: WorldStart,
        snapshots: SnapshotKeeper, close: @escaping @Sendable () -> Void
    ) {
        self.responder = responder
        self.services = services
        self.start = start
        self.snapshots = snapshots
        self.close = close
    }
}

/// Opens banks.
public protocol BankOpener: Sendable {
    /// Opens the bank of a folder; a new one begins as planned.
    ///
    /// - Parameter name: the bank's name. A bank that nobody reaches has none.
    /// - Throws: `StoreError`, and errors whose texts are for the operator.
    func open(_ folder: String, as name: BankName?, with plan: BankPlan) async throws -> Bank
}
