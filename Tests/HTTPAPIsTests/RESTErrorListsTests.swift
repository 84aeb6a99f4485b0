import Testing
import WalletServices

/// The lists of error codes in openapi.yaml, beside the catalogue. That an operation answers
/// nothing but what its list has, `API` checks at every request of these tests.
@Suite("The OpenAPI document's lists of errors")
struct RESTErrorListsTests {
    private let description: APIDescription
    private let operations: [APIDescription.Operation]

    init() throws {
        description = try APIDescription()
        // The document itself is handed out by no more than its route.
        operations = description.operations.filter { $0.path != "/v1/openapi.yaml" }
    }

    @Test("every code of every operation is in the catalogue, under its status")
    func known() throws {
        for operation in operations {
            for (status, names) in operation.codes where status >= 400 {
                #expect(!names.isEmpty, "\(operation.id) \(status)")
                for name in names {
                    let code = try #require(ErrorCode(rawValue: name), "\(operation.id) \(name)")
                    // Of several things that are wrong with a registration none gives the status.
                    let isListed = status == 422 && code == .person(.usernameTaken)
                    #expect(
                        code.row.status.rawValue == status || isListed, "\(operation.id) \(name)")
                }
            }
        }
    }

    @Test("every code of the catalogue is in a list, in the introduction, or not this API's")
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

    @Test("what any operation of its form can answer is in its list")
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
        /// In the list of each operation that can answer it.
        case operations
        /// Any request may be answered so, whatever its path.
        case introduction
        /// Other APIs and the web app answer it.
        case elsewhere
    }

    fileprivate var place: Place {
        switch self {
        case .request(.routeNotFound), .request(.methodNotAllowed), .request(.hostInvalid),
            .request(.hostNotAllowed):
            .introduction
        // Passkeys belong to browsers, payees to the Starling API.
        case .passkey, .payee: .elsewhere
        // Faults always come with a registration that is refused.
        case .person(.registrationInvalid): .elsewhere
        // Accounts are found by their owner, who has no closed ones; the course names its own ids.
        case .account(.closed), .account(.idTaken): .elsewhere
        // Of amounts that people type.
        case .money(.amountEmpty), .money(.amountInvalid), .money(.amountTooPrecise): .elsewhere
        case .request(.contentTypeNotForm), .request(.crossOrigin), .request(.formExpired),
            .request(.courseAccountIDInvalid), .request(.courseAmountInvalid):
            .elsewhere
        case .developer(let code): code.place
        case .signIn, .person, .account, .history, .money, .goal, .signingKey, .request, .server:
            .operations
        }
    }
}

extension ErrorCode.Developer {
    /// Tokens and apps are made on pages.
    fileprivate var place: ErrorCode.Place {
        switch self {
        case .tokenInvalid, .tokenNotFound, .tokenNameInvalid, .tokenLimitReached, .scopesMissing,
            .appNotFound, .appNameInvalid, .redirectInvalid, .appLimitReached, .consentNotFound:
            .elsewhere
        case .webhookNotFound, .webhookURLInvalid, .webhookLimitReached, .webhookEventNotFound:
            .operations
        }
    }
}
