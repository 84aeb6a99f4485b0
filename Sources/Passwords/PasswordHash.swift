import Foundation

/// An argon2id hash in its stored form: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`, salt and tag in
/// base64 without padding (the PHC string format).
public struct PasswordHash: Hashable, Sendable {
    /// The cost of the hash.
    public let parameters: Argon2Parameters
    let salt: [UInt8]
    let tag: [UInt8]

    init(parameters: Argon2Parameters, salt: [UInt8], tag: [UInt8]) {
        self.parameters = parameters
        self.salt = salt
        self.tag = tag
    }

    /// Reads a stored hash, which must be argon2id version 19 with an affordable cost.
    public init?(phc: String) {
        let fields = phc.split(separator: "$", omittingEmptySubsequences: false)
        guard fields.count == 6, fields[0].isEmpty, fields[1] == "argon2id", fields[2] == "v=19",
            let costs = Self.costs(fields[3]),
            let salt = Self.bytes(fields[4]), let tag = Self.bytes(fields[5])
        else { return nil }
        parameters = Argon2Parameters(
            memoryKiB: costs[0], passes: costs[1], lanes: costs[2],
            saltLength: salt.count, tagLength: tag.count)
        guard parameters.areAffordable else { return nil }
        self.salt = salt
        self.tag = tag
    }

    /// True if a text from elsewhere is such a hash, and costs at most a few times as much at a
    /// sign-in as one of ours: several people sign in at once.
    public static func isBearable(phc: String) -> Bool {
        guard let hash = PasswordHash(phc: phc) else { return false }
        return hash.parameters.areBearable
    }

    /// The text to store.
    public var phc: String {
        let costs = "m=\(parameters.memoryKiB),t=\(parameters.passes),p=\(parameters.lanes)"
        return "$argon2id$v=19$\(costs)$\(Self.base64(salt))$\(Self.base64(tag))"
    }

    private static func costs(_ field: Substring) -> [UInt32]? {
        let values = field.split(separator: ",", omittingEmptySubsequences: false)
        guard values.count == 3 else { return nil }
        let costs = zip(values, ["m=", "t=", "p="]).compactMap { value, name in
            value.hasPrefix(name) ? UInt32(value.dropFirst(2)) : nil
        }
        return costs.count == 3 ? costs : nil
    }

    private static func bytes(_ field: Substring) -> [UInt8]? {
        guard (1...128).contains(field.utf8.count) else { return nil }
        let padding = String(repeating: "=", count: (4 - field.utf8.count % 4) % 4)
        return Data(base64Encoded: field + padding).map { Array($0) }
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().filter { $0 != "=" }
    }
}
