import Testing

/// Walks through all pages that links lead to, and finds the forms on them.
struct Crawl {
    /// A form and the page that it is on.
    struct Place: Sendable {
        let page: String
        let form: PageForm
    }

    let browser: Browser
    /// The registered addresses of pages and of forms.
    let pages: [String]
    let forms: [String]
    /// By the registered address of the form.
    private(set) var found: [String: Place] = [:]
    private var visits: [String: Int] = [:]

    init(browser: Browser, pages: [String], forms: [String]) {
        self.browser = browser
        self.pages = pages
        self.forms = forms
    }

    /// Looks at each kind of page three times at most.
    mutating func run(from starts: [String] = []) async throws {
        var waiting = starts + pages.filter { !$0.contains(":") && !$0.contains("*") }
        while let path = waiting.popLast() {
            let bare = String(path.prefix { $0 != "?" && $0 != "#" })
            guard let route = Self.route(of: bare, among: pages), visits[route, default: 0] < 3,
                // An answer of live events has no end.
                !route.hasPrefix("/static"), !route.hasSuffix("/live")
            else { continue }
            visits[route, default: 0] += 1
            try await browser.open(path)
            guard await browser.status == 200 else { continue }
            let (page, html) = (await browser.path, await browser.page)
            for form in await browser.forms {
                guard let route = Self.route(of: form.action, among: forms) else {
                    Issue.record("\(page) has a form for \(form.action), which has no route")
                    continue
                }
                // The one with the most to fill in.
                if (found[route]?.form.texts.count ?? -1) < form.texts.count {
                    found[route] = Place(page: page, form: form)
                }
            }
            for link in html.matches(of: /href="(\/[^"]*)"/) {
                waiting.append(String(link.output.1).replacing("&amp;", with: "&"))
            }
        }
    }

    /// The registered address that fits a path.
    private static func route(of path: String, among routes: [String]) -> String? {
        let parts = path.prefix { $0 != "?" }.split(separator: "/")
        return routes.filter { route in
            let pattern = route.split(separator: "/")
            return pattern.count == parts.count
                && zip(pattern, parts).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
        }.min { one, other in
            one.split(separator: ":").count < other.split(separator: ":").count
        }
    }
}
