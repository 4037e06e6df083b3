// Answers for the calls that are not for staff: each customer's own, and those that anybody may make.
import type { CallContract } from '#kit/http/contract.ts'

export const outsideAccess: Readonly<Record<string, Exclude<CallContract['realm'], 'admin'>>> = {
  'account-closing.mine': 'customer',
  'account-closing.ask': 'customer',
  'account-closing.withdraw': 'customer',

  'admin-sign-in.request-code': 'anyone',
  'admin-sign-in.sign-in': 'anyone',
  'admin-sign-in.request-reset-code': 'anyone',
  'admin-sign-in.reset-password': 'anyone',

  'app-versions.of-platform': 'anyone',

  'audit.public-key': 'anyone',

  'banks.list': 'anyone',
  'banks.likely': 'anyone',

  'bill-lists.billers': 'customer',
  'bill-lists.change-line': 'customer',
  'bill-lists.check': 'customer',
  'bill-lists.end': 'customer',
  'bill-lists.leave-out': 'customer',
  'bill-lists.make': 'customer',
  'bill-lists.mine': 'customer',
  'bill-lists.one': 'customer',
  'bill-lists.pay': 'customer',

  'exchange.mine': 'customer',
  'exchange.open-wallet': 'customer',
  'exchange.quote': 'customer',
  'exchange.convert': 'customer',

  'bills.biller': 'customer',
  'bills.billers': 'customer',
  'bills.change-link': 'customer',
  'bills.end-link': 'customer',
  'bills.exclude-me': 'customer',
  'bills.field-options': 'customer',
  'bills.limit-my-betting': 'customer',
  'bills.make-link': 'customer',
  'bills.my-betting': 'customer',
  'bills.my-goods': 'customer',
  'bills.my-links': 'customer',
  'bills.my-tokens': 'customer',
  'bills.operators': 'customer',
  'bills.plans': 'customer',
  'bills.sms-token': 'customer',

  'charges.cost-today': 'anyone',

  'customer-sign-in.request-code': 'anyone',
  'customer-sign-in.confirm-code': 'anyone',
  'customer-sign-in.unlock': 'customer',
  'customer-sign-in.save-profile': 'customer',
  'customer-sign-in.choose-pin': 'customer',
  'customer-sign-in.choose-tag': 'customer',
  'customer-sign-in.who-am-i': 'customer',
  'customer-sign-in.sign-out': 'customer',
  'customer-sign-in.change-pin': 'customer',
  'customer-sign-in.request-pin-recovery': 'customer',
  'customer-sign-in.confirm-pin-recovery': 'customer',
  'customer-sign-in.recover-pin': 'customer',
  'customer-sign-in.lock': 'customer',
  'customer-sign-in.my-sessions': 'customer',
  'customer-sign-in.end-session': 'customer',
  'customer-sign-in.end-other-sessions': 'customer',

  'customer-safety.prepare-email': 'customer',
  'customer-safety.change-email': 'customer',
  'customer-safety.resend-email-code': 'customer',
  'customer-safety.confirm-email': 'customer',
  'customer-safety.confirm-email-by-link': 'anyone',
  'customer-safety.prepare-phone': 'customer',
  'customer-safety.change-phone': 'customer',
  'customer-safety.send-phone-code': 'customer',
  'customer-safety.resend-phone-code': 'customer',
  'customer-safety.confirm-phone': 'customer',
  'customer-safety.request-freeze-code': 'anyone',
  'customer-safety.freeze-everything': 'anyone',
  'customer-safety.my-freeze': 'customer',
  'customer-safety.unfreeze': 'customer',

  'crypto.mine': 'customer',
  'crypto.make-address': 'customer',
  'crypto.choose-currency': 'customer',
  'crypto.my-deposits': 'customer',

  'debts.mine': 'customer',

  'deposits.my-virtual-account': 'customer',

  'exports.download': 'anyone',

  'kyc.check-identity': 'customer',
  'kyc.my-identity': 'customer',

  'limits.mine': 'customer',
  'limits.preview-mine': 'customer',
  'limits.change-mine': 'customer',

  'live.mine': 'customer',

  'newsletter.subscribe': 'anyone',
  'newsletter.confirm': 'anyone',
  'newsletter.unsubscribe': 'anyone',
  'notifications.mine': 'customer',
  'notifications.unread': 'customer',
  'notifications.mark-read': 'customer',
  'notifications.mark-all-read': 'customer',
  'notifications.settings': 'customer',
  'notifications.save-settings': 'customer',
  'notifications.subscribe': 'customer',
  'notifications.unsubscribe': 'customer',

  'notifications.stop-offers': 'anyone',

  'receipts.issue': 'customer',
  'receipts.pdf': 'customer',
  'receipts.check': 'anyone',

  'statements.issue': 'customer',
  'statements.pdf': 'customer',
  'statements.csv': 'customer',
  'statements.check': 'anyone',

  'staff.read-invitation': 'anyone',
  'staff.accept-invitation': 'anyone',

  'standing-orders.preview': 'customer',
  'standing-orders.preview-change': 'customer',
  'standing-orders.change': 'customer',
  'standing-orders.pause': 'customer',
  'standing-orders.resume': 'customer',
  'standing-orders.try-now': 'customer',
  'standing-orders.make': 'customer',
  'standing-orders.mine': 'customer',
  'standing-orders.preview-confirmation': 'customer',
  'standing-orders.confirm': 'customer',
  'standing-orders.cancel': 'customer',

  'status.read': 'anyone',

  'step-up.authorise-with-pin': 'customer',
  'step-up.confirm-with-code': 'customer',
  'step-up.resend-code': 'customer',
  'step-up.begin-with-passkey': 'customer',
  'step-up.authorise-with-passkey': 'customer',
  'step-up.begin-unlocking': 'customer',
  'step-up.unlock-with-passkey': 'customer',
  'step-up.my-passkeys': 'customer',
  'step-up.begin-adding-passkey': 'customer',
  'step-up.add-passkey': 'customer',
  'step-up.remove-passkey': 'customer',

  'support.send-message': 'anyone',

  'tiers.mine': 'customer',
  'tiers.ask-for-two': 'customer',
  'tiers.ask-for-three': 'customer',
  'tiers.send-paper-again': 'customer',
  'tiers.withdraw': 'customer',

  'transactions.mine': 'customer',
  'transactions.one-of-mine': 'customer',

  'transfers.find-payee': 'customer',
  'transfers.quote': 'customer',
  'transfers.send': 'customer',
  'transfers.one-of-mine': 'customer',
  'transfers.my-beneficiaries': 'customer',
  'transfers.keep-beneficiary': 'customer',
  'transfers.remove-beneficiary': 'customer',
  'transfers.bank-health': 'customer',

  'uploads.start': 'customer',
  'uploads.chunk': 'customer',
  'uploads.find': 'customer',

  'wallets.mine': 'customer',
}
