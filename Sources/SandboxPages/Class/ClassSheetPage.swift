import HTTPSupport
import Sandbox
import WalletServices
import WebApp

/// A card to cut out for each student: where the bank is, and how to sign in.
struct ClassSheetPage: Page {
    static let template = "class-sheet"

    /// One student's card.
    struct Card: Sendable {
        let name: String
        let url: String
        let code: LinkCode?
        /// The text in place of the code, for those who do not see it.
        let codeLabel: String
        let token: String?
        /// The base addresses of the APIs.
        let bases: [Fact]
    }

    let title: String
    let wayBack: LinkPart
    /// Says that the address of this page works on this machine alone, if that is so.
    let warning: String?
    let cards: [Card]
    let scripts = ["print"]
}

extension ClassSheetPage {
    /// - Parameter site: where the teacher's browser is.
    init(_ board: ClassBoard, at site: Site, _ web: WebContext) {
        let words = web.words
        self.init(
            title: words("class_sheet_title"),
            wayBack: LinkPart(
                label: board.title ?? words("class_title"), href: SandboxLink.classroom.path),
            warning: site.published.isLoopback ? words("class_sheet_own_machine") : nil,
            cards: board.students.map { student in
                let url = "\(site.published.text)/b/\(student.bank)"
                return Card(
                    name: student.name, url: url,
                    code: LinkCode(url),
                    codeLabel: words("class_sheet_code", ["name": student.name]),
                    token: student.token,
                    bases: [
                        Fact(name: "REST", value: url + "/v1"),
                        Fact(name: "Starling", value: url + "/api/v2"),
                        Fact(name: words("requests_course"), value: url + "/api"),
                    ])
            })
    }
}
