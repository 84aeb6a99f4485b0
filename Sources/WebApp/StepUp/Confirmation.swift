import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import Phone
import WalletServices

/// One form that may need a proof: what its fields prove, and the page that asks for more.
struct Confirmation {
    let web: WebContext
    let signedIn: SignedInRequest
    let form: FormFields

    private var words: Localisation { web.words }
    private var proofs: Proofs { web.wallet.proofs }

    /// The act that the page showed. A proof holds for this act only, whatever the form says now.
    private var binding: Digest32? { form["proof_for"].flatMap { Digest32(hex: $0) } }

    private var prover: Proofs.Prover {
        Proofs.Prover(
            signedIn.person, in: signedIn.principal.session.id,
            from: web.signInContext(of: signedIn.visit))
    }

    /// Takes the password, the code or the passkey in the form, if the page asked for one.
    ///
    /// - Returns: the error to show with the page, if anything is wrong.
    func prove() async throws -> FormError? {
        guard form["proof_for"] != nil, form["proof_send"] == nil else { return nil }
        do {
            if form["credential"] != nil {
                try await provePasskey()
            } else if let secret = form["proof_secret"], !form.text("proof_code").isEmpty {
                let typed = form.text("proof_code").latinDigits
                let digits = typed.filter { $0.isASCII && $0.isNumber }
                try await proofs.prove(code: digits, secret: secret, for: binding, by: prover)
            } else if !form.text("proof_password").isEmpty {
                try await proofs.prove(
                    password: form.text("proof_password"), for: binding, by: prover)
            } else {
                return FormError(words("confirm_empty"), at: "proof_password")
            }
            return nil
        } catch { return try web.formError(in: error) }
    }

    private func provePasskey() async throws {
        let site = try web.ceremonyParty(of: signedIn.visit)
        try await proofs.prove(
            passkey: form.passkeyAssertion(), at: site, for: binding, by: prover,
            in: signedIn.visit.formSubject)
    }

    /// The page that asks for the proof. It always has an address of its own, so that its scripts
    /// run, also for a form that a script sent.
    func ask(for need: ProofNeed, _ formError: FormError? = nil) async throws -> Response {
        var formError = formError
        var secret = form["proof_for"] == need.binding?.hex ?? "" ? form["proof_secret"] : nil
        if form["proof_send"] != nil {
            do { secret = try await proofs.sendCode(for: need, by: prover).secret } catch {
                formError = try web.formError(in: error)
            }
        }
        let page = try await page(for: need, secret: secret, formError)
        return try await web.leading(
            to: web.show(page, to: signedIn, FormContent(error: formError)), after: signedIn.visit,
            evenFetched: true)
    }

    /// The same without a form: its answer leads to an address.
    func page(
        for need: ProofNeed, secret: String? = nil, next: String? = nil,
        _ formError: FormError? = nil
    ) async throws -> ConfirmPage {
        let ways = try await proofs.ways(of: signedIn.person)
        let binding = need.binding?.hex ?? ""
        var hidden = next.map { [Fact(name: "next", value: $0)] } ?? form.carried
        hidden.append(Fact(name: "proof_for", value: binding))
        let secretFact = secret.map { [Fact(name: "proof_secret", value: $0)] } ?? []
        let site = ways.contains(.passkey) ? web.relyingParty(of: signedIn.visit) : nil
        let action = next == nil ? signedIn.visit.request.mountedPath : Link.confirm.path
        return ConfirmPage(
            title: words("confirm_head"),
            lead: words(need == .presence ? "confirm_lead" : "confirm_lead_act"),
            errors: web.summary(of: formError, naming: Self.names),
            facts: try await facts(of: need), action: action, moves: form["key"] != nil,
            hidden: hidden + secretFact, fields: fields(ways, isSent: secret != nil, formError),
            hasFields: ways.contains(.password) || secret != nil,
            send: ways.contains(.code)
                ? words(secret == nil ? "confirm_send" : "confirm_send_again") : nil,
            passkey: site.map { _ in
                PasskeyForm(
                    ceremony: "get", action: action,
                    options: Link.confirmPasskeyOptions.path(with: ["for": binding]),
                    button: words("confirm_passkey"))
            },
            none: ways.isEmpty ? words("confirm_no_way") : nil, cancel: Link.home.path)
    }

    private static let names = [
        "password": "proof_password", "code": "proof_code", "old_password": "proof_password",
    ]

    private func facts(of need: ProofNeed) async throws -> [Fact] {
        guard let amount = need.amount else { return [] }
        return [
            Fact(name: words("fact_amount"), value: web.money.open.text(amount), isFigure: true),
            Fact(name: words("fact_to"), value: try await proofs.name(in: need)),
        ]
    }

    private func fields(_ ways: Set<Proof.Way>, isSent: Bool, _ formError: FormError?) -> [Field] {
        var fields: [Field] = []
        let secrets = PasswordFields(web: web, content: FormContent(error: formError))
        if isSent {
            var code = Field(name: "proof_code", label: words("code_label"))
            code.autocomplete = "one-time-code"
            code.inputMode = "numeric"
            code.hint = words("confirm_code_hint")
            code.isPlain = true
            code.isFocused = true
            code.error = formError?.message(at: "code")
            fields.append(code)
        }
        if ways.contains(.password) {
            var password = secrets.secret(
                "proof_password", "password_label", for: "current-password")
            password.isFocused = !isSent
            password.error = formError?.message(at: "password", "proof_password")
            fields += [secrets.account(of: signedIn.person), password]
        }
        return fields
    }
}
