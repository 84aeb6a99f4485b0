extension WalletError {
    /// What an error about goals, round-ups and spending says; nil for all others.
    var goalText: ErrorText? {
        switch self {
        case .goalNotFound:
            ErrorText("goal_not_found", "There is no such goal.", "List your goals first.")
        case .goalNameInvalid:
            ErrorText(
                "goal_name_invalid", "This name cannot be used for a goal.",
                "Use 1 to 60 visible characters.", field: "name")
        case .goalTargetInvalid:
            ErrorText(
                "goal_target_invalid", "This cannot be a goal's target.",
                "More than zero, in the account's currency.", field: "target")
        case .goalPictureInvalid:
            ErrorText(
                "goal_picture_invalid", "There is no such picture.",
                "Use one of the pictures that are offered.", field: "picture")
        case .goalLimitReached:
            ErrorText(
                "goal_limit_reached", "This account has as many goals as it may have.",
                "Delete one that you do not need.")
        case .goalArchived:
            ErrorText(
                "goal_archived", "This goal is archived.", "Restore it first.", field: "goal")
        default: nil
        }
    }
}
