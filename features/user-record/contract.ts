// Answers for the calls behind one user's record: everything that happened to them, notes of staff, and their details.
import * as z from 'zod/mini'
import { changesBlockedAfterReset, waitsForApproval } from '#features/approvals/contract.ts'
import { revealRefusals } from '#features/audit/contract.ts'
import { nameMost } from '#features/customer-sign-in/contract.ts'
import { userRefusals } from '#features/users/contract.ts'
import { call } from '#kit/http/contract.ts'
import {
  amount,
  calendarDay,
  currencyCode,
  emailAddress,
  flag,
  instant,
  nigerianPhone,
  text,
  uuid,
} from '#kit/http/fields.ts'
import { noteMost } from './rules.ts'

export const timelineKinds = ['money', 'identity', 'admin', 'sign_in', 'note'] as const

const ofUser = z.strictObject({ id: uuid })
const person = z.object({ uuid, name: z.string() })

export const note = z.object({
  id: uuid,
  body: z.string(),
  author: person,
  pinned: z.boolean(),
  created_at: instant,
  edited_at: z.nullable(instant),
  /** Until when the reader may mend it; null when it is not theirs or the time is over. */
  mendable_until: z.nullable(instant),
})

export const timelineEntry = z.object({
  key: z.string(),
  kind: z.enum(timelineKinds),
  /** What happened, as a word of ours: `deposit`, `check_passed`, `wallets.set-freeze`. */
  what: z.string(),
  at: instant,
  /** Whoever of staff did it; null for the user, a partner and the server. */
  by: z.nullable(person),
  /** The second person, where one was needed: who asked did it, on their word. */
  approved_by: z.nullable(person),
  role: z.nullable(z.string()),
  /** Of a movement of money. */
  money: z.nullable(
    z.object({
      amount,
      currency: currencyCode,
      direction: z.enum(['credit', 'debit']),
      status: z.string(),
      with: z.string(),
      reference: z.string(),
    }),
  ),
  /** One more word about it: a device, a state, a reason. */
  detail: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  outcome: z.nullable(z.enum(['allowed', 'denied'])),
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  note: z.nullable(note),
  /** The record that it is about. */
  link: z.nullable(
    z.object({ to: z.enum(['transaction', 'approval', 'message', 'case', 'debt']), id: uuid }),
  ),
})

export const readTimeline = call({
  name: 'user-record.timeline',
  method: 'GET',
  path: '/api/v1/users/:id/timeline',
  realm: 'admin',
  summary:
    'Everything that happened to a customer, newest first; what the reader’s role may not read is left out.',
  params: ofUser,
  query: z.strictObject({
    kind: z.optional(z.enum(timelineKinds)),
    cursor: z.optional(text(400)),
  }),
  answer: z.object({
    items: z.array(timelineEntry),
    /** The kinds that the reader may see. */
    kinds: z.array(z.enum(timelineKinds)),
    next_cursor: z.nullable(z.string()),
  }),
  says: 'Timeline.',
  refuses: {
    ...userRefusals,
    cursor_unknown: { status: 422, say: 'This place in the list is not known. Start from the first page.' },
  },
})

export const listPinned = call({
  name: 'user-record.pinned-notes',
  method: 'GET',
  path: '/api/v1/users/:id/pinned-notes',
  realm: 'admin',
  summary: 'The notes about a customer that are pinned, newest first.',
  params: ofUser,
  answer: z.array(note),
  says: 'Pinned notes.',
  refuses: userRefusals,
})

export const addNote = call({
  name: 'user-record.add-note',
  method: 'POST',
  path: '/api/v1/users/:id/notes',
  realm: 'admin',
  summary: 'Writes a note about a customer. The customer never reads it.',
  params: ofUser,
  body: z.strictObject({ body: text(noteMost) }),
  answer: note,
  says: 'Note added.',
  idempotencyKey: 'optional',
  refuses: { ...userRefusals, ...changesBlockedAfterReset },
})

const ofNote = z.strictObject({ id: uuid, note: uuid })
const noSuchNote = { note_not_found: { status: 404, say: 'No note with this id.' } } as const

