public import HTTPSupport
import HTTPTypes
public import Hummingbird
import WalletAPI

/// The documentation of the API.
public enum RESTDocuments {
    // Once in a process, which may have many wallets.
    private static let openAPI = ByteBuffer(bytes: APIDocument.openAPI)
    private static let page = ByteBuffer(bytes: APIDocument.page)
    private static let style = ByteBuffer(bytes: APIDocument.style)

    /// Adds `/v1/openapi.yaml`, and `/docs` with its style sheet.
    public static func mount(on router: Router<WalletContext>) {
        router.get("/v1/openapi.yaml") { _, _ -> Response in
            document(openAPI, type: "application/yaml")
        }
        router.get("/docs") { _, _ -> Response in
            var response = document(page, type: "text/html; charset=utf-8")
            response.headers[.contentSecurityPolicy] = ContentPolicy.styledOnly
            return response
        }
        router.get("/docs/style.css") { _, _ -> Response in
            document(style, type: "text/css; charset=utf-8")
        }
    }

    /// Documents change only with the program: browsers keep them for ten minutes.
    private static func document(_ bytes: ByteBuffer, type: String) -> Response {
        var response = Response.bytes(bytes, type: type)
        response.headers[.cacheControl] = "public, max-age=600"
        return response
    }
}
