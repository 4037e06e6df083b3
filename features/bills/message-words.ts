// Answers for the words of messages about bills, and of why one was not paid.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('bill-messages', {
  see: 'See the bill',
  sentTitle: '{bank}: {amount} is paid',
  sentBody: 'Your payment of {amount} to {bank} for {account} is delivered.',
  sentNote: 'Delivered. Charges: {charges}.',
  sentToPlaceNote: 'Delivered to {bank}. Charges: {charges}.',
  failedTitle: '{bank}: {amount} was not paid',
  failedBody: 'You were not charged.',
  returnedBody:
    'The payment to {bank} was returned. The full amount, charges included, is back in your wallet.',
  returnedRestBody:
    'The payment to {bank} was returned and is in your wallet. Its fee and VAT were refunded to you before.',
  returnedChargesBody: 'This is what we had charged for the payment to {bank}. It is in your wallet.',
  reviewTitle: 'We are looking into {amount} to {bank}',
  reviewBody:
    '{bank} has not said whether it was paid. Our team is checking. Your money is safe: the bill is paid, or the money is returned to you.',
})

export const late = catalogue('bill-late-messages', {
  title: 'What you paid {biller} for is here',
  body: 'It was delivered after we had returned your money. Open the bill to see it.',
})

/** The sentence for a code of the aggregator's, never the code itself. */
export const reasons = catalogue('bill-reasons', {
  unsaid: 'The biller did not accept it. Check the number and the amount.',
  away: 'The biller cannot be reached right now. Try again later.',
  ours: 'Our bills partner could not pay it right now. Try again later.',
  paid: 'It was paid before.',
  rate: 'What arrives had changed before it was sent. Look at the new amount, then send again.',
})

export const limits = catalogue('betting-limit', {
  bettingLeft: 'You can pay {left} more for betting today. The limit is {most} a day.',
  bettingUsed: 'Your {most} for betting today are used up. Your limit starts again at midnight, Lagos time.',
})

export const betting = catalogue('betting-messages', {
  excludedTitle: 'You are excluded from betting',
  excludedBody:
    'Until {until} you can’t pay for betting here. Nobody can end this earlier, not even our team.',
  limitTitle: 'Your betting limit changed',
  limitBody: 'What you can pay for betting in a day: {daily}, from {from}.',
  noLimit: 'no limit of your own',
})

/** What is shown of somebody before any amount. */
export const facts = catalogue('bill-facts', {
  area: 'Area',
  office: 'Paid to',
  debt: 'Debt',
  debtPart: '{debt}. A part of what you pay may go to it.',
  least: 'Least amount',
  current: 'Current plan',
  plan: 'Plan',
  quantity: 'Quantity',
  country: 'Country',
  rate: 'Rate',
  rateOf: '{naira} is {there}',
  arrives: 'They receive',
})
