import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// A person's own photo.
struct OwnPhotoController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.ownPhoto.route, use: signedIn { try await $0.show($1) })
        router.post(
            Link.ownPhoto.route,
            use: signedInUpload({ try await $0.set($1, $2) }, again: { try await $0.show($1, $2) }))
        router.post(
            Link.ownPhotoEnd.route,
            use: signedInForm { pages, signedIn, _ in try await pages.remove(signedIn) })
    }

    private func set(_ signedIn: SignedInRequest, _ form: UploadForm) async throws -> Response {
        guard let file = form.files["photo"] else {
            throw FormError(words("own_photo_missing"), at: "photo").failure
        }
        try await web.wallet.portraits.set(file, of: signedIn.id)
        return .seeOther(Link.profile.path(with: ["photo": "set"]))
    }

    private func remove(_ signedIn: SignedInRequest) async throws -> Response {
        try await web.wallet.portraits.remove(of: signedIn.id)
        return .seeOther(Link.profile.path(with: ["photo": "removed"]))
    }

    private func show(
        _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        let photo = try await web.wallet.portraits.digests(of: [signedIn.id])[signedIn.id]
        let name = signedIn.person.greetingName
        let plain = web.assets.prefix + "/art/face.svg"
        let page = OwnPhotoPage(
            title: words("own_photo_title"),
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path),
            errors: web.summary(of: content.error, naming: ["picture": "photo"]),
            action: Link.ownPhoto.path,
            source: Face(of: signedIn.id, named: name, photo).photo ?? plain, plain: plain,
            error: content.message(at: "photo", "picture"), isPhotoLost: content.hadFile,
            remove: photo == nil ? nil : Link.ownPhotoEnd.path, cancel: Link.profile.path)
        return web.show(page, to: signedIn, at: .you, content)
    }
}

/// Asks for a photo, and removes an earlier one.
struct OwnPhotoPage: Page {
    static let template = "own-photo"

    let title: String
    let wayBack: LinkPart
    let errors: ErrorSummary?
    let action: String
    /// The picture shown before the person chooses one.
    let source: String
    /// The picture shown for a photo that the browser cannot display.
    let plain: String
    let error: String?
    /// True if the redisplayed form came with a photo; browsers do not keep it.
    let isPhotoLost: Bool
    /// The form that removes the photo, if there is one.
    let remove: String?
    let cancel: String
    let scripts = ["picture-field"]
}
