// Answers for the calls about receipts: the customer's own, and the check that anybody may make.
import * as z from 'zod/mini'
import { transactionTypes } from '#features/transactions/kinds.ts'
import { call } from '#kit/http/contract.ts'
import { amount, currencyCode, fileAnswer, instant, text, uuid } from '#kit/http/fields.ts'

const party = z.object({ name: z.string(), bank_name: z.string(), account_number: z.string() })

export const receipt = z.object({
  /** What a stranger types or scans: `7QK4-92MD-X1AB-C3D4`. */
  code: z.string(),
  /** The public page that says whether this receipt is real. */
  address: z.string(),
  /** `failed` only where staff hand it out. */
  status: z.enum(['success', 'reversed', 'failed']),
  /** A receipt that is kept from before answers had it has none. */
  type: z.optional(z.enum(transactionTypes)),
  direction: z.enum(['credit', 'debit']),
  currency: currencyCode,
  amount,
  fee: amount,
  vat: amount,
  stamp_duty: amount,
  total: amount,
  from: party,
  to: party,
  note: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  reference: z.string(),
  /** The number by which any bank finds a bank transfer; null for what went over no bank, or was sent to the customer. */
  session_id: z.nullable(z.string()),
  made_at: instant,
  /** When it was paid, or came back. */
  concluded_at: instant,
  /** Since when it is paid, where its customer had the money again before. */
  paid_late_at: z.nullable(instant),
})

const mine = {
  transaction_not_found: { status: 404, say: 'We could not find that transaction.' },
  receipt_not_ready: {
    status: 409,
    say: 'This payment is still being confirmed. Its receipt comes when it is done.',
  },
  receipt_of_nothing: {
    status: 409,
    say: 'There is no receipt for this. It did not go through, the bank reversed it, it is under review, or it was not a payment. Write to us if you need proof.',
  },
} as const

export const issueReceipt = call({
  name: 'receipts.issue',
  method: 'POST',
  path: '/api/v1/me/transactions/:id/receipt',
  realm: 'customer',
  onlyAnswers: true,
  summary:
    'The receipt of one of the customer’s own payments, with the code that proves it; the same one each time.',
  params: z.strictObject({ id: uuid }),
  answer: receipt,
  says: 'Your receipt.',
  refuses: mine,
})

export const receiptPdf = call({
  name: 'receipts.pdf',
  method: 'GET',
  path: '/api/v1/me/transactions/:id/receipt.pdf',
  realm: 'customer',
  summary: 'The same receipt as a PDF.',
  params: z.strictObject({ id: uuid }),
  answer: fileAnswer,
  says: 'Your receipt.',
  drawsPaper: true,
  refuses: mine,
})

export const receiptForStaff = call({
  name: 'receipts.for-staff',
  method: 'GET',
  path: '/api/v1/transactions/:id/receipt.pdf',
  realm: 'admin',
  summary:
    'The receipt of a customer’s payment as a PDF, to be handed to them; of one that failed it says that nothing was taken.',
  params: z.strictObject({ id: uuid }),
  answer: fileAnswer,
  says: 'Receipt.',
  drawsPaper: true,
  refuses: {
    transaction_not_found: { status: 404, say: 'No transaction with this id.' },
    receipt_not_ready: {
      status: 409,
      say: 'This payment is still pending. It has a receipt when it has ended.',
    },
    receipt_of_nothing: {
      status: 409,
      say: 'This has no receipt: it is in dispute, the bank reversed it, or it was not a payment.',
    },
  },
})

/** How the payment behind a receipt stands now. */
export const receiptStates = ['paid', 'returned', 'taken_back', 'disputed', 'open', 'not_paid'] as const

export const checkReceipt = call({
  name: 'receipts.check',
  method: 'GET',
  path: '/api/v1/receipts/:code',
  realm: 'anyone',
  summary:
    'Whether a receipt is real, for anybody who was shown one: its figures, shortened names, and how it stands.',
  params: z.strictObject({ code: text(60) }),
  answer: z.object({
    code: z.string(),
    state: z.enum(receiptStates),
    /** `credit`: whoever showed it received it. */
    direction: z.enum(['credit', 'debit']),
    /** Between two wallets of whoever showed it. */
    is_own: z.boolean(),
    currency: currencyCode,
    amount,
    /** First name and an initial; what was bought by its name. */
    sender: z.string(),
    receiver: z.string(),
    /** The other side's bank or network, and what such a place is called: `Bank`, `Network`. */
    bank_name: z.string(),
    place: z.string(),
    /** What was bought is for this number, masked but for its end; null for money. */
    number: z.nullable(z.string()),
    reference: z.string(),
    made_at: instant,
    /** When it was paid or came back; null while neither. */
    concluded_at: z.nullable(instant),
    /** Since when it is paid, where it had failed or come back before. */
    paid_late_at: z.nullable(instant),
  }),
  says: 'We issued this receipt.',
  refuses: {
    not_a_receipt_code: {
      status: 422,
      say: 'This is not a valid code. A code has 16 letters and digits, like 7QK4-92MD-X1AB-C3D4. Copy it again.',
    },
    receipt_not_issued: {
      status: 404,
      say: 'We did not issue this receipt. Check the code, and do not hand anything over for it.',
    },
  },
  limit: { calls: 60, seconds: 60 },
})
