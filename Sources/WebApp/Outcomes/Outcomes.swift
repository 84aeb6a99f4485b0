import HTTPTypes
import Ledger
import NIOCore
import Synchronization

/// Keeps each page that answers a form for a moment, at an address of its own: going back or
/// reloading then requests the page, and resubmits no form (post, redirect, get).
///
/// Pages stay in memory, for the browser that sent the form: a few for each, and with a limit on
/// all together, so that no client can exhaust the memory. The address of an expired page leads to
/// the form again.
final class Outcomes: Sendable {
    struct Limits: Sendable {
        /// The maximum number of pages for one browser.
        var each = 6
        /// The maximum size of all pages together, in bytes.
        var bytes = 8 << 20
        var seconds: Int64 = 900
    }

    /// One page with its status.
    struct Page: Sendable {
        let status: HTTPResponse.Status
        let headers: HTTPFields
        let body: ByteBuffer
        /// The form's key: once its operation is done, the page is out of date.
        var key: String?
        /// The path where the address leads after the page was shown once. Without one, the page
        /// may be shown again.
        var afterwards: String?
    }

    /// The content of an address.
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
    /// Oldest first.
    private let entries = Mutex<[Entry]>([])

    init(limits: Limits = Limits()) { self.limits = limits }

    /// - Parameters:
    ///   - id: a random word in the page's address.
    ///   - owner: the browser that may see it.
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

    /// The kept page, unless it has expired or has another owner.
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

    /// Removes the pages of a form whose operation is done.
    func end(_ key: String, of owner: String) {
        entries.withLock { $0.removeAll { $0.owner == owner && $0.key == key } }
    }

    private func isGood(_ entry: Entry, at now: Timestamp) -> Bool {
        now >= entry.keptAt && now.seconds(since: entry.keptAt) < limits.seconds
    }
}
