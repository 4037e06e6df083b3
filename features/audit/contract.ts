// Answers for the call that reads the record of what was done, by whom, to what, and how far it is sealed.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { fileAnswer, instant, listOf, pageQuery, text, uuid } from '#kit/http/fields.ts'

export const auditActorKinds = ['admin', 'customer', 'system', 'operator', 'anyone'] as const
export const auditOutcomes = ['allowed', 'denied'] as const

/** How often one person of staff may look at personal data that is masked, whosever it is. */
export const revealsMost = { anHour: 60, aDay: 240 } as const

/** Refusals of every call that shows what is masked. */
export const revealRefusals = {
  too_many_reveals: {
    status: 429,
    say: 'You have viewed {most} personal details, the most one person may view in {span}. You can view more in {wait}.',
  },
  reveals_blocked_after_reset: {
    status: 403,
    say: 'You cannot view personal details until {until}: your password or second factor was reset.',
  },
} as const

export const auditRow = z.object({
  id: uuid,
  at: instant,
  actor: z.object({
    kind: z.enum(auditActorKinds),
    uuid: z.nullable(uuid),
    email: z.nullable(z.string()),
    /** Of a colleague or a customer, as they are called now. */
    name: z.nullable(z.string()),
    role: z.nullable(z.string()),
  }),
  /** Who asked for it, where the actor is the second person who approved it. */
  asked_by: z.nullable(z.string()),
  action: z.string(),
  target: z.object({
    type: z.string(),
    id: z.string(),
    /** Of a case its kind, of a debt its cause. */
    sort: z.nullable(z.string()),
    /** Whose it is, where it belongs to a user and has no page of its own. */
    user_uuid: z.nullable(uuid),
    /** Of whom it is about, customer or colleague, as they are called now. */
    name: z.nullable(z.string()),
  }),
  outcome: z.enum(auditOutcomes),
  reason: z.nullable(z.string()),
  /** Personal values of an erased person read `[erased]`. */
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** Who is meant by the ids that stand among the changes. */
  people: z.array(z.object({ uuid, name: z.string() })),
  request_id: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** The number and hash in the chain; null for the moment until the row is sealed. */
  seal_number: z.nullable(z.int()),
  hash: z.nullable(z.string()),
})

const momentWords = 'Enter a date like 2026-03-14, or an instant like 2026-03-14T08:00:00Z'

/** A Lagos day, or an instant in RFC 3339. */
const moment = z.string('Write this as text').check(
  z.trim(),
  z.regex(
    /^(?:19|20)\d{2}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/,
    momentWords,
  ),
  z.refine((value) => {
    const day = new Date(`${value.slice(0, 10)}T00:00:00Z`)
    const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value.slice(0, 10))
    return isDay && !Number.isNaN(new Date(value).getTime())
  }, momentWords),
)

export const listAudit = call({
  name: 'audit.list',
  method: 'GET',
  path: '/api/v1/audit-log',
  realm: 'admin',
  renewedBy: ['audit'],
  summary: 'What was done or refused, newest first. Filters: who, what, to what, how it ended, from and to.',
  query: z.strictObject({
    ...pageQuery,
    /** An id, an admin's name or e-mail, a role, or `customer`, `system`, `operator`, `anyone`. */
    actor: z.optional(text(254)),
    /** A whole action such as `users.search`, or the feature before the point; several with a comma between them. */
    action: z.optional(text(400)),
    /**
     * An id, a type such as `user`, both (`user:<id>`), the name or e-mail of a customer or a colleague, an account number or a reference.
     */
    target: z.optional(text(200)),
    outcome: z.optional(z.enum(auditOutcomes)),
    /** From this instant, or the beginning of this Lagos day. */
    from: z.optional(moment),
    /** Before this instant, or the end of this Lagos day. */
    to: z.optional(moment),
  }),
  answer: z.extend(listOf(auditRow), {
    /** When the last sealed row was written: everything before it stands in the chain. Null while nothing is sealed. */
    sealed_until: z.nullable(instant),
    /** Rows that wait to be sealed. */
    unsealed: z.int(),
  }),
  says: 'Audit log.',
  refuses: {
    cursor_unknown: { status: 422, say: 'This place in the list is not known. Start from the first page.' },
  },
})

export const findAuditRow = call({
  name: 'audit.one',
  method: 'GET',
  path: '/api/v1/audit-log/:id',
  realm: 'admin',
  summary: 'One row of what was done or refused.',
  params: z.strictObject({ id: uuid }),
  answer: auditRow,
  says: 'Audit row.',
  refuses: { audit_row_not_found: { status: 404, say: 'There is no row with this id in the audit log.' } },
})

/** The groups of settings, as they stand on the page of settings. */
export const settingGroups = [
  'payouts',
  'prices',
  'tiers',
  'free-transfers',
  'new-payees',
  'betting',
  'exchange',
  'crypto',
  'services',
  'versions',
  'thresholds',
] as const

const named = z.object({ uuid, name: z.string() })

export const listSettingHistory = call({
  name: 'audit.setting-history',
  method: 'GET',
  path: '/api/v1/settings/history',
  realm: 'admin',
  renewedBy: ['audit'],
  summary:
    'Every change of a group of settings, the newest first: what became what, who asked, who approved, and why.',
  query: z.strictObject({ of: z.enum(settingGroups, 'Choose a group of settings') }),
  answer: z.array(
    z.object({
      id: uuid,
      at: instant,
      /** Which call made it. */
      action: z.string(),
      /** Which setting of the group: `payout_status:NGN`. */
      setting: z.string(),
      asked_by: named,
      /** Null where one person was enough. */
      approved_by: z.nullable(named),
      reason: z.nullable(z.string()),
      /** Of who approved. */
      note: z.nullable(z.string()),
      changes: z.array(
        z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
      ),
    }),
  ),
  says: 'Setting history.',
  refuses: {},
})

export const exportAudit = call({
  name: 'audit.export',
  method: 'GET',
  path: '/api/v1/audit-log/export',
  realm: 'admin',
  summary:
    'The sealed rows of a period as one signed file of JSON lines, which `/audit-verifier.html` checks without this server.',
  query: z.strictObject({
    /** From this instant, or the beginning of this Lagos day. Without it, from the first row. */
    from: z.optional(moment),
    /** Before this instant, or the end of this Lagos day. Without it, to the last sealed row. */
    to: z.optional(moment),
  }),
  answer: fileAnswer,
  says: 'Audit export.',
  refuses: {
    nothing_sealed: { status: 422, say: 'No sealed row lies in this period. Choose another.' },
  },
})

export const readAuditKey = call({
  name: 'audit.public-key',
  method: 'GET',
  path: '/api/v1/audit-log/public-key',
  realm: 'anyone',
  summary: 'The key with which exports of the audit log are signed. It does not change.',
  answer: z.object({
    algorithm: z.literal('Ed25519'),
    /** The 32 bytes of the key, in base64. */
    public_key: z.string(),
    /** SHA-256 of these bytes in hexadecimal: what people compare. */
    fingerprint: z.string(),
  }),
  says: 'Public key.',
  refuses: {},
})
