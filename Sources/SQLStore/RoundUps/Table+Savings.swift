import WalletModel

/// Round-ups and regular transfers.
extension Table {
    static let roundUp = Table(
        "round_up", of: .account, key: [.id("account"), .week("week")], [.amount("saved")],
        archive: .file(11, "round-ups", shows: "account week saved"), erasing: .deletes,
        travels: .yes)

    static let automaticRoundUp = Table(
        "automatic_round_up", of: .account, key: [.id("account")],
        [
            .id("goal"), .number("multiplier"), .time("activated_at"), .id("activated_by"),
            .week("next_week"), .time("next_at"),
        ],
        archive: .file(
            12, "automatic-round-ups", shows: "account goal multiplier activated_at next_at",
            hides: "activated_by next_week"),
        erasing: .deletes, travels: .yes)

    static let automaticSaving = Table(
        "automatic_saving", of: .account, key: [.id("account"), .week("week")],
        [.number("sequence"), .number("multiplier")],
        archive: .file(
            13, "automatic-savings", shows: "account week multiplier",
            hides: "sequence"),
        erasing: .deletes, travels: .yes)

    static let recurringTransfer = Table(
        "recurring_transfer", of: .person, key: [.id("goal")],
        [
            .id("id"), .id("person"), .day("start_day"),
            .word("frequency", RecurrenceRule.Frequency.self), .number("step"), .number("count"),
            .day("until_day"), .text("days"), .amount("amount"), .flag("tops_up"),
            .text("reference"), .day("next_day"), .time("next_at"),
        ],
        archive: .file(
            14, "recurring-transfers",
            shows: "id goal amount reference frequency step count days start_day until_day "
                + "tops_up next_at",
            hides: "person next_day"),
        erasing: .deletes, travels: .yes)
}
