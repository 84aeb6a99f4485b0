/// One answered request, for measuring.
public struct RequestFacts: Sendable {
    /// A method that the server knows, or `other`.
    public let method: String
    /// The route as registered, never the path itself; `NotFound` where there is no such route.
    public let route: String
    public let status: Int
    /// The time until the answer's head was ready.
    public let time: Duration

    /// The methods that have a name here: clients can make up more.
    static let methods: Set<String> = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
}
