import HTTPSupport
import HTTPTypes
import Hummingbird

extension WebContext {
    /// Tells the service worker who owns this page, by an opaque mark: it deletes copies with
    /// another mark. The mark differs for each session, and for each setting of the viewer
    /// preferences: a person who hides figures must not see them in an old copy.
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
