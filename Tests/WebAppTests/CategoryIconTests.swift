import Testing
import WalletServices

@testable import WebApp

@Suite("Icons of categories")
struct CategoryIconTests {
    private let drawn: Set<String>

    init() throws {
        let files = try Resources().files(in: "Static/icons", ending: ".svg").keys
        drawn = Set(files.map { "icons/" + $0.dropLast(".svg".count) })
    }

    @Test("Each category has an icon, and each icon of a category is used")
    func drawings() {
        let used = Set(SpendingCategory.allCases.map(\.icon))
        #expect(used.subtracting(drawn) == [])
        #expect(drawn.filter { $0.hasPrefix("icons/categories/") }.subtracting(used) == [])
    }

    @Test("No two categories share an icon")
    func unlike() {
        let categories = SpendingCategory.allCases
        #expect(categories.count > 80)
        #expect(Set(categories.map(\.icon)).count == categories.count)
    }
}
