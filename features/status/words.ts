// Answers for the words of the status page: what each part is for a customer, how it is, and what that means for them.
import { catalogue } from '#kit/words/words.ts'

export const partWords = catalogue('status-parts', {
  app: 'App and website',
  database: 'Balances and history',
  bank: 'Money in from banks',
  payout: 'Sending to banks',
  identity: 'Identity checks',
  mail: 'Emails',
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

/** What a slow or failing part means for who uses it. */
export const effectWords = catalogue('status-effects', {
  appSlow: 'Screens may take longer to open.',
  appFailing: 'You may not be able to sign in or see your balance. Try again in a few minutes.',
  databaseSlow: 'Balances and history may take longer to show.',
  databaseFailing: 'Balances and history may not show. They are safe and will show again.',
  bankSlow: 'A transfer to your account number may take a few minutes longer to show.',
  bankFailing: 'A transfer to your account number may show late. None is lost: we ask the bank for each one.',
  payoutSlow: 'A transfer to a bank may take a few minutes longer to arrive.',
  payoutFailing:
    'You may not be able to send to a bank right now. What was sent is safe: it arrives, or comes back to you.',
  identitySlow: 'Checking a BVN or NIN may take a few minutes longer.',
  identityFailing:
    'A BVN or NIN cannot be checked right now. Nobody is rejected for it: we try again automatically.',
  mailSlow: 'Codes and receipts may take a few minutes longer to arrive.',
  mailFailing:
    'Codes and receipts may arrive late. They are kept and sent as soon as our mail server answers.',
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
