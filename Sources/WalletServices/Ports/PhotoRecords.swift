public import Ledger

/// The photos of goals. Who may see one is decided by who may see its goal.
public protocol PhotoRecords {
    func photo(of goal: AccountID) throws -> GoalPicture?

    /// Keeps this in place of any other for the goal.
    func set(_ photo: GoalPicture, of goal: AccountID, by owner: PersonID) throws

    func removePhoto(of goal: AccountID) throws

    /// What the photos of this person come to, that of one goal left out.
    func photoUse(of owner: PersonID, besides goal: AccountID) throws -> PhotoUse
}

/// How much somebody keeps.
public struct PhotoUse: Hashable, Sendable {
    public let count: Int64
    /// Of pictures and texts, in bytes.
    public let bytes: Int64

    public init(count: Int64, bytes: Int64) {
        self.count = count
        self.bytes = bytes
    }
}
