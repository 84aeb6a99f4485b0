import Ledger
import WalletServices

extension WebContext {
    /// The next automatic savings of a person, as rows of Home.
    ///
    /// - Parameters:
    ///   - goals: the person's goals that are not archived.
    ///   - accounts: the person's accounts.
    func upcoming(
        of signedIn: SignedInRequest, into goals: [Goal], from accounts: [AccountRecord]
    ) async throws -> [HomePage.Upcoming] {
        guard !goals.isEmpty else { return [] }
        return try await wallet.recurring.upcoming(of: signedIn.id).compactMap { saving in
            guard let goal = goals.first(where: { $0.id == saving.goal }),
                let account = accounts.first(where: { $0.id == goal.parent })
            else { return nil }
            return row(saving, into: goal, from: account)
        }
    }

    private func row(
        _ saving: UpcomingSaving, into goal: Goal, from account: AccountRecord
    ) -> HomePage.Upcoming {
        let isRoundUp = saving.sum == .spareChange
        return HomePage.Upcoming(
            href: isRoundUp
                ? Link.accountGoals(account.id).path + "#automatic"
                : Link.goal(goal.id).path + "#recurring",
            title: words(isRoundUp ? "round_up_to_goal" : "to_goal", ["goal": goal.name]),
            day: saving.day.iso8601, when: dates.nextDayName(saving.day, at: clock.now()),
            account: account.name.shown, amount: text(saving.sum))
    }

    private func text(_ sum: UpcomingSaving.Sum) -> String? {
        switch sum {
        case .fixed(let amount): money.text(amount)
        case .upTo(let amount): words("coming_up_to", ["amount": money.text(amount)])
        case .spareChange: nil
        }
    }
}
