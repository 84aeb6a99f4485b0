/// The description of the REST API, as files that the server hands out.
public enum APIDocument {
    /// `openapi.yaml` (OpenAPI 3.1), in UTF-8.
    public static let openAPI: [UInt8] = PackageResources.openapi_yaml
    /// A page that shows the same to people, in HTML.
    public static let page: [UInt8] = PackageResources.docs_html
    /// The look of the page.
    public static let style: [UInt8] = PackageResources.docs_css
}
