/// The way in which the examples of an API get their token.
enum TokenForm: Sendable {
    /// Whoever has the published password of the sandbox signs in.
    case session
    /// The sandbox has a fixed one.
    case fixed
    /// An operation of the API returns it.
    case returned

    init(isOwn: Bool, header: String?) {
        self = isOwn ? .session : header == nil ? .fixed : .returned
    }

    /// The attribute that the script for trying it out reads.
    var mark: String {
        switch self {
        case .session: "{{#user}} data-user=\"{{user}}\"{{/user}}"
        case .fixed: "{{#sandbox}} data-token=\"{{token}}\"{{/sandbox}}"
        case .returned: ""
        }
    }

    /// A line for a shell.
    var shell: String {
        switch self {
        case .session:
            """
            {{#user}}
            export TOKEN=$(curl -s "$WALLET/v1/sessions" \\
              --json '\(Self.credentials)' | jq -r .token){{/user}}\
            {{^user}}
            export TOKEN="your-token"{{/user}}
            """
        case .fixed: "\nexport TOKEN=\"{{token}}\""
        case .returned: "\nexport TOKEN=\"awt_…\""
        }
    }

    /// A line of Python.
    var python: String {
        switch self {
        case .session:
            """
            {{#user}}
            TOKEN = requests.post(
                f"{WALLET}/v1/sessions",
                json=\(Self.credentials),
            ).json()["token"]{{/user}}{{^user}}
            TOKEN = "your-token"{{/user}}
            """
        case .fixed: "\nTOKEN = \"{{token}}\""
        case .returned: "\nTOKEN = \"awt_…\""
        }
    }

    /// The published password of the people of a sandbox, which `serve` refuses.
    private static let credentials =
        "{\"username\": \"{{user}}\", \"password\": \"DemoPassword\"}"
}
