// Answers for the words of the page of fees and limits; what the rows say is written in by the server.
import { catalogue } from '#kit/words/words.ts'

export const feesWords = catalogue('site-fees', {
  title: 'Fees and limits',
  metaTitle: 'Fees and limits · {product}',
  description:
    'What sending money with {product} costs today, worked out for any amount, and how much you can send, receive and keep.',
  crumb: 'Fees and limits',
  lead: 'What you pay, line by line, before you sign up. Prices on {day}.',

  calculator: 'What does sending cost?',
  amount: 'How much do you send?',
  amountHint: 'In naira, like 10,000 or 1500.50.',
  show: 'Show the cost',
  line: 'Cost',
  toBank: 'To another bank',
  toCustomer: 'To a customer',
  fee: 'Fee',
  vat: 'VAT',
  duty: 'Stamp duty',
  total: 'Total',
  noFree: 'This is the price without a free transfer. In the app you see the same lines before you confirm.',
  offline: 'We could not reach our server. Check your connection and try again.',

  prices: 'Price list',
  pricesText: 'Each price has a start date. A new price never changes a transfer that you already confirmed.',
  examples: 'Examples',
  free: 'Free transfers',
  limits: 'Limits',
  limitsText:
    'Your limits grow with your tier. You move up in the app, under Limits. A day runs from midnight to midnight, Lagos time.',
  coming: 'What changes next',
  more: 'More about fees',
  terms: 'Fees in the Terms of Service',
  refunds: 'Refund policy',
  question: 'Ask us',
})
