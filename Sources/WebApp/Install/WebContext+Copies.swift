import HTTPSupport
import HTTPTypes
import Hummingbird

extension WebContext {
    /// Tells the service worker whose page this is, by a mark that says nothing else: copies with
    /// another mark are thrown away. The mark is another one for each session, and for each way to
    /// read: who hides figures must not meet them in an old copy.
    func markCopies(of response: inout Response, for visit: Visit, isSignedIn: Bool) {
        guard let name = HTTPField.Name("Awallet-Copy") else { return }
        if isSignedIn {
            let reading = "\(words.value("language")) \(viewer.hidesFigures)"
            response.headers[name] = tokens.mark(of: "\(visit.formSubject) \(reading)")
        } else if visit.version == nil {
            response.headers[name] = "none"
        }
    }
}
