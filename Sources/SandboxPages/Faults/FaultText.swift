import Sandbox
import WalletServices
import WebApp

/// Rules of a sandbox in the words of a page.
struct FaultText {
    let web: WebContext

    private var words: Localisation { web.words }

    func rule(_ reading: FaultReading) -> FaultsPage.Rule {
        let followed = reading.followed.reversed().map(followUp)
        return FaultsPage.Rule(
            id: String(reading.id), effect: effect(reading.rule.effect),
            match: match(reading.rule), hits: hits(reading), conditions: conditions(reading.rule),
            followed: followed, hasFollowed: !followed.isEmpty)
    }

    func effect(_ effect: FaultEffect) -> String {
        switch effect {
        case .status(let status, _): words("fault_status", ["status": String(status)])
        case .rateLimited(let seconds):
            words("fault_rate_limited", ["seconds": String(seconds)])
        case .tokenExpired: words("fault_token_expired")
        case .delay(let delay): self.delay(delay)
        case .slowBody(let rate): words("fault_slow_body", ["rate": String(rate)])
        case .reset: words("fault_reset")
        case .empty: words("fault_empty")
        case .malformedChunk: words("fault_malformed_chunk")
        case .wrongContentType(let type): words("fault_wrong_type", ["type": type])
        case .doneUnanswered(.error): words("fault_done_error")
        case .doneUnanswered(.reset): words("fault_done_reset")
        case .doneUnanswered(.empty): words("fault_done_empty")
        case .webhookTwice: words("fault_webhook_twice")
        case .webhookLate(let seconds):
            words("fault_webhook_late", ["wait": words.wait(seconds: seconds)])
        case .webhookOutOfOrder: words("fault_webhook_out_of_order")
        case .webhookNever: words("fault_webhook_never")
        }
    }

    private func delay(_ delay: FaultDelay) -> String {
        switch delay {
        case .fixed(let time): words("fault_delay", ["time": String(time)])
        case .uniform(let from, let to):
            words("fault_delay_between", ["from": String(from), "to": String(to)])
        case .lognormal(let median, _): words("fault_delay_about", ["time": String(median)])
        }
    }

    private func match(_ rule: FaultRule) -> String {
        let match = rule.match
        let parts = [
            match.api?.rawValue, match.method, match.path, match.person,
            match.token.map { "\($0.prefix(8))…" },
        ].compactMap(\.self)
        guard parts.isEmpty else { return parts.joined(separator: " ") }
        return words(rule.effect.isOfWebhooks ? "fault_any_event" : "fault_any_request")
    }

    private func hits(_ reading: FaultReading) -> String {
        let hits = String(reading.hits)
        guard let times = reading.rule.times else { return words("fault_hits", ["hits": hits]) }
        return words("fault_hits_of", ["hits": hits, "times": String(times)])
    }

    private func conditions(_ rule: FaultRule) -> String? {
        let after = rule.after > 0 ? words("fault_after", ["count": String(rule.after)]) : nil
        let chance = rule.perMillion.map {
            words("fault_probability", ["percent": String(max(1, $0 / 10_000))])
        }
        let all = [after, chance].compactMap(\.self)
        return all.isEmpty ? nil : all.joined(separator: " ")
    }

    private func followUp(_ one: FaultFollowUp) -> FaultsPage.FollowUp {
        let paid = one.verdict == .paidTwice ? one.again : one.movements
        let what = paid.map { movement in
            words(
                "fault_movement",
                [
                    "amount": web.money.text(movement.amount),
                    "to": movement.to ?? words("fault_outside"),
                ])
        }
        let (verdict, look): (String, String?) =
            switch one.verdict {
            case .nothingBooked: ("fault_nothing_booked", nil)
            case .notRetried: ("fault_not_retried", nil)
            case .retriedRight: ("fault_retried_right", "good")
            case .paidTwice: ("fault_paid_twice", "bad")
            }
        return FaultsPage.FollowUp(
            verdict: words(verdict),
            what: what.isEmpty ? nil : what.joined(separator: ", "),
            request: "\(web.dates.time(one.time)) \(one.method) \(one.path)", look: look)
    }
}
