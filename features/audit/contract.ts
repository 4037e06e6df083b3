// Answers for the call that reads the record of what was done, by whom, to what, and how far it is sealed.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { instant, listOf, pageQuery, text, uuid } from '#kit/http/fields.ts'

export const auditActorKinds = ['admin', 'customer', 'system', 'operator', 'anyone'] as const
export const auditOutcomes = ['allowed', 'denied'] as const

export const auditRow = z.object({
  id: uuid,
  at: instant,
  actor: z.object({
    kind: z.enum(auditActorKinds),
    uuid: z.nullable(uuid),
    email: z.nullable(z.string()),
    role: z.nullable(z.string()),
  }),
  action: z.string(),
  target: z.object({ type: z.string(), id: z.string() }),
  outcome: z.enum(auditOutcomes),
  reason: z.nullable(z.string()),
  /** Personal values of an erased person read `[erased]`. */
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
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
  summary: 'What was done or refused, newest first. Filters: who, what, to what, from and to.',
  query: z.strictObject({
    ...pageQuery,
    /** An id, an admin's e-mail, a role, or `customer`, `system`, `operator`, `anyone`. */
    actor: z.optional(text(254)),
    /** A whole action such as `users.search`, or the feature before the point. */
    action: z.optional(text(80)),
    /** An id, a type such as `user`, or both: `user:<id>`. */
    target: z.optional(text(200)),
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
