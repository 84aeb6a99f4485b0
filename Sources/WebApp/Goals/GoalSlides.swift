import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import WalletServices

/// The sheets that slide up over an account's goals: the result of saving a round-up, or that a
/// goal was created.
struct GoalSlides {
    let web: WebContext
    let account: AccountRecord

    private var words: Localisation { web.words }

    /// - Parameters:
    ///   - formError: why the round-up could not be saved.
    ///   - again: where the person can try again.
    func slide(
        for signedIn: SignedInRequest, _ formError: FormError?, again: String
    ) async throws -> Slide? {
        if let formError { return failure(formError, again) }
        guard let query = signedIn.visit.query else { return nil }
        if let id = query["saved"].flatMap(UUID.init(uuidString:)) {
            return await success(TransferID(id), signedIn)
        }
        guard let id = query["made"].flatMap(UUID.init(uuidString:)),
            let goal = try? await web.wallet.goals.find(AccountID(id), of: signedIn.id)
        else { return nil }
        return Slide(
            text: words("goal_made"), more: nil,
            link: LinkPart(label: goal.name, href: Link.goal(goal.id).path), isError: false,
            done: Link.accountGoals(account.id).path)
    }

    /// Reports the transfer as the ledger has it, whatever the address says (S-GOAL-8).
    private func success(_ id: TransferID, _ signedIn: SignedInRequest) async -> Slide? {
        guard let entry = try? await web.wallet.feed.entry(id, by: signedIn.id),
            entry.transfer.order.kind == .roundUp, entry.account == account.id
        else { return nil }
        let saved = words(
            "round_up_done_more",
            ["amount": web.money.text(entry.amount), "goal": entry.counterparty ?? ""])
        let goal = try? await web.wallet.goals.find(
            entry.transfer.order.credit, of: signedIn.id)
        let reached = goal.flatMap { goal in
            goal.isReached(by: entry.amount)
                ? words("goal_reached_now", ["goal": goal.name]) : nil
        }
        return Slide(
            text: words("round_up_done"),
            more: [saved, reached].compactMap(\.self).joined(separator: " "),
            link: LinkPart(label: words("receipt_link"), href: Link.transaction(id).path),
            isError: false, done: Link.account(account.id).path)
    }

    /// Reports a failure with its status number and what to do (S-GOAL-9).
    private func failure(_ formError: FormError, _ again: String) -> Slide {
        let item = formError.items.first
        let isShort = item?.code == .money(.insufficientFunds)
        let hint = isShort ? words("round_up_short") : item?.hint ?? ""
        return Slide(
            text: words("round_up_failed", ["status": String(formError.status.code)]),
            more: [item?.message ?? "", hint].filter { !$0.isEmpty }.joined(separator: " "),
            link: nil, isError: true, done: again)
    }
}

/// The notices on a goals page about an action on another page.
struct GoalNotices {
    let words: Localisation

    func notice(for signedIn: SignedInRequest) -> Notice? {
        let said = [
            "deleted": "goal_deleted", "archived": "goal_was_archived", "gone": "goal_gone",
            "automatic": "automatic_set", "stopped": "automatic_stopped",
        ]
        guard let query = signedIn.visit.query else { return nil }
        return said.first { query[$0.key] != nil }.map { Notice(text: words($0.value)) }
    }
}
