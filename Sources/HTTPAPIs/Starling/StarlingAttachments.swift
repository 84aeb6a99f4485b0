import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import NIOCore
import WalletServices

extension StarlingAPI {
    /// `…/{item}/attachments`: pictures and documents, uploaded and downloaded as bytes.
    func addAttachments(to routes: Routes<StarlingAPI>) {
        let path = "/feed/account/:account/category/:category/:item/attachments"
        routes.get(path, .attachmentRead, use: list)
        routes.post(path, .attachmentWrite, use: add)
        routes.get("\(path)/:attachment", .attachmentRead, use: read)
        routes.delete("\(path)/:attachment", .attachmentWrite, use: remove)
    }

    private func list(_ call: StarlingCall) async throws -> Response {
        let (category, item) = try await call.item(in: wallet)
        let found = try await wallet.attachments.list(
            of: item.entry.id, in: category.account, by: call.person)
        return .json { json in
            json.array("feedItemAttachments") { json in
                for attachment in found {
                    json.object { attachment.write(to: &$0, of: item.entry) }
                }
            }
        }
    }

    private func add(_ call: StarlingCall) async throws -> Response {
        let (category, item) = try await call.item(in: wallet)
        let type = try call.attachmentType
        let bytes = try await call.bytes(upTo: Attachments.maximumSize)
        let added = try await wallet.attachments.add(
            Array(buffer: bytes), as: type, to: item.entry.id, in: category.account,
            by: call.person)
        var json = JSONWriter()
        json.uid(nil, added.id.uuid)
        return .json(json)
    }

    private func read(_ call: StarlingCall) async throws -> Response {
        let (category, item) = try await call.item(in: wallet)
        let (found, bytes) = try await wallet.attachments.read(
            AttachmentID(try call.id("attachment")), of: item.entry.id, in: category.account,
            by: call.person)
        var response = Response.bytes(ByteBuffer(bytes: bytes), type: found.type.rawValue)
        // A browser must save the file, not show it as a page of this site.
        response.headers[.contentDisposition] = "attachment"
        return response
    }

    private func remove(_ call: StarlingCall) async throws -> Response {
        let (category, item) = try await call.item(in: wallet)
        try await wallet.attachments.remove(
            AttachmentID(try call.id("attachment")), of: item.entry.id, in: category.account,
            by: call.person)
        return .empty()
    }
}

extension StarlingCall {
    fileprivate var attachmentType: AttachmentType {
        get throws(StarlingError) {
            let header = request.headers[.contentType] ?? ""
            let essence = header.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
            // Some clients use this name.
            let name = essence == "image/jpg" ? "image/jpeg" : essence
            guard let type = AttachmentType(rawValue: name) else {
                let known = AttachmentType.allCases.map(\.rawValue).joined(separator: ", ")
                throw .refused("CONTENT_TYPE_must be one of \(known)")
            }
            return type
        }
    }

    /// The unchanged body.
    fileprivate func bytes(upTo limit: Int) async throws -> ByteBuffer {
        do { return try await request.largeBody(upTo: limit, in: context) } catch {
            guard error as? RequestError == .uploadTooLarge else { throw error }
            throw AttachmentError.tooLarge
        }
    }
}

extension AttachmentError: APIError {
    public var code: String { starling.code }
    public var message: String { starling.message }

    /// The error in the API's format.
    var starling: StarlingError {
        switch self {
        case .contentWrong: .refused("ATTACHMENT_must be a file of the type that is named")
        case .tooLarge: .refused("ATTACHMENT_TOO_LARGE: send at most 5 MiB")
        case .tooManyOfEntry: .refused("TOO_MANY_ATTACHMENTS: an item has at most 10")
        case .noRoom: .refused("NO_ROOM: delete attachments that are not needed")
        case .notFound: .refused("UNKNOWN_ATTACHMENT", .notFound)
        }
    }
}

extension Attachment {
    fileprivate func write(to json: inout JSONWriter, of entry: Feed.Entry) {
        let kind = type == .pdf ? "PDF" : "IMAGE"
        json.uid("feedItemUid", StarlingIDs.feedItem(entry))
        json.uid("feedItemAttachmentUid", id.uuid)
        json.string("attachmentType", type.rawValue)
        json.string("feedItemAttachmentType", kind)
    }
}
