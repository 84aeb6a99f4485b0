import HTTPSupport
import WalletServices

/// The fields for usernames and passwords, in the forms that have them.
struct PasswordFields {
    let web: WebContext
    var content = FormContent.empty

    private var words: Localisation { web.words }

    /// The name by which others shall know this person.
    var displayName: Field {
        var field = content.field("display_name", words("first_name_label"))
        field.hint = words("joining_name_hint")
        field.autocomplete = "name"
        return field
    }

    var username: Field {
        var field = content.field("username", words("username_label"), maximum: 100)
        field.autocomplete = "username"
        field.isPlain = true
        return field
    }

    /// Tells password managers whose password the form changes; nobody sees it.
    func account(of person: Person) -> Field {
        var field = Field(part: "parts/username", name: "account_name", label: "")
        field.value = person.username?.shown ?? ""
        return field
    }

    /// - Parameter purpose: what password managers fill in (HTML, `autocomplete`).
    func secret(_ name: String, _ label: String, for purpose: String) -> Field {
        var field = Field(part: "parts/secret", name: name, label: words(label))
        field.type = "password"
        field.autocomplete = purpose
        field.error = content.message(at: name)
        return field
    }

    /// The new password, twice.
    func new(_ label: String) -> [Field] {
        var password = secret("password", label, for: "new-password")
        let minimum = web.wallet.settings.minimumPasswordLength
        password.hint = words("password_hint", count: Int64(minimum))
        return [
            password, secret("repeated_password", "repeated_password_label", for: "new-password"),
        ]
    }
}
