import WebApp

/// The faults that a sandbox makes on purpose, and the form that adds to them.
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

    /// The client's conduct after a request that was done but not answered.
    struct FollowUp: Sendable {
        let verdict: String
        /// The client's payments, or those that it repeated.
        let what: String?
        let request: String
        /// The look of the verdict: `good`, `bad`, or neither.
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
