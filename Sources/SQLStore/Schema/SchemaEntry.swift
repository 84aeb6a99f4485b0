/// A part of the schema as its database describes it.
public struct SchemaEntry: Hashable, Sendable {
    /// For example `table`.
    public let kind: String
    public let name: String
    /// The table or function to which it belongs.
    public let owner: String?
    public let definition: String
    /// True if it is a part of something that has an entry of its own, such as an extension.
    public let isPart: Bool

    /// The owner of an entry that concerns every table.
    public static let everything = "*"

    public init(
        kind: String, name: String, owner: String?, definition: String, isPart: Bool = false
    ) {
        self.kind = kind
        self.name = name
        self.owner = owner
        self.definition = definition
        self.isPart = isPart
    }
}
