import Foundation
import WalletServices

/// Categories and ways of payment in this language.
extension Localisation {
    func callAsFunction(_ category: SpendingCategory) -> String {
        value("category_" + category.rawValue)
    }

    func callAsFunction(_ source: FeedSource) -> String { value("source_" + source.rawValue) }

    /// Every category under its group's heading, in the order of this language's words.
    ///
    /// - Parameter chosen: the one that is selected.
    func categories(choosing chosen: SpendingCategory?) -> [Field.Group] {
        CategoryGroup.allCases.map { group in
            let choices = group.categories.map { category in
                Field.Choice(
                    value: category.rawValue, label: self(category), isChosen: category == chosen)
            }
            return Field.Group(
                label: value("group_" + group.rawValue),
                choices: choices.sorted {
                    $0.label.compare($1.label, locale: locale) == .orderedAscending
                })
        }
    }
}
