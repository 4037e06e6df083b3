// Answers for the words of adjustments: what stands in a customer's list, and what they are told.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('adjustments', {
  house: '{product}',
  refundOf: 'Fee and VAT of {reference} refunded',

  warning: 'If you did not expect this, write to us before you use the money.',
  debitWarning: 'If this is not right, write to {email} and give the reference.',
  see: 'See the transaction',
  reason: 'Reason',
  amount: 'Amount',
  when: 'When',
  reference: 'Reference',
  balance: 'Available balance',
  correction: 'A correction',
  goodwill: 'A gesture of goodwill',
  bankAdvice: 'A bank asked us to',
  chargeback: 'A payment was charged back',
  courtOrder: 'A court order',
  creditTitle: '{amount} was added to your wallet',
  creditBody: '{product} added {amount} to your wallet: {narration}.',
  debitTitle: '{amount} was debited from your wallet',
  debitBody: '{product} debited {amount} from your wallet: {narration}. Write to us if this is not right.',
  courtTitle: '{amount} was debited from your wallet by court order',
  courtBody:
    'A court ordered {product} to debit {amount} from your wallet: {narration}. Write to us if you have a question.',
  takenAgainTitle: '{amount} was taken out of your wallet again',
  takenAgainBody:
    '{product} reversed the {amount} from {name}, transaction {reference}. It is no longer in your wallet. Write to us if this is not right.',
  putBackTitle: '{amount} is in your wallet again',
  putBackBody:
    '{product} reversed the {amount} to {name}, transaction {reference}. It is back in your wallet.',
})
