/// An error that only one API has, in its own words. The catalogue of errors does not list it.
public protocol APIError: Error {
    /// The name by which clients tell it from others.
    var code: String { get }
    /// What the answer says about it; as long as the name when it says nothing else.
    var message: String { get }
}
