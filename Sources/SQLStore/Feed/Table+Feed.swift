import WalletModel

/// The parts of an account's history that are not in the journal.
extension Table {
    static let feedDetail = Table(
        "feed_detail", of: .account, key: [.number("sequence")],
        [
            .id("account"), .word("source", FeedSource.self),
            .word("source_sub_type", SourceSubType.self),
            .word("counterparty_type", Counterparty.Kind.self), .id("counterparty_uid"),
            .text("counterparty_name"), .text("sub_name"), .text("sub_identifier"),
            .text("sub_sub_identifier"), .text("reference"), .text("country"),
            .word("category", SpendingCategory.self), .amount("past_balance"),
            .time("settles_at"), .time("settled_at"), .time("updated_at"),
        ],
        archive: .no("transactions have the details"),
        erasing: .blanks(
            """
            counterparty_uid = NULL, counterparty_name = '', sub_name = NULL,
              sub_identifier = NULL, sub_sub_identifier = NULL, reference = ''
            """),
        travels: .yes)

    static let feedEdit = Table(
        "feed_edit", of: .account, key: [.id("account"), .number("sequence")],
        [.word("category", SpendingCategory.self), .text("note"), .time("updated_at")],
        archive: .no("transactions have own notes and categories"), erasing: .deletes,
        travels: .yes)

    static let feedChange = Table(
        "feed_change", of: .account, key: [.number("number")],
        [.id("account"), .number("sequence"), .time("changed_at")],
        unsealed: "it goes after a while",
        archive: .no("it repeats transactions"),
        erasing: .kept("it has ids and times, and goes after a while"),
        travels: .onlyCopied("only webhooks need it"))

    static let shopReceipt = Table(
        "shop_receipt", of: .account, key: [.id("account"), .number("sequence")],
        [.id("id"), .text("text")],
        archive: .file(10, "receipts", shows: "id account text", hides: "sequence"),
        erasing: .deletes, travels: .yes)

    static let attachment = Table(
        "attachment", of: .person, key: [.id("id")],
        [
            .id("person"), .id("account"), .number("sequence"),
            .word("type", AttachmentType.self), .number("size"), .time("added_at"),
            .bytes("bytes"),
        ],
        archive: .file(
            9, "attachments", shows: "id account type size added_at",
            hides: "person sequence bytes"),
        erasing: .deletes, travels: .yes)
}
