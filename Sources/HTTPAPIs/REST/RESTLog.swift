import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// Adds the log of a person's own events, and for treasurers that of the whole wallet.
    func addLog(to routes: Routes<RESTAPI>) {
        routes.get("/v1/me/log", use: ownLog)
        routes.get("/v1/log", use: log)
    }

    private func ownLog(_ call: RESTCall) async throws -> Response {
        let page = try LogPage(call.query("before", "limit"))
        let lines = try await wallet.log.page(
            of: call.person, before: page.before, limit: page.limit)
        return .json(page.json(of: lines))
    }

    private func log(_ call: RESTCall) async throws -> Response {
        let treasurer = try wallet.treasurers.treasurer(call.principal.person)
        let query = try call.query("person", "act", "before", "limit")
        let page = try LogPage(query)
        let act = query["act"].map { AuditAct(rawValue: $0) }
        if case .some(nil) = act { throw RequestError.wrongType("act", "a known name") }
        let lines = try await wallet.log.page(
            about: try query.id("person").map { PersonID($0) }, act: act ?? nil,
            before: page.before, limit: page.limit, by: treasurer)
        return .json(page.json(of: lines))
    }
}

/// The requested page of the log.
private struct LogPage {
    let before: Int64?
    let limit: Int

    /// - Throws: `RequestError`.
    init(_ query: FormFields) throws(RequestError) {
        limit = Int(try query.integer("limit", in: 1...Int64(AuditLog.largestPage)) ?? 50)
        before = try query.integer("before", in: 1...Int64.max)
    }

    func json(of lines: [AuditLog.Line]) -> JSONWriter {
        JSONWriter(capacity: 4096) { json in
            json.array("entries") { json in
                for line in lines { json.object { line.write(to: &$0) } }
            }
            json.integer("next", lines.count == limit ? lines.last?.entry.number : nil)
        }
    }
}

extension AuditLog.Line {
    fileprivate func write(to json: inout JSONWriter) {
        json.integer("number", entry.number)
        json.time("happened_at", entry.time)
        json.string("act", entry.act.rawValue)
        json.string("actor", entry.actor?.text)
        json.string("actor_name", actor)
        json.string("subject", entry.subject?.text)
        json.string("subject_name", subject)
        json.string("transfer", entry.transfer?.text)
        json.object("facts") { json in
            json.string("channel", entry.facts[.channel])
            json.string("address", entry.facts[.address])
            json.string("device", entry.facts[.device])
            json.string("way", entry.facts[.way])
            json.string("role", entry.facts[.role])
            json.string("amount", entry.facts[.amount])
            json.string("name", entry.facts[.name])
        }
    }
}
