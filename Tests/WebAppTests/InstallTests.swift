import HTTPSupport
import HTTPTypes
import NIOCore
import Testing
import WalletServices
import WalletTestSupport

/// S-LAUNCH-4, S-SESS-6, UI-APP-48, UI-APP-49
@Suite("The installed app")
struct InstallTests {
    private func get(
        _ web: WebWorld, _ path: String, _ more: HTTPFields = [:]
    ) async throws -> TestClient.Answer {
        try await web.client.send(.get, path, headers: more)
    }

    @Test("The manifest names the app, and each of its icons exists (S-LAUNCH-4)")
    func manifest() async throws {
        let web = try WebWorld()
        let answer = try await get(web, "/manifest.webmanifest")
        #expect(answer.headers[.contentType] == "application/manifest+json")
        for text in [
            #""name":"Awallet""#, #""short_name":"Awallet""#, #""display":"standalone""#,
            #""start_url":"/""#, #""sizes":"192x192""#, #""sizes":"512x512""#,
            #""purpose":"maskable""#, #""url":"/send""#, #""url":"/transactions""#,
            #""share_target":{"action":"/share","method":"POST","enctype":"multipart/form-data""#,
        ] { #expect(answer.text.contains(text), "\(text)") }
        let icons = answer.text.matches(of: /"src":"([^"]+)"/).map { String($0.1) }
        #expect(icons.count == 4)
        for icon in icons {
            let file = try await get(web, icon)
            #expect(file.status == 200)
            #expect(file.headers[.contentType]?.hasPrefix("image/") == true)
        }
        let page = try await get(web, "/sign-in")
        let manifest = #"<link rel="manifest" href="/manifest.webmanifest""#
        #expect(page.text.contains(manifest + #" crossorigin="use-credentials">"#))
        let touch = try #require(page.text.firstMatch(of: /apple-touch-icon" href="([^"]+)"/)).1
        #expect(try await get(web, String(touch)).status == 200)
    }

    @Test("The app and every page have the name of the wallet, as plain text (P-FIRST-1)")
    func name() async throws {
        let web = try WebWorld { $0.name = "Ada & <Grace> \"family\"" }
        let manifest = try await get(web, "/manifest.webmanifest").text
        #expect(manifest.contains(#""name":"Ada & <Grace> \"family\"""#))
        #expect(manifest.contains(#""short_name":"Ada &""#))
        let named = "Ada &amp; &lt;Grace&gt; &quot;family&quot;"
        for path in ["/sign-in", "/login", "/offline"] {
            let page = try await get(web, path).text
            #expect(page.contains(" – \(named)</title>") && !page.contains("Awallet"), "\(path)")
        }
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/home")
        #expect(await ada.page.contains("</svg>\(named)</a>"))
    }

    @Test("The worker may fetch only from this site, is revalidated, and knows this version")
    func worker() async throws {
        let web = try WebWorld()
        let answer = try await get(web, "/sw.js")
        #expect(answer.headers[.contentType] == "text/javascript; charset=utf-8")
        #expect(answer.headers[.cacheControl] == "no-cache")
        #expect(answer.headers[.contentSecurityPolicy]?.contains("connect-src 'self'") == true)
        let version = try #require(answer.text.firstMatch(of: /"assets":"([^"]+)"/)).1
        #expect(try await get(web, "\(version)/app.css").status == 200)
        let offline = try await get(web, "/offline")
        #expect(offline.status == 200)
        #expect(offline.headers[.setCookie] == nil)
    }

    @Test("Each session and each viewer preference has its own mark; signed out there is none")
    func marks() async throws {
        let web = try WebWorld()
        let name = try #require(HTTPField.Name("Awallet-Copy"))
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/home")
        let first = await ada.headers[name]
        try await ada.open("/transactions")
        #expect(await ada.headers[name] == first)
        #expect(first?.count == 16)
        try await ada.send(["figures": "hidden", "back": "/home"], to: "/preferences/figures")
        let hidden = await ada.headers[name]
        #expect(hidden != first)
        try await ada.send([:], to: "/sign-out")
        #expect(await ada.headers[name] == "none")
        let again = try await web.browser(ofNumber: "8718")
        try await again.open("/home")
        #expect(await again.headers[name] != first)
    }

    @Test("Logging out clears the browser's data except the number (S-SESS-6)")
    func clearing() async throws {
        let web = try WebWorld()
        let ada = try await web.browser(ofNumber: "8718")
        try await ada.open("/home")
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        headers[.cookie] = await ada.cookieHeader
        let answer = try await web.client.send(
            .post, "/sign-out", headers: headers,
            body: Array("csrf=\(await ada.hidden("csrf"))".utf8))
        let name = try #require(HTTPField.Name("Clear-Site-Data"))
        #expect(answer.headers[name] == #""cache", "storage""#)
        #expect(!answer.headers[values: .setCookie].contains { $0.hasPrefix("phone-8080=") })
    }

    @Test("Files are kept in both forms, except pictures, which are already compressed")
    func files() async throws {
        let web = try WebWorld()
        let page = try await get(web, "/sign-in")
        let sheet = String(try #require(page.text.firstMatch(of: /href="([^"]+\.css)"/)).1)
        let packed = try await get(web, sheet, [.acceptEncoding: "gzip"])
        let plain = try await get(web, sheet)
        #expect(packed.headers[.contentEncoding] == "gzip")
        #expect(packed.headers[.vary] == "Accept-Encoding")
        #expect(plain.headers[.vary] == "Accept-Encoding")
        #expect(plain.headers[.contentEncoding] == nil)
        #expect(packed.body.readableBytes * 3 < plain.body.readableBytes)
        let icon = sheet.replacing("app.css", with: "art/icon-192.png")
        let picture = try await get(web, icon, [.acceptEncoding: "gzip"])
        #expect(picture.headers[.contentEncoding] == nil)
    }
}
