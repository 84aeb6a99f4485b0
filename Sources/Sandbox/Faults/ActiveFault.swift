import WalletServices

/// A rule with its counters, and its own random numbers: the same seed gives the same hits.
struct ActiveFault: Sendable {
    let id: Int64
    let rule: FaultRule
    /// The person whom it is about. Without one, it is about everybody.
    let person: PersonID?
    private let pattern: PathPattern?
    private var numbers: SimulatedRandomness
    private var matches: Int64 = 0
    private var hits: Int64 = 0
    var followed = FollowUps()

    init(id: Int64, rule: FaultRule, person: PersonID?) {
        self.id = id
        self.rule = rule
        self.person = person
        pattern = rule.match.path.flatMap(PathPattern.init)
        numbers = SimulatedRandomness(state: UInt64(bitPattern: rule.seed ?? id))
    }

    var reading: FaultReading {
        FaultReading(
            id: id, rule: rule, matches: matches, hits: hits, followed: followed.readings)
    }

    /// The rule's effect on this request, if it takes it. A fitting request counts as a match.
    mutating func takes(_ target: FaultTarget, of sender: PersonID?) -> FaultHit? {
        guard !rule.effect.isOfWebhooks, fits(target), person == nil || person == sender,
            strikes()
        else { return nil }
        guard case .delay(let delay) = rule.effect else {
            return FaultHit(rule: id, effect: rule.effect)
        }
        return FaultHit(rule: id, effect: rule.effect, delay: delay.drawn(from: &numbers))
    }

    /// True if the rule takes this event.
    mutating func takes(_ event: WebhookEvent) -> Bool {
        rule.effect.isOfWebhooks && (person == nil || person == event.person) && strikes()
    }

    private func fits(_ target: FaultTarget) -> Bool {
        let match = rule.match
        return (match.api ?? target.api) == target.api
            && (match.method ?? target.method) == target.method
            && (match.token == nil || match.token == target.token)
            && pattern?.fits(target.segments) ?? true
    }

    private mutating func strikes() -> Bool {
        guard !reading.isSpent else { return false }
        matches += 1
        guard matches > rule.after else { return false }
        if let part = rule.perMillion,
            Int64.random(in: 0..<1_000_000, using: &numbers) >= part
        {
            return false
        }
        hits += 1
        return true
    }
}

/// The effect of a rule on one request.
struct FaultHit: Sendable {
    let rule: Int64
    let effect: FaultEffect
    var delay = Duration.zero
}
