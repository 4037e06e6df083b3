// Answers for the words of what ends cases about orders: a decision, and returned money that its wallet could not take.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('transfers-returns', {
  title: 'Release returned money',
  effect: 'The returned money is credited to the wallet, and the case closes.',
  release: 'Release to wallet',
  releaseBody:
    'The money is suspended. It is released automatically when the wallet is unfrozen, or when you release it.',
  settleTitle: 'Record payment to a customer with a closed account',
  settleEffect:
    'First pay the customer from our account at the bank, to an account in their name. When the payment is in the bank’s statement, book its line as our own money. Then record it here: we no longer owe it, and the case closes. Two people decide.',
  settle: 'Record payment',
  settleBody:
    'The account is closed. Pay the customer from our account at the bank, to an account in their name. Book the line of the payment when the bank’s statement has it, then record it here.',
  decideBody: 'Decide the payment on its record.',
  openPayment: 'Open payment',
  weOwe: 'Owed to the customer',
  weOweAfterClosing: 'We owe {amount} (returned after closing)',
  payment: 'Bank reference of the payment',
  paymentHint: 'As the bank’s statement has it.',
  find: 'Find payment',
  payments: 'Payments from our account that fit',
  paymentsHint: 'Of this amount, after the money came back, recorded for nobody else. The newest first.',
  choosePayment: 'Choose the payment',
  noPayment:
    'No payment of this amount is in our books yet. Pay the customer from the bank, wait until the payment is in its statement, then book its line as our own money.',
})
