internal import CCrack
import Foundation
import Synchronization

/// Lists of common passwords from the system's packages (PWD-2, C-38). A list that is not installed
/// contains nothing.
struct PackagedWords: Sendable {
    static let system = PackagedWords(
        dictionary: "/var/cache/cracklib/cracklib_dict",
        list: "/usr/lib/python3/dist-packages/zxcvbn/frequency_lists.py")

    /// From the package cracklib-runtime: words, found in all the variants that cracklib knows
    /// (`P@ssw0rd1`, `drowssap`). `update-cracklib` adds those in /usr/local/share/dict.
    let dictionary: String
    /// From the package python3-zxcvbn: 30,000 leaked passwords, the most common first.
    let list: String
    private let known: Set<String>

    init(dictionary: String, list: String) {
        self.dictionary = dictionary
        self.list = list
        known = Self.passwords(in: list)
    }

    /// - Parameter password: ASCII, without zero bytes, at most 64.
    func contain(_ password: String) -> Bool {
        known.contains(password.lowercased()) || isInDictionary(password)
    }

    /// cracklib keeps its state in globals, so its calls take turns.
    private static let lock = Mutex(())

    private func isInDictionary(_ password: String) -> Bool {
        Self.lock.withLock { _ in
            // Not `FascistCheck`, which ends the process when it cannot open the dictionary.
            let opened = dictionary.withMutableCString { path in
                "r".withMutableCString { PWOpen(path, $0) }
            }
            guard let opened else { return false }
            defer { PWClose(opened) }
            let reason = password.withMutableCString { FascistLookUser(opened, $0, "", "") }
            // Its other reasons are composition rules, which do not apply here.
            return reason.map { String(cString: $0).hasSuffix("dictionary word") } ?? false
        }
    }

    /// The passwords in the package's list: lines of `"name": "one,two,three".split(","),`.
    private static func passwords(in path: String) -> Set<String> {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
        let line = text.split(separator: "\n").first { $0.contains("\"passwords\":") }
        let parts = line?.split(separator: "\"", maxSplits: 4, omittingEmptySubsequences: false)
        let listed = parts?.dropFirst(3).first
        return Set((listed ?? "").split(separator: ",").map(String.init))
    }
}

extension String {
    /// Passes the text to C functions whose parameters are not const.
    fileprivate func withMutableCString<Answer>(
        _ body: (UnsafeMutablePointer<CChar>) -> Answer?
    ) -> Answer? {
        var bytes = Array(utf8CString)
        return bytes.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap(body) }
    }
}
