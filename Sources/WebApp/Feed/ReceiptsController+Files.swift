import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import NIOCore
import WalletServices

/// The pictures and documents of an entry, such as a shop's receipt. Only whoever attached them
/// sees them.
extension ReceiptsController {
    func addFiles(to router: RouterGroup<WalletContext>) {
        let link = Link.entryFiles(.any)
        router.get(link.route, use: signedIn { try await $0.file($1) })
        router.post(
            link.route,
            use: signedInUpload(
                { try await $0.attach($1, $2) }, again: { try await $0.show($1, $2) }))
        router.post(
            Link.entryFileRemoval(.any).route, use: signedInForm { try await $0.detach($1, $2) })
    }

    private func attach(_ signedIn: SignedInRequest, _ form: UploadForm) async throws -> Response {
        let entry = try await entry(signedIn, from: form.fields["in"])
        do {
            guard let file = form.files["file"] else { throw failure("file_missing") }
            guard let type = AttachmentType.allCases.first(where: { $0.fits(file) }) else {
                throw AttachmentError.contentWrong
            }
            _ = try await web.wallet.attachments.add(
                file, as: type, to: entry.id, in: entry.account, by: signedIn.id)
            return back(to: entry, after: "attached")
        } catch let error as AttachmentError {
            throw failure(error)
        }
    }

    private func detach(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let entry = try await entry(signedIn, from: form["in"])
        do {
            try await web.wallet.attachments.remove(
                try attachment(form), of: entry.id, in: entry.account, by: signedIn.id)
        } catch AttachmentError.notFound {
            // It is gone, which is what the person wants.
        }
        return back(to: entry, after: "removed")
    }

    /// The bytes of one file, unchanged. A browser saves what it cannot show as a picture.
    private func file(_ signedIn: SignedInRequest) async throws -> Response {
        let query = signedIn.visit.query
        let entry = try await entry(signedIn, from: query?["in"])
        do {
            let (found, bytes) = try await web.wallet.attachments.read(
                try attachment(query), of: entry.id, in: entry.account, by: signedIn.id)
            var response = Response.bytes(ByteBuffer(bytes: bytes), type: found.type.rawValue)
            let name = "receipt.\(found.type.rawValue.drop { $0 != "/" }.dropFirst())"
            response.headers[.contentDisposition] =
                "\(found.type.isShown ? "inline" : "attachment"); filename=\"\(name)\""
            response.headers[.contentSecurityPolicy] = ContentPolicy.picture
            return response
        } catch AttachmentError.notFound { throw RequestError.routeNotFound }
    }

    private func attachment(_ fields: FormFields?) throws -> AttachmentID {
        guard let id = fields?["file"].flatMap(UUID.init(uuidString:)) else {
            throw AttachmentError.notFound
        }
        return AttachmentID(id)
    }

    private func back(to entry: Feed.Entry, after change: String) -> Response {
        .seeOther(
            Link.transaction(entry.id).path(with: ["in": entry.account.text, "files": change])
                + "#files")
    }

    // What the page shows

    /// The files of this entry, and the form that attaches another.
    func files(
        of entry: Feed.Entry, for signedIn: SignedInRequest, _ content: FormContent,
        isShared: Bool
    ) async throws -> EntryFiles {
        let found = try await web.wallet.attachments.list(
            of: entry.id, in: entry.account, by: signedIn.id)
        let link = Link.entryFiles(entry.id)
        return EntryFiles(
            action: link.path, removal: Link.entryFileRemoval(entry.id).path,
            account: entry.account.text, plain: web.assets.prefix + "/art/paper.svg",
            types: AttachmentType.accepted, error: content.message(at: "file"),
            isLost: content.hadFile,
            isShared: isShared,
            all: found.map { file in
                let day = web.dates.date(file.addedAt)
                return EntryFiles.File(
                    id: file.id.text,
                    href: link.path(with: ["in": entry.account.text, "file": file.id.text]),
                    isShown: file.type.isShown,
                    label: words(
                        file.type == .pdf ? "file_document" : "file_picture", ["day": day]))
            })
    }

    private func failure(_ error: AttachmentError) -> any Error {
        switch error {
        case .contentWrong: failure("file_wrong_type")
        case .tooLarge: failure("file_too_large")
        case .tooManyOfEntry: failure("file_too_many")
        case .noRoom: failure("file_no_room")
        case .notFound: error
        }
    }

    private func failure(_ word: String) -> FormError.Failure {
        FormError(words(word), at: "file").failure
    }
}

extension AttachmentType {
    /// All of them, as a file field names them.
    static var accepted: String { allCases.map(\.rawValue).joined(separator: ",") }

    /// True if every browser shows it as a picture.
    var isShown: Bool { self != .pdf && self != .heic }
}
