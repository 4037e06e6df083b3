// Answers for the words about closing an account: what its customer reads in the app, in messages and in a refusal.
import { catalogue } from '#kit/words/words.ts'

/** What stands in the way, in short. */
export const briefWords = catalogue('account-closing-brief', {
  money: '{amount} in the wallet',
  payments: { one: '{count} payment under way', other: '{count} payments under way' },
  late_payments: {
    one: '{count} payment of the last 7 days that the bank may return',
    other: '{count} payments of the last 7 days that the bank may return',
  },
  frozen: 'the wallet is frozen',
  held_deposits: { one: '{count} deposit on hold', other: '{count} deposits on hold' },
  debts: { one: '{count} open debt', other: '{count} open debts' },
  orders: { one: '{count} scheduled payment', other: '{count} scheduled payments' },
  tier_requests: { one: '{count} request for a higher tier', other: '{count} requests for a higher tier' },
  disputes: { one: '{count} open dispute', other: '{count} open disputes' },
  cases: { one: '{count} open check', other: '{count} open checks' },
})

export const words = catalogue('account-closing', {
  row: 'Delete Account',
  rowAsked: 'Closes from {day}',
  title: 'Delete account',
  loading: 'Loading',

  // Before it can be asked for.
  blockedTitle: 'Before you can delete your account:',
  money: 'Move {amount} out of your wallet',
  moneyDetail: 'Send it to your bank account, or to another customer without a fee.',
  convertDetail: 'Convert it to naira first.',
  payments: { one: 'Wait for {count} payment to finish', other: 'Wait for {count} payments to finish' },
  late_payments: {
    one: 'Wait until 7 days after your last bank transfer',
    other: 'Wait until 7 days after your last {count} bank transfers',
  },
  frozen: 'Unfreeze your wallet',
  frozenByUs: 'Your wallet is frozen',
  frozenByUsDetail: 'Ask our support team what to do.',
  held_deposits: { one: 'Wait for {count} deposit on hold', other: 'Wait for {count} deposits on hold' },
  debts: { one: 'Pay {count} open debt', other: 'Pay {count} open debts' },
  orders: { one: 'End {count} scheduled payment', other: 'End {count} scheduled payments' },
  tier_requests: {
    one: 'Withdraw your request for a higher tier',
    other: 'Withdraw your requests for a higher tier',
  },
  disputes: {
    one: 'Wait for {count} dispute to be resolved',
    other: 'Wait for {count} disputes to be resolved',
  },
  identity: 'Your photo or details are also on another account',
  identityDetail:
    'If both accounts are yours, or you sent a photo by mistake, write to our support team. You can delete your account once we have resolved this.',
  payment: 'We are checking one of your payments',
  paymentDetail:
    'Most of these end within three days. If it takes longer, ask our support team. You can delete your account afterwards.',
  other: 'We are checking something on your account',
  otherDetail: 'Ask our support team. You can delete your account when the check has ended.',

  // Asking.
  permanent: 'Deletion is permanent.',
  permanentBody: 'Once it is closed, nobody can open this account again.',
  untilThen: 'Before {day} you can use your account, and change your mind here.',
  fromThen:
    'From {day} we close it: you are signed out everywhere, your account number no longer accepts money, and we email you.',
  email: 'You cannot open a new account with {email}.',
  kept: 'The law makes us keep your identity and transaction records for at least 5 years.',
  guide: 'What is deleted and what is kept',
  agree: 'I have read this. I agree to delete my account under the terms of service.',
  agreeMissing: 'Tick this to continue.',
  terms: 'Terms of service',
  continue: 'Continue',
  confirm: 'Delete my account from {day}',

  // Asked.
  askedTitle: 'Your account closes from {day}',
  askedOn: 'You asked on {day}.',
  stillOpen:
    'Until then everything works as before. Money can still come in: move it out, or we cannot close the account.',
  noteBody: 'Move your money out before then. You can still keep your account.',
  noteLink: 'See what to do',
  beforeThen: 'Before we can close it:',
  keep: 'Keep my account',
  keptToast: 'Your account stays open.',
  askedToast: 'We have your request.',

  // Messages.
  askedSubject: 'Your {product} account closes from {day}',
  askedBody:
    'You asked us to delete your account. Before {day} you can change your mind in the app, under Profile, Delete Account.',
  askedNotYou: 'If this was not you, keep your account in the app and change your PIN now.',
  see: 'Open the app',
  withdrawnSubject: 'Your {product} account stays open',
  withdrawnBody: 'You withdrew your request to delete your account. Everything works as before.',
  rejectedSubject: 'We did not delete your {product} account',
  rejectedBody:
    'You asked us to delete your account. We did not: {reason} Your account stays open, and you can ask again.',
  closedSubject: 'Your {product} account is closed',
  closedBody:
    'You asked us to delete your account, and it is closed now. You are signed out everywhere, and your account number no longer accepts money.',
  closedKept:
    'The law makes us keep your identity and transaction records for at least 5 years. If you did not ask for this, write to {support} at once.',
})
