import Foundation
public import Ledger
import SQLStore

extension Feed {
    /// Which entries somebody wants to see.
    public struct Filter: Hashable, Sendable {
        /// True for what came in, false for what went out; nil for both.
        public var isIncoming: Bool?
        public var category: SpendingCategory?
        /// Words in the names, notes and references; case does not count. Empty for all.
        public var text: String
        /// Nothing before this moment.
        public var start: Timestamp?
        /// Only what was before this moment.
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

        /// Whether entries are chosen by more than their time.
        public var isSelective: Bool { isIncoming != nil || category != nil || !text.isEmpty }
    }
}

/// Reads one page of a history.
struct PageReader {
    /// A page that finds little looks at no more entries than this, and then says where to go on.
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
        // All entries are right without a filter, so one more tells whether there is a next page.
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

    /// Where a page begins that ended at this transfer. Numbers grow without gaps, so what has none
    /// yet is newer than everything.
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
