import Ledger
import WalletServices

/// The machine's clock, for the operator.
extension AdminService {
    /// Shows the times of the clock and of the last booking, and whether they agree.
    func showClock() async throws -> OperatorAnswer {
        let report = try await wallet.clockChecks.report()
        let lines =
            [
                "the clock         \(report.now.plainText)",
                "the last booking  \(report.lastBooking?.plainText ?? "-")",
            ] + report.steps.map(\.sentence)
        guard let doubt = report.doubt else {
            return .success((lines + ["They agree."]).joined(separator: "\n"))
        }
        return .failure((lines + [doubt.advice]).joined(separator: "\n"))
    }

    /// Takes the clock for right.
    func confirmClock() async throws -> OperatorAnswer {
        guard let step = try await wallet.clockChecks.confirm() else {
            return .success("The clock and the bookings agree. There is nothing to confirm.")
        }
        return .success(
            """
            The clock counts: \(step.confirmedAt.plainText). Bookings are dated by it from now on.
            \(step.sentence)
            """)
    }
}

extension ClockStep {
    /// The confirmation, on one line.
    var sentence: String {
        guard turnsTime else {
            return "confirmed after transfer \(sequence), \(confirmedAt.plainText)"
        }
        return """
            confirmed after transfer \(sequence), \(confirmedAt.plainText), although bookings \
            before it are dated up to \(latest.plainText)
            """
    }
}

extension ClockDoubt {
    /// The fact that contradicts the clock, with both times.
    var sentence: String {
        switch cause {
        case .lastBooking:
            "The clock shows \(now.plainText), but the last booking is of \(other.plainText)."
        case .jump:
            """
            The clock jumped: it shows \(now.plainText); by the time since it was last right, it \
            should show \(other.plainText).
            """
        case .program:
            "The clock shows \(now.plainText), but this program was made \(other.plainText)."
        }
    }

    /// The contradiction and the advice.
    var advice: String {
        """
        \(sentence)
        Nothing is booked until one of them is right:
        - if the clock is wrong, set it; bookings then resume by themselves;
        - if the clock is right: awallet clock confirm
        """
    }
}
