import Foundation
import Mustache

/// A page: finished strings, and their template.
package protocol Page: Sendable {
    /// The name of the template, in `Templates` beside this file.
    static var template: String { get }
    /// The title of the browser's tab.
    var title: String { get }
    /// The errors of its form.
    var errors: ErrorSummary? { get }
    /// True if the title says that there are errors.
    var hasErrors: Bool { get }
    /// The scripts that it needs besides those of every page.
    var scripts: [String] { get }
}

extension Page {
    package var errors: ErrorSummary? { nil }
    package var hasErrors: Bool { errors != nil }
    package var scripts: [String] { [] }
}

/// Renders pages as HTML. The templates are compiled once.
struct Renderer: Sendable {
    let languages: Languages
    private let library: MustacheLibrary

    /// - Parameter more: other templates of pages.
    init(resources: Resources, more: Resources? = nil) throws {
        languages = try Languages()
        MustacheContentTypes.register(SafeMarkup(), named: SafeMarkup.name)
        var library = MustacheLibrary()
        // Pages' templates are built into one folder, wherever their features are.
        for resources in [resources, more].compactMap(\.self) {
            for (path, data) in try resources.files(in: "", ending: ".mustache", deep: false) {
                try library.register(
                    Self.safe(data), named: "pages/" + path.dropLast(".mustache".count))
            }
        }
        for (path, data) in try resources.files(in: "Templates", ending: ".mustache") {
            try library.register(
                Self.safe(data), named: String(path.dropLast(".mustache".count)))
        }
        for (path, data) in try resources.files(in: "Static/icons", ending: ".svg") {
            try library.register(
                Self.safe(data), named: "icons/" + path.dropLast(".svg".count))
        }
        self.library = library
    }

    /// One or two errors are said once, each beside its field, which has the focus then. A summary
    /// above the form has three or more, and errors that no field of the page says.
    func html(_ page: some Page, in layout: Layout, words: Localisation) -> String {
        let root = Root(page, in: layout, words: words.texts)
        func html(under summary: ErrorSummary?) -> String {
            var root = root
            root.errors = summary.map { TemplateValues(of: $0) }
            return library.render(root, withTemplate: "pages/" + type(of: page).template) ?? ""
        }
        let plain = html(under: nil)
        guard let errors = page.errors else { return plain }
        let isSaid =
            errors.items.count < errors.fewest
            && errors.items.allSatisfy { item in
                item.href != nil && plain.contains("<span>\(SafeMarkup().escapeText(item.message))")
            }
        return isSaid ? plain : html(under: errors)
    }

    /// The notice of errors alone.
    func notice(of summary: ErrorSummary, words: Localisation) -> String {
        let values: [String: Any] = [
            "errors": TemplateValues(of: summary), "words": words.texts,
        ]
        return library.render(values, withTemplate: "parts/errors") ?? ""
    }

    /// Removes line ends, which icons and parts inside a line must not have.
    private static func safe(_ data: Data) -> String {
        let text = String(decoding: data, as: UTF8.self)
        let kept = text.hasSuffix("\n") ? text.dropLast() : text[...]
        return "{{% CONTENT_TYPE:\(SafeMarkup.name)}}\n" + kept
    }
}

/// The outermost context of a template: the page's own strings, the layout and the localisation.
private struct Root: MustacheParent {
    private let page: TemplateValues
    private let layout: TemplateValues
    private let words: [String: String]
    private let scripts: [String]
    private let hasErrors: Bool
    var errors: TemplateValues?

    init(_ page: some Page, in layout: Layout, words: [String: String]) {
        self.page = TemplateValues(of: page)
        self.layout = TemplateValues(of: layout)
        self.words = words
        scripts = page.scripts
        hasErrors = page.hasErrors
    }

    func child(named name: String) -> Any? {
        switch name {
        case "errors": errors
        case "hasSummary": errors != nil
        case "layout": layout
        case "words": words
        case "hasErrors": hasErrors
        case "scripts": scripts
        default: page.child(named: name)
        }
    }
}
