import HTTPSupport
import Ledger
import WalletServices

/// Where a goal's picture is chosen: a photo of one's own, or one of ours (S-GNEW-1).
///
/// The form sends `photo`, a file that may be empty, and `picture`, the name of one of ours, or
/// `PictureField.signedIn` to keep the photo that the goal has. A file that is not empty wins.
struct PictureField: Sendable {
    /// The choice of the photo that the goal has already.
    static let signedIn = "photo"

    /// What the frame shows before anything is chosen.
    let source: String
    /// What it shows for a photo that the browser cannot show itself.
    let plain: String
    let choices: [Choice]
    let error: String?
    /// Whether a photo came with the form that is shown again; browsers do not keep it.
    let isPhotoLost: Bool

    /// One picture that can be chosen.
    struct Choice: Sendable {
        let value: String
        let label: String
        let source: String
        let isChosen: Bool
    }
}

/// What a form says about a goal's picture.
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
    /// Reads the field. The photo is made anew here, before anything is changed: a goal is made
    /// or changed with it or not at all.
    ///
    /// - Parameter isNew: whether there must be a picture, since none is there yet (S-GNEW-2, D-7).
    /// - Throws: `WalletError.goalPictureInvalid`, and what `GoalPictures.prepare` throws.
    func pictureInput(in form: UploadForm, isNew: Bool) async throws -> PictureInput {
        if let file = form.files["photo"] {
            return PictureInput(name: .keep, photo: .set(try await wallet.pictures.prepare(file)))
        }
        let name = form.fields.text("picture")
        if GoalArt(rawValue: name) != nil { return PictureInput(name: .set(name), photo: .clear) }
        guard !isNew, name.isEmpty || name == PictureField.signedIn else {
            throw WalletError.goalPictureInvalid
        }
        return PictureInput(name: .keep, photo: .keep)
    }

    /// The field of a form about a goal.
    ///
    /// - Parameters:
    ///   - goal: the goal that is edited; nil for a new one, which begins with a picture (D-7).
    ///   - typed: the form that is shown again.
    ///   - hadPhoto: whether a photo came with that form.
    func pictureField(
        of goal: Goal? = nil, typed: FormFields? = nil, hadPhoto: Bool = false,
        _ formError: FormError? = nil
    ) -> PictureField {
        let chosen = typed?["picture"] ?? start(of: goal)
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
            error: formError?.message(at: "photo", "picture"), isPhotoLost: hadPhoto)
    }

    /// What is chosen before anybody chooses.
    private func start(of goal: Goal?) -> String? {
        guard let goal else { return GoalArt.first.rawValue }
        return goal.photo == nil ? goal.picture : PictureField.signedIn
    }

    /// The address of a goal's picture: its photo, one of ours, or the plain one (S-GOAL-4).
    func picture(of goal: Goal) -> String {
        if let photo = goal.photo { return Link.goalPicture(goal.id).path(with: ["v": photo.hex]) }
        let art = goal.picture.flatMap(GoalArt.init(rawValue:))
        return assets.prefix + (art?.file ?? GoalArt.plain)
    }
}
