import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import WalletServices

/// A part of an account that has a feed of its own: the main one, or a goal.
struct StarlingCategory {
    /// The account or goal whose feed it is.
    let account: AccountID
    let uid: UUID

    /// The main category of an account.
    init(mainOf account: AccountID) {
        self.account = account
        uid = StarlingIDs.defaultCategory(of: account)
    }

    /// A goal, whose id names its category too.
    init(goal: AccountID) {
        account = goal
        uid = goal.uuid
    }

    /// The feed item with what was booked under a transfer's id, or under the name that the other
    /// side of a move knows it by.
    ///
    /// - Throws: `WalletError.transferNotFound`.
    func item(
        _ uid: StarlingUID, by person: PersonID, in wallet: Wallet
    ) async throws -> Feed.Item {
        let ids = StarlingIDs.transfers(of: uid)
        return try await wallet.feed.item(oneOf: ids, in: account, by: person)
    }
}

extension StarlingCall {
    /// The category in the path, `:account` and `:category`; accounts and goals that were closed
    /// keep their feed.
    ///
    /// - Throws: `WalletError.accountNotFound`, and 404 when the account has no such category.
    func category(in wallet: Wallet) async throws -> StarlingCategory {
        let account = try await accountID(in: wallet)
        let main = StarlingCategory(mainOf: account)
        let requested = try uid("category")
        if requested.isMeant(by: main.uid) { return main }
        do {
            let goal = try await wallet.goals.findEver(oneOf: requested.accounts, of: person)
            guard goal.parent == account else { throw WalletError.goalNotFound }
            return StarlingCategory(goal: goal.id)
        } catch WalletError.goalNotFound {
            throw StarlingError.refused(.unknownCategory, .notFound)
        }
    }

    /// The feed item in the path, `:item`, and the category that it is seen from.
    ///
    /// - Throws: as `category`, and `WalletError.transferNotFound`.
    func item(in wallet: Wallet) async throws -> (StarlingCategory, Feed.Item) {
        let category = try await category(in: wallet)
        return (category, try await category.item(try uid("item"), by: person, in: wallet))
    }
}
