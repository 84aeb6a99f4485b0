import HTTPSupport
import Hummingbird
import WalletServices

/// The table of magic values, for scripts.
struct MagicAPI: Sendable {
    func add(to router: RouterGroup<WalletContext>) {
        router.get("/sandbox/magic") { _, _ in list() }
    }

    private func list() -> Response {
        .json { json in
            json.array("values") { json in
                for value in MagicTable.values { json.object { value.write(to: &$0) } }
            }
        }
    }
}

extension MagicValue {
    fileprivate func write(to json: inout JSONWriter) {
        json.string("value", name)
        json.string("place", place.rawValue)
        json.string("effect", effect.rawValue)
    }
}
