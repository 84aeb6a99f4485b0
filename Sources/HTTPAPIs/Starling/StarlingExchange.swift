import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import WalletServices

/// An app's request to the token endpoint.
struct StarlingExchange: Sendable {
    enum Grant: Sendable {
        case code(String, redirect: String, verifier: String?)
        case refreshToken(String, scope: String?)
    }

    let grant: Grant
    let client: Consents.Client

    /// Reads the form in the body, or in the query if there is no body, as the official JavaScript
    /// client sends it.
    ///
    /// - Throws: `OAuthError.invalidRequest` with the API's own text, or `RequestError`.
    init(_ request: Request) async throws {
        let body = try await request.limitedBody()
        guard body.readableBytes == 0 || request.mayBeForm else {
            throw OAuthError.invalidRequest(
                "Incorrect content type. Must be application/x-www-form-urlencoded")
        }
        let fields =
            body.readableBytes == 0
            ? try FormFields(encoded: (request.uri.query ?? "").utf8)
            : try FormFields(encoded: body.readableBytesView)
        try self.init(fields, basic: request.basicClient)
    }

    /// - Parameter basic: the client of an `Authorization: Basic` header (RFC 6749, 2.3.1); the
    ///   form's own counts first.
    private init(_ fields: FormFields, basic: Consents.Client?) throws(OAuthError) {
        guard let kind = Self.value("grant_type", in: fields) else {
            throw .invalidRequest("grant_type must be provided")
        }
        let names: Set<String>
        switch kind {
        case "authorization_code": names = ["code", "redirect_uri", "code_verifier"]
        case "refresh_token": names = ["refresh_token", "scope"]
        default:
            throw .invalidRequest(
                "grant_type must be either authorization_code or refresh_token")
        }
        let known = names.union(["grant_type", "client_id", "client_secret"])
        if let name = fields.names.filter({ !known.contains($0) }).min() {
            throw .invalidRequest("Unexpected parameter: '\(name.prefix(40))'")
        }
        let id = Self.value("client_id", in: fields)
        let secret = Self.value("client_secret", in: fields)
        if let basic, id == nil || id == basic.id, secret == nil {
            client = basic
        } else {
            client = Consents.Client(
                id: try Self.needed(id, "client_id"),
                secret: try Self.needed(secret, "client_secret"))
        }
        func needed(_ name: String) throws(OAuthError) -> String {
            try Self.needed(Self.value(name, in: fields), name)
        }
        if kind == "refresh_token" {
            grant = .refreshToken(
                Self.bare(try needed("refresh_token")), scope: Self.value("scope", in: fields))
        } else {
            grant = .code(
                try needed("code"), redirect: try needed("redirect_uri"),
                verifier: Self.value("code_verifier", in: fields))
        }
    }

    /// An empty value counts as missing (RFC 6749, 3.2).
    private static func value(_ name: String, in fields: FormFields) -> String? {
        fields[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The token without `Bearer`: some apps store and send their tokens with it.
    private static func bare(_ token: String) -> String {
        token.lowercased().hasPrefix("bearer ") ? String(token.dropFirst("bearer ".count)) : token
    }

    private static func needed(_ value: String?, _ name: String) throws(OAuthError) -> String {
        guard let value else { throw .invalidRequest("\(name) must be provided") }
        return value
    }
}

extension Request {
    /// A body may be a form if its type says so, or if it has no type.
    fileprivate var mayBeForm: Bool {
        guard let type = headers[.contentType] else { return true }
        let essence = type.prefix { $0 != ";" && $0 != " " }
        return essence.lowercased() == "application/x-www-form-urlencoded"
    }

    /// The name and secret of an `Authorization: Basic` header, both encoded as in a form.
    fileprivate var basicClient: Consents.Client? {
        guard let header = headers[.authorization], header.lowercased().hasPrefix("basic "),
            let data = Data(base64Encoded: String(header.dropFirst("basic ".count)))
        else { return nil }
        let parts = data.split(
            separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2,
            let fields = try? FormFields(
                encoded: Array("id=".utf8) + parts[0] + Array("&secret=".utf8) + parts[1])
        else { return nil }
        return Consents.Client(id: fields.text("id"), secret: fields.text("secret"))
    }
}
