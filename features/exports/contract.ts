// Answers for the calls with which staff take a list with them as a file.
import * as z from 'zod/mini'
import {
  changesBlockedAfterReset,
  staffCommandRefusals,
  waitsForApproval,
} from '#features/approvals/contract.ts'
import { call } from '#kit/http/contract.ts'
import { fileAnswer, instant, listOf, pageQuery, text, uuid } from '#kit/http/fields.ts'

export const exportLists = [
  'users',
  'transactions',
  'audit',
  'approvals',
  'cases',
  'messages',
  'debts',
  'suspended_deposits',
  'crypto_deposits',
  'processing_transfers',
  'tier_requests',
  'closing_requests',
  'bill_orders',
  'bill_report',
] as const
export const exportFormats = ['csv', 'xlsx'] as const
export const exportStates = ['waiting', 'running', 'done', 'cancelled', 'failed', 'expired'] as const
/** `too_large`: the format cannot hold it. `list_grew`: in full, it has more rows than were agreed to. `stalled`: it did not go on for hours. */
export const exportFaults = ['too_large', 'list_grew', 'stalled'] as const

/** How many exports of one person may be under way. */
export const underWayMost = 3
/** How many rows may be chosen one by one. */
export const chosenMost = 200
/** How many hours a file is kept. */
export const keptHours = 24
/** Rows of a sheet of XLSX at most. */
export const sheetRowsMost = 1_000_000

/** What stands in the list's address. Each list knows its own statuses, orders and conditions. */
export const filterShape = {
  query: z.optional(text(200)),
  status: z.optional(text(40)),
  currency: z.optional(text(10)),
  /** Of one user alone. */
  user: z.optional(uuid),
  sort: z.optional(text(40)),
  /** Of the audit log: who, what, to what, how it ended, from when to when. */
  actor: z.optional(text(254)),
  action: z.optional(text(400)),
  target: z.optional(text(200)),
  outcome: z.optional(text(20)),
  from: z.optional(text(40)),
  to: z.optional(text(40)),
  /** Of a queue: whose rows, and of which kind. */
  taken: z.optional(text(20)),
  kind: z.optional(text(60)),
  /** Of what is bought: of which biller, through whom, and what happened from when to when. */
  biller: z.optional(text(40)),
  partner: z.optional(text(40)),
  day: z.optional(text(20)),
} as const
const list = z.enum(exportLists)

const unreadable = {
  search_unreadable: { status: 422, say: '“{term}” cannot be read. Write it like {example}.' },
} as const
const notYours = {
  export_not_found: { status: 404, say: 'No export of yours with this id.' },
} as const

const wanted = {
  list,
  ...filterShape,
  /** These rows alone, out of those that the rest lets through. */
  chosen: z.optional(
    z
      .array(uuid)
      .check(z.minLength(1), z.maxLength(chosenMost, `Choose at most ${chosenMost} rows one by one`)),
  ),
  columns: z.array(text(40)).check(z.minLength(1, 'Choose at least one column'), z.maxLength(60)),
  format: z.enum(exportFormats),
} as const

export const exportView = z.object({
  id: uuid,
  list,
  format: z.enum(exportFormats),
  query: z.nullable(z.string()),
  status: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  user: z.nullable(uuid),
  sort: z.nullable(z.string()),
  /** What else narrowed it, by name. */
  conditions: z.array(z.object({ name: z.string(), value: z.string() })),
  /** How many rows were chosen one by one; null where they were not. */
  chosen: z.nullable(z.int()),
  /** How many columns it has. */
  columns: z.int(),
  /** Whether e-mail addresses, phone and account numbers stand there in full. */
  in_full: z.boolean(),
  state: z.enum(exportStates),
  /** Why it failed. */
  fault: z.nullable(z.enum(exportFaults)),
  rows_done: z.int(),
  /** How many rows there are, as of when it was asked for. */
  total: z.int(),
  total_is_estimate: z.boolean(),
  /** Whose it is, by name. */
  asked_by: z.string(),
  mine: z.boolean(),
  asked_at: instant,
  ended_at: z.nullable(instant),
  /** Until when it can be downloaded. */
  expires_at: z.nullable(instant),
})

export const previewExport = call({
  name: 'exports.preview',
  method: 'GET',
  path: '/api/v1/exports/preview',
  realm: 'admin',
  summary: 'What an export of a list would hold: about how many rows, and which columns there are.',
  query: z.strictObject({
    list,
    ...filterShape,
    /** Ids of the rows that were chosen one by one, with commas between. */
    chosen: z.optional(
      z
        .string('Write this as text')
        .check(
          z.regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,199}$/, `Choose at most ${chosenMost} rows one by one`),
        ),
    ),
  }),
  answer: z.object({
    total: z.int(),
    total_is_estimate: z.boolean(),
    columns: z.array(
      z.object({
        key: z.string(),
        header: z.string(),
        /** Stands in the list on screen. */
        shown: z.boolean(),
        /** Personal data: masked unless it is asked for in full. */
        personal: z.boolean(),
      }),
    ),
    /** False where the rows are too many to be read in an order that moves meanwhile: they come newest first. */
    keeps_order: z.boolean(),
  }),
  says: 'What would be exported.',
  refuses: unreadable,
})

