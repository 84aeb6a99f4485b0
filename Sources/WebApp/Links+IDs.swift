import HTTPSupport
import Ledger
import WalletServices

/// The addresses of things by their typed ids.
extension Link {
    static func personFreeze(_ id: PersonID) -> Link { .personFreeze(.of(id.uuid)) }
    static func personLimits(_ id: PersonID) -> Link { .personLimits(.of(id.uuid)) }
    static func withdrawal(_ id: TransferID) -> Link { .withdrawal(.of(id.uuid)) }
    static func approval(_ id: TransferID) -> Link { .approval(.of(id.uuid)) }
    static func refusal(_ id: TransferID) -> Link { .refusal(.of(id.uuid)) }
    static func freezeEnd(_ id: PersonID) -> Link { .freezeEnd(.of(id.uuid)) }
    package static func account(_ id: AccountID) -> Link { .account(.of(id.uuid)) }
    static func deposits(_ id: AccountID) -> Link { .deposits(.of(id.uuid)) }
    static func withdrawals(_ id: AccountID) -> Link { .withdrawals(.of(id.uuid)) }
    static func transfers(_ id: AccountID) -> Link { .transfers(.of(id.uuid)) }
    static func accountName(_ id: AccountID) -> Link { .accountName(.of(id.uuid)) }
    static func deletion(_ id: AccountID) -> Link { .deletion(.of(id.uuid)) }
    static func passkeyName(_ id: PasskeyID) -> Link { .passkeyName(.of(id.uuid)) }
    static func passkeyRemoval(_ id: PasskeyID) -> Link { .passkeyRemoval(.of(id.uuid)) }
    static func history(_ id: AccountID) -> Link { .history(.of(id.uuid)) }
    static func statements(_ id: AccountID) -> Link { .statements(.of(id.uuid)) }
    static func statement(_ id: AccountID) -> Link { .statement(.of(id.uuid)) }
    static func goalPicture(_ id: AccountID) -> Link { .goalPicture(.of(id.uuid)) }
    static func ofx(_ id: AccountID) -> Link { .ofx(.of(id.uuid)) }
    static func pdf(_ id: AccountID) -> Link { .pdf(.of(id.uuid)) }
    static func insights(_ id: AccountID) -> Link { .insights(.of(id.uuid)) }
    static func simulations(_ id: AccountID) -> Link { .simulations(.of(id.uuid)) }
    static func payments(_ id: AccountID) -> Link { .payments(.of(id.uuid)) }
    static func entryDetails(_ id: TransferID) -> Link { .entryDetails(.of(id.uuid)) }
    static func entryFiles(_ id: TransferID) -> Link { .entryFiles(.of(id.uuid)) }
    static func entryFileRemoval(_ id: TransferID) -> Link { .entryFileRemoval(.of(id.uuid)) }
    static func knownPerson(_ id: PersonID) -> Link { .knownPerson(.of(id.uuid)) }
    static func favourite(_ id: PersonID) -> Link { .favourite(.of(id.uuid)) }
    static func block(_ id: PersonID) -> Link { .block(.of(id.uuid)) }
    static func blockEnd(_ id: PersonID) -> Link { .blockEnd(.of(id.uuid)) }
    static func portrait(_ id: PersonID) -> Link { .portrait(.of(id.uuid)) }
    static func person(_ id: PersonID) -> Link { .person(.of(id.uuid)) }
    static func personRole(_ id: PersonID) -> Link { .personRole(.of(id.uuid)) }
    static func personReset(_ id: PersonID) -> Link { .personReset(.of(id.uuid)) }
    static func personSignOut(_ id: PersonID) -> Link { .personSignOut(.of(id.uuid)) }
    static func personUnlocking(_ id: PersonID) -> Link { .personUnlocking(.of(id.uuid)) }
    static func payIn(_ id: PersonID) -> Link { .payIn(.of(id.uuid)) }
    static func payOut(_ id: PersonID) -> Link { .payOut(.of(id.uuid)) }
    static func receiptSending(_ id: TransferID) -> Link { .receiptSending(.of(id.uuid)) }
    static func cashReceipt(_ id: TransferID) -> Link { .cashReceipt(.of(id.uuid)) }
    static func pay(_ id: PersonID) -> Link { .pay(.of(id.uuid)) }
    static func paymentRequest(_ id: PaymentRequestID) -> Link { .paymentRequest(.of(id.uuid)) }
    static func requestEnd(_ id: PaymentRequestID) -> Link { .requestEnd(.of(id.uuid)) }
    static func payEntry(_ id: PersonID) -> Link { .payEntry(.of(id.uuid)) }
    static func transaction(_ id: TransferID) -> Link { .transaction(.of(id.uuid)) }
}
