import HTTPSupport
import WalletServices

/// Scopes that mean the same to people, who allow them together, in plain words.
enum ScopeGroup: String, CaseIterable {
    case accounts, identity, activity, notes, goals, saving, payees, paying

    var scopes: [Scope] {
        switch self {
        case .accounts:
            [
                .accountRead, .accountListRead, .accountIdentifierRead, .balanceRead,
                .confirmationOfFunds,
            ]
        case .identity:
            [
                .customerRead, .accountHolderTypeRead, .accountHolderNameRead,
                .authorisingIndividualRead, .addressRead, .profileImageRead,
            ]
        case .activity:
            [
                .transactionRead, .attachmentRead, .receiptRead, .receiptsRead,
                .statementCSVRead, .statementPDFRead, .feedExportCSVRead,
            ]
        case .notes: [.transactionEdit, .attachmentWrite, .receiptWrite]
        case .goals: [.savingsGoalRead, .savingsGoalTransferRead, .spaceRead]
        case .saving:
            [
                .savingsGoalCreate, .savingsGoalDelete, .savingsGoalTransferCreate,
                .savingsGoalTransferDelete,
            ]
        case .payees:
            [
                .payeeRead, .payLocalRead, .standingOrderRead, .cardRead, .mandateRead,
                .settleUpRead,
            ]
        case .paying: [.payeeCreate, .payeeEdit, .payeeDelete, .payLocalCreate, .payLocalOnce]
        }
    }

    /// True if it allows moving money.
    var movesMoney: Bool { self == .saving || self == .paying }

    /// The key of its name; with `_more` at its end, the key of its explanation.
    var word: String { "scope_\(rawValue)" }

    var icon: String {
        switch self {
        case .accounts: "icons/wallet"
        case .identity: "icons/you"
        case .activity: "icons/activity"
        case .notes: "icons/edit"
        case .goals: "icons/target"
        case .saving: "icons/deposit"
        case .payees: "icons/people"
        case .paying: "icons/send"
        }
    }

    /// The groups that contain at least one of these scopes.
    static func groups(of scopes: Set<Scope>) -> [ScopeGroup] {
        allCases.filter { !scopes.isDisjoint(with: $0.scopes) }
    }

    /// The scopes chosen in a form: everything, groups, and single scopes.
    static func chosen(in form: FormFields) -> Set<Scope> {
        guard form["all"] == nil else { return Set(Scope.allCases) }
        let groups = allCases.filter { form["group-\($0.rawValue)"] != nil }.flatMap(\.scopes)
        return Set(groups + Scope.allCases.filter { form["scope-\($0.rawValue)"] != nil })
    }

    /// - Throws: `WalletError.developer(.scopesMissing)` when no scope was chosen.
    static func check(_ scopes: Set<Scope>) throws(WalletError) {
        if scopes.isEmpty { throw .developer(.scopesMissing) }
    }
}

extension WebContext {
    /// Explains scopes to the person who may allow them.
    func meaning(of scopes: Set<Scope>) -> [ScopeMeaning] {
        ScopeGroup.groups(of: scopes).map { group in
            ScopeMeaning(
                icon: group.icon, name: words(group.word), more: words(group.word + "_more"),
                movesMoney: group.movesMoney)
        }
    }

    /// The technical names of scopes.
    func names(of scopes: Set<Scope>) -> String {
        scopes.map(\.rawValue).sorted().joined(separator: " ")
    }

    /// A short summary of scopes.
    func extent(of scopes: Set<Scope>) -> String {
        guard scopes != Set(Scope.allCases) else { return words("scopes_everything") }
        let names = ScopeGroup.groups(of: scopes).map { words($0.word) }
        return names.joined(separator: " · ")
    }

    /// The checkboxes of a form.
    ///
    /// - Parameter typed: their earlier state.
    func choices(_ typed: FormFields?) -> ScopeBoxes {
        ScopeBoxes(
            isAll: typed?["all"] != nil,
            groups: ScopeGroup.allCases.map { group in
                ScopeBoxes.Group(
                    name: "group-\(group.rawValue)", label: words(group.word),
                    more: words(group.word + "_more"), movesMoney: group.movesMoney,
                    isOn: typed?["group-\(group.rawValue)"] != nil)
            },
            singles: Scope.allCases.map { scope in
                ScopeBoxes.Single(
                    name: "scope-\(scope.rawValue)", label: scope.rawValue,
                    isOn: typed?["scope-\(scope.rawValue)"] != nil)
            },
            isOpen: Scope.allCases.contains { typed?["scope-\($0.rawValue)"] != nil })
    }
}
