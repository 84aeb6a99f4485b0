/// A mistake in a YAML file, and its place.
public struct YAMLMistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the file, as its reader knows it.
    public let file: String
    /// From 1.
    public let line: Int
    /// From 1, in Unicode scalars.
    public let column: Int
    /// The wrong text, such as `"amount" is "ten"`.
    public let found: String
    /// A right text, such as `an amount such as 10.00`.
    public let expected: String

    public init(file: String, line: Int, column: Int, found: String, expected: String) {
        self.file = file
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected
    }

    /// The mistake without its place: `"amount" is "ten"; expected an amount such as 10.00`.
    public var message: String { "\(found); expected \(expected)" }

    /// `school.yaml:12:9: "amount" is "ten"; expected an amount such as 10.00`.
    public var description: String { "\(file):\(line):\(column): \(message)" }
}
