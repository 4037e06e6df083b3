// Answers for the command that adds a threshold: from when a second person said yes, one person moves so much alone.
import { adminRoles } from '#features/admin-sign-in/contract.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import type { Currency } from '#kit/money/currency.ts'
import { decimalText, type Money, parseAmount } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { type previewThreshold as previewContract, setThreshold as contract } from '../contract.ts'
import { type Command, command } from './command.ts'
import { findThreshold, thresholdView, type ThresholdView } from './thresholds.ts'

type Payload = {
  readonly command: string
  readonly role: string
  readonly currency: Currency
  readonly amount: string
}
type Code = 'command_unknown' | 'role_unknown' | 'amount_unreadable'

/** Makes the command behind `approvals.set-threshold`. `commands` are those that may need a second person by amount. */
export function thresholdCommand(
  commands: ReadonlySet<string>,
): Command<typeof contract, Payload, Code, 'policy'> {
  return command<typeof contract, Payload, Code, 'policy'>({
    contract,
    stake: 'policy',
    plan: async (sql, _doors, { payload, now }) => {
      if (payload.command !== '*' && !commands.has(payload.command)) return refuse('command_unknown')
      if (payload.role !== '*' && !adminRoles.some((role) => role === payload.role))
        return refuse('role_unknown')
      const read = parseAmount(payload.amount, payload.currency)
      if (!read.ok) return refuse('amount_unreadable')
      const before = await findThreshold(sql, { ...payload, now })
      const id = `${payload.command}:${payload.role}:${payload.currency}`
      return done({
        target: { type: 'approval_threshold', id },
        basis: { before: before?.minor ?? null },
        postings: [],
        accountNames: new Map(),
        amount: undefined,
        changes: [
          { field: 'amount', before: before ? decimalText(before) : null, after: decimalText(read.value) },
        ],
        // It holds from when the second person said yes, not from when the first one asked.
        apply: (inside) => insertThreshold(inside, { payload, amount: read.value, now }),
      })
    },
    declined: (refusal) => {
      throw new Error(`Broken invariant: a threshold posts nothing, the ledger said ${refusal}`)
    },
  })
}

async function insertThreshold(
  sql: Sql,
  { payload, amount, now }: { payload: Payload; amount: Money; now: Date },
): Promise<ThresholdView> {
  const { role, currency } = payload
  const row = {
    command: payload.command,
    role,
    currency,
    amount_minor: amount.minor,
    valid_from: now,
    set_at: now,
  }
  await sql`
    insert into approval_thresholds (command, role, currency, amount_minor, valid_from, set_at)
    values (${row.command}, ${role}, ${currency}, ${amount.minor}, ${now}, ${now})`
  await noteChange(sql, ['approvals', 'settings'], now)
  return thresholdView(row, true)
}

/** What a new threshold would change, with the hash that it is held to. */
export async function previewThreshold(
  doors: Doors,
  set: Command<typeof contract, Payload, Code, 'policy'>,
  asked: { readonly payload: Payload; readonly role: string },
): Promise<Result<AnswerOf<typeof previewContract>, Code>> {
  const previewed = await set.preview(doors, asked)
  if (!previewed.ok) return previewed
  const { payload } = asked
  const after = parseAmount(payload.amount, payload.currency)
  assert(after.ok, 'what was planned can be read')
  const before = await findThreshold(doors.database.sql, { ...payload, now: doors.clock.now() })
  return done({
    before: before ?? null,
    after: after.value,
    currency: payload.currency,
    hash: previewed.value.hash,
  })
}
