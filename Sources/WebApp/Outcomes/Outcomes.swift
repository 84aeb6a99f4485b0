import HTTPTypes
import Ledger
import NIOCore
import Synchronization

/// Pages that forms were answered with, each kept for a moment at an address of its own: who goes
/// back or loads such a page again asks for the page, and sends no form (post, redirect, get).
///
/// They are kept in memory alone, for the browser that sent the form: a few for each, and so many
/// bytes together that nobody can fill the memory. What is gone leads to the form again.
final class Outcomes: Sendable {
    struct Limits: Sendable {
        /// How many one browser may have.
        var each = 6
        /// How many bytes all may have together.
        var bytes = 8 << 20
        var seconds: Int64 = 900
    }

    /// One page, as it is sent.
    struct Page: Sendable {
        let status: HTTPResponse.Status
        let headers: HTTPFields
        let body: ByteBuffer
        /// The key of the form: once what it stands for is done, the page is no longer true.
        var key: String?
        /// Where it leads when it was shown once; nil for one that may be seen again.
        var afterwards: String?
    }

    /// What an address leads to.
    enum Found: Sendable {
        case page(Page)
        case elsewhere(String)
    }

    private struct Entry {
        let id: String
        let owner: String
        let keptAt: Timestamp
        let bytes: Int
        let key: String?
        var found: Found
    }

    private let limits: Limits
    /// The oldest first.
    private let entries = Mutex<[Entry]>([])

    init(limits: Limits = Limits()) { self.limits = limits }

    /// - Parameters:
    ///   - id: a random word, by which its owner finds it.
    ///   - owner: whose it is.
    func keep(_ page: Page, as id: String, of owner: String, at now: Timestamp) {
        let entry = Entry(
            id: id, owner: owner, keptAt: now, bytes: page.body.readableBytes, key: page.key,
            found: .page(page))
        entries.withLock { entries in
            entries.removeAll { !isGood($0, at: now) }
            if entries.count(where: { $0.owner == owner }) >= limits.each,
                let oldest = entries.firstIndex(where: { $0.owner == owner })
            {
                entries.remove(at: oldest)
            }
            entries.append(entry)
            var bytes = entries.reduce(0) { $0 + $1.bytes }
            while bytes > limits.bytes { bytes -= entries.removeFirst().bytes }
        }
    }

    /// What was kept; nil when it is gone, or somebody else's.
    func find(_ id: String, of owner: String, at now: Timestamp) -> Found? {
        entries.withLock { entries in
            guard
                let index = entries.firstIndex(where: { $0.id == id && $0.owner == owner }),
                isGood(entries[index], at: now)
            else { return nil }
            let found = entries[index].found
            if case .page(let page) = found, let afterwards = page.afterwards {
                entries[index].found = .elsewhere(afterwards)
            }
            return found
        }
    }

    /// What a form with this key stood for is done.
    func end(_ key: String, of owner: String) {
        entries.withLock { $0.removeAll { $0.owner == owner && $0.key == key } }
    }

    private func isGood(_ entry: Entry, at now: Timestamp) -> Bool {
        now >= entry.keptAt && now.seconds(since: entry.keptAt) < limits.seconds
    }
}
