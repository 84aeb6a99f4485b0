/// The cost of an argon2id hash (RFC 9106).
public struct Argon2Parameters: Hashable, Sendable {
    /// The memory in KiB.
    public var memoryKiB: UInt32
    /// The number of passes over the memory.
    public var passes: UInt32
    /// The number of lanes, computed one after another on one thread.
    public var lanes: UInt32
    /// The length of the salt in bytes.
    public var saltLength: Int
    /// The length of the tag in bytes.
    public var tagLength: Int

    /// The defaults are the minimum in OWASP's advice on password storage: 19 MiB, two passes.
    public init(
        memoryKiB: UInt32 = 19 * 1024, passes: UInt32 = 2, lanes: UInt32 = 1,
        saltLength: Int = 16, tagLength: Int = 32
    ) {
        self.memoryKiB = memoryKiB
        self.passes = passes
        self.lanes = lanes
        self.saltLength = saltLength
        self.tagLength = tagLength
    }

    /// 19 MiB, two passes, one lane, 16 bytes of salt, a tag of 32 bytes.
    public static let standard = Argon2Parameters()

    /// True if a hash may cost this much. A stored hash with a higher cost is not computed.
    var areAffordable: Bool {
        (1...16).contains(lanes) && (1...64).contains(passes)
            && (8 * lanes...1024 * 1024).contains(memoryKiB)
            && (8...64).contains(saltLength) && (4...64).contains(tagLength)
    }

    /// True if a hash from elsewhere may cost this much: 64 MiB, the second of RFC 9106's advice,
    /// and some ten times the work of ours. A short tag would fit a wrong password.
    var areBearable: Bool {
        areAffordable && memoryKiB <= 64 * 1024 && memoryKiB * passes <= 512 * 1024
            && tagLength >= 16
    }
}
