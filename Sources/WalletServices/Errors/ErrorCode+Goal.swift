extension ErrorCode {
    /// Goals, their photos, and saving into them.
    public enum Goal: String, CaseIterable, Sendable {
        case notFound = "goal_not_found"
        case nameInvalid = "goal_name_invalid"
        case targetInvalid = "goal_target_invalid"
        case dayInvalid = "goal_day_invalid"
        case pictureInvalid = "goal_picture_invalid"
        case limitReached = "goal_limit_reached"
        case archived = "goal_archived"
        case pictureUnreadable = "picture_unreadable"
        case pictureTooLarge = "picture_too_large"
        case pictureLimitReached = "picture_limit_reached"
        case pictureNotFound = "picture_not_found"
        case pictureBusy = "picture_busy"
        case picturesOff = "pictures_off"
        case nothingToRoundUp = "nothing_to_round_up"
        case weekInFuture = "week_in_future"
        case multiplierInvalid = "multiplier_invalid"
        case recurrenceInvalid = "recurrence_invalid"
        case recurringTransferNotFound = "recurring_transfer_not_found"
    }
}

extension ErrorCode.Goal: ErrorSection {
    var row: ErrorRow {
        switch self {
        case .notFound: ErrorRow(.notFound, "There is no such goal.", "List your goals first.")
        case .nameInvalid:
            ErrorRow(
                .unprocessable, "This name cannot be used for a goal.",
                "Use 1 to 60 visible characters.", at: "name")
        case .targetInvalid:
            ErrorRow(
                .unprocessable, "This target cannot be used for a goal.",
                "Use an amount above zero, in the account's currency.", at: "target")
        case .dayInvalid:
            ErrorRow(
                .unprocessable, "This day cannot be used for a goal.",
                "Choose a day after today, within 50 years, for a goal with a target.",
                at: "target_day")
        case .pictureInvalid:
            ErrorRow(
                .unprocessable, "There is no such picture.",
                "Use one of the pictures offered.", at: "picture")
        case .limitReached:
            ErrorRow(
                .unprocessable, "This account has reached the maximum number of goals.",
                "Delete one you do not need.")
        case .archived:
            ErrorRow(.conflict, "This goal is archived.", "Restore it first.", at: "goal")
        case .pictureUnreadable:
            ErrorRow(
                .unprocessable, "This picture cannot be read.",
                "Use a JPEG, PNG, WebP or HEIC file that other programs can open.", at: "photo")
        case .pictureTooLarge:
            ErrorRow(
                .unprocessable, "This picture is too large.",
                "Use one of at most 5 MB and 25 megapixels.", at: "photo")
        case .pictureLimitReached:
            ErrorRow(
                .unprocessable, "You have reached the maximum number of photos.",
                "Use one of the pictures offered, or remove another goal's photo.",
                at: "photo")
        case .pictureNotFound: ErrorRow(.notFound, "This goal has no photo.", "Add one first.")
        case .pictureBusy:
            ErrorRow(
                .unavailable, "Many photos are being read right now.",
                "Try again in a second.", at: "photo", retryAfter: 1)
        case .picturesOff:
            ErrorRow(
                .forbidden, "This server cannot read photos.",
                "Use one of the pictures offered.", at: "photo")
        case .nothingToRoundUp:
            ErrorRow(
                .unprocessable, "There is nothing to round up.",
                "Choose a week with round-ups that are not saved yet.", at: "week")
        case .weekInFuture:
            ErrorRow(
                .unprocessable, "This week has not started.",
                "Choose this week or an earlier one.", at: "week")
        case .multiplierInvalid:
            ErrorRow(
                .badRequest, "This multiplier cannot be used.",
                "Use a whole number from 1 to 10.", at: "multiplier")
        case .recurrenceInvalid:
            ErrorRow(
                .unprocessable, "This schedule cannot be used.",
                "Give a start day, a frequency, and an end after the start.", at: "start")
        case .recurringTransferNotFound:
            ErrorRow(.notFound, "This goal has no recurring transfer.", "Set it up first.")
        }
    }
}
