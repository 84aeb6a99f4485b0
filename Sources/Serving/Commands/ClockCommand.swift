import ArgumentParser

/// Compares the machine's clock with the bookings, and settles which is right.
struct ClockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock", abstract: "See whether the clock and the bookings agree.",
        discussion: """
            A server books nothing while its clock cannot be right: when the last booking lies \
            ahead of it by more than a minute, when it jumps, or when it shows a time before the \
            program was made. If the clock is wrong, set it: bookings then resume by themselves. \
            If it is right and earlier bookings are dated wrongly, confirm it.

                awallet clock
                awallet clock confirm
            """,
        subcommands: [Show.self, Confirm.self], defaultSubcommand: Show.self)

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show the clock and the last booking's time; exits with 1 in doubt.")

        @OptionGroup var data: DataOptions

        func run() async throws {
            try await OperatorClient(folder: data.folder()).run(.showClock)
        }
    }

    struct Confirm: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "confirm",
            abstract: "Say that the clock is right: bookings are dated by it from now on.",
            discussion: """
                Nothing that was booked is changed: bookings that a wrong clock dated ahead keep \
                their time. The log of acts and the journal's audit record the place.
                """)

        @OptionGroup var data: DataOptions

        func run() async throws {
            try await OperatorClient(folder: data.folder()).run(.confirmClock)
        }
    }
}
