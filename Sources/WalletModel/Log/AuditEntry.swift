public import Ledger

/// One entry of the log: who did what, to whom, when, and from where.
public struct AuditEntry: Hashable, Sendable {
    /// Its place in the log; 0 before it is entered.
    public let number: Int64
    public let time: Timestamp
    public let act: AuditAct
    /// Who did it. The command line and strangers have no id.
    public let actor: PersonID?
    /// Whom it concerns.
    public let subject: PersonID?
    public let transfer: TransferID?
    public let facts: AuditFacts
    /// True once the facts were erased.
    public let isErased: Bool

    public init(
        number: Int64 = 0, time: Timestamp, act: AuditAct, actor: PersonID?, subject: PersonID?,
        transfer: TransferID? = nil, facts: AuditFacts, isErased: Bool = false
    ) {
        self.number = number
        self.time = time
        self.act = act
        self.actor = actor
        self.subject = subject
        self.transfer = transfer
        self.facts = facts
        self.isErased = isErased
    }
}

/// A fact about an act besides who and when. It is erasable, so it may name addresses and devices;
/// it never holds a secret.
public enum AuditFact: String, CaseIterable, Sendable {
    /// Where the act came from: the web app, an API or the command line.
    case channel
    case address
    case device
    /// How somebody signed in.
    case way
    case role
    case amount
    /// The person's name for a passkey or a token, or the app's name.
    case name
}

/// The facts of one entry, each at most once.
public struct AuditFacts: Hashable, Sendable {
    private var values: [AuditFact: String] = [:]

    /// The maximum length of a value, in characters.
    private static let longest = 120

    public init(_ values: [AuditFact: String] = [:]) {
        for (fact, value) in values { self[fact] = value }
    }

    public subscript(fact: AuditFact) -> String? {
        get { values[fact] }
        set { values[fact] = newValue.map(Self.line).flatMap { $0.isEmpty ? nil : $0 } }
    }

    /// Lines of `name=value`, in the order of `AuditFact`.
    package var text: String {
        AuditFact.allCases.compactMap { fact in values[fact].map { "\(fact.rawValue)=\($0)" } }
            .joined(separator: "\n")
    }

    /// Reads what `text` wrote, whose values are clean. Names that this version does not know are
    /// left out.
    package init(text: String) {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let fact = AuditFact(rawValue: String(parts[0])) else {
                continue
            }
            values[fact] = String(parts[1])
        }
    }

    /// The value on one line, without marks that change the direction of the text.
    private static func line(_ value: String) -> String {
        let short = String(value.prefix(longest))
        if let clean = PlainText.clean(short, maximumLength: longest) { return clean }
        return String(
            short.unicodeScalars.filter { (0x20...0x7E).contains($0.value) }.map(Character.init))
    }
}
