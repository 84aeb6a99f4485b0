import HTTPSupport
import Ledger
import WalletServices

extension InspectedRequest {
    func write(to json: inout JSONWriter) {
        json.integer("id", id)
        json.time("at", time)
        json.number("milliseconds", Self.text(duration))
        json.string("api", api.rawValue)
        json.string("method", method)
        json.string("target", target)
        json.integer("status", Int64(status))
        json.string("person", person)
        if let error {
            json.object("error") { error.write(to: &$0) }
        } else {
            json.null("error")
        }
        json.integer("fault", fault.flatMap { Int64($0) })
        json.integer("replay_of", replayOf)
        json.object("effect") { effect.write(to: &$0) }
    }

    /// Milliseconds with three decimals.
    private static func text(_ duration: Duration) -> String {
        let microseconds = max(0, duration / .microseconds(1))
        return "\((microseconds).rounded() / 1_000)"
    }
}

extension InspectedError {
    fileprivate func write(to json: inout JSONWriter) {
        json.string("code", code)
        json.string("message", message)
        json.string("hint", hint)
        json.string("field", field)
    }
}

extension RequestEffect {
    /// The word for it.
    private var name: String {
        switch self {
        case .nothing: "nothing"
        case .changed: "changed"
        case .moved: "moved"
        case .found: "found"
        case .unknown: "unknown"
        }
    }

    fileprivate func write(to json: inout JSONWriter) {
        json.string("kind", name)
        switch self {
        case .nothing, .changed, .unknown: break
        case .moved(let movements):
            json.array("movements") { json in
                for one in movements { json.object { one.write(to: &$0) } }
            }
        case .found(let movement, let request):
            json.array("movements") { json in json.object { movement.write(to: &$0) } }
            json.integer("request", request)
        }
    }
}

extension InspectedMovement {
    fileprivate func write(to json: inout JSONWriter) {
        json.id("id", id)
        json.integer("amount", amount.minorUnits)
        json.string("currency", amount.currency.code)
        json.object("from") { from.write(to: &$0) }
        json.object("to") { to.write(to: &$0) }
    }
}

extension InspectedMovement.Side {
    fileprivate func write(to json: inout JSONWriter) {
        json.string("name", name)
        json.integer("before", before?.minorUnits)
        json.integer("after", after?.minorUnits)
    }
}

extension RequestDetails {
    func write(to json: inout JSONWriter) {
        request.write(to: &json)
        json.object("request") { sent.write(to: &$0) }
        json.object("response") { answer.write(to: &$0) }
        json.string("curl", curl)
        json.bool("has_key", hasKey)
        json.array("balances") { json in
            for row in balances { json.object { row.write(to: &$0) } }
        }
    }
}

extension RequestDetails.Message {
    fileprivate func write(to json: inout JSONWriter) {
        json.array("headers") { json in
            for (name, value) in headers {
                json.object { json in
                    json.string("name", name)
                    json.string("value", value)
                }
            }
        }
        json.string("body", body)
        json.integer("bytes", byteCount.map(Int64.init))
    }
}

extension PastBooks {
    func write(to json: inout JSONWriter) {
        json.integer("place", place)
        json.time("at", time)
        json.string("head", head)
        json.array("accounts") { json in
            for row in rows { json.object { row.write(to: &$0) } }
        }
        json.bool("has_more", hasMore)
        json.array("transfers") { json in
            for entry in entries {
                json.object { json in
                    json.integer("place", entry.place)
                    json.time("at", entry.time)
                    entry.movement.write(to: &json)
                }
            }
        }
    }
}

extension PastBooks.Row {
    fileprivate func write(to json: inout JSONWriter) {
        json.id("id", id)
        json.string("person", person)
        json.string("name", name)
        json.integer("balance", balance.minorUnits)
        json.string("currency", balance.currency.code)
    }
}
