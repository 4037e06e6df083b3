// Answers for the switch of an emergency: whether money of a currency may leave to partners now, as dated rows.
import type { CommandMaker } from '#features/approvals/public.ts'
import { sumWaiting } from '#features/orders/public.ts'
import { brakeCommand, isServiceOn } from '#features/products/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { readingAlike } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import type { Currency } from '#kit/money/currency.ts'
import { displayAmount } from '#kit/money/display.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { reviewHours } from '../rules.ts'
import { findOpenRestore, isUncompared, sayLeft } from './restores.ts'
import { type previewPayoutSwitch as previewContract, switchPayouts as contract } from '../staff-contract.ts'

type SwitchView = AnswerOf<typeof contract>
type Payload = { readonly currency: Currency; readonly on: boolean }
type Code = 'already_so' | 'restore_open'

/** Whether customers may send now: the service is on, and its money may leave. */
export async function isSendingOn(sql: Sql, kind: 'bank' | 'customer'): Promise<boolean> {
  const service = kind === 'bank' ? 'bank_transfer' : 'customer_transfer'
  return (await isServiceOn(sql, service)) && arePayoutsOn(sql, kind)
}

/** Transfers between customers leave to nobody: they go on, unless a copy was put back and not compared yet. */
export async function arePayoutsOn(sql: Sql, kind: 'bank' | 'customer'): Promise<boolean> {
  return kind === 'customer' ? !(await isUncompared(sql, 'now')) : (await findSwitch(sql, 'NGN')).on
}

/** Whether payouts of a currency go, why, and since when. */
export const findSwitch = readingAlike(async (sql, currency: Currency): Promise<SwitchView> => {
  const [row] = await sql<{ is_on: boolean; reason: string | null; changed_at: Date }>`
    select is_on, reason, changed_at from payout_switches where currency = ${currency} order by number desc limit 1`
  return {
    currency,
    on: row?.is_on ?? true,
    reason: row?.reason ?? null,
    changed_at: row?.changed_at ?? null,
  }
})

/** The currencies that are paid out. */
export async function listSwitches(sql: Sql): Promise<SwitchView[]> {
  return [await findSwitch(sql, 'NGN')]
}

/** Every time that it was switched, as dated rows, the newest first. */
export async function listSwitchHistory(sql: Sql): Promise<(SwitchView & { readonly until: Date | null })[]> {
  return sql`
    select currency, is_on "on", reason, changed_at, lead(changed_at) over (partition by currency order by number) until
    from payout_switches order by number desc limit 200`
}

/** What switching would mean now. Nothing is done. */
export async function previewSwitch(
  doors: Doors,
  asked: { readonly payload: Payload; readonly maker: CommandMaker },
): Promise<Result<AnswerOf<typeof previewContract>, Code>> {
  const previewed = await switchCommand.preview(doors, asked)
  if (!previewed.ok) return previewed
  const { currency, on } = asked.payload
  const { withUs, atPartner } = await sumWaiting(doors.database.sql, currency)
  return done({
    currency,
    before: !on,
    after: on,
    waiting: withUs,
    at_bank: atPartner,
    hours_until_given_back: reviewHours,
    hash: previewed.value.hash,
    needs_approval: previewed.value.needs_approval,
    lacks_approver: previewed.value.lacks_approver,
  })
}

/** The command behind `transfers.switch-payouts`. */
export const switchCommand = brakeCommand<typeof contract, Payload, Code>({
  contract,
  lock: 7019,
  on: ({ on }) => on,
  find: async (sql, { currency, on }) => {
    const { on: isOn, changed_at: since, reason } = await findSwitch(sql, currency)
    const restore = on && !isOn ? await findOpenRestore(sql) : undefined
    if (restore !== undefined) return refuse('restore_open', { values: { left: sayLeft(restore) } })
    return done({ id: `payout_status:${currency}`, name: `${currency} payouts`, isOn, since, reason })
  },
  words: { on: 'on', off: 'stopped' },
  // As it was when it was asked: how much waits changes with every transfer.
  alsoSeen: async (sql, { currency, on }) => {
    const { withUs } = await sumWaiting(sql, currency)
    const after = `${withUs.count}, ${displayAmount(withUs.amount)}`
    return [{ field: on ? 'leaves_at_once' : 'waits_with_us', before: null, after }]
  },
  write: insertSwitch,
})

async function insertSwitch(
  sql: Sql,
  { currency, on, reason, now }: Payload & { readonly reason: string | undefined; readonly now: Date },
): Promise<SwitchView> {
  await sql`
    insert into payout_switches (currency, is_on, reason, changed_at)
    values (${currency}, ${on}, ${reason ?? null}, ${now})`
  await noteChange(sql, ['transfers'], now)
  return { currency, on, reason: reason ?? null, changed_at: now }
}
