/// For queries: SQL that is true for an intact row of a table and aborts the statement at a damaged
/// one.
enum Sound {
    static let person = CheckedTable.person.isSound
    static let account = CheckedTable.account.isSound
    static let accountNumber = CheckedTable.accountNumber.isSound
    static let note = CheckedTable.note.isSound
    static let feedDetail = CheckedTable.feedDetail.isSound
    static let feedEdit = CheckedTable.feedEdit.isSound
    static let goal = CheckedTable.goal.isSound
    static let budget = CheckedTable.budget.isSound
    static let goalDay = CheckedTable.goalDay.isSound
    static let goalPhoto = CheckedTable.goalPhoto.isSound
    static let attachment = CheckedTable.attachment.isSound
    static let shopReceipt = CheckedTable.shopReceipt.isSound
    static let roundUp = CheckedTable.roundUp.isSound
    static let automaticRoundUp = CheckedTable.automaticRoundUp.isSound
    static let automaticSaving = CheckedTable.automaticSaving.isSound
    static let recurringTransfer = CheckedTable.recurringTransfer.isSound
    static let payee = CheckedTable.payee.isSound
    static let payeeAccount = CheckedTable.payeeAccount.isSound
    static let localPayment = CheckedTable.localPayment.isSound
    static let signingKey = CheckedTable.signingKey.isSound
    static let passkey = CheckedTable.passkey.isSound
    static let app = CheckedTable.app.isSound
    static let consent = CheckedTable.consent.isSound
    static let accessToken = CheckedTable.accessToken.isSound
    static let session = CheckedTable.session.isSound
    static let trustedDevice = CheckedTable.trustedDevice.isSound
    static let webhook = CheckedTable.webhook.isSound
    static let role = CheckedTable.role.isSound
    static let cashMovement = CheckedTable.cashMovement.isSound
    static let cashCount = CheckedTable.cashCount.isSound
    static let frozen = CheckedTable.frozen.isSound
    static let spendingLimit = CheckedTable.spendingLimit.isSound
    static let approval = CheckedTable.approval.isSound
    static let knownPayee = CheckedTable.knownPayee.isSound
    static let paymentRequest = CheckedTable.paymentRequest.isSound
    static let personRelation = CheckedTable.personRelation.isSound
    static let portrait = CheckedTable.portrait.isSound
    static let tokenRight = CheckedTable.tokenRight.isSound
    static let verifiedEmail = CheckedTable.verifiedEmail.isSound
    static let auditDetail = CheckedTable.auditDetail.isSound
    static let walletSetting = CheckedTable.walletSetting.isSound
    static let invitation = CheckedTable.invitation.isSound
    static let invitationUse = CheckedTable.invitationUse.isSound
    static let departed = CheckedTable.departed.isSound
}
