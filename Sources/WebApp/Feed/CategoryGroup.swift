import WalletServices

/// A group of categories, with a shared colour and heading.
enum CategoryGroup: String, CaseIterable, Sendable {
    case food, shopping, transport, home, fun, health, people, work, money, saving, moves, general

    /// One of the tints of `.entry__icon`; 0 means none.
    var tint: String {
        switch self {
        case .food: "2"
        case .shopping, .people: "5"
        case .transport, .work: "6"
        case .home: "1"
        case .fun: "7"
        case .health, .money, .saving: "3"
        case .moves, .general: "0"
        }
    }

    /// Its categories, in the order of the API.
    var categories: [SpendingCategory] { SpendingCategory.allCases.filter { $0.group == self } }
}

extension SpendingCategory {
    /// The template of its icon.
    var icon: String {
        switch self {
        case .income: "icons/deposit"
        case .transfers: "icons/transfer"
        default: "icons/categories/" + rawValue.lowercased().replacing("_", with: "-")
        }
    }

    /// The group of this category.
    var group: CategoryGroup {
        switch self {
        case .coffee, .drinks, .eatingOut, .foodAndDrink, .groceries, .takeaway, .treats: .food
        case .clothes, .essentialSpend, .gifts, .impulseBuy, .lifestyle, .nonEssentialSpend,
            .shopping:
            .shopping
        case .bike, .car, .fuel, .taxi, .transport, .travel, .vehicles: .transport
        case .billsAndServices, .diy, .garden, .home, .insurance, .maintenanceAndRepairs,
            .mortgage, .phoneAndInternet, .rent, .subscriptions:
            .home
        case .bucketList, .celebration, .entertainment, .gambling, .gaming, .hobby, .holidays,
            .wedding:
            .fun
        case .emergency, .fitness, .medical, .personalCare, .wellbeing: .health
        case .charity, .children, .family, .pets, .relationships: .people
        case .admin, .businessEntertainment, .clientRefunds, .corporationTax, .directorsWages,
            .education, .equipment, .expenses, .inventory, .marketing, .professionalServices,
            .projects, .repairsAndMaintenance, .selfAssessmentTax, .staff, .vat, .workplace:
            .work
        case .dividends, .income, .otherIncome, .revenue: .money
        case .bankCharges, .debtRepayment, .interestPayments, .investmentCapital, .investments,
            .loanPrincipal, .saving:
            .saving
        case .cash, .payments, .personalTransfers, .transfers: .moves
        case .general, .none, .other, .personal: .general
        }
    }
}
