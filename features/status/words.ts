// Answers for the words of the status page: how parts are over all. What is said of each, the feature that lives on it declares (`kit/measured-part.ts`).
import { catalogue } from '#kit/words/words.ts'

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
  oldest: '90 days ago',
  newest: 'Today',
})

/** Beside what a customer counts on. */
export const noteWords = catalogue('status-note', {
  status: 'See our status',
})
