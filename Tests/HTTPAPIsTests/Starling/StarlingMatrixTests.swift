import Foundation
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

/// One route of the API with its scopes, each of which grants access.
struct StarlingRoute: Sendable, CustomStringConvertible {
    let method: HTTPRequest.Method
    let path: String
    let scopes: [Scope]

    init(_ method: HTTPRequest.Method, _ path: String, _ scopes: Scope...) {
        self.method = method
        self.path = path
        self.scopes = scopes
    }

    var description: String { "\(method) \(path)" }

    /// The path with ids in place of their names.
    func filled(account: String, goal: String) -> String {
        path.replacing("{account}", with: account).replacing("{goal}", with: goal)
            .replacing("{uid}", with: "3f2504e0-4f89-11d3-9a0c-0305e82c3301")
    }

    /// Goals, spaces, payees, payments, and features that this bank lacks.
    static let ofGoals: [StarlingRoute] = {
        let goals = "/account/{account}/savings-goals"
        let local = "/payments/local/account/{account}/category/{uid}"
        return [
            .init(.get, goals, .savingsGoalRead), .init(.put, goals, .savingsGoalCreate),
            .init(.get, "\(goals)/{goal}", .savingsGoalRead),
            .init(.put, "\(goals)/{goal}", .savingsGoalCreate),
            .init(.get, "\(goals)/{goal}/photo", .savingsGoalRead),
            .init(.get, "/account/{account}/spaces/{goal}/photo", .spaceRead),
            .init(.delete, "\(goals)/{goal}", .savingsGoalDelete),
            .init(.put, "\(goals)/{goal}/add-money/{uid}", .savingsGoalTransferCreate),
            .init(.put, "\(goals)/{goal}/withdraw-money/{uid}", .savingsGoalTransferCreate),
            .init(.get, "\(goals)/{goal}/recurring-transfer", .savingsGoalTransferRead),
            .init(.put, "\(goals)/{goal}/recurring-transfer", .savingsGoalTransferCreate),
            .init(.delete, "\(goals)/{goal}/recurring-transfer", .savingsGoalTransferDelete),
            .init(.get, "/account/{account}/spaces", .spaceRead),
            .init(.get, "/account/{account}/spaces/spending/{uid}", .spaceRead),
            .init(.get, "/payees", .payeeRead), .init(.put, "/payees", .payeeCreate),
            .init(.get, "/payees/{uid}", .payeeRead), .init(.put, "/payees/{uid}", .payeeEdit),
            .init(.delete, "/payees/{uid}", .payeeDelete),
            .init(.get, "/payees/{uid}/image", .payeeRead),
            .init(.put, "/payees/{uid}/account", .payeeCreate),
            .init(.delete, "/payees/{uid}/account/{uid}", .payeeDelete),
            .init(.get, "/payees/{uid}/account/{uid}/payments?since=2026-01-01", .payeeRead),
            .init(.get, "/payees/{uid}/account/{uid}/scheduled-payments", .payeeRead),
            .init(.put, local, .payLocalCreate, .payLocalOnce),
            .init(.get, "/payments/local/payment-order/{uid}", .payLocalRead),
            .init(.get, "/payments/local/payment-order/{uid}/payments", .payLocalRead),
            .init(.get, "\(local)/standing-orders", .standingOrderRead),
            .init(.put, "\(local)/standing-orders", .payLocalCreate, .payLocalOnce),
            .init(.get, "\(local)/standing-orders/{uid}", .standingOrderRead),
            .init(.get, "\(local)/standing-orders/{uid}/upcoming-payments", .standingOrderRead),
            .init(.get, "/cards", .cardRead), .init(.get, "/direct-debit/mandates", .mandateRead),
            .init(.get, "/direct-debit/mandates/{uid}", .mandateRead),
            .init(.get, "/direct-debit/mandates/account/{account}", .mandateRead),
            .init(.get, "/addresses", .addressRead),
            .init(.get, "/settle-up/profile", .settleUpRead),
            .init(.get, "/direct-debit/mandates/{uid}/payments?since=2026-01-01", .mandateRead),
            .init(.get, "/accounts/{account}/recurring-payment", .cardRead),
            .init(.get, "/account-holder/{uid}/profile-image", .profileImageRead),
            .init(.get, "/account-holder/joint", .customerRead),
            .init(.get, "/account-holder/sole-trader", .accountRead),
            .init(.get, "/account-holder/business", .accountRead),
            .init(.get, "/account-holder/business/correspondence-address", .addressRead),
            .init(.get, "/account-holder/business/registered-address", .addressRead),
        ]
    }()
}

