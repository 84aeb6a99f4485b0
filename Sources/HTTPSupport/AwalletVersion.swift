/// The version of this program.
public enum AwalletVersion {
    /// The version in semver.org's form. An unreleased program has the next release's version.
    public static let current = "0.2.0-dev"
    /// The program's name and its version.
    public static let name = "Awallet \(current)"
}
