import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

/// Creating a goal, and changing its name, target and picture.
struct GoalFormController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.newGoal(.any).route, use: signedIn { try await $0.ask($1) })
        router.post(
            Link.accountGoals(.any).route,
            use: signedInUpload(
                { try await $0.create($1, $2) }, again: { try await $0.ask($1, $2) }))
        router.get(Link.goalEdit(.any).route, use: signedIn { try await $0.askAgain($1) })
        router.post(
            Link.goalEdit(.any).route,
            use: signedInUpload(
                { try await $0.edit($1, $2) }, again: { try await $0.askAgain($1, $2) }))
    }

    // A new goal

    private func create(_ signedIn: SignedInRequest, _ form: UploadForm) async throws -> Response {
        let account = try await web.wallet.accounts.find(try signedIn.accountID(), of: signedIn.id)
        var reading = FormReading(web)
        let picture = try await reading.take {
            try await web.pictureInput(in: form, isNew: true).start
        }
        let name = try await reading.take { try GoalText.name(form.fields.text("name")) }
        let target = try await reading.take {
            try self.target(in: form.fields, account.balance.currency)
        }
        let day = try await reading.take { try self.day(in: form.fields) }
        try reading.finish()
        let draft = Goals.Draft(
            name: name ?? "", target: target, targetDay: day ?? nil, picture: picture?.name,
            photo: picture?.photo)
        let made = try await web.wallet.goals.create(
            draft, in: account.id, by: signedIn.id, key: IdempotencyKey(form.fields.text("key"))
        )
        let path = Link.accountGoals(account.id).path(with: ["made": made.goal.id.text])
        return .seeOther(path)
    }

    private func ask(
        _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        let account = try await web.wallet.accounts.find(try signedIn.accountID(), of: signedIn.id)
        let page = GoalFormPage(
            title: words("goal_new"),
            wayBack: LinkPart(
                label: words("goals_head"), href: Link.accountGoals(account.id).path),
            head: words("goal_new"),
            lead: words("goal_of", ["account": account.name.shown]),
            errors: content.error.flatMap(summary), action: Link.accountGoals(account.id).path,
            key: web.key(after: content),
            picture: web.pictureField(
                content),
            fields: [
                name("", content),
                target(account.balance.currency, nil, content),
                day(nil, content),
            ],
            button: words("goal_create"), cancel: Link.accountGoals(account.id).path,
            isOpen: false)
        return web.show(page, to: signedIn, at: .goals, content)
    }

    // An existing goal

    private func edit(_ signedIn: SignedInRequest, _ form: UploadForm) async throws -> Response {
        let goal = try await web.wallet.goals.find(try signedIn.goalID(), of: signedIn.id)
        var reading = FormReading(web)
        let picture = try await reading.take {
            try await web.pictureInput(in: form, isNew: false)
        }
        let name = try await reading.take { try GoalText.name(form.fields.text("name")) }
        let target: Goals.Edit<Money>? = try await reading.take {
            switch form.fields.text("target") {
            case "": .clear
            case MoneyFormat.mask: .keep
            default: .set(try self.target(in: form.fields, goal.saved.currency))
            }
        }
        let day = try await reading.take { try self.day(in: form.fields) }
        try reading.finish()
        _ = try await web.wallet.goals.edit(
            goal.id, name: name ?? "", target: target ?? .keep,
            targetDay: day.flatMap { $0.map(Goals.Edit.set) } ?? .clear,
            picture: picture?.name ?? .keep, photo: picture?.photo ?? .keep, by: signedIn.id)
        return .seeOther(Link.goal(goal.id).path(with: ["edited": "yes"]))
    }

    private func askAgain(
        _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        let goal = try await web.wallet.goals.find(try signedIn.goalID(), of: signedIn.id)
        let page = GoalFormPage(
            title: words("goal_edit"), wayBack: web.wayBack(to: goal),
            head: words("goal_edit_head", ["goal": goal.name]), lead: nil,
            errors: content.error.flatMap(summary), action: Link.goalEdit(goal.id).path, key: nil,
            picture: web.pictureField(
                of: goal, content),
            fields: [
                name(goal.name, content),
                target(goal.saved.currency, goal.target, content),
                day(goal.targetDay, content),
            ],
            button: words("save"), cancel: Link.goal(goal.id).path, isOpen: true)
        return web.show(page, to: signedIn, at: .goals, content)
    }

    // The fields

    /// The original app's message, and then what to do (S-GNEW-6).
    private func summary(of formError: FormError) -> ErrorSummary? {
        var summary = web.summary(
            of: formError, naming: ["amount": "target", "picture": "photo"])
        summary?.title = words("goal_error", ["status": String(formError.status.code)])
        summary?.fewest = 1
        return summary
    }

    private func target(in form: FormFields, _ currency: Currency) throws -> Money {
        let target = try AmountText.money(
            form.text("target"), currency: currency, format: web.money)
        guard target.minorUnits > 0 else { throw WalletError.goal(.targetInvalid) }
        return target
    }

    /// The chosen day.
    ///
    /// - Throws: `WalletError.goal(.dayInvalid)`.
    private func day(in form: FormFields) throws -> CivilDate? {
        let text = form.text("target_day")
        guard !text.isEmpty else { return nil }
        guard let day = CivilDate(iso8601: text) else { throw WalletError.goal(.dayInvalid) }
        return day
    }

    private func day(_ known: CivilDate?, _ content: FormContent) -> Field {
        var day = content.field(
            "target_day", words("goal_day"), type: "date", or: known?.iso8601 ?? "", maximum: 20)
        day.autocomplete = "off"
        day.hint = words("goal_day_hint")
        return day
    }

    private func name(_ value: String, _ content: FormContent) -> Field {
        var name = content.field("name", words("goal_name"), or: value)
        name.autocomplete = "off"
        return name
    }

    private func target(_ currency: Currency, _ known: Money?, _ content: FormContent) -> Field {
        let sign = web.money.sign(of: currency)
        var field = web.sumField(
            "target", label: words("goal_target", ["sign": sign]), in: currency, content)
        if content.typed == nil, let known { field.value = web.money.typed(known) }
        field.error = content.message(at: "amount", "target")
        return field
    }
}
