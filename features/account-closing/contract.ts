// Answers for the calls with which customers ask that their account be closed, and take that back until it is.
import * as z from 'zod/mini'
import { authorisationRefusals } from '#features/step-up/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, currencyCode, instant, uuid } from '#kit/http/fields.ts'
import { blockKinds, checkKinds } from './rules.ts'

/** What has to end first. */
export const blocks = z.array(
  z.object({
    kind: z.enum(blockKinds),
    /** How many of them; of money, in how many currencies. */
    count: z.int(),
    amounts: z.array(z.object({ currency: currencyCode, amount })),
    /** Of checks: what they are about, as far as their customer may know. */
    about: z.optional(z.array(z.enum(checkKinds))),
  }),
)

const request = z.object({
  asked_at: instant,
  /** From then on staff may close the account. */
  closes_at: instant,
})

const closing = z.object({ request: z.nullable(request), blocks })

export const findMyClosing = call({
  name: 'account-closing.mine',
  method: 'GET',
  path: '/api/v1/me/account-closing',
  realm: 'customer',
  summary:
    'The customer’s request to close their account, what stands in the way of it, and what is authorised to ask for it.',
  answer: z.extend(closing, {
    /** What a request made now would be. */
    offer: z.object({ closes_at: instant, hash: z.string(), seen: z.string() }),
    /** Whether the customer has frozen the wallets themself, and can open them. */
    own_freeze: z.boolean(),
  }),
  says: 'Closing your account.',
  refuses: {},
})

export const askToClose = call({
  name: 'account-closing.ask',
  method: 'POST',
  path: '/api/v1/me/account-closing',
  realm: 'customer',
  summary: 'Asks that the account be closed, strongly authorised. Refused while something is open.',
  body: z.strictObject({
    accepts_terms: z.literal(true, 'Tick this to continue.'),
    authorisation_id: uuid,
  }),
  answer: closing,
  says: 'We have your request.',
  idempotencyKey: 'optional',
  refuses: {
    ...authorisationRefusals,
    already_asked: { status: 409, say: 'You have already asked us to close your account.' },
    closing_blocked: { status: 409, say: 'We cannot close your account yet: {reasons}.' },
  },
})

export const withdrawClosing = call({
  name: 'account-closing.withdraw',
  method: 'DELETE',
  path: '/api/v1/me/account-closing',
  realm: 'customer',
  summary: 'Withdraws the request: the account stays open.',
  answer: closing,
  says: 'Your account stays open.',
  refuses: { no_closing_request: { status: 409, say: 'You have not asked us to close your account.' } },
})
