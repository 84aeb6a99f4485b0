import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

extension InstallController {
    /// The name and appearance of the installed app.
    func manifest() -> Response {
        let words = web.words
        let json = JSONWriter { json in
            json.string("id", Link.root.path)
            json.string("name", web.wallet.settings.name)
            json.string("short_name", web.wallet.settings.shortName)
            json.string("description", words("app_description"))
            json.string("lang", words("language"))
            json.string("start_url", Link.root.path)
            json.string("scope", Link.root.path)
            json.string("display", "standalone")
            json.string("background_color", "#0b4f50")
            // As in the pages' heads: those of the grounds in tokens.css.
            json.string("theme_color", "#eef3f0")
            json.object("color_scheme_dark") { json in
                json.string("theme_color", "#081719")
            }
            json.array("icons") { json in
                icon(&json, "mark.svg", "image/svg+xml", "any", "any")
                icon(&json, "icon-192.png", "image/png", "192x192", "any")
                icon(&json, "icon-512.png", "image/png", "512x512", "any")
                icon(&json, "icon-maskable-512.png", "image/png", "512x512", "maskable")
            }
            json.array("shortcuts") { json in
                shortcut(&json, words("nav_send"), Link.send)
                shortcut(&json, words("nav_activity"), Link.transactions)
            }
            shareTarget(&json)
        }
        var response = Response.bytes(json.buffer, type: "application/manifest+json")
        response.headers[.cacheControl] = "no-cache"
        return response
    }

    /// The worker takes what other apps share: a text becomes the note of a payment, on a form that
    /// is only filled in; a picture or document waits to be attached (W3C Web Share Target).
    private func shareTarget(_ json: inout JSONWriter) {
        json.object("share_target") { json in
            json.string("action", Link.share.path)
            json.string("method", "POST")
            json.string("enctype", "multipart/form-data")
            json.object("params") { json in
                json.string("text", "note")
                json.array("files") { json in
                    json.object { json in
                        json.string("name", "file")
                        json.array("accept") { json in
                            for type in AttachmentType.allCases { json.string(nil, type.rawValue) }
                        }
                    }
                }
            }
        }
    }

    private func icon(
        _ json: inout JSONWriter, _ name: String, _ type: String, _ sizes: String,
        _ purpose: String
    ) {
        json.object { json in
            json.string("src", "\(web.assets.prefix)/art/\(name)")
            json.string("type", type)
            json.string("sizes", sizes)
            json.string("purpose", purpose)
        }
    }

    private func shortcut(_ json: inout JSONWriter, _ name: String, _ link: Link) {
        json.object { json in
            json.string("name", name)
            json.string("url", link.path)
        }
    }
}
