import Foundation
public import Ledger
import SQLStore

extension Feed {
    /// Which entries to show.
    public struct Filter: Hashable, Sendable {
        /// True for incoming entries alone, false for outgoing ones alone.
        public var isIncoming: Bool?
        public var category: SpendingCategory?
        /// Words in the names, notes and references, ignoring case. Empty for all.
        public var text: String
        /// Only entries at or after this moment.
        public var start: Timestamp?
        /// Only entries before this moment.
        public var end: Timestamp?

        public init(
            isIncoming: Bool? = nil, category: SpendingCategory? = nil, text: String = "",
            start: Timestamp? = nil, end: Timestamp? = nil
        ) {
            self.isIncoming = isIncoming
            self.category = category
            self.text = text
            self.start = start
            self.end = end
        }

        func accepts(_ entry: Entry) -> Bool {
            if let isIncoming, entry.isIncoming != isIncoming { return false }
            if let category, entry.category != category { return false }
            let requested = text.trimmingSpaces
            guard !requested.isEmpty else { return true }
            let texts = [
                entry.counterparty ?? "", entry.note, entry.userNote, entry.reference,
                entry.amount.decimal,
            ]
            return texts.contains {
                $0.range(of: requested, options: [.caseInsensitive, .diacriticInsensitive]) != nil
            }
        }

        /// True if it selects by more than time.
        public var isSelective: Bool { isIncoming != nil || category != nil || !text.isEmpty }
    }
}

/// Reads one page of a history.
struct PageReader {
    /// The maximum number of entries to examine for one page. A page with few matches ends there
    /// and has a next one.
    private static let mostExamined = 2000

    private let records: [AccountRecord]
    private let before: Int64?
    private let size: Int
    private let filter: Feed.Filter

    init(_ records: [AccountRecord], _ before: Int64?, _ limit: Int, _ filter: Feed.Filter) {
        self.records = records
        self.before = before
        size = min(max(limit, 1), Feed.largestPage)
        self.filter = filter
    }

    func page(in tx: Transaction) throws -> Feed.Page {
        let reader = FeedEntries(records, in: tx)
        var entries: [Feed.Entry] = []
        var place = try start(in: tx)
        var examined = 0
        // Without a filter every entry matches, so one extra entry shows whether there is a next
        // page.
        let batch = filter.isSelective ? 200 : size + 1
        while true {
            let found = try tx.transfers(of: records.map(\.id), before: place, limit: batch)
            let requested = found.filter { $0.order.time >= filter.start ?? $0.order.time }
            for entry in try reader.entries(of: requested) where filter.accepts(entry) {
                if entries.count == size {
                    return Feed.Page(entries: entries, next: entries.last?.transfer.sequence)
                }
                entries.append(entry)
            }
            examined += found.count
            guard found.count == batch, requested.count == batch, let last = found.last else {
                return Feed.Page(entries: entries, next: nil)
            }
            if examined >= Self.mostExamined {
                return Feed.Page(entries: entries, next: last.sequence)
            }
            place = last.position
        }
    }

    /// Where a page begins that follows this transfer. Numbers grow without gaps, so an unknown
    /// number is newer than every entry.
    private func start(in tx: Transaction) throws -> FeedPosition {
        var start = FeedPosition.end
        if let before, let found = try tx.position(of: before) {
            start = found
        } else if let before, before <= 0 {
            start = .start
        }
        guard let end = filter.end else { return start }
        return min(start, FeedPosition(time: end, sequence: .min))
    }
}
