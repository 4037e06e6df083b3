// Answers for personal data in full as a file: a few rows a day alone, more of them with a second person.
import * as z from 'zod/mini'
import {
  command,
  gateRefusal,
  movesNothing,
  nothingDeclined,
  waitsElsewhere,
} from '#features/approvals/public.ts'
import type { AuditChange } from '#features/audit/public.ts'
import { mayCall } from '#features/team/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { canonicalJson } from '#kit/http/idempotency.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { personKey } from '#kit/people/person-keys.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { askForExportInFull as contract, exportFormats, exportLists, filterShape } from '../contract.ts'
import { inFullAloneMost } from '../rules.ts'
import {
  findRoom,
  keepAlone,
  keepAsked,
  prepareAsked,
  prepareExport,
  type Sources,
  sourceOf,
} from './ask-for-export.ts'
import { changesOf } from './audit-export.ts'
import type { ExportRow } from './export-row.ts'
import { headsOf } from './make-piece.ts'
import type { AdminRole } from '#kit/roles.ts'

type Payload = {
  readonly exportId: string
  readonly makerId: string
  readonly askedAt: string
  /** How many rows it had then: so many are approved. */
  readonly rows: number
  /** List, search, columns and format, under the maker's own key: what was typed may be a person's name, and this row stays. */
  readonly sealed: string
  /** Of the same, under a key: the same thing waits once. */
  readonly fingerprint: string
}
type Wanted = Pick<ExportRow, 'list' | 'filter' | 'columns' | 'format'>
const wantedShape = z.object({
  list: z.enum(exportLists),
  format: z.enum(exportFormats),
  columns: z.array(z.string()),
  filter: z.object({ ...filterShape, chosen: z.optional(z.array(z.string())) }),
})

type Code =
  | 'not_allowed'
  | 'bad_input'
  | 'already_waiting'
  | 'too_many_exports'
  | 'too_many_rows'
  | 'search_unreadable'
  | 'list_grew'

const place = (exportId: string): string => `exports.ask-in-full/${exportId}`

const wantedOf = ({ list, filter, columns, format }: ExportRow): Wanted => ({ list, filter, columns, format })

async function payloadOf(doors: Doors, row: ExportRow): Promise<Payload> {
  const text = JSON.stringify(wantedOf(row))
  const key = await doors.database.begin((sql) => personKey(sql, doors, row.admin_id))
  return {
    exportId: row.id,
    makerId: row.admin_id,
    askedAt: row.asked_at.toISOString(),
    rows: row.total,
    sealed: doors.vault.seal(key, text, place(row.id)).toString('base64'),
    fingerprint: doors.vault.blindIndex('export-in-full', canonicalJson(wantedOf(row))).toString('hex'),
  }
}

/** Read again when it is approved: whoever asked must still be one who may. */
async function readAgain(
  sql: Sql,
  doors: Doors,
  { sources, payload }: { readonly sources: Sources; readonly payload: Payload },
): Promise<Result<ExportRow & { readonly asked_by: string }, Code>> {
  const { makerId, exportId } = payload
  const [maker] = await sql<{ role: AdminRole; name: string }>`
    select role, name from admins where id = ${makerId} and state = 'active'`
  if (maker === undefined || !mayCall(maker.role, contract.name)) return refuse('not_allowed')
  const key = await personKey(sql, doors, makerId)
  const text = doors.vault.unseal(key, Buffer.from(payload.sealed, 'base64'), place(exportId))
  const body: Wanted = z.parse(wantedShape, JSON.parse(text))
  const prepared = await prepareExport(doors, sources, {
    id: exportId,
    asked: body,
    by: { id: makerId, role: maker.role },
    now: new Date(payload.askedAt),
    inFull: true,
  })
  if (!prepared.ok) return prepared
  const { total } = prepared.value
  // Whoever approves agrees to so many people, and to no more.
  if (total > payload.rows)
    return refuse('list_grew', { values: { rows: String(payload.rows), now: String(total) } })
  return done({ ...prepared.value, asked_by: maker.name })
}

