/// All errors of all APIs and the web app: one closed catalogue, by subject.
///
/// Each subject is a list in a file of its own, with the row of each code below it. Programs depend
/// on the raw values: neither they nor their meanings ever change.
public enum ErrorCode: Hashable, Sendable {
    case signIn(SignIn)
    case passkey(Passkey)
    case person(Person)
    case account(Account)
    case history(History)
    case money(Money)
    case payee(Payee)
    case paymentRequest(PaymentRequest)
    case goal(Goal)
    case signingKey(SigningKey)
    case access(Access)
    case contact(Contact)
    case treasury(Treasury)
    case joining(Joining)
    case data(Data)
    case developer(Developer)
    case request(Request)
    case server(Server)

    private var section: any ErrorSection {
        switch self {
        case .signIn(let code): code
        case .passkey(let code): code
        case .person(let code): code
        case .account(let code): code
        case .history(let code): code
        case .money(let code): code
        case .payee(let code): code
        case .paymentRequest(let code): code
        case .goal(let code): code
        case .signingKey(let code): code
        case .access(let code): code
        case .contact(let code): code
        case .treasury(let code): code
        case .joining(let code): code
        case .data(let code): code
        case .developer(let code): code
        case .request(let code): code
        case .server(let code): code
        }
    }

    /// The status, the texts and the invalid field.
    public var row: ErrorRow { section.row }
}

/// One subject of the catalogue. A code without a row does not compile.
protocol ErrorSection: RawRepresentable<String>, CaseIterable, Sendable {
    var row: ErrorRow { get }
}

extension ErrorCode: RawRepresentable, CaseIterable {
    /// Every code of every subject.
    public static let allCases: [ErrorCode] =
        SignIn.allCases.map(ErrorCode.signIn)
        + Passkey.allCases.map(ErrorCode.passkey)
        + Person.allCases.map(ErrorCode.person)
        + Account.allCases.map(ErrorCode.account)
        + History.allCases.map(ErrorCode.history)
        + Money.allCases.map(ErrorCode.money)
        + Payee.allCases.map(ErrorCode.payee)
        + PaymentRequest.allCases.map(ErrorCode.paymentRequest)
        + Goal.allCases.map(ErrorCode.goal)
        + SigningKey.allCases.map(ErrorCode.signingKey)
        + Access.allCases.map(ErrorCode.access)
        + Contact.allCases.map(ErrorCode.contact)
        + Treasury.allCases.map(ErrorCode.treasury)
        + Joining.allCases.map(ErrorCode.joining)
        + Data.allCases.map(ErrorCode.data)
        + Developer.allCases.map(ErrorCode.developer)
        + Request.allCases.map(ErrorCode.request)
        + Server.allCases.map(ErrorCode.server)

    private static let byRawValue = Dictionary(
        allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })

    /// The code with this raw value.
    public init?(rawValue: String) {
        guard let code = Self.byRawValue[rawValue] else { return nil }
        self = code
    }

    public var rawValue: String { section.rawValue }
}
