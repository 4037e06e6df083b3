// Answers for the calls with which staff tell one user or many something, and see what became of it.
import * as z from 'zod/mini'
import {
  changesBlockedAfterReset,
  policyCommandRefusals,
  waitsForApproval,
} from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import {
  amountText,
  calendarDay,
  emailAddress,
  instant,
  listOf,
  pageQuery,
  text,
  uuid,
  whole,
} from '#kit/http/fields.ts'
import { bodyMost, chosenMost, segmentStatuses, subjectMost } from './rules.ts'

/** `offers` reaches by mail only those who chose it, and every such mail has a link that ends it. */
export const messageTopics = ['money', 'security', 'offers'] as const
export const messageStates = ['running', 'done', 'stopped'] as const
export const deliveryStates = [
  'waiting',
  'handing_over',
  'sent',
  'delivered',
  'failed',
  'suppressed',
  'unknown',
] as const

const topic = z.enum(messageTopics, 'Choose what it is about')
const written = { subject: text(subjectMost), body: text(bodyMost) } as const

export const segment = z.strictObject({
  statuses: z.optional(z.array(z.enum(segmentStatuses, 'Choose a status')).check(z.minLength(1))),
  tiers: z.optional(z.array(whole(0, 3)).check(z.minLength(1))),
  /** Whether a wallet of theirs is frozen when the message starts. */
  frozen: z.optional(z.boolean()),
  /** These people alone. */
  users: z.optional(
    z
      .array(uuid)
      .check(z.minLength(1), z.maxLength(chosenMost, `Choose at most ${chosenMost} people one by one`)),
  ),
  joined_from: z.optional(calendarDay),
  joined_to: z.optional(calendarDay),
  active_within_days: z.optional(whole(1, 3_650)),
  silent_for_days: z.optional(whole(1, 3_650)),
  balance_least: z.optional(amountText),
  balance_most: z.optional(amountText),
})

/** A message as its reader sees it, with every placeholder filled. */
const seen = z.object({
  subject: z.string(),
  body: z.string(),
  paragraphs: z.array(z.string()),
})

const textRefusals = {
  placeholder_unknown: {
    status: 422,
    say: '{names} cannot be filled in. Use {first_name}, {last_name}, {full_name} or {product}.',
  },
} as const
const noSuchUser = { user_not_found: { status: 404, say: 'No customer has this email.' } } as const

export const previewToUser = call({
  name: 'staff-messages.preview-to-user',
  method: 'POST',
  path: '/api/v1/users/preview-notification',
  realm: 'admin',
  summary: 'A message to one customer as they would read it, and whether a mail would leave.',
  body: z.strictObject({ ...written, email: emailAddress, topic: z.optional(topic) }),
  customerReads: ['subject', 'body'],
  answer: z.object({
    seen,
    /** Why no mail would leave; null when one would. */
    no_mail: z.nullable(z.enum(['switched_off', 'address_refused', 'no_address'])),
  }),
  says: 'Nothing is sent yet.',
  refuses: { ...textRefusals, ...noSuchUser },
})

export const sendToUser = call({
  name: 'staff-messages.send-to-user',
  method: 'POST',
  path: '/api/v1/users/send-notification',
  realm: 'admin',
  summary: 'Sends a message to one customer, in the app and by mail.',
  body: z.strictObject({ ...written, email: emailAddress, topic: z.optional(topic) }),
  encoding: 'multipart',
  customerReads: ['subject', 'body'],
  answer: z.object({ id: uuid, seen }),
  says: 'Sent.',
  idempotencyKey: 'optional',
  headers: {
    'X-Confirm-Duplicate': '`true` says that the same request within 60 seconds is meant twice.',
  },
  refuses: { ...textRefusals, ...noSuchUser, ...changesBlockedAfterReset },
})

const toSegment = { ...written, topic, segment } as const
const segmentRefusals = {
  ...textRefusals,
  nobody_fits: { status: 422, say: 'Nobody matches these conditions.' },
  amount_unreadable: { status: 422, say: 'Write a balance like 50000.' },
  range_empty: { status: 422, say: 'The range ends before it begins.' },
  already_sent: { status: 409, say: 'This message was sent already.' },
} as const

export const previewToSegment = call({
  name: 'staff-messages.preview',
  method: 'POST',
  path: '/api/v1/staff-messages/preview',
  realm: 'admin',
  summary: 'How many people a message would reach now, and how one of them would read it.',
  body: z.strictObject({ ...toSegment, id: z.optional(uuid) }),
  customerReads: ['subject', 'body'],
  answer: z.object({
    /** The message that would be sent: give it, with the hash, to send exactly this, once. */
    id: uuid,
    hash: z.string(),
    people: z.int(),
    needs_approval: z.boolean(),
    /** Nobody of the team but whoever asks may approve it. */
    lacks_approver: z.boolean(),
    /** Read by one of them. */
    seen,
    seen_by: z.object({ uuid, name: z.string() }),
  }),
  says: 'Nothing is sent yet.',
  refuses: segmentRefusals,
})

