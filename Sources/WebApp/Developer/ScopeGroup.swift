import HTTPSupport
import WalletServices

/// Scopes that mean the same to people: they are allowed together, in plain words.
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

    /// Whether money can move with it.
    var movesMoney: Bool { self == .saving || self == .paying }

    /// The key of its name; with `_more` behind it, of what it means.
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

    /// The groups that have one of these.
    static func groups(of scopes: Set<Scope>) -> [ScopeGroup] {
        allCases.filter { !scopes.isDisjoint(with: $0.scopes) }
    }

    /// What the boxes of a form allow: everything, groups, and single scopes.
    static func chosen(in form: FormFields) -> Set<Scope> {
        guard form["all"] == nil else { return Set(Scope.allCases) }
        let groups = allCases.filter { form["group-\($0.rawValue)"] != nil }.flatMap(\.scopes)
        return Set(groups + Scope.allCases.filter { form["scope-\($0.rawValue)"] != nil })
    }

    /// - Throws: `WalletError.scopesMissing` when nothing was chosen.
    static func check(_ scopes: Set<Scope>) throws(WalletError) {
        if scopes.isEmpty { throw .scopesMissing }
    }
}

extension WebContext {
    /// What scopes mean, for whoever is asked to allow them.
    func meaning(of scopes: Set<Scope>) -> [ScopeMeaning] {
        ScopeGroup.groups(of: scopes).map { group in
            ScopeMeaning(
                icon: group.icon, name: words(group.word), more: words(group.word + "_more"),
                movesMoney: group.movesMoney)
        }
    }

    /// The names of scopes, as apps write them.
    func names(of scopes: Set<Scope>) -> String {
        scopes.map(\.rawValue).sorted().joined(separator: " ")
    }

    /// How much scopes allow, in a few words.
    func extent(of scopes: Set<Scope>) -> String {
        guard scopes != Set(Scope.allCases) else { return words("scopes_everything") }
        let names = ScopeGroup.groups(of: scopes).map { words($0.word) }
        return names.joined(separator: " · ")
    }

    /// The boxes of a form.
    ///
    /// - Parameter typed: how they were set before; nil for none.
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
