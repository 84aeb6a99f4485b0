import HTTPSupport
import Hummingbird
import Ledger
import Sandbox
import WalletServices
import WebApp

/// The magic values of a sandbox, for people; scripts find them at the same address.
struct MagicController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(SandboxLink.magic.route, use: open { $0.show($1, $2) })
    }

    private func show(_ visit: Visit, _ principal: Principal?) -> Response {
        let page = MagicPage(
            title: words("magic_title"),
            wayBack: web.wayBack,
            groups: MagicValue.Place.allCases.map { place in
                MagicPage.Group(
                    id: place.rawValue, title: title(of: place),
                    rows: MagicTable.values.filter { $0.place == place }.map { value in
                        MagicPage.Row(name: value.name, effect: text(of: value.effect))
                    })
            })
        return web.show(page, to: visit, principal)
    }

    private func title(of place: MagicValue.Place) -> String {
        switch place {
        case .payee: words("magic_payee")
        case .amount: words("magic_amount")
        case .phone: words("magic_phone")
        }
    }

    private func text(of effect: MagicValue.Effect) -> String {
        switch effect {
        case .declined: words("magic_declined")
        case .pending: words("magic_pending")
        case .reversed: words("magic_reversed")
        case .refunded: words("magic_refunded")
        case .tip: words("magic_tip")
        case .abroad: words("magic_abroad")
        case .refused: words("magic_refused")
        case .silent: words("magic_silent")
        case .wrongTwice: words("magic_wrong_twice")
        }
    }
}
