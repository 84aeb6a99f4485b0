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
        case .notFound: ErrorRow(.notFound)
        case .nameInvalid: ErrorRow(.unprocessable, at: "name")
        case .targetInvalid: ErrorRow(.unprocessable, at: "target")
        case .dayInvalid: ErrorRow(.unprocessable, at: "target_day")
        case .pictureInvalid: ErrorRow(.unprocessable, at: "picture")
        case .limitReached: ErrorRow(.unprocessable)
        case .archived: ErrorRow(.conflict, at: "goal")
        case .pictureUnreadable: ErrorRow(.unprocessable, at: "photo")
        case .pictureTooLarge: ErrorRow(.unprocessable, at: "photo")
        case .pictureLimitReached: ErrorRow(.unprocessable, at: "photo")
        case .pictureNotFound: ErrorRow(.notFound)
        case .pictureBusy: ErrorRow(.unavailable, at: "photo", retryAfter: 1)
        case .picturesOff: ErrorRow(.forbidden, at: "photo")
        case .nothingToRoundUp: ErrorRow(.unprocessable, at: "week")
        case .weekInFuture: ErrorRow(.unprocessable, at: "week")
        case .multiplierInvalid: ErrorRow(.badRequest, at: "multiplier")
        case .recurrenceInvalid: ErrorRow(.unprocessable, at: "start")
        case .recurringTransferNotFound: ErrorRow(.notFound)
        }
    }
}
