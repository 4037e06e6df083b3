// Answers for the words of debts that customers read: what they owe and why, each recovery, and the end.
import { catalogue } from '#kit/words/words.ts'

export const messageWords = catalogue('debts-messages', {
  warning: 'Nobody from {product} will ever call you to pay a debt. It is only taken from your wallet.',
  see: 'See the transaction',
  depositTitle: 'You owe {amount}: a payment to you was reversed',
  depositBody:
    'The bank reversed the {amount} that {name} sent you. You had received the money already, so you owe it. {how} Write to us if this is not right.',
  transferTitle: 'You owe {amount}: your payment to {name} was made late',
  transferBody:
    'We told you that your payment of {amount} to {name} was not made, and you kept the money. It was made afterwards, so you owe {amount}, without a fee. {how} Write to us if this is not right.',
  fromKeptTitle: 'Your payment to {name} was made after all',
  fromKeptBody:
    'Your payment to {name} had come back, and we kept {amount} for you while your wallet was frozen. It was made after all, so that {amount} is no longer yours. Write to us if this is not right.',
  recoveredTitle: '{amount} paid towards what you owe',
  recoveredBody: 'This was for {what}. You still owe {left}.',
  recoveredLastBody: 'This was for {what}. It is now fully paid.',
  how: 'We take it from your wallet as soon as there is money in it.',
  howFrozen: 'We’ll take it when your wallet is unfrozen.',
  writtenOffTitle: 'You no longer owe {amount}',
  writtenOffBody: '{product} has written off the rest of what you owed for {what}. Nothing more is taken.',
  cancelledTitle: 'You owe nothing for your payment to {name}',
  cancelledBody: 'The {amount} for {name} came back to us. You owe nothing for it any more.',
  cancelledDepositTitle: 'You owe nothing for the payment from {name}',
  cancelledDepositBody: 'The bank paid the {amount} from {name} again. You owe nothing for it any more.',
  givenBack: 'The {amount} that we had taken is in your wallet again.',
  whom: '{name} ({place})',
  depositWhat: 'the payment from {name} that the bank reversed',
  transferWhat: 'the payment to {name} that was made late',
})

/** The sentences of the customer's screens. */
export const words = catalogue('debts', {
  title: 'You owe {amount}',
  depositBody: 'The bank reversed a payment from {name} that you had received.',
  transferBody: 'Your payment to {name} was made after we told you that it was not.',
  recovered: '{amount} of {whole} is recovered.',
  how: 'We take it from your wallet as soon as there is money in it. You don’t need to do anything.',
  howFrozen: 'We’ll take it when your wallet is unfrozen. You don’t need to do anything.',
  ask: 'Not right? Write to {email}.',
  see: 'See the transaction',
})
