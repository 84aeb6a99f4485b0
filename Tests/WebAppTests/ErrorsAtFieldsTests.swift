import Foundation
import Testing
import WalletServices
import WalletTestSupport

@Suite("Errors of forms appear once, at their fields (UI-A11Y-43)")
struct ErrorsAtFieldsTests {
    private let web: WebWorld

    init() throws {
        web = try WebWorld()
    }

    @Test("One error is said once; its field has the focus")
    func one() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let account = try await ada.addAccount("Savings")
        try await ada.move("1.0055", at: account + "/deposits")
        let message = "This amount has too many decimals."
        #expect(await ada.page.components(separatedBy: message).count == 2)
        #expect(await ada.page.contains(#"aria-invalid="true" autofocus"#))
        #expect(await !ada.page.contains(#"id="errors""#))
        #expect(await ada.page.contains("<title>Error: "))
    }

    @Test("Two errors are said once; an error of boxes has the focus where it is the first")
    func two() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/developer/tokens/new")
        try await ada.send(["name": "", "key": ada.hidden("key")], to: "/developer/tokens")
        for message in ["This name cannot be used.", "Choose at least one thing to allow."] {
            #expect(await ada.page.components(separatedBy: message).count == 2, "\(message)")
        }
        #expect(await ada.page.contains(#"id="scopes-error" tabindex="-1" autofocus"#))
        #expect(await !ada.page.contains(#"id="errors""#))
    }

    @Test("Three errors have a summary with links, which has the focus")
    func three() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/developer/apps/new")
        try await ada.send(["name": "", "key": ada.hidden("key")], to: "/developer/apps")
        #expect(await ada.text.contains("There are 3 problems"))
        #expect(await ada.page.contains(#"tabindex="-1" autofocus id="errors""#))
        #expect(await ada.page.contains(##"<a href="#name">This name cannot be used."##))
        #expect(await !ada.page.contains(#"aria-invalid="true" autofocus"#))
    }

    @Test("What to do is said with the error, without markup of its own")
    func hints() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        _ = try await ada.addAccount("Ada's")
        try await ada.open("/accounts/new")
        try await ada.send(["name": "Ada's", "key": ada.hidden("key")], to: "/accounts")
        let message = "<span>This account name already exists. Choose another name.</span>"
        #expect(await ada.page.contains(message))
        let (rent, food) = (try await ada.addAccount("Rent"), try await ada.addAccount("Food"))
        try await ada.move("1", at: rent + "/transfers", to: food)
        #expect(await ada.page.contains("<span>Your balance is insufficient. Enter at most"))
    }

    @Test("An error that no field says has a summary, alone too")
    func withoutField() async throws {
        let ada = try await web.browser(ofNumber: "8718")
        let savings = try await ada.addAccount("Savings")
        try await ada.open(savings + "/deletion")
        let confirmed = await ada.hidden("confirm")
        try await ada.move("30", at: savings + "/deposits")
        try await ada.send(["confirm": confirmed], to: savings + "/deletion")
        #expect(await ada.status == 422)
        #expect(await ada.page.contains(#"id="errors""#))
        #expect(await ada.text.contains("There is a problem"))
    }
}