@Suite("Access to goals, payees and payments of the Starling API")
struct StarlingMatrixTests {
    @Test("A missing token, a wrong one and one without the scope are 403 (S-SAPI-6, S-SAPI-8)")
    func tokens() async throws {
        for route in StarlingRoute.ofGoals {
            let lacking = Set(Scope.allCases).subtracting(route.scopes)
            let saver = try await StarlingSaver(scopes: lacking)
            let path = route.filled(account: saver.account.text, goal: saver.goal.text)
            let none = try await saver.api.send(route.method, path, "{}", authorization: nil)
            #expect(none.status == 403 && none.text.contains("invalid_token"), "\(route)")
            let wrong = try await saver.api.send(
                route.method, path, "{}", authorization: "Bearer nobodys-token")
            #expect(wrong.status == 403 && wrong.text.contains("invalid_token"), "\(route)")
            let narrow = try await saver.api.send(route.method, path, "{}")
            #expect(narrow.status == 403 && narrow.text.contains("insufficient_scope"), "\(route)")
            let names = route.scopes.map(\.rawValue).joined(separator: ", ")
            #expect(narrow.text.contains("Required: [\(names)]"), "\(route)")
        }
    }

    @Test("The scope of a route grants access")
    func scopes() async throws {
        for route in StarlingRoute.ofGoals {
            for scope in route.scopes {
                let saver = try await StarlingSaver(scopes: [scope])
                let path = route.filled(account: saver.account.text, goal: saver.goal.text)
                let answer = try await saver.api.send(route.method, path, "{}")
                #expect(answer.status != 403 && answer.status < 500, "\(route): \(answer.text)")
                #expect(answer.status != 405, "\(route)")
            }
        }
    }

