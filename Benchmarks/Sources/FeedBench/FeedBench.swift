import BenchSupport
import Foundation
import Ledger
import WalletServices

/// Measures a page of a feed, a week of it and its round-up on an account with a million entries,
/// compared with one with a thousand: the same last weeks, with or without a long past before them.
@main struct FeedBench {
    static let small = 1_000
    static let large = Int(ProcessInfo.processInfo.environment["BENCH_ENTRIES"] ?? "") ?? 1_000_000
    static let rounds = 200
    /// The maximum cost of a query on the large account, as a multiple of the small one.
    static let bar = 1.5

    static func main() async throws {
        let world = try await BenchWorld(peopleCount: 2, on: BenchWorld.server)
        defer { try? FileManager.default.removeItem(at: world.folder) }
        let past = LongPast(world: world)
        print("making \(small) and \(large) entries")
        try await past.make(small, of: world.people[0], shop: world.people[1].second)
        try await past.make(large, of: world.people[1], shop: world.people[0].second)
        var hasPassed = true
        for question in Question.allCases {
            hasPassed = try await compare(question, in: world) && hasPassed
        }
        print(hasPassed ? "bars met" : "BARS MISSED: at most \(bar) times")
        if !hasPassed { exit(1) }
    }

    /// Runs the queries in turns, so that other work on the machine affects both alike.
    private static func compare(_ question: Question, in world: BenchWorld) async throws -> Bool {
        var times: [[Double]] = [[], []]
        for round in 0..<(rounds + 20) {
            for (index, person) in world.people.prefix(2).enumerated() {
                let start = ContinuousClock.now
                try await question.ask(world.wallet, of: person)
                let spent = Double((ContinuousClock.now - start) / .nanoseconds(1)) / 1000
                if round >= 20 { times[index].append(spent) }
            }
        }
        let medians = times.map { $0.sorted()[$0.count / 2] }
        let ratio = medians[1] / medians[0]
        let figures = medians.map { String(Int($0)) }.joined(separator: " → ")
        print("\(question.rawValue): \(figures) µs, \(Int(ratio * 100)) %")
        return ratio <= bar
    }
}

/// The queries of a person who looks at an account.
enum Question: String, CaseIterable {
    case newest = "newest page of 50"
    case middle = "a page of 50 behind 500 others"
    case search = "newest page, groceries only"
    case booked = "a week, by booking"
    case settled = "a week, by settlement"
    case changed = "a week, by change"
    case change = "a week's round-up"
    case pending = "what is pending"
    case month = "balances of 30 days"

    func ask(_ wallet: Wallet, of person: BenchPerson) async throws {
        let now = WalletClock.system.now()
        let weekAgo = now.adding(seconds: -7 * 86_400)
        let (feed, account) = (wallet.feed, person.first)
        switch self {
        case .newest: _ = try await feed.page(of: account, by: person.id)
        case .middle:
            // The opening deposit is the newest of all entries by time, and the first in the
            // journal.
            let newest = try await wallet.feed.page(of: account, by: person.id, limit: 2)
            let place = newest.entries.last.map { $0.transfer.sequence - 500 }
            _ = try await feed.page(of: account, by: person.id, before: place)
        case .search:
            _ = try await feed.page(
                of: account, by: person.id, filter: Feed.Filter(category: .groceries))
        case .booked:
            try await read(
                feed.booked(from: weekAgo, until: now, of: account, by: person.id), feed, person)
        case .settled:
            try await read(
                feed.settled(from: weekAgo, until: now, of: account, by: person.id), feed, person)
        case .changed:
            try await read(
                feed.changed(since: weekAgo, of: account, by: person.id), feed, person)
        case .change: _ = try await wallet.roundUps.week(of: account, by: person.id)
        case .pending: _ = try await feed.pending(of: account, by: person.id)
        case .month:
            let today = LocalDays.universal.day(of: now)
            _ = try await feed.balances(
                of: [account], from: today.adding(days: -29), to: today, by: person.id)
        }
    }

    private func read(
        _ selection: Feed.Selection, _ feed: Feed, _ person: BenchPerson
    ) async throws {
        var count = 0
        while count < selection.count {
            count += try await feed.items(of: selection, from: count, by: person.id).count
        }
    }
}
