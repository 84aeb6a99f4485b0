import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import WalletServices

/// A part of an account with its own feed: the main category, or a goal.
struct StarlingCategory {
    /// The account or goal of this feed.
    let account: AccountID
    let uid: UUID

    /// The main category of an account.
    init(mainOf account: AccountID) {
        self.account = account
        uid = StarlingIDs.defaultCategory(of: account)
    }

    /// The category of a goal, which has the goal's id.
    init(goal: AccountID) {
        account = goal
        uid = goal.uuid
    }

    /// The feed item of a transfer, by the transfer's id or by the id on the other side of the
    /// transfer.
    ///
    /// - Throws: `WalletError.history(.transferNotFound)`.
    func item(
        _ uid: StarlingUID, by person: PersonID, in wallet: Wallet
    ) async throws -> Feed.Item {
        let ids = StarlingIDs.transfers(of: uid)
        return try await wallet.feed.item(oneOf: ids, in: account, by: person)
    }
}

extension StarlingCall {
    /// The category in the path, `:account` and `:category`; closed accounts and goals keep their
    /// feed.
    ///
    /// - Throws: `WalletError.account(.notFound)`, or 404 for an unknown category.
    func category(in wallet: Wallet) async throws -> StarlingCategory {
        let account = try await accountID(in: wallet)
        let main = StarlingCategory(mainOf: account)
        let requested = try uid("category")
        if requested.isMeant(by: main.uid) { return main }
        do {
            let goal = try await wallet.goals.findEver(oneOf: requested.accounts, of: person)
            guard goal.parent == account else { throw WalletError.goal(.notFound) }
            return StarlingCategory(goal: goal.id)
        } catch WalletError.goal(.notFound) {
            throw StarlingError.refused(.unknownCategory, .notFound)
        }
    }

    /// The feed item in the path, `:item`, and its category.
    ///
    /// - Throws: as `category`, and `WalletError.history(.transferNotFound)`.
    func item(in wallet: Wallet) async throws -> (StarlingCategory, Feed.Item) {
        let category = try await category(in: wallet)
        return (category, try await category.item(try uid("item"), by: person, in: wallet))
    }
}
