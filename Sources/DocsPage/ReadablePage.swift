/// One page of the reference of an API, generated from its OpenAPI document.
///
/// The server fills in what depends on it, in each other part between the marks `{{fixed}}`: see
/// `ReferencePage` in `HTTPSupport`.
/// Links to other pages are relative, because it may serve many banks, each under a prefix.
struct ReadablePage: Sendable {
    let reference: Reference
    let page: Reference.Page
    let markup: Markup

    init(_ page: Reference.Page, of reference: Reference) {
        self.reference = reference
        self.page = page
        let places = reference.errors.map {
            ($0.code, Self.link(to: .errors, $0.anchor, from: page, of: reference))
        }
        markup = Markup(places: Dictionary(places, uniquingKeysWith: { first, _ in first }))
    }

    var description: APIDescription { reference.description }

    /// The `href` of a place on a page. Without an id, it leads to the page itself.
    func link(to target: Reference.Page, _ id: String = "") -> String {
        Self.link(to: target, id, from: page, of: reference)
    }

    func link(to operation: APIDescription.Operation) -> String {
        link(to: .subject(operation.tag), operation.id)
    }

    private static func link(
        to target: Reference.Page, _ id: String, from page: Reference.Page, of reference: Reference
    ) -> String {
        let mark = id.isEmpty ? "" : "#" + id
        guard target != page, !reference.isOnePage else { return mark.isEmpty ? "#main" : mark }
        let root = reference.path.split(separator: "/").last.map(String.init) ?? ""
        if target == .overview { return "../\(root)\(mark)" }
        return (page == .overview ? "\(root)/" : "") + target.name + mark
    }
}
