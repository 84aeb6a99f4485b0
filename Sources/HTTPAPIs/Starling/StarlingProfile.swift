import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// Where the person lives, how others pay them, what they look like; and the kinds of account
    /// holder that nobody is here.
    func addProfile(to routes: StarlingRoutes) {
        let (wallet, scheme) = (wallet, isSecure ? "https" : "http")
        routes.get("/addresses", .addressRead) { _ in
            var json = JSONWriter()
            json.object { json in
                if wallet.settings.isSandbox { json.object("current", writePlaceholder) }
                json.array("previous") { _ in }
            }
            return .json(json)
        }
        routes.get("/settle-up/profile", .settleUpRead) { call in
            // Whoever follows the link pays in pounds, which needs an account to go to.
            let accounts = try await wallet.accounts.overview(of: call.person).accounts
            let isActive = accounts.contains { $0.balance.currency.code == "GBP" }
            let host = call.request.head.authority ?? ""
            let person = call.person.text
            var json = JSONWriter()
            json.object { json in
                json.string("status", isActive ? "ACTIVE" : "INACTIVE")
                json.string("settleUpLink", "\(scheme)://\(host)/pay/\(person)?currency=GBP")
            }
            return .json(json)
        }
        routes.get("/account-holder/:holder/profile-image", .profileImageRead) { call in
            _ = try call.uid("holder")
            throw StarlingError.refused("UNKNOWN_PROFILE_IMAGE", .notFound)
        }
        addOtherHolders(to: routes)
    }

    private func addOtherHolders(to routes: StarlingRoutes) {
        func absent(_ kind: String, at path: String, _ scope: Scope) {
            routes.get("/account-holder/\(path)", scope) { _ in
                throw StarlingError.refused("endpoint called with non-\(kind) account", .notFound)
            }
        }
        absent("joint", at: "joint", .customerRead)
        absent("sole-trader", at: "sole-trader", .accountRead)
        absent("business", at: "business", .accountRead)
        absent("business", at: "business/correspondence-address", .addressRead)
        absent("business", at: "business/registered-address", .addressRead)
    }
}

/// The wallet asks nobody where they live. Typed clients demand an address, so that a sandbox has
/// one, which is nobody's.
private func writePlaceholder(to json: inout JSONWriter) {
    json.string("line1", "1 Example Street")
    json.string("postTown", "London")
    json.string("postCode", "EC1A 1BB")
    json.string("countryCode", "GB")
}
