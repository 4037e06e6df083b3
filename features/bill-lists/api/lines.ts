// Answers for lists and their lines as they stand, opened with their customer's key and sealed again.
import * as z from 'zod/mini'
import { destination } from '#features/orders/sending-contract.ts'
import { assert } from '#kit/assert.ts'
import type { PersonKey } from '#kit/crypto/vault.ts'
import type { Part, Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { personKey } from '#kit/people/person-keys.ts'
import type { lineStates } from '../contract.ts'
import { cellNames } from '../rules.ts'

export type LineState = (typeof lineStates)[number]

const problemShape = z.object({
  code: z.string(),
  values: z._default(z.record(z.string(), z.string()), {}),
})
export type Problem = z.output<typeof problemShape>

/** What of a line only its customer reads. */
const saidShape = z.object({
  cells: z.object({
    biller: z.string(),
    reference: z.string(),
    amount: z.string(),
    plan: z.string(),
    label: z.string(),
  }),
  /** Whom it pays, as that was found. */
  found: z.optional(
    z.object({
      to: destination,
      name: z.string(),
      place: z.string(),
      account: z.string(),
      planName: z.optional(z.string()),
      /** It is paid once and no more. */
      isDue: z.boolean(),
    }),
  ),
  proposals: z.optional(z.array(z.object({ cell: z.enum(cellNames), text: z.string(), says: z.string() }))),
  problem: z.optional(problemShape),
  /** How often it had to wait for whoever knows whose the reference is. */
  tries: z.optional(z.int()),
})
export type Said = z.output<typeof saidShape>
export type Found = NonNullable<Said['found']>

export type ListRow = {
  readonly id: string
  readonly user_id: string
  readonly created_at: Date
  readonly total_minor: bigint | null
  readonly authorisation_id: string | null
  readonly authorised_by: 'pin' | 'passkey' | 'pin_and_code' | null
  readonly authorised_at: Date | null
  readonly ended_at: Date | null
}

type LineRow = {
  readonly position: number
  readonly sealed: Buffer
  readonly state: LineState
  readonly is_wanted_twice: boolean
  readonly amount_minor: bigint | null
  readonly charges_minor: bigint | null
  readonly transaction_id: string | null
}

/** A line with what it says. */
export type Line = LineRow & { readonly said: Said }

const listColumns = (sql: Sql): Part =>
  sql.part`id, user_id, created_at, total_minor, authorisation_id, authorised_by, authorised_at, ended_at`

type Named = { readonly id: string; readonly userId: string }

/** A customer's list. `locked`: nobody else changes it or its lines before the transaction ends. */
export async function findListRow(
  sql: Sql,
  { id, userId }: Named,
  { locked = false }: { readonly locked?: boolean } = {},
): Promise<ListRow | undefined> {
  // In turn: whoever waits for the row alone is overtaken by the job, which takes it again for the next line.
  if (locked) await sql`select pg_advisory_xact_lock(hashtextextended(${`bill-list\n${id}`}, 17))`
  const [row] = await sql<ListRow>`
    select ${listColumns(sql)} from bill_lists where id = ${id} and user_id = ${userId}
    ${locked ? sql.part`for update` : sql.part``}`
  return row
}

/** One that a job is about. */
export async function findListOfJob(sql: Sql, id: string): Promise<ListRow | undefined> {
  const [row] = await sql<ListRow>`select ${listColumns(sql)} from bill_lists where id = ${id}`
  return row
}

const placeOf = (list: string, position: number): string => `bill_list_lines.sealed/${list}/${position}`

/** Opens and seals the lines of one customer. */
export type Opener = {
  open(list: string, row: LineRow): Line
  seal(list: string, position: number, said: Said): Buffer
}

/** With the key of a customer, made where they have none yet. */
export async function openerOf(sql: Sql, doors: Doors, userId: string): Promise<Opener> {
  const key: PersonKey = await personKey(sql, doors, userId)
  return {
    open: (list, row) => {
      const text = doors.vault.unseal(key, row.sealed, placeOf(list, row.position))
      return { ...row, said: saidShape.parse(JSON.parse(text)) }
    },
    seal: (list, position, said) => doors.vault.seal(key, JSON.stringify(said), placeOf(list, position)),
  }
}

/** Lines of a list in their order: all, those of a state, or one. */
export async function findLines(
  sql: Sql,
  opener: Opener,
  asked: {
    readonly list: string
    readonly state?: LineState
    readonly position?: number
    readonly most?: number
  },
): Promise<Line[]> {
  const { list, state, position, most } = asked
  const rows = await sql<LineRow>`
    select position, sealed, state, is_wanted_twice, amount_minor, charges_minor, transaction_id from bill_list_lines
    where list_id = ${list} ${state === undefined ? sql.part`` : sql.part`and state = ${state}`}
      ${position === undefined ? sql.part`` : sql.part`and position = ${position}`}
    order by position ${most === undefined ? sql.part`` : sql.part`limit ${most}`}`
  return rows.map((row) => opener.open(list, row))
}

/** What is due of a line whose payee was found. */
export function amountsOf({ amount_minor: amount, charges_minor: charges }: Line): {
  readonly amount: bigint
  readonly charges: bigint
} {
  assert(amount !== null && charges !== null, 'a line that is ready has its amounts')
  return { amount, charges }
}

export function foundOf({ said: { found } }: Line): Found {
  assert(found !== undefined, 'a line that is ready has its payee')
  return found
}
