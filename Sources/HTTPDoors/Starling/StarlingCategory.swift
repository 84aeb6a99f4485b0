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
    func item(_ uid: UUID, by person: PersonID, in wallet: Wallet) async throws -> Feed.Item {
        for id in StarlingIDs.transfers(of: uid) {
            if let item = try await found(id, by: person, in: wallet) { return item }
        }
        throw WalletError.transferNotFound
    }

    private func found(
        _ id: TransferID, by person: PersonID, in wallet: Wallet
    ) async throws -> Feed.Item? {
        do {
            return try await wallet.feed.item(id, in: account, by: person)
        } catch WalletError.transferNotFound {
            return nil
        }
    }
}

extension StarlingCall {
    /// The category in the path, `:account` and `:category`; accounts and goals that were closed
    /// keep their feed.
    ///
    /// - Throws: `WalletError.accountNotFound`, and 404 when the account has no such category.
    func category(in wallet: Wallet) async throws -> StarlingCategory {
        let account = try await wallet.accounts.findEver(try accountID(), of: person).id
        let main = StarlingCategory(mainOf: account)
        let wanted = try id("category")
        if wanted == main.uid { return main }
        do {
            let goal = try await wallet.goals.findEver(AccountID(wanted), of: person)
            guard goal.parent == account else { throw WalletError.goalNotFound }
            return StarlingCategory(goal: goal.id)
        } catch WalletError.goalNotFound {
            throw StarlingFault.refused("UNKNOWN_CATEGORY", .notFound)
        }
    }

    /// The feed item in the path, `:item`, and the category that it is seen from.
    ///
    /// - Throws: as `category`, and `WalletError.transferNotFound`.
    func item(in wallet: Wallet) async throws -> (StarlingCategory, Feed.Item) {
        let category = try await category(in: wallet)
        return (category, try await category.item(try id("item"), by: person, in: wallet))
    }
}
