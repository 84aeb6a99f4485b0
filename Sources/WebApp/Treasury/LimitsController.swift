import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The limits of everybody and of one person, in one currency.
struct LimitsController: PageController {
    var web: WebContext

    private static let names: [(name: String, span: LimitSpan)] = [
        ("per_payment", .payment), ("per_day", .day), ("per_month", .month),
    ]

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.walletLimits.route, use: treasurer { try await $0.form($1, $2, nil) })
        router.post(
            Link.walletLimits.route,
            use: treasurerForm(
                { try await $0.set($1, $2, $3, nil) }, again: { try await $0.form($1, $2, nil, $3) }
            ))
        router.get(
            Link.personLimits(.any).route,
            use: treasurer { try await $0.form($1, $2, $0.person($1, $2)) })
        router.post(
            Link.personLimits(.any).route,
            use: treasurerForm(
                { try await $0.set($1, $2, $3, $0.person($1, $3)) },
                again: { try await $0.form($1, $2, $0.person($1, $2), $3) }))
    }

    private func person(_ signedIn: SignedInRequest, _ treasurer: Treasurer) async throws -> Person
    {
        try await web.wallet.people.find(signedIn.personID(), by: treasurer)
    }

    /// - Parameter person: the person to limit. Without one, the limits are everybody's.
    private func set(
        _ signedIn: SignedInRequest, _ form: FormFields, _ treasurer: Treasurer, _ person: Person?
    ) async throws -> Response {
        let currency = try web.currency(in: form)
        let bounds = SpendingLimit.Bounds(
            perPayment: try units("per_payment", in: form, currency),
            perDay: try units("per_day", in: form, currency),
            perMonth: try units("per_month", in: form, currency),
            over: try rule(in: form))
        _ = try await web.wallet.limits.set(
            bounds, of: person.map { .person($0.id) } ?? .wallet, in: currency, by: treasurer)
        return .seeOther(
            person.map { Link.person($0.id).path(with: ["limits": "set"]) }
                ?? Link.profile.path(with: ["limits": "set"]))
    }

    /// The amount of one field, unless it is empty.
    private func units(_ name: String, in form: FormFields, _ currency: Currency) throws -> Int64? {
        let text = form.text(name)
        guard !text.isEmpty else { return nil }
        let money = try? AmountText.money(text, currency: currency, format: web.money)
        guard let money, (1...MoneyLimit.balance).contains(money.minorUnits) else {
            throw FormError(
                words("error_limit_invalid"), hint: words("error_limit_invalid_hint"), at: name
            ).failure
        }
        return money.minorUnits
    }

    /// The rule above the limits: it refuses payments unless the form says something else.
    private func rule(in form: FormFields) throws -> SpendingLimit.Rule {
        guard let text = form["over"] else { return .refuse }
        guard let rule = SpendingLimit.Rule(rawValue: text) else {
            throw FormError(
                words("error_limit_over_unknown"), hint: words("error_limit_over_unknown_hint"),
                at: "over"
            ).failure
        }
        return rule
    }

    private func form(
        _ signedIn: SignedInRequest, _ treasurer: Treasurer, _ person: Person?,
        _ content: FormContent = .empty
    ) async throws -> Response {
        let currency = try web.currency(in: content.typed ?? signedIn.visit.query)
        let others = try await web.wallet.limits.currencies(by: treasurer)
            .filter { $0 != currency }
        let bounds = try await web.wallet.limits.find(
            person.map { .person($0.id) } ?? .wallet, in: currency, by: treasurer
        )?.bounds
        let back =
            person.map { LinkPart(label: $0.publicName, href: Link.person($0.id).path) }
            ?? LinkPart(label: words("nav_you"), href: Link.profile.path)
        let link = person.map { Link.personLimits($0.id) } ?? Link.walletLimits
        let head = person.map { words("limits_of", ["name": $0.publicName]) }
        let page = FormPage(
            title: words("limits_title"), wayBack: back, head: head ?? words("limits_title"),
            lead: words(person == nil ? "limits_lead" : "limits_person_lead"),
            errors: web.summary(of: content.error), action: link.path, key: nil,
            fields: fields(bounds, in: currency, content),
            button: words("limits_button"), cancel: back.href,
            ways: others.map { other in
                FormPage.Way(
                    label: words("limits_in", ["currency": other.code]),
                    href: link.path(with: ["currency": other.code]), icon: "icons/wallet")
            },
            scripts: [])
        return web.show(page, to: signedIn, at: .you, content)
    }

    private func fields(
        _ bounds: SpendingLimit.Bounds?, in currency: Currency, _ content: FormContent
    ) -> [Field] {
        let sums = Self.names.map { name, span in
            var field = web.sumField(
                name, label: words("limit_\(name)", ["currency": currency.code]), in: currency,
                FormContent(typed: content.typed))
            if content.typed == nil, let units = bounds?[span] {
                field.value = web.money.open.typed(Money(minorUnits: units, currency: currency))
            }
            field.placeholder = nil
            field.error = content.message(at: name)
            return field
        }
        var over = Field(part: "parts/select", name: "over", label: words("limit_over"))
        let chosen = content.typed?.text("over") ?? bounds?.over.rawValue
        over.choices = SpendingLimit.Rule.allCases.map {
            Field.Choice(
                value: $0.rawValue, label: words("limit_over_\($0.rawValue)"),
                isChosen: $0.rawValue == chosen)
        }
        over.error = content.message(at: "over")
        return sums + [over, .hidden("currency", currency.code)]
    }
}
