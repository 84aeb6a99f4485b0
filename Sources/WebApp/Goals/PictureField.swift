import HTTPSupport
import Ledger
import WalletServices

/// The field for a goal's picture: the person's own photo, or a built-in picture (S-GNEW-1).
///
/// The form sends `photo`, a file that may be empty, and `picture`, the name of a built-in picture,
/// or `PictureField.signedIn` to keep the goal's photo. A file that is not empty wins.
struct PictureField: Sendable {
    /// The choice that keeps the goal's photo.
    static let signedIn = "photo"

    /// The picture shown before the person chooses one.
    let source: String
    /// The picture shown for a photo that the browser cannot display.
    let plain: String
    let choices: [Choice]
    let error: String?
    /// True if the redisplayed form came with a photo; browsers do not keep it.
    let isPhotoLost: Bool

    /// One picture to choose from.
    struct Choice: Sendable {
        let value: String
        let label: String
        let source: String
        let isChosen: Bool
    }
}

/// A form's choice of a goal's picture.
struct PictureInput: Sendable {
    let name: Goals.Edit<String>
    let photo: Goals.Edit<PreparedPicture>

    /// The name and the photo of a new goal.
    var start: (name: String?, photo: PreparedPicture?) {
        switch (name, photo) {
        case (_, .set(let photo)): (nil, photo)
        case (.set(let name), _): (name, nil)
        default: (nil, nil)
        }
    }
}

extension WebContext {
    /// Reads the field. The photo is re-encoded here, before any change: a goal is created or
    /// changed with it or not at all.
    ///
    /// - Parameter isNew: whether a picture is required, since the goal has none yet (S-GNEW-2,
    ///   D-7).
    /// - Throws: `WalletError.goal(.pictureInvalid)`, and what `GoalPictures.prepare` throws.
    func pictureInput(in form: UploadForm, isNew: Bool) async throws -> PictureInput {
        if let file = form.files["photo"] {
            return PictureInput(name: .keep, photo: .set(try await wallet.pictures.prepare(file)))
        }
        let name = form.fields.text("picture")
        if GoalArt(rawValue: name) != nil { return PictureInput(name: .set(name), photo: .clear) }
        guard !isNew, name.isEmpty || name == PictureField.signedIn else {
            throw WalletError.goal(.pictureInvalid)
        }
        return PictureInput(name: .keep, photo: .keep)
    }

    /// The field of a form about a goal.
    ///
    /// - Parameter goal: the goal to edit. A new one starts with a picture (D-7).
    func pictureField(of goal: Goal? = nil, _ content: FormContent = .empty) -> PictureField {
        let chosen = content.typed?["picture"] ?? start(of: goal)
        let ours = GoalArt.allCases.map { art in
            PictureField.Choice(
                value: art.rawValue, label: words(art.word), source: assets.prefix + art.file,
                isChosen: art.rawValue == chosen)
        }
        let signedIn = goal.flatMap { goal in
            goal.photo.map { _ in
                PictureField.Choice(
                    value: PictureField.signedIn, label: words("photo_own"),
                    source: picture(of: goal), isChosen: chosen == PictureField.signedIn)
            }
        }
        let choices = [signedIn].compactMap(\.self) + ours
        let plain = assets.prefix + GoalArt.plain
        return PictureField(
            source: choices.first(where: \.isChosen)?.source ?? plain, plain: plain,
            choices: choices,
            error: content.message(at: "photo", "picture"), isPhotoLost: content.hadFile)
    }

    /// The initial choice.
    private func start(of goal: Goal?) -> String? {
        guard let goal else { return GoalArt.first.rawValue }
        return goal.photo == nil ? goal.picture : PictureField.signedIn
    }

    /// The address of a goal's picture: its photo, a built-in picture, or the plain one (S-GOAL-4).
    func picture(of goal: Goal) -> String {
        if let photo = goal.photo { return Link.goalPicture(goal.id).path(with: ["v": photo.hex]) }
        let art = goal.picture.flatMap(GoalArt.init(rawValue:))
        return assets.prefix + (art?.file ?? GoalArt.plain)
    }
}