const askRefusals = {
  ...unreadable,
  too_many_exports: {
    status: 409,
    say: 'You have {count} exports under way. Wait for one to end, or cancel it.',
  },
  too_many_rows: {
    status: 422,
    say: 'A sheet holds at most 1,000,000 rows. Narrow the search, or choose CSV.',
  },
} as const

export const askForExport = call({
  name: 'exports.ask',
  method: 'POST',
  path: '/api/v1/exports',
  realm: 'admin',
  summary: 'Has a list made into a file, personal data masked.',
  body: z.strictObject(wanted),
  answer: exportView,
  says: 'Your export is on its way.',
  idempotencyKey: 'optional',
  refuses: { ...askRefusals, ...changesBlockedAfterReset },
})

const inFullRefusals = {
  list_grew: {
    status: 409,
    say: 'The list had {rows} rows when this was requested, and has {now} now. Request it again.',
  },
  step_up_required: { status: 401, say: 'Confirm that it’s you to export so many personal details.' },
  staff_blocked_after_reset: {
    status: 403,
    say: 'You cannot export personal details until {until}: your password or second factor was reset.',
  },
} as const

export const askForExportInFull = call({
  name: 'exports.ask-in-full',
  method: 'POST',
  path: '/api/v1/exports/in-full',
  realm: 'admin',
  summary:
    'Has a list made into a file with personal data in full, for a reason that is kept. For more than a few rows a day another person must approve it.',
  body: z.strictObject({ ...wanted, reason: text(140, 5) }),
  answer: exportView,
  says: 'Your export is on its way.',
  idempotencyKey: 'optional',
  waits: waitsForApproval,
  refuses: { ...askRefusals, ...staffCommandRefusals, ...inFullRefusals },
})

export const listExports = call({
  name: 'exports.list',
  method: 'GET',
  path: '/api/v1/exports',
  realm: 'admin',
  renewedBy: ['exports'],
  summary: 'One’s own exports of the last 30 days, newest first.',
  query: z.strictObject(pageQuery),
  answer: listOf(exportView),
  says: 'Exports.',
  refuses: {
    cursor_unknown: { status: 422, say: 'This place in the list is not known. Start from the first page.' },
  },
})

export const listAllExports = call({
  name: 'exports.list-all',
  method: 'GET',
  path: '/api/v1/exports/all',
  realm: 'admin',
  renewedBy: ['exports'],
  summary: 'Everybody’s exports of the last 30 days, newest first.',
  query: z.strictObject(pageQuery),
  answer: listOf(exportView),
  says: 'Exports.',
  refuses: listExports.refuses,
})

export const cancelExport = call({
  name: 'exports.cancel',
  method: 'POST',
  path: '/api/v1/exports/:id/cancel',
  realm: 'admin',
  summary: 'Ends an export of one’s own; what was made of it is removed.',
  params: z.strictObject({ id: uuid }),
  answer: exportView,
  says: 'The export is cancelled.',
  refuses: {
    ...notYours,
    export_over: { status: 409, say: 'This export has already ended.' },
  },
})

export const linkToExport = call({
  name: 'exports.link',
  method: 'POST',
  path: '/api/v1/exports/:id/link',
  realm: 'admin',
  summary: 'A link to the file of one’s own export: good once, for a minute, while one is signed in.',
  params: z.strictObject({ id: uuid }),
  answer: z.object({ href: z.string(), until: instant }),
  says: 'Your download begins.',
  refuses: {
    ...notYours,
    ...changesBlockedAfterReset,
    export_not_ready: { status: 409, say: 'This export is not ready.' },
    export_expired: {
      status: 410,
      say: 'This export has expired and its file is removed. Request it again.',
    },
  },
})

export const downloadExport = call({
  name: 'exports.download',
  method: 'GET',
  path: '/api/v1/exports/files/:token',
  realm: 'anyone',
  summary: 'The file behind a link. The link is the proof of who asks.',
  params: z.strictObject({ token: text(60) }),
  answer: fileAnswer,
  says: 'The file.',
  limit: { calls: 60, seconds: 60, ownersApart: true },
  refuses: {
    link_over: {
      status: 410,
      say: 'This link has been used or has expired. Download it from the console again.',
    },
    store_away: { status: 503, say: 'The file cannot be read right now. Download it again in a minute.' },
  },
})
