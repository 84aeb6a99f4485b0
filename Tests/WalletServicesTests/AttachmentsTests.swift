import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite struct AttachmentsTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]

    @Test("An entry has at most ten files, and each side has its own (UPL-1)")
    func limits() async throws {
        let spender = try await Spender()
        let attachments = spender.wallet.attachments
        let paid = try await spender.pay(1_00)
        for _ in 0..<Attachments.mostOfOneEntry {
            _ = try await attachments.add(
                Self.png, as: .png, to: paid, in: spender.account, by: spender.ada)
        }
        await #expect(throws: AttachmentError.tooManyOfEntry) {
            try await attachments.add(
                Self.png, as: .png, to: paid, in: spender.account, by: spender.ada)
        }
        let kept = try await attachments.list(of: paid, in: spender.account, by: spender.ada)
        #expect(kept.count == Attachments.mostOfOneEntry && kept.allSatisfy { $0.size == 9 })
        let grace = try await spender.world.person(2).person.id
        await #expect(throws: WalletError.account(.notFound)) {
            try await attachments.read(kept[0].id, of: paid, in: spender.account, by: grace)
        }
    }

    @Test("One person's files are limited to 100 MiB, and removing one makes room")
    func room() async throws {
        let spender = try await Spender()
        let attachments = spender.wallet.attachments
        let rest = Attachments.maximumSize - Self.png.count
        let whole = Self.png + [UInt8](repeating: 0, count: rest)
        let count = Int(Attachments.roomOfOnePerson) / Attachments.maximumSize
        var last: (AttachmentID, TransferID)?
        for number in 0..<count {
            if number % 10 == 0 { last = (AttachmentID(UUID()), try await spender.pay(1_00)) }
            guard let entry = last?.1 else { return }
            let added = try await attachments.add(
                whole, as: .png, to: entry, in: spender.account, by: spender.ada)
            last = (added.id, entry)
        }
        let another = try await spender.pay(1_00)
        await #expect(throws: AttachmentError.noRoom) {
            try await attachments.add(
                Self.png, as: .png, to: another, in: spender.account, by: spender.ada)
        }
        let (id, entry) = try last.orThrow("nothing was added")
        try await attachments.remove(id, of: entry, in: spender.account, by: spender.ada)
        _ = try await attachments.add(
            Self.png, as: .png, to: another, in: spender.account, by: spender.ada)
    }

    @Test(
        "A file must begin as its type requires (UPL-2)",
        arguments: AttachmentType.allCases)
    func types(type: AttachmentType) {
        let heads: [AttachmentType: [UInt8]] = [
            .jpeg: [0xFF, 0xD8, 0xFF, 0xE0], .png: Self.png, .gif: Array("GIF89a..".utf8),
            .webp: Array("RIFF0000WEBPVP8 ".utf8), .heic: Array("0000ftypheic".utf8),
            .pdf: Array("%PDF-1.4".utf8),
        ]
        for (other, head) in heads { #expect(type.fits(head) == (type == other)) }
        #expect(!type.fits([]) && !type.fits(Array("<script>".utf8)))
    }

    @Test("Adding or deleting an attachment changes its entry (S-SAPI-2)")
    func changes() async throws {
        let spender = try await Spender()
        let paid = try await spender.pay(1_00)
        spender.world.clock.advance(seconds: 60)
        let since = spender.world.clock.now
        let (feed, account, ada) = (spender.wallet.feed, spender.account, spender.ada)
        #expect(try await feed.changed(since: since, of: account, by: ada).count == 0)
        let added = try await spender.wallet.attachments.add(
            Self.png, as: .png, to: paid, in: account, by: ada)
        var item = try await feed.item(paid, in: account, by: ada)
        #expect(item.hasAttachment && item.entry.updatedAt == since)
        try await spender.wallet.attachments.remove(added.id, of: paid, in: account, by: ada)
        item = try await feed.item(paid, in: account, by: ada)
        #expect(!item.hasAttachment && !item.hasReceipt)
        let name = try await spender.wallet.shopReceipts.keep("{}", of: paid, in: account, by: ada)
        #expect(
            try await spender.wallet.shopReceipts.keep("{\"a\":1}", of: paid, in: account, by: ada)
                == name)
        #expect(try await feed.item(paid, in: account, by: ada).hasReceipt)
        #expect(try await feed.changed(since: since, of: account, by: ada).count == 1)
    }
}
