/// The source of unpredictable numbers. Tests inject a repeatable one.
public struct Randomness: Sendable {
    /// A uniformly distributed 64-bit number from a cryptographically secure source.
    public let next: @Sendable () -> UInt64
    /// The start of each secret, such as `ada.`, which names the bank that it belongs to. It is
    /// empty but in a sandbox of several banks.
    let mark: String

    public init(mark: String = "", next: @escaping @Sendable () -> UInt64) {
        self.mark = mark
        self.next = next
    }

    /// The operating system's generator.
    public static let system = Randomness {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
    }

    /// That many random bytes.
    public func bytes(_ count: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count + 7)
        while result.count < count {
            withUnsafeBytes(of: next()) { result.append(contentsOf: $0) }
        }
        return Array(result.prefix(count))
    }
}

extension Randomness {
    /// The source as a generator of the standard library.
    var generator: some RandomNumberGenerator { Generator(source: self) }

    private struct Generator: RandomNumberGenerator {
        let source: Randomness

        mutating func next() -> UInt64 { source.next() }
    }
}
