// Answers for the calls about statements: the customer's own, and the check that anybody may make.
import * as z from 'zod/mini'
import { serviceOff } from '#features/products/contract.ts'
import { call } from '#kit/http/contract.ts'
import { amount, calendarDay, currencyCode, fileAnswer, instant, text, uuid } from '#kit/http/fields.ts'

const figures = {
  currency: currencyCode,
  /** Lagos days, both within. */
  from: z.string(),
  to: z.string(),
  opening: amount,
  money_in: amount,
  money_out: amount,
  closing: amount,
  count: z.int(),
  issued_at: instant,
  /** SHA-256 of the movement lines as the CSV file has them, in hexadecimal. */
  fingerprint: z.string(),
} as const

export const statement = z.object({
  id: uuid,
  /** What anybody types or scans to check it: `7QK4-92MD-X1AB-C3D4`. */
  code: z.string(),
  /** The public page that says whether this statement is real. */
  address: z.string(),
  ...figures,
})

const away = {
  period_is_away: {
    status: 410,
    say: 'Transactions this old are no longer available here. Write to us if you need them.',
  },
} as const

export const issueStatement = call({
  name: 'statements.issue',
  method: 'POST',
  path: '/api/v1/me/statements',
  realm: 'customer',
  onlyAnswers: true,
  summary:
    'A statement of one of the customer’s wallets over Lagos days, up to twelve months and up to today.',
  body: z.strictObject({ wallet: uuid, from: calendarDay, to: calendarDay }),
  answer: statement,
  says: 'Your statement is ready.',
  refuses: {
    ...serviceOff,
    wallet_not_found: { status: 404, say: 'We could not find that wallet.' },
    period_backwards: { status: 422, say: 'The last day comes before the first. Swap them.' },
    period_in_future: { status: 422, say: 'A statement goes up to today at most. Choose an earlier day.' },
    ...away,
    period_too_long: { status: 422, say: 'A statement covers up to 12 months. Choose a shorter period.' },
  },
})

const mine = {
  ...away,
  statement_not_found: { status: 404, say: 'We could not find that statement.' },
} as const

export const statementPdf = call({
  name: 'statements.pdf',
  method: 'GET',
  path: '/api/v1/me/statements/:id/pdf',
  realm: 'customer',
  summary: 'A statement that was issued, as a PDF.',
  params: z.strictObject({ id: uuid }),
  answer: fileAnswer,
  says: 'Your statement.',
  drawsPaper: true,
  refuses: mine,
})

export const statementCsv = call({
  name: 'statements.csv',
  method: 'GET',
  path: '/api/v1/me/statements/:id/csv',
  realm: 'customer',
  summary: 'A statement that was issued, as CSV (RFC 4180, UTF-8).',
  params: z.strictObject({ id: uuid }),
  answer: fileAnswer,
  says: 'Your statement.',
  refuses: mine,
})

export const checkStatement = call({
  name: 'statements.check',
  method: 'GET',
  path: '/api/v1/statements/:code',
  realm: 'anyone',
  summary:
    'Whether a statement is real, for anybody who was shown one: its period, its figures and its fingerprint.',
  params: z.strictObject({ code: text(60) }),
  answer: z.object({
    code: z.string(),
    /** First name and an initial. */
    holder: z.string(),
    /** The last four digits of the account number; empty where there is none. */
    account_ending: z.string(),
    ...figures,
  }),
  says: 'We issued this statement.',
  refuses: {
    ...away,
    not_a_statement_code: {
      status: 422,
      say: 'This is not a valid code. A code has 16 letters and digits, like 7QK4-92MD-X1AB-C3D4. Copy it again.',
    },
    statement_not_issued: {
      status: 404,
      say: 'We did not issue this statement. Check the code, and do not rely on it.',
    },
  },
  limit: { calls: 60, seconds: 60 },
})
