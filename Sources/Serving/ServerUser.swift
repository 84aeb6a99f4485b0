import Foundation

/// The user of this process.
enum ServerUser {
    /// Its name, or its number where it has none.
    static var name: String {
        getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? String(geteuid())
    }
}
