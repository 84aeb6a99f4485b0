import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// Takes files that another app shares with the installed one: the worker keeps a picture or
/// document in the browser, and this page asks which transaction it belongs to.
struct SharingController: PageController {
    var web: WebContext

    private static let pageSize = 14
    /// The maximum length of a text in an address: longer than a note may be, so that the form
    /// reports a note that is too long.
    private static let longest = 500

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.share.route, use: signedIn { try await $0.choose($1) })
    }

    /// Takes shared content while this browser has no worker. A text becomes the note of a payment,
    /// as with a worker. A file is not read: the page that follows asks to share it once more.
    func addArrival(to router: RouterGroup<WalletContext>) {
        router.post(Link.share.route) { request, context -> Response in
            let length = request.headers[.contentLength].flatMap(Int.init) ?? .max
            guard length <= Request.maximumBody,
                let form = try? await request.uploadForm(in: context), form.files.isEmpty,
                let note = form.fields["note"], !note.isEmpty
            else { return .seeOther(Link.share.path) }
            return .seeOther(Link.send.path(with: ["note": String(note.prefix(Self.longest))]))
        }
    }

    private func choose(_ signedIn: SignedInRequest) async throws -> Response {
        let search = web.search(of: signedIn)
        let feed = try await web.wallet.feed.page(
            of: signedIn.id, before: signedIn.before, limit: Self.pageSize, filter: search.filter)
        let page = SharingPage(
            title: words("share_title"), types: AttachmentType.accepted,
            plain: web.assets.prefix + "/art/paper.svg",
            lost: words("share_lost", ["product": web.wallet.settings.name]),
            send: Link.send.path, isUTC: web.viewer.zone == nil,
            search: web.form(search, of: .share, for: signedIn),
            feed: try await web.part(
                feed, of: .share, found: search, for: signedIn, isForShared: true,
                nothing: web.wordOfNoActivity))
        return web.show(page, to: signedIn, at: .activity)
    }
}

/// Asks which transaction a shared file belongs to.
struct SharingPage: Page {
    static let template = "sharing"

    let title: String
    /// The media types that can be attached.
    let types: String
    /// The picture shown for a file that the browser cannot display.
    let plain: String
    /// Explains what to do if no file is kept.
    let lost: String
    /// The form of a payment, for the text that came with the file.
    let send: String
    let isUTC: Bool
    let search: SearchForm
    let feed: FeedPart
    let scripts = ["shared"]
}
