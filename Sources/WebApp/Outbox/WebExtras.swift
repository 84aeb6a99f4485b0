public import HTTPSupport
public import WalletServices

/// The pages that only a sandbox has, and what other pages say of it.
public struct WebExtras: Sendable {
    let outbox: any CodeOutbox
    let credentials: FixedCredentials?
    let clock: (any AdjustableClock)?
    let snapshots: (any SnapshotShelf)?
    let faults: (any FaultDesk)?
    let requests: (any RequestDesk)?
    let door: (any SandboxDoor)?
    let magic: [MagicValue]
    let banks: (any BankDesk)?
    let classDesk: (any ClassDesk)?

    /// - Parameters:
    ///   - outbox: where codes appear.
    ///   - credentials: those that the pages name as an example; nil where nobody has any.
    ///   - clock: nil where the clock cannot be set.
    ///   - snapshots: nil where nothing can be put back.
    ///   - faults: nil where nothing fails on purpose.
    ///   - requests: nil where requests are not kept.
    ///   - banks: those beside it; nil for one of them.
    ///   - classDesk: the class that some of them are of; nil for one of them.
    ///   - door: where browsers give the password of the sandbox; nil where it needs none.
    ///   - magic: the values that the page of magic values shows.
    public init(
        outbox: any CodeOutbox, credentials: FixedCredentials?,
        clock: (any AdjustableClock)? = nil, snapshots: (any SnapshotShelf)? = nil,
        faults: (any FaultDesk)? = nil, requests: (any RequestDesk)? = nil,
        banks: (any BankDesk)? = nil, classDesk: (any ClassDesk)? = nil,
        door: (any SandboxDoor)? = nil, magic: [MagicValue] = []
    ) {
        self.outbox = outbox
        self.credentials = credentials
        self.clock = clock
        self.snapshots = snapshots
        self.faults = faults
        self.requests = requests
        self.banks = banks
        self.classDesk = classDesk
        self.door = door
        self.magic = magic
    }
}
