import Testing
import WalletServices

@testable import DocsPage

/// The error codes in openapi.yaml, compared with the catalogue. `API` checks on every request of
/// these tests that an operation answers only with codes of its list.
@Suite("The error lists of the OpenAPI document")
struct RESTErrorListsTests {
    private let description: APIDescription
    private let operations: [APIDescription.Operation]

    init() throws {
        description = try APIDescription()
        // The route that serves the document has no error lists.
        operations = description.operations.filter { $0.path != "/v1/openapi.yaml" }
    }

    @Test("Every code of every operation is in the catalogue, under its status")
    func known() throws {
        for operation in operations {
            for (status, names) in operation.codes where status >= 400 {
                #expect(!names.isEmpty, "\(operation.id) \(status)")
                for name in names {
                    let code = try #require(ErrorCode(rawValue: name), "\(operation.id) \(name)")
                    // Several errors of one registration are 422, whatever their own status.
                    let isListed = status == 422 && code == .person(.usernameTaken)
                    #expect(
                        code.row.status.rawValue == status || isListed, "\(operation.id) \(name)")
                }
            }
        }
    }

    @Test("Every code of the catalogue is in a list, in the introduction, or of another API")
    func complete() {
        let listed = Set(operations.flatMap { $0.codes.values.flatMap(\.self) })
        for code in ErrorCode.allCases {
            let name = code.rawValue
            switch code.place {
            case .operations: #expect(listed.contains(name), "\(name) is in no list")
            case .introduction:
                #expect(description.introduction.contains("`\(name)`"), "\(name)")
                #expect(!listed.contains(name), "\(name)")
            case .elsewhere: #expect(!listed.contains(name), "\(name) is not this API's")
            }
        }
    }

    @Test("An operation's list has every code that follows from its form")
    func byForm() {
        for operation in operations {
            func expect(_ status: Int, _ names: Set<String>) {
                let codes = operation.codes[status] ?? []
                #expect(names.isSubset(of: codes), "\(operation.id) \(status): \(codes)")
            }
            expect(500, ["internal_error", "outcome_unknown", "data_damaged"])
            expect(503, ["unavailable", "writing_stopped"])
            #expect((operation.codes[401] == ["not_signed_in"]) == !operation.isOpen)
            if operation.path.contains("{") { #expect(operation.codes[404] != nil) }
            if operation.hasJSON {
                expect(400, ["json_invalid", "field_unknown", "field_missing", "field_invalid"])
                expect(413, ["body_too_large"])
                expect(415, ["content_type_not_json", "content_encoding_unknown"])
            }
            if operation.hasQuery {
                expect(400, ["form_invalid", "field_unknown", "field_invalid"])
            }
            if operation.needsKey {
                expect(400, ["idempotency_key_invalid"])
                expect(422, ["idempotency_key_reused"])
            }
        }
    }
}

extension ErrorCode {
    fileprivate enum Place {
        /// In the list of each operation that can return it.
        case operations
        /// Any request can return it, on any path.
        case introduction
        /// Only other APIs and the web app return it.
        case elsewhere
    }

    fileprivate var place: Place {
        switch self {
        case .request(.routeNotFound), .request(.methodNotAllowed), .request(.hostInvalid),
            .request(.hostNotAllowed):
            .introduction
        // No operation answers before the setup, which only has pages.
        case .joining(.notSetUp): .introduction
        case .joining(.setupLinkInvalid): .elsewhere
        case .data(.leavingUnconfirmed): .elsewhere
        // Passkeys belong to browsers, payees to the Starling API.
        case .passkey, .payee: .elsewhere
        // The answer to a refused registration has its single errors instead.
        case .person(.registrationInvalid): .elsewhere
        // People cannot address closed accounts; only the course API accepts ids for new ones.
        case .account(.closed), .account(.idTaken): .elsewhere
        // About amounts that people type.
        case .money(.amountEmpty), .money(.amountInvalid), .money(.amountTooPrecise): .elsewhere
        case .request(.contentTypeNotForm), .request(.crossOrigin), .request(.originChanged),
            .request(.formExpired), .request(.cookiesRefused), .request(.sandboxPasswordNeeded),
            .request(.courseAccountIDInvalid), .request(.courseAmountInvalid):
            .elsewhere
        case .access(.tokenMayNot): .elsewhere
        case .developer(let code): code.place
        case .signIn, .person, .account, .history, .money, .paymentRequest, .goal, .signingKey,
            .access, .treasury,
            .joining, .contact, .data, .request, .server:
            .operations
        }
    }
}

extension ErrorCode.Developer {
    /// Tokens and apps are created on web pages.
    fileprivate var place: ErrorCode.Place {
        switch self {
        case .tokenInvalid, .tokenNotFound, .tokenNameInvalid,
            .tokenLimitReached, .scopesMissing,
            .appNotFound, .appNameInvalid, .redirectInvalid,
            .appLimitReached, .consentNotFound:
            .elsewhere
        case .webhookNotFound, .webhookURLInvalid,
            .webhookNetworkClosed, .webhookLimitReached,
            .webhookEventNotFound:
            .operations
        }
    }
}
