// Answers for the words about charges that people read outside of refusals: the price list of the public page, and the panels of staff.
import { transactionKinds } from '#features/transactions/kinds.ts'
import { catalogue, type Word } from '#kit/words/words.ts'
import type { ChargedService } from './rules.ts'

/** What a service is called where its prices stand. */
export const serviceWord = (service: ChargedService): Word =>
  transactionKinds[service].price ?? transactionKinds[service].many

/** What the server writes into the public page of fees and limits. */
export const priceWords = catalogue('charges-prices', {
  toBank: 'Sending to another bank',
  toCustomer: 'Sending to another {product} customer',
  dollars: 'Dollars and coins',
  spread: 'Converting naira and dollars',
  spreadNote: 'On the middle rate. It is in the price that you see before you convert. No other fee.',
  coins: 'Being sent coins',
  coinsNote: 'In dollars one for one; in naira at the rate with the spread above.',
  receiving: 'Receiving money',
  what: 'What',
  youPay: 'You pay',
  since: 'Since',
  fee: 'Fee',
  feeUpTo: 'Fee, up to {amount}',
  feeAbove: 'Fee, above {amount}',
  feeBetween: 'Fee, above {least} and up to {most}',
  tax: 'VAT, on the fee',
  dutyFrom: '{name}, from {amount}',
  dutyNote: 'Goes to the government, not to us.',
  exempt: 'Not charged for {exemptions}.',
  ownAccount: 'transfers between your own accounts',
  salary: 'salaries',
  and: '{one} and {other}',
  promotion: '{name}: less fee',
  percentOff: '{percent}% off',
  until: 'Until {day}',
  free: 'Free',
  none: 'None',

  examples: 'Sending to another bank, in examples',
  amount: 'You send',
  vat: 'VAT',
  duty: 'Stamp duty',
  total: 'You pay in total',

  freeSome: {
    one: 'Your first transfer to another bank each month is free: no fee and no VAT.',
    other: 'Your first {count} transfers to other banks each month are free: no fee and no VAT.',
  },
  freeDuty:
    'The stamp duty stays, because it goes to the government. Each month of Lagos time starts with all of them again.',
  freeNone: 'Right now there are no free transfers to other banks.',

  nothingNext: 'No changes are planned.',
  nextFrom: 'From {day}: {what}',
  nextUntil: 'On {day} ends: {what}',
  nextBands: '{name}: {bands}.',
  nextTax: '{name}: {percent}%.',
  nextDuty: '{name}: {value} from {amount}.',
  nextPromotion: '{name}: {percent}% off the fee.',
  nextFree: {
    one: '{count} free transfer to other banks a month.',
    other: '{count} free transfers to other banks a month.',
  },
  nextTier: '{name}: single deposit {deposit}, sending per day {daily}, maximum balance {balance}.',

  tiers: 'Limits by tier',
  tier: 'Tier',
  need: 'You need',
  deposit: 'Single deposit',
  daily: 'Send per day',
  balance: 'Maximum balance',
  noLimit: 'No limit',
  bvnOrNin: 'BVN or NIN',
  bvn: 'BVN',
  nin: 'NIN',
  governmentId: 'Government ID',
  proofOfAddress: 'Proof of address',
  firstHours:
    'In the first {hours} hours on a new account or a new phone you can send up to {out} and receive up to {in}.',
  ceiling: 'One transfer is at most {amount}.',

  away: 'We can’t show today’s prices right now. Please try again in a moment.',
  sum: 'Sending {amount} takes {bank} from your wallet to another bank, {customer} to a customer.',
})

/** A price in one line, as approvals and the audit log keep it. */
export const changeWords = catalogue('charges-changes', {
  upTo: '{fee} up to {amount}',
  above: '{fee} above',
  tax: '{percent}% of the fee',
  promotion: '{percent}% off the fee',
  duty: '{value} from {amount}',
  exempt: '{owed}; not for {exemptions}',
  ownAccount: 'own account',
  salary: 'salary',
})
