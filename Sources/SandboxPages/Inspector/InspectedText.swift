import HTTPSupport
import Ledger
import Sandbox
import WalletServices
import WebApp

/// Requests of a sandbox in the words of a page.
struct InspectedText {
    let web: WebContext

    private var words: Localisation { web.words }

    func row(_ request: InspectedRequest) -> InspectorPage.Row {
        let error = request.error.map { said($0).message }
        return InspectorPage.Row(
            href: SandboxLink.inspected(request.id).path, method: request.method,
            target: request.target,
            status: String(request.status), look: look(request),
            facts: facts(request).joined(separator: " · "), effect: shortEffect(request.effect),
            error: error,
            news: [request.method, request.target, String(request.status), error]
                .compactMap(\.self).joined(separator: " "))
    }

    /// An error of the catalogue in the language of the page; another one in the words of its API.
    func said(_ error: InspectedError) -> InspectedError {
        switch error {
        case .listed(let text): .listed(words.said(text))
        case .own: error
        }
    }

    func look(_ request: InspectedRequest) -> String? {
        switch request.status {
        case 400...: "bad"
        case 200..<300: "good"
        default: nil
        }
    }

    private func facts(_ request: InspectedRequest) -> [String] {
        [
            web.dates.time(request.time), request.person, milliseconds(request.duration),
            request.fault.map { words("request_by_fault", ["fault": $0]) },
            request.replayOf.map { words("request_replay_of", ["request": String($0)]) },
        ].compactMap(\.self)
    }

    func milliseconds(_ duration: Duration) -> String {
        let tenths = Int64((duration / .microseconds(100)).rounded())
        return words("request_time", ["time": "\(tenths / 10).\(tenths % 10)"])
    }

    private func shortEffect(_ effect: RequestEffect) -> String? {
        switch effect {
        case .nothing, .unknown: nil
        case .changed: words("request_changed")
        case .moved(let movements): movements.map(sentence).joined(separator: ", ")
        case .found(_, let request): found(request)
        }
    }

    func effect(_ effect: RequestEffect) -> String {
        switch effect {
        case .nothing: words("request_changed_nothing")
        case .unknown: words("request_books_gone")
        case .changed: words("request_changed")
        case .moved(let movements): words("request_moved", count: Int64(movements.count))
        case .found(_, let request): found(request)
        }
    }

    private func found(_ request: Int64?) -> String {
        guard let request else { return words("request_found") }
        return words("request_found_of", ["request": String(request)])
    }

    func sentence(_ movement: InspectedMovement) -> String {
        words(
            "request_movement",
            [
                "amount": web.money.text(movement.amount), "from": name(movement.from),
                "to": name(movement.to),
            ])
    }

    /// A side with its balance before and after.
    func fact(_ side: InspectedMovement.Side) -> Fact {
        guard let before = side.before, let after = side.after else {
            return Fact(name: name(side), value: words("request_no_balance"))
        }
        return Fact(
            name: name(side),
            value: words(
                "request_balances",
                ["before": web.money.text(before), "after": web.money.text(after)]))
    }

    private func name(_ side: InspectedMovement.Side) -> String {
        side.name ?? words("fault_outside")
    }

    /// The size of a body that is not shown, or the length of one that is.
    func size(_ message: RequestDetails.Message) -> String {
        switch (message.body, message.byteCount) {
        case (nil, 0?): words("request_no_body")
        case (nil, let count?): words("request_body_not_kept", ["bytes": String(count)])
        case (nil, nil): words("request_body_unknown")
        case (_?, let count): words("request_body_bytes", ["bytes": String(count ?? 0)])
        }
    }
}
