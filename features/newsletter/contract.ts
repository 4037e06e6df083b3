// Answers for the calls of the newsletter where it is a real list: asking for it, confirming, leaving.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { emailAddress, secretText } from '#kit/http/fields.ts'

/** How long the link in the mail works. */
export const confirmationDays = 7
/** Least time between two mails to one address, and most mails to it in a day. */
export const mailPauseMinutes = 10
export const mailsPerDayMax = 5

const linkToken = z.strictObject({ token: secretText(200, 0) })
const linkDead = {
  status: 410,
  say: 'This link no longer works. Ask for the newsletter again and we send you a new one.',
}

export const subscribe = call({
  name: 'newsletter.subscribe',
  method: 'POST',
  path: '/api/v1/newsletter/subscriptions',
  realm: 'anyone',
  summary:
    'Asks for the newsletter. A mail with a link confirms it; the answer tells nobody who is on the list. 404 where the brand has no such list.',
  body: z.strictObject({ email: emailAddress }),
  answer: z.null(),
  says: 'Check your email: if this address is not on the list yet, a link to confirm it is on its way.',
  refuses: {},
  limit: { calls: 20, seconds: 900 },
})

export const confirm = call({
  name: 'newsletter.confirm',
  method: 'POST',
  path: '/api/v1/newsletter/confirmations',
  realm: 'anyone',
  summary: 'Confirms an address by the secret of the link that was mailed to it. Works once, for 7 days.',
  body: linkToken,
  answer: z.null(),
  says: "You're on the list.",
  refuses: { link_dead: linkDead },
  limit: { calls: 60, seconds: 900, ownersApart: true },
})

export const unsubscribe = call({
  name: 'newsletter.unsubscribe',
  method: 'POST',
  path: '/api/v1/newsletter/departures',
  realm: 'anyone',
  summary: 'Unsubscribes an address by the secret that every mail to it carries. May be repeated.',
  body: linkToken,
  answer: z.null(),
  says: "You're off the list.",
  refuses: {
    link_unknown: {
      status: 404,
      say: 'We do not know this link. Copy it whole from the mail, or write to us and we take you off the list.',
    },
  },
})
