/// Reads a form part by part and collects the errors, so that the page shows all of them at once
/// (UI-A11Y-43).
struct FormReading {
    let web: WebContext
    private var errors: [FormError] = []

    init(_ web: WebContext) { self.web = web }

    /// Reads one part of the form, or keeps the error in it.
    ///
    /// - Throws: errors that are not about the form.
    mutating func take<Part>(_ part: () async throws -> Part) async throws -> Part? {
        do { return try await part() } catch {
            errors.append(try web.formError(in: error))
            return nil
        }
    }

    /// Ends the reading.
    ///
    /// - Throws: `FormError.Failure` with all collected errors.
    func finish() throws {
        guard let all = FormError(errors) else { return }
        throw all.failure
    }
}
