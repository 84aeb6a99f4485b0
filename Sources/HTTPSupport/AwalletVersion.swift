/// The version of this program.
public enum AwalletVersion {
    /// As semver.org defines it. What is not released yet is called after the next release.
    public static let current = "0.2.0-dev"
    /// The program's name and its version.
    public static let name = "Awallet \(current)"
}
