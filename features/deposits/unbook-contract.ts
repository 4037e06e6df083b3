// Answers for the calls with which staff undo that a line was booked as our own money, once the bank says whose deposit it is.
import * as z from 'zod/mini'
import { commandPreview, moneyCommandRefusals, waitsForApproval } from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { text, uuid } from '#kit/http/fields.ts'

const unbookRefusals = {
  case_not_found: { status: 404, say: 'No case with this id.' },
  case_already_closed: { status: 409, say: 'This case is already closed.' },
  not_booked_as_ours: {
    status: 409,
    say: 'This case is not about a deposit that we booked as our own money.',
  },
  house_funds_short: {
    status: 409,
    say: 'Only {available} of our own money is at the bank. Top up the float first.',
  },
} as const

const byId = z.strictObject({ id: uuid })

export const previewUnbooking = call({
  name: 'deposits.preview-unbooking',
  method: 'GET',
  path: '/api/v1/cases/:id/unbook',
  realm: 'admin',
  renewedBy: ['cases'],
  summary: 'What undoing the booking of a deposit as our own money would post.',
  params: byId,
  answer: commandPreview,
  says: 'Nothing is done yet.',
  refuses: unbookRefusals,
})

export const unbookLine = call({
  name: 'deposits.unbook-line',
  method: 'POST',
  path: '/api/v1/cases/:id/unbook',
  realm: 'admin',
  summary:
    'Undoes that a deposit was booked as our own money. The deposit is then recorded like any other, as the bank has it. The case closes.',
  params: byId,
  body: z.strictObject({ hash: text(64, 64), reason: text(140, 5) }),
  answer: z.object({ reference: z.string() }),
  waits: waitsForApproval,
  says: 'The booking is undone. The deposit is recorded as the bank has it.',
  idempotencyKey: 'required',
  refuses: { ...unbookRefusals, ...moneyCommandRefusals },
})
