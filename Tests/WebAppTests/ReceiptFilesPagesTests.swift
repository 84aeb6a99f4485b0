import Foundation
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Pictures and documents of one entry")
struct ReceiptFilesPagesTests {
    private let world: FeedWorld
    private let entry: String
    private let paid: TransferID

    init() async throws {
        world = try await FeedWorld()
        entry = try await world.pay(4_35)
        paid = TransferID(try #require(UUID(uuidString: String(entry.suffix(36)))))
    }

    private func attach(_ bytes: [UInt8], _ type: AttachmentType) async throws -> String {
        let added = try await world.wallet.attachments.add(
            bytes, as: type, to: paid, in: world.account.id, by: world.ada)
        return "\(entry)/files?in=\(world.id)&file=\(added.id.text)"
    }

    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]

    @Test("A browser shows pictures, and saves what it cannot show as one (UI-APP-53, UPL-3)")
    func headers() async throws {
        for (bytes, type, disposition) in [
            (Self.png, AttachmentType.png, "inline; filename=\"receipt.png\""),
            (Array("%PDF-1.4".utf8), .pdf, "attachment; filename=\"receipt.pdf\""),
            (Array("0000ftypheic".utf8), .heic, "attachment; filename=\"receipt.heic\""),
        ] {
            try await world.browser.open(try await attach(bytes, type))
            let headers = await world.browser.headers
            #expect(headers[.contentType] == type.rawValue)
            #expect(headers[.contentDisposition] == disposition)
            #expect(
                headers[.contentSecurityPolicy]?.hasPrefix("sandbox; default-src 'none'") == true)
            #expect(headers[.xContentTypeOptions] == "nosniff")
            #expect(headers[.cacheControl] == "no-store")
        }
    }

    @Test("Nobody else sees, adds or removes one; an unknown one gets the same answer (WEB-4)")
    func rights() async throws {
        let file = try await attach(Self.png, .png)
        let grace = try await world.web.browser(ofNumber: "8719")
        let token = await grace.hidden("csrf")
        let unknown = file.replacing(entry, with: "/transactions/\(UUID().text)")
        for path in [file, unknown] {
            try await grace.open(path)
            #expect(await grace.status == 404)
        }
        let id = String(file.suffix(36))
        for path in [entry + "/files", entry + "/files/removal"] {
            try await grace.send(path, [("csrf", token), ("in", world.id), ("file", id)])
            #expect(await grace.status == 404, "\(path)")
        }
        let ada = world.browser
        for path in [file.dropLast(36) + UUID().text, file.dropLast(36) + "nonsense"] {
            try await ada.open(String(path))
            #expect(await ada.status == 404)
        }
        try await ada.open(file)
        #expect(await ada.status == 200)
    }

    @Test("Removing one that is gone is no error; a form without a file says so (UI-APP-53)")
    func forms() async throws {
        let id = String(try await attach(Self.png, .png).suffix(36))
        let ada = world.browser
        for _ in 0..<2 {
            try await ada.open(entry)
            try await ada.send(["in": world.id, "file": id], to: entry + "/files/removal")
            #expect(await ada.text.contains("The file is removed."))
        }
        try await ada.send(["in": world.id], to: entry + "/files")
        #expect(await ada.status == 422)
        #expect(await ada.page.contains("id=\"file-error\" role=\"alert\" tabindex=\"-1\""))
        #expect(await ada.text.contains("Please choose a file."))
    }
}
