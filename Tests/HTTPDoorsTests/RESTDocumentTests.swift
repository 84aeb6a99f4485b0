import HTTPDoors
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import NIOCore
import Passwords
import Phone
import Testing
import WalletAPI
import WalletServices
import WalletTestSupport

@Suite("The OpenAPI document")
struct RESTDocumentTests {
    @Test("the document has every route, and no other")
    func routesEqualDocument() throws {
        let router = Router(context: WalletContext.self)
        RESTDoor(wallet: try World().wallet).mount(on: router)
        RESTDocuments.mount(on: router)
        let registered = router.routes
            .map { "\($0.method.rawValue) \($0.path.description)" }
            .filter { $0.contains(" /v1/") }
            .map { $0.replacing("${id}", with: "{id}").replacing(":id", with: "{id}") }
        let documented = try APIDescription().operations
            .map { "\($0.method.uppercased()) \($0.path)" }
        #expect(Set(registered) == Set(documented))
        #expect(registered.count == documented.count)
    }

    @Test("operations have names of their own, a summary and a known tag")
    func operationsAreNamed() throws {
        let operations = try APIDescription().operations
        #expect(Set(operations.map(\.id)).count == operations.count)
        for operation in operations {
            #expect(!operation.summary.isEmpty)
            #expect(operation.codes.keys.contains { $0 < 300 })
        }
    }

    @Test("the document and the page are handed out to everybody")
    func served() async throws {
        let api = try API()
        let document = try await api.send(.get, "/v1/openapi.yaml")
        #expect(document.headers[.contentType] == "application/yaml")
        #expect(document.body == ByteBuffer(bytes: APIDocument.openAPI))
        let page = try await api.send(.get, "/docs")
        #expect(page.headers[.contentType] == "text/html; charset=utf-8")
        #expect(page.headers[.contentSecurityPolicy]?.contains("style-src 'self'") == true)
        #expect(page.text.contains("/v1/transfers"))
        #expect(!page.text.contains("<script"))
        #expect(try await api.send(.get, "/docs/style.css").status == 200)
    }

    @Test("every currency of the ledger is in the document, and no other")
    func currencies() throws {
        let text = String(decoding: APIDocument.openAPI, as: UTF8.self)
        let list = try #require(text.split(separator: "Currency:\n").last?.prefix { $0 != "]" })
        let codes = try #require(list.split(separator: "[").last).split { !$0.isLetter }
        #expect(codes.map(String.init) == Currency.all.map(\.code))
    }

    /// Every refusal of the wallet, with what may come along.
    static let errors: [WalletError] =
        [
            .countryNotServed, .tooManyCodes(retryAfterSeconds: 30), .codeNotSent, .codeSignInOff,
            .incorrectCode, .codeExpired, .tooManyAttempts(retryAfterSeconds: 30),
            .usernameNotFound, .incorrectPassword, .wrongCredentials, .busy, .notSignedIn,
            .sessionNotFound, .nameInvalid, .accountNotFound, .accountNameInvalid,
            .accountNameTaken, .accountLimitReached, .accountNotEmpty, .currencyUnknown,
            .cashOff, .nothingToWithdraw, .depositLimitReached, .recipientNotFound,
            .recipientIsSender,
            .recipientCannotReceive, .noteInvalid, .idempotencyKeyInvalid, .idempotencyKeyReused,
            .transferNotFound, .registration([.usernameTaken]), .accountHasGoals, .goalNotFound,
            .goalNameInvalid, .goalTargetInvalid, .goalPictureInvalid, .goalLimitReached,
            .goalArchived, .userNoteInvalid, .spendingOff, .counterpartyInvalid, .categoryUnknown,
            .paymentTimeInvalid, .nothingToRoundUp, .weekInFuture, .multiplierInvalid,
            .recurrenceInvalid, .recurringTransferNotFound, .zoneUnknown, .pictureUnreadable,
            .pictureTooLarge, .pictureLimitReached, .pictureNotFound, .pictureBusy, .picturesOff,
            .statementTooLong, .statementBusy, .statementsOff,
            .webhookNotFound, .webhookURLInvalid, .webhookLimitReached, .webhookEventNotFound,
        ]
        + [PhoneFault.empty, .notDigits, .wrongLength(expected: 10), .notPossible]
        .map { .phone($0) }
        + [
            RegistrationFault.usernameTooShort, .usernameNotAllowed, .usernameReserved,
            .password(.tooShort(minimum: 8)), .password(.tooLong(maximumBytes: 1024)),
            .password(.ownWord), .password(.common), .passwordsDiffer, .emailInvalid,
        ].map { .registration([$0]) }
        + SigningKeyFault.allCases.map { .signingKey($0) }
        // The door looks accounts up through their owner, so closed ones are not found there.
        + Rejection.allCases.filter { ![.debitAccountClosed, .creditAccountClosed].contains($0) }
        .map { .rejected($0) }

    @Test(
        "every refusal has a documented status and code, in the shape of this door",
        arguments: errors)
    func documented(error: WalletError) throws {
        let report = ErrorReport(error)
        let response = report.restResponse(requestID: "r")
        let code = try #require(report.items.first?.code)
        let places = try APIDescription().operations.filter {
            $0.codes[response.status.code]?.contains(code) == true
        }
        #expect(!places.isEmpty, "\(response.status.code) \(code)")
        #expect(
            (response.headers[.retryAfter] != nil) == [429, 503].contains(response.status.code))
    }

    @Test("every code in the document is one that something can say")
    func noInventedCodes() throws {
        let said = Set(Self.errors.flatMap { ErrorReport($0).items.map(\.code) })
        let ofRequests: Set<String> = [
            "json_invalid", "field_unknown", "field_missing", "field_invalid", "form_invalid",
            "body_too_large", "body_too_slow", "content_type_not_json", "content_type_not_picture",
            "content_encoding_unknown",
        ]
        let ofServer: Set<String> = [
            "internal_error", "outcome_unknown", "unavailable", "writing_stopped", "data_damaged",
        ]
        let documented = try APIDescription().operations.flatMap { $0.codes.values.flatMap(\.self) }
        #expect(Set(documented) == said.union(ofRequests).union(ofServer))
    }
}
