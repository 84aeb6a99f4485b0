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
        default: pictureText ?? spendingText ?? savingText
        }
    }

    private var pictureText: ErrorText? {
        switch self {
        case .pictureUnreadable:
            ErrorText(
                "picture_unreadable", "This picture cannot be read.",
                "Use a JPEG, PNG, WebP or HEIC file that opens elsewhere.", field: "photo")
        case .pictureTooLarge:
            ErrorText(
                "picture_too_large", "This picture is too large.",
                "Use one of at most 5 MB and 25 megapixels.", field: "photo")
        case .pictureLimitReached:
            ErrorText(
                "picture_limit_reached", "You have as many photos as one person may have.",
                "Use one of the pictures that are offered, or remove another goal's photo.",
                field: "photo")
        case .pictureNotFound:
            ErrorText(
                "picture_not_found", "This goal has no photo.", "Give it one first.")
        case .pictureBusy:
            ErrorText(
                "picture_busy", "Many photos are being read right now.", "Try again in a second.",
                field: "photo")
        case .picturesOff:
            ErrorText(
                "pictures_off", "Photos cannot be read on this server.",
                "Use one of the pictures that are offered.", field: "photo")
        default: nil
        }
    }

    private var spendingText: ErrorText? {
        switch self {
        case .userNoteInvalid:
            ErrorText(
                "user_note_invalid", "This note cannot be used.",
                "Use at most 500 visible characters.", field: "user_note")
        case .spendingOff:
            ErrorText(
                "spending_off", "Payments to shops can only be played in a sandbox.",
                "Send money to another person instead.")
        case .counterpartyInvalid:
            ErrorText(
                "counterparty_invalid", "This name cannot be used for the other side.",
                "Use 1 to 100 visible characters, and a country such as GB.",
                field: "counterparty")
        case .categoryUnknown:
            ErrorText(
                "category_unknown", "There is no such spending category.",
                "Use one of the listed names, such as GROCERIES.", field: "category")
        case .paymentTimeInvalid:
            ErrorText(
                "payment_time_invalid", "A payment cannot have happened then.",
                "Leave the time out, or use one of the last 366 days.", field: "time")
        default: nil
        }
    }

    private var savingText: ErrorText? {
        switch self {
        case .nothingToRoundUp:
            ErrorText(
                "nothing_to_round_up", "There is nothing to round up.",
                "Choose a week with payments that were not saved yet.", field: "week")
        case .weekInFuture:
            ErrorText(
                "week_in_future", "This week has not begun.", "Choose this week or an earlier one.",
                field: "week")
        case .multiplierInvalid:
            ErrorText(
                "multiplier_invalid", "This multiplier cannot be used.",
                "Use a whole number from 1 to 10.", field: "multiplier")
        case .recurrenceInvalid:
            ErrorText(
                "recurrence_invalid", "This is no rule that can be followed.",
                "Give a start day, a frequency, and an end after it.", field: "start")
        case .recurringTransferNotFound:
            ErrorText(
                "recurring_transfer_not_found", "Nothing is saved into this goal by itself.",
                "Set it up first.")
        case .zoneUnknown:
            ErrorText(
                "zone_unknown", "There is no such time zone.", "Use a name such as Europe/London.",
                field: "zone")
        default: nil
        }
    }
}
