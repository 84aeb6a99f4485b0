import WebApp

/// The time in the sandbox, and the forms that set it.
struct ClockPage: Page {
    static let template = "clock"

    /// A form with one button.
    struct Step: Sendable {
        let name: String
        let value: String
        let label: String
    }

    /// The progress of the clock while it advances.
    struct Progress: Sendable {
        let text: String
        let percent: String
    }

    /// One kind of event while the clock last advanced, with its count.
    struct Happening: Sendable {
        let label: String
        let count: String
    }

    let title: String
    let wayBack: LinkPart
    let action: String
    let errors: ErrorSummary?
    /// The bank's day, and the time of that day.
    let date: String
    let time: String
    let machineTime: String
    let state: String
    let progress: Progress?
    /// Freezes the clock, or lets it go on.
    let toggle: Step
    let speeds: [Step]
    let steps: [Step]
    let moment: Field
    let lastTitle: String?
    let happenings: [Happening]
    let hasHappenings: Bool
    let scripts: [String] = []
}
