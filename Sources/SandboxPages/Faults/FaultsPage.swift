import WebApp

/// What a sandbox does wrong on purpose, and the form that adds to it.
struct FaultsPage: Page {
    static let template = "faults"

    /// One rule.
    struct Rule: Sendable {
        let id: String
        let effect: String
        /// Which requests it is about.
        let match: String
        let hits: String
        let conditions: String?
        let followed: [FollowUp]
        let hasFollowed: Bool
    }

    /// What followed a request that was done but not answered.
    struct FollowUp: Sendable {
        let verdict: String
        /// What the client paid, or paid again.
        let what: String?
        let request: String
        /// How the verdict looks: `good`, `bad`, or nil.
        let look: String?
    }

    let title: String
    let wayBack: LinkPart
    let action: String
    let removal: String
    let errors: ErrorSummary?
    let rules: [Rule]
    let hasRules: Bool
    let fields: [Field]
    let scripts: [String] = []
}
