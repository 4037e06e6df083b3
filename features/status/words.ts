// Answers for the words of the status page: how parts are, and what that means for a customer.
import { catalogue, type Word } from '#kit/words/words.ts'
import type { Part } from './contract.ts'

const partWords = catalogue('status-parts', {
  app: 'App and website',
  database: 'Balances and history',
  bank: 'Money in from banks',
  payout: 'Sending to banks',
  airtime: 'Airtime',
  identity: 'Identity checks',
  mail: 'Emails',
})

const staff = catalogue('status-parts-for-staff', {
  app: 'API and site',
  database: 'Database',
  bank: 'Partner bank, money in',
  payout: 'Partner bank, money out',
  airtime: 'Airtime partner',
  identity: 'Identity partner',
  mail: 'Mail',
})

const slow = catalogue('status-parts-slow', {
  app: 'Screens may take longer to open.',
  database: 'Balances and history may take longer to show.',
  bank: 'A transfer to your account number may take a few minutes longer to show.',
  payout: 'A transfer to a bank may take a few minutes longer to arrive.',
  airtime: 'Airtime may take a few minutes longer to arrive.',
  identity: 'Checking a BVN or NIN may take a few minutes longer.',
  mail: 'Codes and receipts may take a few minutes longer to arrive.',
})

const failing = catalogue('status-parts-failing', {
  app: 'You may not be able to sign in or see your balance. Try again in a few minutes.',
  database: 'Balances and history may not show. They are safe and will show again.',
  bank: 'A transfer to your account number may show late. None is lost: we ask the bank for each one.',
  payout:
    'You may not be able to send to a bank right now. What was sent is safe: it arrives, or comes back to you.',
  airtime:
    'You may not be able to buy airtime right now. What was bought is safe: it arrives, or its money comes back to you.',
  identity:
    'A BVN or NIN cannot be checked right now. Nobody is rejected for it: we try again automatically.',
  mail: 'Codes and receipts may arrive late. They are kept and sent as soon as our mail server answers.',
})

const paused = catalogue('status-parts-paused', {
  airtime:
    'Airtime is paused. Your money is safe, and what was bought before arrives, or its money comes back to you.',
})

export type PartFacts = {
  /** For customers; `staff`: what it is to us. */
  readonly word: Word
  readonly staff: Word
  /** What it means for who uses it that it is slow, and that it does not work. */
  readonly slow: Word
  readonly failing: Word
  /** That we stopped it; undefined where the whole of sending says so. */
  readonly paused: Word | undefined
}

export const factsOfPart = (part: Part): PartFacts => ({
  word: partWords[part],
  staff: staff[part],
  slow: slow[part],
  failing: failing[part],
  paused: part === 'airtime' ? paused.airtime : undefined,
})

export const stateWords = catalogue('status-states', {
  working: 'Working',
  slow: 'Slow',
  failing: 'Not working',
  unknown: 'Not measured',
  paused: 'Paused by us',
})

/** Over all parts. `away`: our own records do not answer. `offline`: the page cannot reach the server. */
export const overallWords = catalogue('status-overall', {
  working: 'Everything is working',
  slow: 'Some payments may be slow',
  failing: 'Something is not working',
  unknown: 'We are still measuring',
  paused: 'Some payments are paused',
  away: 'The app cannot reach its records right now',
  offline: 'This page cannot reach us right now',
})

export const meaningWords = catalogue('status-meaning', {
  working: 'Payments, sign-in and identity checks work as they should.',
  slow: 'Look below for what is slow. What you have sent or received is safe and will show.',
  failing: 'Look below for what is affected. Your money is safe, and nothing that was sent is lost.',
  unknown: 'The first measurements come within a minute.',
  paused: 'We paused them on purpose. Your money is safe, and nothing that was sent is lost.',
  away: 'Sign-in, balances and payments do not work right now. This site and our phone line do. Your money is safe where it is.',
  offline:
    'Your connection or our server is down. Below is the last known status. We check again every 30 seconds.',
})

/** Which sending we stopped, and that the other goes. Here and where a customer begins to send. */
export const pausedWords = catalogue('status-paused', {
  bank: 'Sending to banks is paused. You can still send to other {product} customers.',
  customer: 'Sending to other {product} customers is paused. You can still send to a bank.',
  both: 'Sending is paused, to banks and to other {product} customers. Money sent to you still arrives.',
})

export const timeWords = catalogue('status-times', {
  since: 'since {time}',
  checked: 'Last checked {time}',
  never: 'Not checked yet',
  days: 'Last 90 days',
  uptime: '{percent}% of our checks in the last 90 days were answered',
  uptimeSince: '{percent}% of our checks since {day} were answered',
  noHistory: 'No measurements yet in the last 90 days',
  noHistoryNow: 'The last 90 days show again when our records answer',
  ofDay: '{day}: {state}',
})

/** Beside what a customer counts on. */
export const noteWords = catalogue('status-note', {
  status: 'See our status',
})
