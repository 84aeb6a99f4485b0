import Ledger
import Synchronization

/// Each person's deposits from outside in the last day, if the settings limit them.
///
/// All accounts of a currency together hold at most `MoneyLimit.balance`. Where people deposit
/// without an operator, one of them could use up that whole limit.
final class BroughtIn: Sendable {
    fileprivate struct Key: Hashable {
        let person: PersonID
        let currency: Currency
    }

    private struct Window {
        var began: Timestamp
        var units: Int64 = 0
    }

    static let seconds: Int64 = 86_400

    private let windows = Mutex<[Key: Window]>([:])

    /// One request to bring money in. A write may run twice and may be refused after running, so
    /// its share of the limit can be taken again and returned.
    final class Attempt: Sendable {
        private let all: BroughtIn
        private let key: Key
        private let now: Timestamp
        private let most: Int64?
        private let taken = Mutex<Int64>(0)

        fileprivate init(_ all: BroughtIn, _ key: Key, at now: Timestamp, most: Int64?) {
            self.all = all
            self.key = key
            self.now = now
            self.most = most
        }

        /// Uses this much of the person's limit, replacing what this attempt used before.
        ///
        /// - Throws: `WalletError.money(.depositLimitReached)`.
        func take(_ units: Int64) throws(WalletError) {
            guard let most, units > 0 else { return }
            undo()
            guard all.add(units, to: key, at: now, most: most) else {
                throw .money(.depositLimitReached)
            }
            taken.withLock { $0 = units }
        }

        /// Returns what this attempt used.
        func undo() {
            let units = taken.withLock { units in
                defer { units = 0 }
                return units
            }
            if units > 0 { all.subtract(units, from: key) }
        }
    }

    func attempt(
        by person: PersonID, in currency: Currency, at now: Timestamp, most: Int64?
    ) -> Attempt {
        Attempt(self, Key(person: person, currency: currency), at: now, most: most)
    }

    private func add(_ units: Int64, to key: Key, at now: Timestamp, most: Int64) -> Bool {
        windows.withLock { windows in
            if windows.count > 10_000 {
                windows = windows.filter { Self.isOpen($0.value, at: now) }
            }
            var window = windows[key] ?? Window(began: now)
            if !Self.isOpen(window, at: now) { window = Window(began: now) }
            guard units <= most, window.units <= most - units else { return false }
            window.units += units
            windows[key] = window
            return true
        }
    }

    private func subtract(_ units: Int64, from key: Key) {
        windows.withLock { windows in
            guard var window = windows[key] else { return }
            window.units = max(0, window.units - units)
            windows[key] = window
        }
    }

    private static func isOpen(_ window: Window, at now: Timestamp) -> Bool {
        now >= window.began && now.seconds(since: window.began) < seconds
    }
}

extension Core {
    /// Runs a deposit; when it fails, returns the used share of the person's limit.
    func bringingIn<Answer>(
        _ currency: Currency, by person: PersonID,
        _ body: (BroughtIn.Attempt) async throws -> Answer
    ) async throws -> Answer {
        let attempt = broughtIn.attempt(
            by: person, in: currency, at: clock.now(), most: settings.mostBroughtInPerDay)
        do { return try await body(attempt) } catch {
            attempt.undo()
            throw error
        }
    }
}
