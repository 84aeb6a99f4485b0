import BankFiles
import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The cash box: what should be in it, counting it, its history.
struct CashBoxController: PageController {
    var web: WebContext

    private static let pageLength = 50

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.cashBox.route, use: treasurer { try await $0.show($1, $2) })
        router.get(Link.cashCount.route, use: treasurer { try await $0.form($1, $2) })
        router.post(
            Link.cashCount.route,
            use: deskForm(
                { try await $0.count($1, $2, $3) }, again: { try await $0.form($1, $2, $3) }))
        router.get(Link.cashHistory.route, use: treasurer { try await $0.history($1, $2) })
        router.get(Link.cashHistoryFile.route, use: treasurer { try await $0.file($1, $2) })
    }

    private func show(_ signedIn: SignedInRequest, _ treasurer: Treasurer) async throws -> Response
    {
        let contents = try await web.wallet.cashBox.contents(by: treasurer)
        let isCounted = signedIn.visit.query?["counted"] != nil
        let page = CashBoxPage(
            title: words("box_title"),
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path),
            notice: isCounted ? Notice(text: words("box_was_counted")) : nil,
            contents: contents.map(content))
        return web.show(page, to: signedIn, at: .you)
    }

    private func content(_ content: CashBox.Content) -> CashBoxPage.Content {
        let code = content.expected.currency.code
        return CashBoxPage.Content(
            name: words("box_expected", ["currency": code]),
            figure: web.money.text(content.expected),
            more: content.lastCount.map { last in
                words(
                    "box_last_count",
                    [
                        "date": web.dates.dateAndTime(last.time),
                        "result": result(of: last),
                    ])
            } ?? words("box_never_counted"),
            count: LinkPart(
                label: words("box_count"), href: Link.cashCount.path(with: ["currency": code])),
            history: LinkPart(
                label: words("box_history"), href: Link.cashHistory.path(with: ["currency": code]),
                isQuiet: true))
    }

    /// "nothing missing", "0.50 missing", "0.50 too much".
    private func result(of count: CashCount) -> String {
        let amount = web.money.text(
            Money(minorUnits: abs(count.difference), currency: count.currency))
        return switch count.difference {
        case 0: words("box_right")
        case ..<0: words("box_short", ["amount": amount])
        default: words("box_over", ["amount": amount])
        }
    }

    private func count(
        _ signedIn: SignedInRequest, _ form: FormFields, _ treasurer: Treasurer
    ) async throws -> Response {
        let currency = try web.currency(in: form)
        guard let expected = Int64(form.text("expected")) else {
            throw WalletError.treasury(.boxChanged)
        }
        var reading = FormReading(web)
        let counted = try await reading.take {
            try web.amount(in: form, currency)
        }
        let reason = try await reading.take { try Transfers.note(form.text("reason")) }
        try reading.finish()
        guard let counted, let reason else { throw WalletError.treasury(.countInvalid) }
        _ = try await web.wallet.cashBox.count(
            counted, expected: expected, reason: reason, by: treasurer,
            key: IdempotencyKey(form.text("key")))
        return web.moved(to: Link.cashBox.path(with: ["counted": "yes"]))
    }

    private func form(
        _ signedIn: SignedInRequest, _ treasurer: Treasurer, _ content: FormContent = .empty
    ) async throws -> Response {
        let currency = try web.currency(in: content.typed ?? signedIn.visit.query)
        let contents = try await web.wallet.cashBox.contents(by: treasurer)
        let expected =
            contents.first { $0.expected.currency == currency }?.expected ?? .zero(currency)
        var counted = web.sumField(
            "amount", label: words("box_counted", ["currency": currency.code]), in: currency,
            content)
        counted.isFocused = content.error == nil
        var reason = Field(name: "reason", label: words("box_reason"))
        reason.value = content.text("reason", maximum: 1000)
        reason.hint = words("box_reason_hint")
        reason.autocomplete = "off"
        reason.error = content.message(at: "reason", "note")
        let page = FormPage(
            title: words("box_count"),
            wayBack: LinkPart(label: words("box_title"), href: Link.cashBox.path),
            head: words("box_count"),
            lead: words("box_count_lead", ["amount": web.money.open.text(expected)]),
            errors: web.summary(of: content.error, naming: ["note": "reason"]),
            action: Link.cashCount.path,
            key: web.key(of: .cashCount, for: signedIn, after: content),
            fields: [counted, reason]
                + [
                    .hidden("currency", currency.code),
                    .hidden("expected", String(expected.minorUnits)),
                ],
            button: words("box_record"), cancel: Link.cashBox.path, moves: true)
        return web.show(page, to: signedIn, at: .you, content)
    }

    private func history(
        _ signedIn: SignedInRequest, _ treasurer: Treasurer
    ) async throws -> Response {
        let query = signedIn.visit.query
        let currency = try web.currency(in: query)
        let events = try await web.wallet.cashBox.history(
            in: currency, before: query?["before"].flatMap { FeedPosition($0) } ?? .end,
            limit: Self.pageLength, by: treasurer)
        let last = events.count == Self.pageLength ? events.last : nil
        let page = CashHistoryPage(
            title: words("box_history_title", ["currency": currency.code]),
            wayBack: LinkPart(label: words("box_title"), href: Link.cashBox.path),
            rows: events.map(row),
            csv: Link.cashHistoryFile.path(with: ["currency": currency.code]),
            excel: Link.cashHistoryFile.path(with: ["currency": currency.code, "bom": "yes"]),
            older: last.map {
                Link.cashHistory.path(with: [
                    "currency": currency.code, "before": $0.position.text,
                ])
            })
        return web.show(page, to: signedIn, at: .you)
    }

    private func row(_ event: CashBox.Event) -> CashHistoryPage.Row {
        switch event {
        case .movement(let named):
            let (movement, order) = (named.movement, named.movement.transfer.order)
            let by = words.booker(of: named)
            let more = [web.dates.dateAndTime(order.time), movement.note, by ?? ""]
            return CashHistoryPage.Row(
                label: web.name(of: named.person),
                more: more.filter { !$0.isEmpty }.joined(separator: " · "),
                figure: web.money.moved(order.amount, isIncoming: order.kind == .deposit),
                href: Link.cashReceipt(order.id).path)
        case .count(let count, let treasurer):
            let by = treasurer.map(words.name) ?? words("cash_by_host")
            let more = [web.dates.dateAndTime(count.time), count.reason, by]
            return CashHistoryPage.Row(
                label: words("box_was_counted_with", ["result": result(of: count)]),
                more: more.filter { !$0.isEmpty }.joined(separator: " · "),
                figure: web.money.text(Money(minorUnits: count.counted, currency: count.currency)),
                href: nil)
        }
    }

    private func file(_ signedIn: SignedInRequest, _ treasurer: Treasurer) async throws -> Response
    {
        let currency = try web.currency(in: signedIn.visit.query)
        let days = try await web.wallet.people.days(of: signedIn.id)
        let (box, row) = (web.wallet.cashBox, CashCSV(currency: currency, days: days).row)
        let mark = signedIn.visit.query?["bom"] == "yes" ? CSVCell.encodingMark : ""
        return BankFile(
            name: BankFile.name(
                [web.wallet.settings.name], plain: ["cash", currency.code], ending: "csv"),
            type: "text/csv; charset=utf-8",
            content: .text { write in
                try await write(mark + CashCSV.head)
                var place = FeedPosition.end
                while true {
                    let events = try await box.history(
                        in: currency, before: place, limit: CashBox.largestPage, by: treasurer)
                    try await write(events.map(row).joined())
                    guard let last = events.last, events.count == CashBox.largestPage else {
                        return
                    }
                    place = last.position
                }
            }
        ).response
    }
}
