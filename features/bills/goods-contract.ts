// Answers for the calls about what bills delivered: tokens and PINs, the last tokens, a token by SMS, and links that show a paid bill.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { amount, instant, text, uuid } from '#kit/http/fields.ts'

const ofBill = z.strictObject({ transaction_id: uuid })

const ofWhom = {
  biller: z.string(),
  /** The meter, or whatever else the biller knows its customer by. */
  meter: z.string(),
}

const delivered = {
  /** Twenty digits. */
  token: z.nullable(z.string()),
  /** Tokens that change the meter's keys, in the order in which they are entered before the token. */
  before: z.array(z.string()),
  /** In kWh, as the biller writes it. */
  units: z.nullable(z.string()),
  tariff: z.nullable(z.string()),
  /** What the biller kept of the amount for a debt, and as VAT. */
  debt: z.nullable(amount),
  vat: z.nullable(amount),
}

const noGoods = { no_goods: { status: 404, say: 'There is no token for this payment.' } } as const

const billNotPaid = { bill_not_paid: { status: 409, say: 'Only a paid bill can be shared.' } } as const

export const findMyGoods = call({
  name: 'bills.my-goods',
  method: 'GET',
  path: '/api/v1/me/bills/:transaction_id/goods',
  realm: 'customer',
  summary:
    'What one of the customer’s bills delivered: a token with what is entered before it, PINs, or where its certificate is.',
  params: ofBill,
  answer: z.object({
    ...ofWhom,
    ...delivered,
    pins: z.array(z.object({ pin: z.string(), serial: z.nullable(z.string()) })),
    /** The address of a certificate: `https` and nothing else. */
    certificate: z.nullable(z.string()),
  }),
  says: 'What was delivered.',
  refuses: noGoods,
})

export const listMyTokens = call({
  name: 'bills.my-tokens',
  method: 'GET',
  path: '/api/v1/me/bills/tokens',
  realm: 'customer',
  summary:
    'The customer’s last 20 tokens, the newest first. Of a payment that came back there is none, unless its customer owes it.',
  answer: z.array(
    z.object({
      transaction_id: uuid,
      ...ofWhom,
      amount,
      delivered_at: instant,
      ...delivered,
    }),
  ),
  says: 'Your tokens.',
  refuses: {},
})

export const smsMyToken = call({
  name: 'bills.sms-token',
  method: 'POST',
  path: '/api/v1/me/bills/:transaction_id/sms',
  realm: 'customer',
  summary:
    'Sends a token by SMS to the customer’s own confirmed number. Once a minute and 3 times a day for each token, 10 times a day for each customer.',
  params: ofBill,
  answer: z.object({ phone: z.string() }),
  says: 'We sent your token by SMS.',
  refuses: {
    ...noGoods,
    phone_not_confirmed: {
      status: 409,
      say: 'Confirm your phone number first, in your profile. A token goes to no other number.',
    },
    sms_off: { status: 503, say: 'We cannot send SMS right now. Try again later.' },
  },
})

const link = z.object({
  id: uuid,
  address: text(500),
  shows_token: z.boolean(),
  made_at: instant,
  ends_at: instant,
  times_opened: z.int(),
  last_opened_at: z.nullable(instant),
})

const billNotFound = { bill_not_found: { status: 404, say: 'We could not find that bill.' } } as const
const linkNotFound = { link_not_found: { status: 404, say: 'This link has ended.' } } as const

export const listMyLinks = call({
  name: 'bills.my-links',
  method: 'GET',
  path: '/api/v1/me/bills/:transaction_id/links',
  realm: 'customer',
  summary: 'The open links that show one of the customer’s bills to others, with how often each was opened.',
  params: ofBill,
  answer: z.array(link),
  says: 'Your links.',
  refuses: { ...billNotFound, ...billNotPaid },
})

export const makeLink = call({
  name: 'bills.make-link',
  method: 'POST',
  path: '/api/v1/me/bills/:transaction_id/links',
  realm: 'customer',
  summary:
    'Makes a link that shows biller, amount and day of a paid bill, and its token where its customer says so. It ends after 7 days.',
  params: ofBill,
  body: z.strictObject({ shows_token: z.boolean() }),
  answer: link,
  says: 'The link is ready.',
  refuses: {
    ...billNotFound,
    ...billNotPaid,
    too_many_links: { status: 409, say: 'This bill has 3 links already. End one of them first.' },
  },
})

export const changeLink = call({
  name: 'bills.change-link',
  method: 'PUT',
  path: '/api/v1/me/bill-links/:id',
  realm: 'customer',
  summary: 'Shows the token on a link, or hides it.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ shows_token: z.boolean() }),
  answer: link,
  says: 'Saved.',
  refuses: linkNotFound,
})

export const endLink = call({
  name: 'bills.end-link',
  method: 'DELETE',
  path: '/api/v1/me/bill-links/:id',
  realm: 'customer',
  summary: 'Ends a link at once: whoever has it reads nothing any more.',
  params: z.strictObject({ id: uuid }),
  answer: z.null(),
  says: 'The link has ended.',
  refuses: linkNotFound,
})
