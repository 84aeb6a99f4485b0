import WalletServices

/// The worlds that come with the program.
public enum ReadyWorld: String, CaseIterable, Sendable {
    /// Five people with some weeks of history.
    case demo
    /// One person with one account in pounds, who spent 4.35, 5.20 and 0.87 just now.
    case challenge
    /// Nobody.
    case empty
    /// A teacher and pupils, each with one account and a fixed token.
    case school
    /// A year with 5,000 entries.
    case busy
    /// Long names, unusual currencies, and the minimum and maximum balances.
    case edge

    /// The file that describes it. The program makes some worlds without a file.
    var file: WorldFile? {
        let file: SandboxFile
        switch self {
        case .demo, .challenge, .empty: return nil
        case .school: file = .school
        case .busy: file = .busy
        case .edge: file = .edge
        }
        return try? WorldFile(file.text(), named: rawValue)
    }

    /// Its people, and how they sign in.
    public var world: SandboxWorld {
        switch self {
        case .demo:
            SandboxWorld(
                name: rawValue, people: DemoPeople.names, password: DemoPeople.password,
                tokens: [
                    .init(owner: "DemoUser", credentials: .demo),
                    .init(owner: "DemoSimple", credentials: .demoSimple),
                ])
        case .challenge:
            SandboxWorld(
                name: rawValue, people: [DemoPeople.challenger], password: DemoPeople.password,
                tokens: [.init(owner: DemoPeople.challenger, credentials: .challenge)])
        case .empty, .school, .busy, .edge:
            file?.world ?? SandboxWorld(name: rawValue, people: [], password: nil, tokens: [])
        }
    }
}

/// The source of a new world.
public enum WorldSource: Hashable, Sendable {
    case ready(ReadyWorld)
    case file(WorldFile)

    /// The file that describes it. The program makes some worlds without a file.
    public var file: WorldFile? {
        switch self {
        case .ready(let ready): ready.file
        case .file(let file): file
        }
    }

    /// Its people, and how they sign in.
    public var world: SandboxWorld {
        switch self {
        case .ready(let ready): ready.world
        case .file(let file): file.world
        }
    }
}
