import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Phone
import Sandbox
import WalletServices
import WebApp

/// The messages that phones would have received, for people and for scripts. Only a sandbox has it.
struct OutboxController: PageController {
    var web: WebContext
    let outbox: SandboxOutbox
    /// The other things that this sandbox can do.
    let powers: [WebExtras.Power]

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(SandboxLink.outbox.route, use: open { try $0.list($1, $2) })
        router.get(SandboxLink.messages.route) { request, _ in try json(request) }
        router.get(
            SandboxLink.outboxLive.route, use: open { pages, visit, _ in pages.follow(visit) })
    }

    /// Tells an open page about new messages.
    private func follow(_ visit: Visit) -> Response {
        // Only the server that writes has the messages. Without content, browsers do not ask again.
        guard web.wallet.isWriter else { return Response(status: .noContent) }
        let version = visit.query?["since"].flatMap(Int64.init)
        return Response.events(
            ResponseBody { [outbox] writer in
                guard let watch = outbox.watch(since: version) else {
                    return try await writer.finish(nil)
                }
                try await LiveStream(watch: watch).write(to: &writer)
            })
    }

    private func list(_ visit: Visit, _ principal: Principal?) throws -> Response {
        try web.wallet.requireWriter()
        let live = SandboxLink.outboxLive.path(with: ["since": String(outbox.version)])
        let host = host(of: visit.request)
        let messages = outbox.messages().prefix(100).map { message in
            OutboxPage.Message(
                to: message.phone.e164, sentAt: message.sentAt.rfc3339,
                time: web.dates.dateAndTime(message.sentAt), code: message.code,
                text: message.text(for: host))
        }
        let page = OutboxPage(
            title: words("outbox_head"), refresh: SandboxLink.outbox.path, live: live,
            back: Link.code.path,
            powers: powers.map { LinkPart(label: words($0.title), href: $0.link.path) },
            messages: messages, hasMessages: !messages.isEmpty)
        return web.show(page, to: visit, principal)
    }

    /// `?to=` may come with its plus sign, with the space that an unescaped one decodes to, or with
    /// neither.
    private func json(_ request: Request) throws -> Response {
        try web.wallet.requireWriter()
        let query = try? FormFields(encoded: (request.uri.query ?? "").utf8)
        let digits = query?["to"].map { $0.filter { $0.isASCII && $0.isNumber } }
        let phone = digits.map { PhoneNumber(e164: "+" + $0) }
        let found: [CodeMessage] =
            switch phone {
            case .none: outbox.messages()
            case .some(.none): []
            case .some(.some(let phone)): outbox.messages(to: phone)
            }
        let json = JSONWriter { json in
            json.array("messages") { json in
                for message in found {
                    json.object { json in
                        json.string("to", message.phone.e164)
                        json.string("text", message.text(for: host(of: request)))
                        json.string("code", message.code)
                        json.time("sent_at", message.sentAt)
                    }
                }
            }
        }
        return .json(json)
    }

    /// This site's host name as the viewer typed it: a code is bound to it.
    private func host(of request: Request) -> String {
        request.site.visited.host
    }
}
