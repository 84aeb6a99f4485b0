import Mustache

/// The values of a page, or of a part of it, by their names.
///
/// Mustache would look at all values of a part again for each name in a template, and reflection is
/// slow. This looks once.
struct TemplateValues: MustacheParent {
    private let values: [String: Any]

    /// - Parameter part: a struct; the structs in it are read too, unless they are texts in
    ///   themselves, such as a UUID.
    init(of part: Any) { self.init(Mirror(reflecting: part)) }

    private init(_ part: Mirror) {
        var values: [String: Any] = [:]
        for (name, value) in part.children {
            if let name, let value = Self.value(value) { values[name] = value }
        }
        self.values = values
    }

    /// The value of this name, if the part has one that is not nil.
    func child(named name: String) -> Any? { values[name] }

    /// A value as templates read it. Nil stays nil.
    private static func value(_ value: Any) -> Any? {
        if let text = value as? String { return text }
        if let flag = value as? Bool { return flag }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.flatMap { Self.value($0.value) }
        case .collection: return mirror.children.compactMap { Self.value($0.value) }
        case .struct where value is any CustomStringConvertible: return value
        case .struct: return TemplateValues(mirror)
        default: return value
        }
    }
}
