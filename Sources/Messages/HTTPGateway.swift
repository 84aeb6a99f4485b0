internal import CCurl
import Foundation
internal import Phone
public import WalletServices

/// Sends text messages through a gateway by HTTP: one POST of a form with the fields of Twilio's
/// Messages resource. A status of 2xx means sent.
public struct HTTPGateway: Messenger {
    private static let names = [
        "url", "user", "password", "from", "to-field", "from-field", "body-field", "ca",
    ]

    private let url: String
    private let credentials: Credentials?
    private let from: String?
    private let fields: (to: String, from: String, body: String)
    private let authorities: String?
    private let site: String
    private let exchanges: Exchanges

    /// Reads the gateway's address and credentials.
    ///
    /// - Parameters:
    ///   - site: the host that phones fill codes in on.
    ///   - patience: how long a message may take.
    /// - Throws: `KeyFile.Failure`.
    public init(
        keyFile path: String, site: String, patience: Duration = .seconds(20)
    ) throws(KeyFile.Failure) {
        try self.init(KeyFile(path: path, names: Self.names), site: site, patience: patience)
    }

    init(_ file: KeyFile, site: String, patience: Duration) throws(KeyFile.Failure) {
        url = try file.required("url")
        guard Self.isPrivate(url: url) else {
            throw file.wrong(
                """
                needs an `url` that begins with https://, or with http:// on this machine, \
                without a name or password in it
                """)
        }
        credentials = try file.credentials()
        from = file["from"]
        fields = (
            file["to-field"] ?? "To", file["from-field"] ?? "From", file["body-field"] ?? "Body"
        )
        authorities = try file.authorities()
        self.site = site
        exchanges = Exchanges(label: "awallet.codes.http", patience: patience)
    }

    public func reaches(_ kind: Contact.Kind) -> Bool { kind == .phone }

    public func send(_ message: OutgoingMessage, to contact: Contact) async throws {
        guard case .phone(let phone) = contact else { throw Unreachable() }
        let form = FormBody([
            (fields.to, phone.e164), (fields.from, from), (fields.body, message.text(for: site)),
        ])
        try await exchanges.run { milliseconds in try post(form, within: milliseconds) }
    }

    private func post(_ form: FormBody, within milliseconds: Int) throws {
        guard let post = ccurl_post_begin(url) else { throw SendFailure(.connecting, .unreachable) }
        ccurl_post_header(post, "Content-Type: application/x-www-form-urlencoded")
        ccurl_post_header(post, "User-Agent: awallet")
        if let credentials { ccurl_post_sign_in(post, credentials.user, credentials.password) }
        if let authorities { ccurl_post_trust_only(post, authorities) }
        var isHandedOver: Int32 = 0
        let answer = form.bytes.withUnsafeBytes {
            ccurl_post_send(
                post, nil, $0.baseAddress, $0.count, milliseconds, &isHandedOver)
        }
        let step = Self.step(answer, isHandedOver: isHandedOver != 0)
        if let failure = SendFailure(answer: answer, step: step) { throw failure }
    }

    private static func step(_ answer: Int, isHandedOver: Bool) -> SendFailure.Step {
        let securing = [CCURL_NOT_TRUSTED, CCURL_NO_TLS].map { Int($0.rawValue) }
        if securing.contains(answer) { return .securing }
        return answer > 0 ? .handingOver : isHandedOver ? .handedOver : .connecting
    }

    /// True if nobody on the way can read what is sent to this URL.
    static func isPrivate(url: String) -> Bool {
        let parts = /(https?):\/\/([^\/?#@\\:\[\]]+|\[[^\/?#@\\\[\]]+\])(:[0-9]{1,5})?(\/[!-~]*)?/
        guard let match = url.wholeMatch(of: parts), let host = ServerName(match.output.2) else {
            return false
        }
        let path = match.output.4 ?? ""
        return (match.output.1 == "https" || host.isLoopback)
            && !path.contains("#") && !path.contains("\\")
    }
}
