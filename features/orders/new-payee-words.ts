// Answers for the words of what new payees may be paid with the PIN alone, as staff read them.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('new-payees', {
  title: 'New payees: PIN alone',
  note: 'Per customer and day. Above it a code or passkey is asked for too.',
  kind: 'Paid to',
  phone_number: 'New phone numbers',
  biller_reference: 'New biller references',
  amountOf: 'Up to {amount} a day',
  none: 'None',
  set: 'Set an amount',
  mayNot: 'Only an owner or finance can change this.',
  setTitle: 'Set what new payees may be paid',
  setBody: 'Above this amount a day, customers need more than their PIN to pay new payees of this kind.',
  amount: 'Naira a day',
  differences: 'Before and after',
})