const staffMessage = z.object({
  id: uuid,
  audience: z.enum(['user', 'segment']),
  user: z.nullable(z.object({ uuid, name: z.string() })),
  /** In words; null for a message to one user. */
  segment: z.nullable(z.string()),
  topic,
  subject: z.string(),
  state: z.enum(messageStates),
  /** How many fitted when it started, and how many have it. */
  people: z.int(),
  reached: z.int(),
  made_by: z.object({ uuid, name: z.string() }),
  approved_by: z.nullable(z.object({ uuid, name: z.string() })),
  started_at: instant,
  ended_at: z.nullable(instant),
})

export const sendToSegment = call({
  name: 'staff-messages.send',
  method: 'POST',
  path: '/api/v1/staff-messages',
  realm: 'admin',
  summary:
    'Sends a message to everybody who matches. Above the threshold of people another person must approve it.',
  body: z.strictObject({
    ...toSegment,
    id: z.optional(uuid),
    hash: z.optional(text(64, 64)),
    reason: z.optional(text(140, 5)),
  }),
  customerReads: ['subject', 'body'],
  answer: staffMessage,
  waits: waitsForApproval,
  says: 'The message is on its way.',
  idempotencyKey: 'required',
  refuses: { ...segmentRefusals, ...policyCommandRefusals },
})

export const listMessages = call({
  name: 'staff-messages.list',
  method: 'GET',
  path: '/api/v1/staff-messages',
  realm: 'admin',
  renewedBy: ['staff-messages'],
  summary: 'Messages of staff, newest first.',
  query: z.strictObject(pageQuery),
  answer: listOf(staffMessage),
  says: 'Messages.',
  refuses: {
    cursor_unknown: { status: 422, say: 'This place in the list is not known. Start from the first page.' },
  },
})

const ofMessage = z.strictObject({ id: uuid })
const noSuchMessage = { message_not_found: { status: 404, say: 'No message with this id.' } } as const
const counts = z.record(z.enum(deliveryStates), z.int())

const messageDetail = z.extend(staffMessage, {
  body: z.string(),
  /** Deliveries by what became of them: a mail and each device count on their own. */
  deliveries: counts,
  /** Of those that failed: what was given back for certain, and so may be sent again. */
  resendable: z.int(),
})

export const findMessage = call({
  name: 'staff-messages.one',
  method: 'GET',
  path: '/api/v1/staff-messages/:id',
  realm: 'admin',
  renewedBy: ['staff-messages'],
  summary: 'One message of staff and what became of it.',
  params: ofMessage,
  answer: messageDetail,
  says: 'Message.',
  refuses: noSuchMessage,
})

export const listRecipients = call({
  name: 'staff-messages.recipients',
  method: 'GET',
  path: '/api/v1/staff-messages/:id/recipients',
  realm: 'admin',
  renewedBy: ['staff-messages'],
  summary: 'Who has a message, and how it reached each of them.',
  params: ofMessage,
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(deliveryStates)) }),
  answer: listOf(
    z.object({
      user: z.object({ uuid, name: z.string() }),
      read_at: z.nullable(instant),
      deliveries: z.array(
        z.object({
          channel: z.enum(['mail', 'push', 'sms']),
          state: z.enum(deliveryStates),
          reason: z.nullable(z.string()),
          attempts: z.int(),
          at: instant,
        }),
      ),
    }),
  ),
  says: 'Recipients.',
  refuses: {
    ...noSuchMessage,
    cursor_unknown: listMessages.refuses.cursor_unknown,
  },
})

export const resendFailed = call({
  name: 'staff-messages.resend',
  method: 'POST',
  path: '/api/v1/staff-messages/:id/resend',
  realm: 'admin',
  summary: 'Sends again what failed for certain, and nothing that may have left: at most 1,000 at a time.',
  params: ofMessage,
  body: z.strictObject({}),
  answer: messageDetail,
  says: 'Sending again what failed.',
  idempotencyKey: 'optional',
  refuses: {
    ...noSuchMessage,
    ...changesBlockedAfterReset,
    nothing_to_resend: { status: 409, say: 'No delivery of this message has failed.' },
  },
})

export const stopMessage = call({
  name: 'staff-messages.stop',
  method: 'POST',
  path: '/api/v1/staff-messages/:id/stop',
  realm: 'admin',
  summary: 'Stops a message for everybody whom it has not reached.',
  params: ofMessage,
  body: z.strictObject({}),
  answer: messageDetail,
  says: 'Stopped. Nobody else gets it.',
  idempotencyKey: 'optional',
  refuses: {
    ...noSuchMessage,
    message_over: { status: 409, say: 'This message is over: it reached everybody, or was stopped.' },
  },
})