    @Test("Another person's account or goal is as unknown as one that does not exist")
    func others() async throws {
        let saver = try await StarlingSaver()
        let grace = try await saver.api.world.person(2).person.id
        let hers = try await saver.api.world.account(of: grace, holding: 10_00, in: .pound).id
        let goal = try await saver.api.world.wallet.goals.create(
            Goals.Draft(name: "Hers"), in: hers, by: grace
        ).goal.id
        let nobodys = UUID().uuidString.lowercased()
        let body =
            #"{"name":"A","currency":"GBP","amount":{"currency":"GBP","minorUnits":1},"#
            + #""recurrenceRule":{"startDate":"2027-01-01","frequency":"DAILY"}}"#
        for route in StarlingRoute.ofGoals where route.path.contains("{account}") {
            let answers = [
                try await saver.api.send(
                    route.method, route.filled(account: hers.text, goal: goal.text), body),
                try await saver.api.send(
                    route.method, route.filled(account: nobodys, goal: nobodys), body),
            ]
            #expect(answers.allSatisfy { $0.status == 400 || $0.status == 404 }, "\(route)")
            #expect(answers[0].text == answers[1].text, "\(route)")
            let isGoal = route.path.contains("{goal}")
            if isGoal { #expect(answers[0].text == starlingErrors("UNKNOWN_SAVINGS_GOAL")) }
            #expect(!isGoal || answers[0].status == (route.method == .get ? 404 : 400), "\(route)")
        }
        let held = try await saver.api.world.wallet.accounts.find(hers, of: grace).balance
        #expect(held.minorUnits == 10_00)
    }

    @Test("A goal is not found under another account of the same person")
    func otherAccount() async throws {
        let saver = try await StarlingSaver()
        let other = try await saver.api.world.account(of: saver.api.ada.id, in: .pound).id
        let path = "/account/\(other.text)/savings-goals/\(saver.goal.text)"
        let answer = try await saver.api.send(.get, path)
        #expect(answer.status == 404 && answer.text == starlingErrors("UNKNOWN_SAVINGS_GOAL"))
    }

    @Test(
        "A feature that this bank lacks is an empty list",
        arguments: [
            ("/cards", #"{"cards":[]}"#), ("/direct-debit/mandates", #"{"mandates":[]}"#),
        ])
    func empty(path: String, text: String) async throws {
        let saver = try await StarlingSaver()
        let answer = try await saver.api.send(.get, path)
        #expect(answer.status == 200 && answer.text == text)
    }

    @Test("Typed clients get an address and a date of birth in a sandbox, and none elsewhere (C-4)")
    func placeholders() async throws {
        let sandbox = try await StarlingSaver()
        let address = try await sandbox.api.send(.get, "/addresses")
        #expect(
            address.text == #"{"current":{"line1":"1 Example Street","postTown":"London","#
                + #""postCode":"EC1A 1BB","countryCode":"GB"},"previous":[]}"#)
        let serve = try await StarlingSaver { $0.isSandbox = false }
        #expect(try await serve.api.send(.get, "/addresses").text == #"{"previous":[]}"#)
        for path in ["/account-holder/individual", "/identity/individual"] {
            let born = try await sandbox.api.send(.get, path).json["dateOfBirth"]?.text
            #expect(CivilDate(iso8601: born ?? "") != nil)
            #expect(try await serve.api.send(.get, path).json["dateOfBirth"] == nil)
        }
    }

    @Test("A person with pounds has a payment link of the web app; others have none (C-4)")
    func settleUp() async throws {
        let saver = try await StarlingSaver()
        let answer = try await saver.api.send(.get, "/settle-up/profile")
        #expect(answer.json["status"]?.text == "ACTIVE")
        let link = try #require(answer.json["settleUpLink"]?.text)
        let person = saver.api.ada.id.uuid.uuidString.lowercased()
        #expect(link.hasPrefix("http://") && link.hasSuffix("/pay/\(person)?currency=GBP"))
        let poor = try await StarlingClient()
        let none = try await poor.send(.get, "/settle-up/profile")
        #expect(none.json["status"]?.text == "INACTIVE" && none.json["settleUpLink"] != nil)
    }

    @Test(
        "Resources that a person lacks are 404 in the API's format (C-4)",
        arguments: [
            ("/account-holder/joint", "endpoint called with non-joint account"),
            ("/account-holder/business", "endpoint called with non-business account"),
            (
                "/account-holder/business/registered-address",
                "endpoint called with non-business account"
            ),
            (
                "/account-holder/business/correspondence-address",
                "endpoint called with non-business account"
            ),
            ("/account-holder/sole-trader", "endpoint called with non-sole-trader account"),
            (
                "/account-holder/3f2504e0-4f89-41d3-9a0c-0305e82c3301/profile-image",
                "UNKNOWN_PROFILE_IMAGE"
            ),
            (
                "/direct-debit/mandates/3f2504e0-4f89-41d3-9a0c-0305e82c3301/payments",
                "UNKNOWN_MANDATE"
            ),
        ])
    func absent(path: String, message: String) async throws {
        let saver = try await StarlingSaver()
        let answer = try await saver.api.send(.get, path)
        #expect(answer.status == 404 && answer.text == starlingErrors(message), "\(answer.text)")
    }

    @Test("One's own account has no recurring card payments; another's is 404 (C-4)")
    func recurringCardPayments() async throws {
        let saver = try await StarlingSaver()
        let own = try await saver.api.send(
            .get, "/accounts/\(saver.account.text)/recurring-payment")
        #expect(own.status == 200 && own.text == #"{"recurringPayments":[]}"#)
        let grace = try await saver.api.world.person(2).person.id
        let hers = try await saver.api.world.account(of: grace, in: .pound).id
        let other = try await saver.api.send(.get, "/accounts/\(hers.text)/recurring-payment")
        #expect(other.status == 404 && other.text == starlingErrors("UNKNOWN_ACCOUNT"))
    }

    @Test("There are no standing orders, and none can be created")
    func standingOrders() async throws {
        let saver = try await StarlingSaver()
        let category = UUID().uuidString
        let path =
            "/payments/local/account/\(saver.account.text)/category/\(category)"
            + "/standing-orders"
        let list = try await saver.api.send(.get, path)
        #expect(list.status == 200 && list.text == #"{"standingOrders":[]}"#)
        let made = try await saver.api.send(.put, path, "{}")
        #expect(made.status == 400 && made.text.contains("STANDING_ORDERS_NOT_OFFERED"))
    }
}
