/// Credentials that are the same in every sandbox, as its pages name them.
public struct FixedCredentials: Hashable, Codable, Sendable {
    public let accessToken: String
    public let refreshToken: String
    public let client: String
    public let secret: String

    public init(accessToken: String, refreshToken: String, client: String, secret: String) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.client = client
        self.secret = secret
    }
}
