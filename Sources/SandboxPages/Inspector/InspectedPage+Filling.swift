import HTTPSupport
import Ledger
import Sandbox
import WalletServices
import WebApp

extension InspectedPage {
    init(_ details: RequestDetails, _ web: WebContext) {
        let (request, words, text) = (details.request, web.words, InspectedText(web: web))
        let balances =
            request.error == nil
            ? []
            : details.balances.map { row in
                Fact(name: row.name, value: web.money.text(row.balance))
            }
        self.init(
            title: words("inspected_title", ["request": String(request.id)]),
            wayBack: LinkPart(label: words("requests_title"), href: SandboxLink.inspector.path),
            method: request.method, target: request.target, status: String(request.status),
            look: text.look(request), facts: Self.facts(request, web),
            refusal: request.error.map { Self.refusal(text.said($0), request.api) },
            balances: balances, hasBalances: !balances.isEmpty, effect: text.effect(request.effect),
            movements: Self.movements(request.effect).map { movement in
                Movement(
                    amount: web.money.text(movement.amount),
                    sides: [text.fact(movement.from), text.fact(movement.to)])
            },
            books: Self.books(request, words), hasBooks: request.effect != .unknown,
            messages: [
                Self.message(details.sent, "sent", words("request_sent"), text),
                Self.message(details.answer, "answer", words("request_answer"), text),
            ],
            curl: details.curl, replay: SandboxLink.replay(request.id).path,
            again: Self.again(details, words))
    }

    private static func facts(_ request: InspectedRequest, _ web: WebContext) -> [Fact] {
        let (words, text) = (web.words, InspectedText(web: web))
        return [
            Fact(name: words("request_at"), value: web.dates.dateAndTime(request.time)),
            Fact(name: words("request_took"), value: text.milliseconds(request.duration)),
            Fact(name: words("request_from"), value: request.person ?? words("request_nobody")),
        ]
            + [
                request.fault.map { Fact(name: words("request_fault"), value: $0) },
                request.replayOf.map { Fact(name: words("request_repeats"), value: String($0)) },
            ].compactMap(\.self)
    }

    private static func refusal(_ error: InspectedError, _ api: FaultAPI) -> Refusal {
        // Only the catalogue's errors are in the reference of the REST API.
        let docs =
            switch (error, api) {
            case (.listed, _): "/docs/errors#error-\(error.code)"
            case (.own, .course): "/docs/course#errors"
            case (.own, _): "/docs/starling/errors"
            }
        return Refusal(
            message: error.message, hint: error.hint, code: error.code, docs: Mount.path + docs)
    }

    private static func movements(_ effect: RequestEffect) -> [InspectedMovement] {
        if case .found(let movement, _) = effect { [movement] } else { effect.movements }
    }

    private static func books(_ request: InspectedRequest, _ words: Localisation) -> [LinkPart] {
        [
            LinkPart(
                label: words("request_books_before"),
                href: SandboxLink.pastBooks(request.id, .before).path),
            LinkPart(
                label: words("request_books_after"),
                href: SandboxLink.pastBooks(request.id, .after).path),
        ]
    }

    private static func message(
        _ message: RequestDetails.Message, _ id: String, _ title: String, _ text: InspectedText
    ) -> Message {
        Message(
            id: id, title: title,
            headers: message.headers.map { Fact(name: $0.name, value: $0.value) },
            body: message.body.map(IndentedJSON.text), size: text.size(message))
    }

    private static func again(_ details: RequestDetails, _ words: Localisation) -> [Again] {
        guard details.hasKey else { return [Again(key: "same", label: words("request_again"))] }
        return [
            Again(key: "same", label: words("request_again_same")),
            Again(key: "new", label: words("request_again_new")),
        ]
    }
}

extension PastBooksPage {
    init(_ books: PastBooks, _ moment: BooksMoment, of id: Int64, _ web: WebContext) {
        let (words, text) = (web.words, InspectedText(web: web))
        let request: KeyValuePairs = ["request": String(id)]
        let other: (BooksMoment, String) =
            moment == .before
            ? (.after, words("request_books_after")) : (.before, words("request_books_before"))
        self.init(
            title: moment == .before
                ? words("books_before_title", request) : words("books_after_title", request),
            lead: words(
                "books_lead",
                ["time": web.dates.dateAndTime(books.time), "place": String(books.place)]),
            wayBack: LinkPart(
                label: words("inspected_title", request), href: SandboxLink.inspected(id).path),
            head: books.head,
            accounts: books.rows.map { row in
                Fact(name: "\(row.person) · \(row.name)", value: web.money.text(row.balance))
            }, hasAccounts: !books.rows.isEmpty, hasMore: books.hasMore,
            rows: books.entries.map { entry in
                Row(
                    place: String(entry.place), time: web.dates.dateAndTime(entry.time),
                    amount: web.money.text(entry.movement.amount),
                    what: text.sentence(entry.movement))
            }, hasRows: !books.entries.isEmpty,
            other: LinkPart(label: other.1, href: SandboxLink.pastBooks(id, other.0).path))
    }
}
