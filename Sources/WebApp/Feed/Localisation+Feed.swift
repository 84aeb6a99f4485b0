import Foundation
import WalletServices

/// Categories and sources of payments in this language.
extension Localisation {
    func callAsFunction(_ category: SpendingCategory) -> String {
        value("category_" + category.rawValue)
    }

    func callAsFunction(_ source: FeedSource) -> String { value("source_" + source.rawValue) }

    /// Every category under its group's heading, in this language's alphabetical order.
    ///
    /// - Parameter chosen: the selected category.
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
