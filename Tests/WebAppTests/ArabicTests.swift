import Foundation
import Ledger
import Testing
import WalletServices

@testable import WebApp

@Suite("The whole app in Arabic")
struct ArabicTests {
    @Test("An Arabic reader signs in, with an Arabic keyboard (UI-NUM-19, S-CODE-10)")
    func entry() async throws {
        let web = try WebWorld()
        let ada = web.browser(language: "ar-EG,ar;q=0.9,en;q=0.5")
        try await ada.open("/sign-in")
        #expect(await ada.page.contains("<html lang=\"ar\" dir=\"rtl\""))
        #expect(await ada.text.contains("ما رقم هاتفك؟"))
        #expect(await ada.text.contains("🇪🇬 مصر +20"))
        try await ada.send(["region": "US", "phone": "٥٣٠٦٠١"], to: "/sign-in")
        #expect(await ada.status == 422)
        #expect(await ada.bare.contains("يجب أن يتكون رقم الهاتف من 10 أرقام."))
        try await ada.send(["region": "US", "phone": "٥٣٠ ٦٠١ ٨٧١٨"], to: "/sign-in")
        #expect(await ada.text.contains("أرسلناه إلى \u{2068}+1 530-601-8718\u{2069}."))
        for form in ["one", "two", "few", "many", "other"] {
            #expect(await ada.page.contains("data-\(form)=\"يمكنك طلب رمز آخر بعد "))
        }
        try await ada.send(["code": "١٢٣ ٤٥"], to: "/sign-in/code")
        #expect(await ada.text.contains("يُرجى إدخال الأرقام الستة كلها."))
        try await ada.send(["code": "١٢٣٤٥٦"], to: "/sign-in/code")
        #expect(await ada.path == "/home")
    }

    @Test("In English, digits of other keyboards are a number and a code, too (OTP-7, S-CODE-10)")
    func otherLanguages() async throws {
        let ada = try WebWorld().browser()
        try await ada.open("/sign-in")
        try await ada.send(["region": "us", "phone": "（５３０）６０１－８７１８"], to: "/sign-in")
        #expect(await ada.text.contains("+1 530-601-8718"))
        try await ada.send(["code": "۱۲۳–۴۵۶"], to: "/sign-in/code")
        #expect(await ada.path == "/home")
    }

    @Test("Amounts are typed with an Arabic keyboard, and booked to the minor unit (UI-AMT-10)")
    func money() async throws {
        let saver = try await Saver(holding: "٢٬٣٤٥٫٦٧", language: "ar")
        let ada = saver.ada
        #expect(try await saver.balance() == 2_345_67)
        #expect(await ada.bare.contains("تم إيداع UK£ 2,345.67."))
        try await ada.move("1.234", at: saver.account + "/withdrawals")
        #expect(await ada.status == 422)
        #expect(await ada.bare.contains("مثال: 1234.00."))
        for wrong in ["١٬٢", "٥٫", "٠٫٠٠٥", "١٫٢٣٤", "١٫٢٣٤,٥", "١٫٢٫٣", "٬١٢٣"] {
            try await ada.move(wrong, at: saver.account + "/withdrawals")
            #expect(await ada.status == 422)
        }
        #expect(try await saver.balance() == 2_345_67)
        let taken: [(String, Int64)] = [
            ("٠٫٠١", 2_345_66), ("۵", 2_340_66), ("١,٢٣٤٫٥", 1_106_16),
        ]
        for (amount, left) in taken {
            try await ada.move(amount, at: saver.account + "/withdrawals")
            #expect(try await saver.balance() == left, "\(amount)")
        }
    }

    @Test("A dirham has its sign, and its minus stays beside the digits (UI-NUM-17)")
    func dirhams() async throws {
        let ada = try await WebWorld().browser(ofNumber: "8718", named: "Ada", language: "ar")
        let account = try await ada.addAccount("سفر", currency: "AED")
        try await ada.move("١٢٫٥", at: account + "/deposits")
        let shown = "12.50\u{2069}\u{A0}د.إ"
        #expect(await ada.page.contains("<bdi>\u{200F}\u{2066}\(shown)</bdi>"))
        try await ada.move("12.50", at: account + "/withdrawals")
        #expect(await ada.page.contains("\u{2066}\u{2212}\(shown)"))
        try await ada.open(account + "/deposits")
        #expect(await ada.page.contains(">د.إ</span>"))
        #expect(await ada.page.contains("sum--code"))
        #expect(await !ada.page.contains("sum--after"))
    }

    @Test(
        "Each kind of number has its own words on a page (UI-NUM-19)",
        arguments: [
            (1, "دفعة وهمية واحدة"), (2, "دفعتين وهميتين"), (3, "3 دفعات وهمية"),
            (10, "10 دفعات وهمية"), (11, "11 دفعة وهمية"), (100, "100 دفعة وهمية"),
            (102, "102 دفعة وهمية"), (103, "103 دفعات وهمية"),
        ])
    func counting(count: Int, words: String) async throws {
        let saver = try await Saver(language: "ar")
        try await saver.ada.open("\(saver.account)?simulated=\(count)")
        #expect(await saver.ada.bare.contains("تمت إضافة \(words)."))
        try await saver.ada.open(saver.goals)
        #expect(await saver.ada.bare.contains("لا دفعات لتقريبها"))
    }

    @Test("A date with its time keeps its order inside of a sentence")
    func dates() async throws {
        let ada = try await WebWorld().browser(ofNumber: "8718", named: "Ada", language: "ar")
        try await ada.open("/devices")
        // Isolated parts say nothing about the direction of the whole (UAX 9, P2); U+200F does.
        let day = "\u{2068}\\d+ [ء-ي]+، \\d{4}\u{2069}، \u{2068}\\d+:\\d\\d [صم]"
        let moment = try Regex("آخر استخدام: \u{2068}\u{200F}" + day)
        #expect(await ada.text.firstMatch(of: moment) != nil)
    }

    @Test("Every second day has its own word, not a number")
    func repetitions() throws {
        let words = try Languages.ofProgram.get().best(chosen: "ar", accepted: nil)
        let said = [2, 3, 11, 100].map { words("every_many_DAILY", count: $0) }
        #expect(said.map(bare) == ["كل يومين", "كل 3 أيام", "كل 11 يومًا", "كل 100 يوم"])
    }
}

/// A text without marks of direction.
private func bare(_ text: String) -> String {
    let seen = text.unicodeScalars.filter { $0.properties.generalCategory != .format }
    return String(String.UnicodeScalarView(seen))
}

extension Browser {
    /// The visible text of the page, without marks of direction.
    fileprivate var bare: String { WebAppTests.bare(text) }
}
