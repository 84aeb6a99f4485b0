import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// The person's address, payment link and picture; and the kinds of account holder that this
    /// bank does not have.
    func addProfile(to routes: Routes<StarlingAPI>) {
        routes.get("/addresses", .addressRead, use: addresses)
        routes.get("/settle-up/profile", .settleUpRead, use: settleUp)
        routes.get("/account-holder/:holder/profile-image", .profileImageRead, use: image)
        let holder = "/account-holder"
        routes.get("\(holder)/joint", .customerRead, use: absent("joint"))
        routes.get("\(holder)/sole-trader", .accountRead, use: absent("sole-trader"))
        routes.get("\(holder)/business", .accountRead, use: absent("business"))
        let business = "\(holder)/business"
        routes.get("\(business)/correspondence-address", .addressRead, use: absent("business"))
        routes.get("\(business)/registered-address", .addressRead, use: absent("business"))
    }

    /// The wallet does not ask for addresses. Typed clients require one, so a sandbox has an
    /// invented address.
    private func addresses(_ call: StarlingCall) async throws -> Response {
        .json { json in
            if wallet.settings.isSandbox {
                json.object("current") { json in
                    json.string("line1", "1 Example Street")
                    json.string("postTown", "London")
                    json.string("postCode", "EC1A 1BB")
                    json.string("countryCode", "GB")
                }
            }
            json.array("previous") { _ in }
        }
    }

    private func settleUp(_ call: StarlingCall) async throws -> Response {
        // People who follow the link pay in pounds, so there must be an account in pounds.
        let accounts = try await wallet.accounts.overview(of: call.person).accounts
        let isActive = accounts.contains { $0.balance.currency.code == "GBP" }
        let site = call.request.site.address
        let person = call.person.text
        return .json { json in
            json.string("status", isActive ? "ACTIVE" : "INACTIVE")
            json.string("settleUpLink", "\(site)/pay/\(person)?currency=GBP")
        }
    }

    private func image(_ call: StarlingCall) async throws -> Response {
        _ = try call.uid("holder")
        throw StarlingError.refused("UNKNOWN_PROFILE_IMAGE", .notFound)
    }

    private func absent(_ kind: String) -> Routes<StarlingAPI>.Handler {
        { _ in
            throw StarlingError.refused("endpoint called with non-\(kind) account", .notFound)
        }
    }
}
