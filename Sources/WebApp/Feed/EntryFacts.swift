import Foundation
import Ledger
import WalletServices

/// Everything known about an entry, as a list of facts.
struct EntryFacts {
    let entry: Feed.Entry
    let viewer: ViewerPreferences

    private var words: Localisation { viewer.words }

    var all: [Fact] { what + who + wrote + figures }

    private var what: [Fact] {
        var facts = [
            fact("fact_kind", EntryList(viewer: viewer).kind(of: entry)),
            Fact(name: words("entry_category_and_source"), value: kindAndWay, code: code),
        ]
        if entry.detail != nil { facts.append(fact("entry_status", status)) }
        return facts
    }

    /// The category and the source, in words for people, and by the API's names for programs
    /// (S-FEED-3).
    private var kindAndWay: String {
        words(
            "category_and_source",
            ["category": words(entry.category), "source": words(entry.source)])
    }

    private var code: String { "\(entry.category.rawValue):\(entry.source.rawValue)" }

    private var status: String {
        guard let settled = entry.settledAt else { return words("entry_pending") }
        return words("entry_settled", ["moment": viewer.dates.dateAndTime(settled)])
    }

    private var who: [Fact] {
        var facts: [Fact] = []
        if let other = words.counterparty(of: entry) {
            facts.append(fact(entry.isIncoming ? "fact_from" : "fact_to", other))
        }
        if let party = entry.detail?.counterparty, party.kind != .merchant {
            facts += [
                ("entry_sort_code", party.subIdentifier.map(dashed)),
                ("entry_number", party.subSubIdentifier),
            ].compactMap { name, value in
                value.flatMap { $0.isEmpty ? nil : fact(name, $0) }
            }
        }
        if let country = entry.detail?.country, country != "GB" {
            facts.append(
                fact(
                    "entry_country",
                    words.locale.localizedString(forRegionCode: country) ?? country))
        }
        return facts + [fact("fact_account", entry.accountName)]
    }

    private var wrote: [Fact] {
        var facts: [Fact] = []
        if let reference = entry.detail?.reference, !reference.isEmpty {
            facts.append(fact("entry_reference", reference))
        }
        if !entry.note.isEmpty { facts.append(fact("fact_note", entry.note)) }
        return facts
    }

    private var figures: [Fact] {
        var facts = [fact("fact_balance", viewer.money.text(entry.balanceAfter))]
        if entry.isSpent {
            facts.append(fact("entry_round_up", EntryList(viewer: viewer).roundUp(of: entry)))
        }
        return facts + [
            fact("fact_when", viewer.dates.dateAndTime(entry.transfer.order.time)),
            fact("fact_id", entry.id.text),
        ]
    }

    private func fact(_ name: String, _ value: String) -> Fact {
        Fact(name: words(name), value: value)
    }
}
