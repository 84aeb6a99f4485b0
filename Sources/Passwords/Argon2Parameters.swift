/// What one argon2id hash costs (RFC 9106).
public struct Argon2Parameters: Hashable, Sendable {
    /// Memory in KiB.
    public var memoryKiB: UInt32
    /// Passes over the memory.
    public var passes: UInt32
    /// Lanes; they are computed one after the other on the one thread.
    public var lanes: UInt32
    /// Salt length in bytes.
    public var saltLength: Int
    /// Tag length in bytes.
    public var tagLength: Int

    /// The defaults are the least that OWASP's password storage advice allows: 19 MiB, two passes.
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

    /// Whether a hash may cost this much; a stored hash that asks for more is not computed.
    var areAffordable: Bool {
        (1...16).contains(lanes) && (1...64).contains(passes)
            && (8 * lanes...1024 * 1024).contains(memoryKiB)
            && (8...64).contains(saltLength) && (4...64).contains(tagLength)
    }
}
