// Answers for the switch of an emergency: whether money of a currency may leave to partners now.
import { command } from '#features/approvals/public.ts'
import { isServiceOn } from '#features/products/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import type { Currency } from '#kit/money/currency.ts'
import { done } from '#kit/refusal.ts'
import { switchPayouts as contract } from '../staff-contract.ts'

type SwitchView = AnswerOf<typeof contract>
type Payload = { readonly currency: Currency; readonly on: boolean; readonly reason: string | undefined }

/** Whether customers may send now: the service is on, and its money may leave. */
export async function isSendingOn(sql: Sql, kind: 'bank' | 'customer'): Promise<boolean> {
  const service = kind === 'bank' ? 'bank_transfer' : 'customer_transfer'
  return (await isServiceOn(sql, service)) && arePayoutsOn(sql, kind)
}

/** Transfers between customers leave to nobody: they go on. */
export async function arePayoutsOn(sql: Sql, kind: 'bank' | 'customer'): Promise<boolean> {
  return kind === 'customer' || (await findSwitch(sql, 'NGN')).on
}

async function findSwitch(sql: Sql, currency: Currency): Promise<SwitchView> {
  const [row] = await sql<{ is_on: boolean; reason: string | null; changed_at: Date }>`
    select is_on, reason, changed_at from payout_switches where currency = ${currency}`
  return {
    currency,
    on: row?.is_on ?? true,
    reason: row?.reason ?? null,
    changed_at: row?.changed_at ?? null,
  }
}

/** The currencies that are paid out. */
export async function listSwitches(sql: Sql): Promise<SwitchView[]> {
  return [await findSwitch(sql, 'NGN')]
}

/** The command behind `transfers.switch-payouts`. */
export const switchCommand = command<typeof contract, Payload, never, 'sensitive'>({
  contract,
  stake: 'sensitive',
  plan: async (sql, _doors, { payload, now }) => {
    const before = await findSwitch(sql, payload.currency)
    return done({
      target: { type: 'setting', id: `payout_status:${payload.currency}` },
      basis: { before: before.on },
      postings: [],
      accountNames: new Map(),
      amount: undefined,
      changes: [{ field: 'on', before: String(before.on), after: String(payload.on) }],
      apply: (inside) => insertSwitch(inside, payload, now),
    })
  },
  declined: (refusal) => {
    throw new Error(`Broken invariant: a switch posts nothing, the ledger said ${refusal}`)
  },
})

async function insertSwitch(sql: Sql, { currency, on, reason }: Payload, now: Date): Promise<SwitchView> {
  await sql`
    insert into payout_switches (currency, is_on, reason, changed_at)
    values (${currency}, ${on}, ${reason ?? null}, ${now})
    on conflict (currency) do update set is_on = excluded.is_on, reason = excluded.reason, changed_at = excluded.changed_at`
  await noteChange(sql, ['transfers'], now)
  return { currency, on, reason: reason ?? null, changed_at: now }
}
