/// The built-in pictures that a goal can have instead of a photo, in the order of the form. The raw
/// value is the name that a goal stores, and that of the file in `Static/goals`.
enum GoalArt: String, CaseIterable, Sendable {
    case holiday
    case rainyDay = "rainy-day"
    case home, car, bike, wedding, baby, education, gadget, gift, pet, sport

    /// The initial picture of a new goal (D-7).
    static let first = GoalArt.holiday

    /// The picture of a goal with neither a photo nor a built-in picture, as a path below the
    /// assets.
    static let plain = "/goals/default.svg"

    /// The path of the picture below the assets.
    var file: String { "/goals/\(rawValue).svg" }

    /// The key of its name in the catalogues.
    var word: String { "goal_art_" + rawValue.replacing("-", with: "_") }
}
