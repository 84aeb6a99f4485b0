internal import CCrack
import Foundation
import Synchronization

/// The system's own lists of what people choose, as its packages bring them (PWD-2, C-38). A list
/// that is not installed knows nothing.
struct PackagedWords: Sendable {
    static let system = PackagedWords(
        dictionary: "/var/cache/cracklib/cracklib_dict",
        list: "/usr/lib/python3/dist-packages/zxcvbn/frequency_lists.py")

    /// Of the package cracklib-runtime: words, looked up in all the dresses that cracklib knows
    /// (`P@ssw0rd1`, `drowssap`). `update-cracklib` adds what stands in /usr/local/share/dict.
    let dictionary: String
    /// Of the package python3-zxcvbn: 30,000 passwords that became known, the most common first.
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

    /// cracklib keeps its state in globals: one caller at a time.
    private static let lock = Mutex(())

    private func isInDictionary(_ password: String) -> Bool {
        Self.lock.withLock { _ in
            // Not `FascistCheck`, which ends the process when the dictionary can't be opened.
            let opened = dictionary.withMutableCString { path in
                "r".withMutableCString { PWOpen(path, $0) }
            }
            guard let opened else { return false }
            defer { PWClose(opened) }
            let reason = password.withMutableCString { FascistLookUser(opened, $0, "", "") }
            // Its other reasons are rules of composition, which there are none of here.
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
    /// Lends the text to C functions that do not promise to leave it alone.
    fileprivate func withMutableCString<Answer>(
        _ body: (UnsafeMutablePointer<CChar>) -> Answer?
    ) -> Answer? {
        var bytes = Array(utf8CString)
        return bytes.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap(body) }
    }
}
