/// An error that only one API has, in its own words. The catalogue of errors does not list it.
public protocol APIError: Error {
    /// The name by which clients tell it from others.
    var code: String { get }
    /// The answer's text about it: the name alone, if the answer says nothing else.
    var message: String { get }
}