export const mendNote = call({
  name: 'user-record.mend-note',
  method: 'PUT',
  path: '/api/v1/users/:id/notes/:note',
  realm: 'admin',
  summary: 'Edits a note of one’s own within 15 minutes. What it said before stays in the audit log.',
  params: ofNote,
  body: z.strictObject({ body: text(noteMost) }),
  answer: note,
  says: 'Note edited.',
  refuses: {
    ...noSuchNote,
    ...changesBlockedAfterReset,
    not_your_note: { status: 403, say: 'Only its author can edit a note.' },
    note_stands: {
      status: 409,
      say: 'A note can be edited for 15 minutes. Add a new note instead.',
    },
  },
})

export const pinNote = call({
  name: 'user-record.pin-note',
  method: 'PUT',
  path: '/api/v1/users/:id/notes/:note/pin',
  realm: 'admin',
  summary: 'Pins a note to the top of the record, or takes it off.',
  params: ofNote,
  body: z.strictObject({ pinned: flag }),
  answer: note,
  says: 'Done.',
  refuses: {
    ...noSuchNote,
    ...changesBlockedAfterReset,
    too_many_pinned: { status: 409, say: 'Five notes are already pinned. Unpin one first.' },
  },
})

/** What staff may write; anything else is refused by its name. */
const details = {
  first_name: z.optional(text(nameMost)),
  last_name: z.optional(text(nameMost)),
  phone: z.optional(nigerianPhone),
  date_of_birth: z.optional(calendarDay),
  address: z.optional(text(240, 3)),
  email: z.optional(emailAddress),
} as const

const detailRefusals = {
  ...userRefusals,
  user_closed: { status: 409, say: 'This account is closed. Its details cannot be changed.' },
  nothing_changes: { status: 422, say: 'This is what we have already. Change something first.' },
  name_unreadable: { status: 422, say: 'Enter the name in letters, as on their ID.' },
  under_age: { status: 422, say: 'By this birth date the customer is under 18.' },
  birth_date_unlikely: { status: 422, say: 'Check the birth date.' },
  email_taken: { status: 409, say: 'This email belongs to another account.' },
} as const

export const previewUpdate = call({
  name: 'user-record.preview-update',
  method: 'POST',
  path: '/api/v1/users/preview-update/:id',
  realm: 'admin',
  summary: 'What an update of a customer’s details would change.',
  params: ofUser,
  body: z.strictObject(details),
  answer: z.object({
    changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.string() })),
    hash: z.string(),
    /** Name and birth date of somebody whose identity is confirmed: another person has to agree. */
    needs_approval: z.boolean(),
    /** Nobody of the team but whoever asks may approve it. */
    lacks_approver: z.boolean(),
  }),
  says: 'Nothing is changed yet.',
  /** What stands there now is shown beside what is wished: of anything but a name that is a look at it. */
  refuses: { ...detailRefusals, ...revealRefusals },
})

export const updateUser = call({
  name: 'user-record.update',
  method: 'PUT',
  path: '/api/v1/users/update/:id',
  realm: 'admin',
  summary:
    'Changes details of a customer. A new email address is in force when its reader confirms it; another name or birth date of somebody whose identity is confirmed, when another person approves it.',
  params: ofUser,
  body: z.strictObject({
    ...details,
    reason: z.optional(text(140, 5)),
    hash: z.optional(text(64, 64)),
  }),
  answer: z.object({
    uuid,
    email: z.string(),
    first_name: z.nullable(z.string()),
    last_name: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    date_of_birth: z.nullable(z.string()),
    address: z.nullable(z.string()),
    /** The address that has to confirm itself first. */
    email_waiting: z.nullable(z.object({ email: z.string(), until: instant })),
  }),
  waits: waitsForApproval,
  says: 'The details are changed.',
  idempotencyKey: 'optional',
  headers: {
    'X-Confirm-Duplicate': '`true` says that the same request within 60 seconds is meant twice.',
  },
  refuses: {
    ...detailRefusals,
    ...changesBlockedAfterReset,
    ...revealRefusals,
    already_waiting: { status: 409, say: 'This is already awaiting approval.' },
    changed_since_preview: {
      status: 409,
      say: 'This changed while you were looking. Reload to see the latest.',
    },
    step_up_required: {
      status: 401,
      say: 'Confirm that it’s you to do this.',
    },
  },
})
