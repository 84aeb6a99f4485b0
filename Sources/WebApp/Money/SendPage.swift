/// The form that sends money: the amount first, then the person.
struct SendPage: Page {
    static let template = "send"

    let title: String
    let wayBack: LinkPart
    let head: String
    /// Tells what a request for money asks for.
    let lead: String?
    let errors: ErrorSummary?
    let action: String
    let key: String
    let amount: Field
    let from: Field
    /// The person of a request, who cannot be changed. Without one, the payer chooses.
    let payee: Field?
    /// Missing if the payee is fixed.
    let people: People?
    let note: Field
    let hidden: [Field]
    let cancel: String
    let ways: [FormPage.Way]
    let scripts = ["pay", "amount", "people"]

    /// The people to choose from, and a field for anybody else.
    struct People: Sendable {
        let faces: [Choice]
        let recipient: Field
        /// The page with everybody.
        let all: String
    }

    /// A person to choose.
    struct Choice: Sendable {
        let id: String
        let name: String
        let face: Face
        let isFavourite: Bool
        let isChosen: Bool
    }
}
