/// The pictures of our own that a goal can have instead of a photo, in the order in which they are
/// offered. The raw value is the name that a goal keeps, and the file's in `Static/goals`.
enum GoalArt: String, CaseIterable, Sendable {
    case holiday
    case rainyDay = "rainy-day"
    case home, car, bike, wedding, baby, education, gadget, gift, pet, sport

    /// The one that a new goal begins with (D-7).
    static let first = GoalArt.holiday

    /// What a goal shows that has neither a photo nor one of these, below the assets.
    static let plain = "/goals/default.svg"

    /// Where the picture stands, below the assets.
    var file: String { "/goals/\(rawValue).svg" }

    /// The key of its name among the words.
    var word: String { "goal_art_" + rawValue.replacing("-", with: "_") }
}
