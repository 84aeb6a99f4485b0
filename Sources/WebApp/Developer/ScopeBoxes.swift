/// A group of scopes and its meaning.
struct ScopeMeaning: Sendable {
    let icon: String
    let name: String
    let more: String
    let movesMoney: Bool
}

/// The checkboxes for scopes.
struct ScopeBoxes: Sendable {
    struct Group: Sendable {
        let name: String
        let label: String
        let more: String
        let movesMoney: Bool
        let isOn: Bool
    }

    struct Single: Sendable {
        let name: String
        let label: String
        let isOn: Bool
    }

    let isAll: Bool
    let groups: [Group]
    let singles: [Single]
    /// True if the list of single scopes is open at first.
    let isOpen: Bool
}