/** What the second person reads: columns by their heads, and whether it is the whole list. */
function toldOf(sources: Sources, row: ExportRow, rows: number): AuditChange[] {
  const { query, ...others } = row.filter
  const isWhole = Object.keys(row.filter).every((name) => name === 'sort')
  const search = query === undefined ? undefined : 'narrowed by words'
  return [
    ...changesOf({ ...row, filter: others }, { rows, actorId: row.admin_id }).map((change) =>
      change.field === 'columns'
        ? { ...change, after: headsOf(sourceOf(sources, row.list), row).join(', ') }
        : change,
    ),
    ...(search === undefined && !isWhole
      ? []
      : [{ field: 'search', before: null, after: search ?? 'the whole list' }]),
  ]
}

export type AskInFull = ReturnType<typeof inFullCommand>

/** The command behind `exports.ask-in-full` where many rows are wanted. */
export function inFullCommand(sources: Sources) {
  return command<typeof contract, Payload, Code, 'staff'>({
    contract,
    stake: 'staff',
    declined: nothingDeclined,
    plan: async (sql, doors, { payload, now }) => {
      const { exportId, fingerprint } = payload
      const read = await readAgain(sql, doors, { sources, payload })
      if (!read.ok) return read
      const same = { command: contract.name, holding: { fingerprint }, targetId: exportId, now }
      if (await waitsElsewhere(sql, same)) return refuse('already_waiting')
      const row = read.value
      const room = await findRoom(sql, row.admin_id)
      if (!room.ok) return room
      const { query } = row.filter
      return done({
        ...movesNothing,
        target: { type: 'export', id: exportId },
        // Whoever took a mailbox takes no list along with it, and an owner without another has nobody to ask.
        others: 1,
        // How many rows there are changes with every sign-up: list, search and columns are what is approved.
        basis: {},
        changes: toldOf(sources, row, row.total),
        told: query === undefined ? [] : [{ field: 'searched_for', before: null, after: query }],
        apply: (inside, _posted, { reason, call }) =>
          keepAsked(inside, doors, { row, reason, now: call.now }),
      })
    },
  })
}

/** Rows with personal data that this person took along alone today; those that two agreed to are longer. */
async function rowsToday(sql: Sql, { admin_id: adminId, asked_at: now }: ExportRow): Promise<number> {
  const [row] = await sql<{ rows: number }>`
    select coalesce(sum(total), 0)::int as rows from exports
    where admin_id = ${adminId} and in_full and total <= ${inFullAloneMost} and asked_at >= ${startOfLagosDay(lagosDay(now))}`
  return row?.rows ?? 0
}

const hasPersonal = (sources: Sources, { list, columns }: ExportRow): boolean =>
  sourceOf(sources, list).columns.some(({ key, personal }) => personal && columns.includes(key))

/** Alone as long as the rows of the day stay few, or hold nothing personal; otherwise it waits for a second person. */
export async function askInFull(
  doors: Doors,
  { sources, inFull }: { readonly sources: Sources; readonly inFull: AskInFull },
  call: Call<typeof contract, AdminActor>,
) {
  // A few rows need nobody else, but not from who has just taken a mailbox.
  const gate = gateRefusal('staff', call.actor, call.now)
  if (gate?.code === 'staff_blocked_after_reset') return gate
  const prepared = await prepareAsked(doors, sources, call, true)
  if (!prepared.ok) return prepared
  const row = prepared.value
  const { reason } = call.body
  let isForTwo = false
  const alone = await call.once(async (sql) => {
    const kept = await keepAlone(sql, doors, { row, call, reason })
    // Its own rows are among them. Two at once are one behind the other here.
    const isBulk =
      hasPersonal(sources, row) &&
      (row.total > inFullAloneMost || (await rowsToday(sql, row)) > inFullAloneMost)
    isForTwo = kept.ok && isBulk
    // What was written is undone: it is asked for again by the command, which waits.
    return isForTwo ? refuse('already_waiting') : kept
  })
  if (!isForTwo) return alone
  return inFull.run(doors, call, { payload: await payloadOf(doors, row), reason })
}
