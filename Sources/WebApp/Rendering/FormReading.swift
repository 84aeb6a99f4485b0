/// Reads a form part by part and keeps what is wrong with each, so that somebody hears of all of
/// it at once (UI-A11Y-43).
struct FormReading {
    let web: WebContext
    private var errors: [FormError] = []

    init(_ web: WebContext) { self.web = web }

    /// One part of the form; nil when something is wrong with it.
    ///
    /// - Throws: what is no fault of the form.
    mutating func take<Part>(_ part: () async throws -> Part) async throws -> Part? {
        do { return try await part() } catch {
            errors.append(try web.formError(in: error))
            return nil
        }
    }

    /// Says what was wrong, when anything was.
    ///
    /// - Throws: `FormError.Failure` with all that was found.
    func finish() throws {
        guard let all = FormError(errors) else { return }
        throw FormError.Failure(formError: all)
    }
}
