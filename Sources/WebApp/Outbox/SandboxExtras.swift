public import HTTPSupport
public import Hummingbird
public import WalletServices

/// The parts of pages, and the API, that only a sandbox has.
public struct SandboxExtras: Sendable {
    let outbox: any CodeOutbox
    let credentials: FixedCredentials?
    let user: String?
    let clock: (any AdjustableClock)?
    /// Nil where nothing can be put back.
    public let snapshots: (any SnapshotShelf)?
    let faults: (any FaultDesk)?
    let requests: (any RequestDesk)?
    /// The sandbox's own API, for scripts; its pages may have the same addresses.
    public let api: (any HTTPResponder<WalletContext>)?
    /// What the rules of the sandbox do to requests.
    public let disturbance: Disturbance?
    /// Where other banks are.
    public let detour: Detour?
    /// Answers those who may not use what is under `/sandbox`; nil where everybody may.
    public let gate: Detour?
    /// Where browsers give the password of that gate.
    let door: (any SandboxDoor)?
    /// Empty where none is obeyed.
    let magic: [MagicValue]
    /// Called with all routes before the first request.
    public let onRoutes: (@Sendable (any HTTPResponder<WalletContext>) -> Void)?
    /// The banks beside it; nil for one of them.
    public let banks: (any BankDesk)?
    /// The class that some of them are of; nil for one of them.
    public let classDesk: (any ClassDesk)?

    /// Who reads the documents of its APIs.
    public var readers: ReferencePage.Audience {
        .sandbox(token: credentials?.accessToken, user: user)
    }

    /// - Parameters:
    ///   - outbox: where codes appear.
    ///   - credentials: those that the pages name as an example; nil where nobody has any.
    ///   - user: who has the published password; nil where nobody does.
    ///   - clock: nil where the clock cannot be set.
    ///   - snapshots: nil where nothing can be put back.
    ///   - faults: nil where nothing fails on purpose.
    ///   - requests: nil where requests are not kept.
    ///   - api: nil for pages alone.
    ///   - disturbance: nil where no request is disturbed.
    ///   - detour: nil for a bank among several, which knows of no other.
    ///   - banks: those of the detour.
    ///   - classDesk: the class that some of them are of.
    ///   - gate: nil where everybody may use what is under `/sandbox`.
    ///   - door: the gate's own, for browsers.
    ///   - magic: the values that the page of magic values shows.
    ///   - onRoutes: called with all routes before the first request.
    public init(
        outbox: any CodeOutbox, credentials: FixedCredentials?, user: String? = nil,
        clock: (any AdjustableClock)? = nil, snapshots: (any SnapshotShelf)? = nil,
        faults: (any FaultDesk)? = nil, requests: (any RequestDesk)? = nil,
        api: (any HTTPResponder<WalletContext>)? = nil,
        disturbance: Disturbance? = nil, detour: Detour? = nil, banks: (any BankDesk)? = nil,
        classDesk: (any ClassDesk)? = nil, gate: Detour? = nil,
        door: (any SandboxDoor)? = nil, magic: [MagicValue] = [],
        onRoutes: (@Sendable (any HTTPResponder<WalletContext>) -> Void)? = nil
    ) {
        self.outbox = outbox
        self.credentials = credentials
        self.user = user
        self.clock = clock
        self.snapshots = snapshots
        self.faults = faults
        self.requests = requests
        self.api = api
        self.disturbance = disturbance
        self.detour = detour
        self.banks = banks
        self.gate = gate
        self.door = door
        self.classDesk = classDesk
        self.magic = magic
        self.onRoutes = onRoutes
    }
}
