import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Every address of the web app.
package enum Link: WebAddress {
    case root, signIn, numberFormat, code, resendCode, login, register, signOut, forget
    case alreadySignedIn, forgotten, forgottenCode, reset, resetLink
    case contact(Contact.Kind), contactCode(Contact.Kind), undo, undoLink
    case emailSignIn, emailCode, codeTests
    case ownSession, devices, otherDevices, session(ID), trustedDevice(ID)
    case figures, language
    case home, profile, displayName, password, accounts, newAccount, deposit, move
    case account(ID), deposits(ID), withdrawals(ID), transfers(ID), accountName(ID), deletion(ID)
    case history(ID), statements(ID), statement(ID), ofx(ID), pdf(ID), insights(ID)
    case goalPicture(ID)
    case simulations(ID), payments(ID), entryDetails(ID), entryFiles(ID), entryFileRemoval(ID)
    case insightsOfAll, budget, send, sendReview, transactions, transaction(ID)
    case passkeySignIn, passkeySignInOptions, passkeys, passkeyOptions, passkeyDecline
    case passkeyName(ID), passkeyRemoval(ID), passkeyJoining, passkeyJoiningOptions
    case request, requests, paymentRequest(ID), requestEnd(ID), pay(ID), payEntry(ID)
    case knownPeople, knownPerson(ID), favourite(ID), block(ID), blockEnd(ID), portrait(ID)
    case ownPhoto, ownPhotoEnd, directory
    case goals, accountGoals(ID), newGoal(ID), goal(ID), goalEdit(ID), goalRestoration(ID)
    case goalDeposits(ID), goalWithdrawals(ID), goalArchive(ID), goalDeletion(ID)
    case roundUps(ID), automatic(ID), automaticEnd(ID), recurring(ID), recurringEnd(ID)
    case zone, personalData, personalArchive, leaving
    case personReset(ID), personSignOut(ID), slowed, personUnlocking(ID)
    case confirm, confirmPasskeyOptions
    case people, person(ID), personRole(ID), payIn(ID), payOut(ID), log, ownLog
    case personFreeze(ID), freezeEnd(ID), personLimits(ID), walletLimits
    case treasury, approvals, withdrawal(ID), waitingApprovals, approval(ID), refusal(ID)
    case cashReceipt(ID), cashBox, cashCount, cashHistory, cashHistoryFile
    case backupHelp, hideSteps, settings, receiptSending(ID)
    case setup, setupHost, join, invitations, newInvitation, invitationEnd(ID), invitationLink(ID)
    case tokenSignIn, authorize, consent
    case developer, newToken, tokens, token(ID), tokenRevocation(ID)
    case newApp, apps, app(ID), appRemoval(ID), access(ID), accessEnd(ID)
    case newSigningKey, signingKeys, signingKey(ID), signingKeyRemoval(ID)
    case webhooks, newWebhook, webhook(ID), webhookPause(ID), webhookRemoval(ID)
    case webhookEvent(ID), webhookRedelivery(ID)
    case live, worker, manifest, offline, share
    case assets

    /// The path segment that holds an id.
    package enum ID: Sendable {
        case any
        case of(UUID)

        var text: String {
            switch self {
            case .any: ":id"
            case .of(let uuid): uuid.text
            }
        }
    }

    package var place: String {
        switch self {
        case .root: "/"
        case .signIn: "/sign-in"
        case .numberFormat: "/sign-in/format"
        case .code: "/sign-in/code"
        case .resendCode: "/sign-in/code/resend"
        case .login: "/login"
        case .register: "/register"
        case .signOut: "/sign-out"
        case .forget: "/sign-in/forget"
        case .alreadySignedIn: "/sign-in/already"
        case .forgotten: "/sign-in/forgotten"
        case .forgottenCode: "/sign-in/forgotten/code"
        case .reset: "/reset"
        case .resetLink: "/reset/:token"
        case .contact(.phone): "/profile/phone"
        case .contact(.email): "/profile/email"
        case .contactCode(.phone): "/profile/phone/code"
        case .contactCode(.email): "/profile/email/code"
        case .emailSignIn: "/sign-in/email"
        case .emailCode: "/sign-in/email/code"
        case .codeTests: "/treasury/codes"
        case .undo: "/undo"
        case .undoLink: "/undo/:token"
        case .ownSession: "/session"
        case .devices: "/devices"
        case .otherDevices: "/devices/others/end"
        case .session(let id): "/devices/sessions/\(id.text)/end"
        case .trustedDevice(let id): "/devices/trusted/\(id.text)/end"
        case .figures: "/preferences/figures"
        case .language: "/preferences/language"
        case .home: "/home"
        case .profile: "/profile"
        case .displayName: "/profile/name"
        case .password: "/profile/password"
        case .accounts: "/accounts"
        case .newAccount: "/accounts/new"
        case .deposit: "/deposits"
        case .move: "/transfers"
        case .account(let id): "/accounts/\(id.text)"
        case .deposits(let id): "/accounts/\(id.text)/deposits"
        case .withdrawals(let id): "/accounts/\(id.text)/withdrawals"
        case .transfers(let id): "/accounts/\(id.text)/transfers"
        case .accountName(let id): "/accounts/\(id.text)/name"
        case .deletion(let id): "/accounts/\(id.text)/deletion"
        case .history(let id): "/accounts/\(id.text)/history"
        case .statements(let id): "/accounts/\(id.text)/statements"
        case .statement(let id): "/accounts/\(id.text)/history.csv"
        case .goalPicture(let id): "/goals/\(id.text)/picture"
        case .ofx(let id): "/accounts/\(id.text)/history.ofx"
        case .pdf(let id): "/accounts/\(id.text)/history.pdf"
        case .insightsOfAll: "/insights"
        case .budget: "/insights/budget"
        case .insights(let id): "/accounts/\(id.text)/insights"
        case .simulations(let id): "/accounts/\(id.text)/simulations"
        case .payments(let id): "/accounts/\(id.text)/payments"
        case .entryDetails(let id): "/transactions/\(id.text)/details"
        case .entryFiles(let id): "/transactions/\(id.text)/files"
        case .entryFileRemoval(let id): "/transactions/\(id.text)/files/removal"
        case .send: "/send"
        case .sendReview: "/send/review"
        case .transactions: "/transactions"
        case .transaction(let id): "/transactions/\(id.text)"
        case .passkeySignIn: "/sign-in/passkey"
        case .passkeySignInOptions: "/sign-in/passkey/options"
        case .passkeys: "/passkeys"
        case .passkeyOptions: "/passkeys/options"
        case .passkeyDecline: "/passkeys/refusal"
        case .passkeyName(let id): "/passkeys/\(id.text)/name"
        case .passkeyRemoval(let id): "/passkeys/\(id.text)/removal"
        case .passkeyJoining: "/register/passkey"
        case .passkeyJoiningOptions: "/register/passkey/options"
        case .request: "/request"
        case .requests: "/requests"
        case .paymentRequest(let id): "/requests/\(id.text)"
        case .requestEnd(let id): "/requests/\(id.text)/end"
        case .pay(let id): "/pay/\(id.text)"
        case .payEntry(let id): "/pay/\(id.text)/entry"
        case .knownPeople: "/people"
        case .knownPerson(let id): "/people/\(id.text)"
        case .favourite(let id): "/people/\(id.text)/favourite"
        case .block(let id): "/people/\(id.text)/block"
        case .blockEnd(let id): "/people/\(id.text)/block/end"
        case .portrait(let id): "/people/\(id.text)/portrait"
        case .ownPhoto: "/profile/photo"
        case .directory: "/profile/directory"
        case .ownPhotoEnd: "/profile/photo/end"
        case .goals: "/goals"
        case .accountGoals(let id): "/accounts/\(id.text)/goals"
        case .newGoal(let id): "/accounts/\(id.text)/goals/new"
        case .goal(let id): "/goals/\(id.text)"
        case .goalEdit(let id): "/goals/\(id.text)/edit"
        case .goalRestoration(let id): "/goals/\(id.text)/restoration"
        case .goalDeposits(let id): "/goals/\(id.text)/deposits"
        case .goalWithdrawals(let id): "/goals/\(id.text)/withdrawals"
        case .goalArchive(let id): "/goals/\(id.text)/archive"
        case .goalDeletion(let id): "/goals/\(id.text)/deletion"
        case .roundUps(let id): "/accounts/\(id.text)/round-ups"
        case .automatic(let id): "/accounts/\(id.text)/round-ups/automatic"
        case .automaticEnd(let id): "/accounts/\(id.text)/round-ups/automatic/end"
        case .recurring(let id): "/goals/\(id.text)/recurring"
        case .recurringEnd(let id): "/goals/\(id.text)/recurring/end"
        case .zone: "/profile/zone"
        case .confirm: "/confirm"
        case .confirmPasskeyOptions: "/confirm/passkey/options"
        case .people: "/treasury/people"
        case .person(let id): "/treasury/people/\(id.text)"
        case .personRole(let id): "/treasury/people/\(id.text)/role"
        case .personReset(let id): "/treasury/people/\(id.text)/reset"
        case .personSignOut(let id): "/treasury/people/\(id.text)/sign-out"
        case .slowed: "/treasury/slowed"
        case .personUnlocking(let id): "/treasury/people/\(id.text)/unlocking"
        case .payIn(let id): "/treasury/people/\(id.text)/cash-in"
        case .payOut(let id): "/treasury/people/\(id.text)/cash-out"
        case .personFreeze(let id): "/treasury/people/\(id.text)/freeze"
        case .freezeEnd(let id): "/treasury/people/\(id.text)/freeze/end"
        case .personLimits(let id): "/treasury/people/\(id.text)/limits"
        case .walletLimits: "/treasury/limits"
        case .treasury: "/treasury"
        case .approvals: "/approvals"
        case .withdrawal(let id): "/approvals/\(id.text)/withdrawal"
        case .waitingApprovals: "/treasury/approvals"
        case .approval(let id): "/treasury/approvals/\(id.text)/approval"
        case .refusal(let id): "/treasury/approvals/\(id.text)/refusal"
        case .cashReceipt(let id): "/treasury/cash/\(id.text)"
        case .cashBox: "/treasury/box"
        case .cashCount: "/treasury/box/count"
        case .cashHistory: "/treasury/box/history"
        case .cashHistoryFile: "/treasury/box/history.csv"
        case .backupHelp: "/treasury/backups"
        case .settings: "/treasury/settings"
        case .receiptSending(let id): "/treasury/cash/\(id.text)/sending"
        case .hideSteps: "/treasury/first-steps/end"
        case .setup: "/setup"
        case .setupHost: "/setup/host"
        case .join: "/join"
        case .invitations: "/treasury/invitations"
        case .newInvitation: "/treasury/invitations/new"
        case .invitationEnd(let id): "/treasury/invitations/\(id.text)/end"
        case .invitationLink(let id): "/treasury/invitations/\(id.text)/link"
        case .tokenSignIn: "/sign-in/token"
        case .authorize: "/oauth/authorize"
        case .consent: "/oauth"
        case .developer: "/developer"
        case .newToken: "/developer/tokens/new"
        case .tokens: "/developer/tokens"
        case .token(let id): "/developer/tokens/\(id.text)"
        case .tokenRevocation(let id): "/developer/tokens/\(id.text)/revocation"
        case .newApp: "/developer/apps/new"
        case .apps: "/developer/apps"
        case .app(let id): "/developer/apps/\(id.text)"
        case .appRemoval(let id): "/developer/apps/\(id.text)/removal"
        case .access(let id): "/developer/access/\(id.text)"
        case .accessEnd(let id): "/developer/access/\(id.text)/end"
        case .newSigningKey: "/developer/signing-keys/new"
        case .signingKeys: "/developer/signing-keys"
        case .signingKey(let id): "/developer/signing-keys/\(id.text)"
        case .signingKeyRemoval(let id): "/developer/signing-keys/\(id.text)/removal"
        case .webhooks: "/developer/webhooks"
        case .newWebhook: "/developer/webhooks/new"
        case .webhook(let id): "/developer/webhooks/\(id.text)"
        case .webhookPause(let id): "/developer/webhooks/\(id.text)/pause"
        case .webhookRemoval(let id): "/developer/webhooks/\(id.text)/removal"
        case .webhookEvent(let id): "/developer/events/\(id.text)"
        case .webhookRedelivery(let id): "/developer/events/\(id.text)/redelivery"
        case .log: "/treasury/log"
        case .ownLog: "/profile/log"
        case .personalData: "/profile/data"
        case .personalArchive: "/profile/data/archive"
        case .leaving: "/profile/leave"
        case .live: "/live"
        case .worker: "/sw.js"
        case .manifest: "/manifest.webmanifest"
        case .offline: "/offline"
        case .share: "/share"
        case .assets: "/static"
        }
    }
}
