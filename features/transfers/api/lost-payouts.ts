// Answers for payouts that a partner's list has and the book has not: written down, and held on their wallets.
import { findBank } from '#features/banks/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { newId } from '#kit/ids.ts'
import { money } from '#kit/money/money.ts'
import { balanceOf } from '#ledger/balances.ts'
import { commit, commitOne, keyFrom, type Operation } from '#ledger/ledger.ts'
import { accountId, holdId } from '#ledger/posting.ts'
import type { PayoutReference } from '../payout-reference.ts'
import type { ListedPayout } from '../rail.ts'
import type { decideLostPayout } from '../restore-contract.ts'

export type LostPayoutRow = {
  readonly id: string
  readonly provider: string
  readonly reference: string
  readonly transfer_id: string
  readonly wallet_id: string | null
  readonly made_at: Date
  readonly state: ListedPayout['state']
  readonly amount_minor: bigint
  readonly provider_fee_minor: bigint | null
  readonly provider_reference: string
  readonly session_id: string | null
  readonly bank_code: string
  readonly account_number: string
  readonly payee_name: string
  readonly narration: string
  readonly hold_id: bigint | null
  readonly held_minor: bigint
  readonly decision: 'customer' | 'house' | 'nobody' | null
  readonly decided_at: Date | null
  readonly reason: string | null
  readonly house_minor: bigint
  /** Whose it was, where the book knows the wallet. */
  readonly user_id: string | null
  readonly user_name: string | null
  readonly decided_by_name: string | null
  /** Who asked for it, where a second person decided. */
  readonly asked_by_name: string | null
  readonly wallet_account: bigint | null
}

export const lostPayoutRows = (sql: Sql) => sql.part`
  select l.id, l.provider, l.reference, l.transfer_id, l.wallet_id, l.made_at, l.state, l.amount_minor, l.provider_fee_minor,
    l.provider_reference, l.session_id, l.bank_code, l.account_number, l.payee_name, l.narration, l.hold_id, l.held_minor, l.decision,
    l.decided_at, l.reason, l.house_minor, w.user_id, w.ledger_account wallet_account,
    nullif(concat_ws(' ', u.first_name, u.last_name), '') user_name, d.name decided_by_name, m.name asked_by_name
  from lost_payouts l left join wallets w on w.id = l.wallet_id left join users u on u.id = w.user_id
    left join admins d on d.id = l.decided_by
    left join approvals a on a.target_type = 'lost_payout' and a.target_id = l.id::text and a.state = 'approved'
    left join admins m on m.id = a.maker_id`

/** One of them, locked until commit. */
export async function lockLostPayout(sql: Sql, id: string): Promise<LostPayoutRow | undefined> {
  const [row] = await sql<LostPayoutRow>`${lostPayoutRows(sql)} where l.id = ${id} for update of l`
  return row
}

export type LostPayout = ListedPayout & { readonly provider: string; readonly read: PayoutReference }

const tookMoney = ({ state }: Pick<ListedPayout, 'state'>): boolean =>
  state === 'success' || state === 'pending'

/** Writes down what a partner's list says of them now, each once, and sets aside on its wallet what it has of it. */
export async function keepLostPayouts(
  sql: Sql,
  doors: Doors,
  { restoreId, found }: { readonly restoreId: bigint; readonly found: readonly LostPayout[] },
): Promise<void> {
  const now = doors.clock.now()
  for (const one of found) {
    const { provider, reference, read, state, payee } = one
    const fee = one.providerFee?.minor ?? null
    await sql`
      update lost_payouts set state = ${state}, provider_fee_minor = coalesce(${fee}, provider_fee_minor),
        session_id = coalesce(${one.sessionId ?? null}, session_id)
      where provider = ${provider} and reference = ${reference} and decision is null`
    await sql`
      insert into lost_payouts (id, restore_id, provider, reference, transfer_id, wallet_id, made_at, state, amount_minor,
        provider_fee_minor, provider_reference, session_id, bank_code, account_number, payee_name, narration, found_at)
      values (${newId(doors)}, ${restoreId}, ${provider}, ${reference}, ${read.transferId},
        (select id from wallets where reference = ${read.walletReference ?? null}), ${read.madeAt}, ${state}, ${one.amount.minor},
        ${fee}, ${one.providerReference}, ${one.sessionId ?? null}, ${payee.bankCode}, ${payee.accountNumber}, ${payee.accountName},
        ${one.narration}, ${now})
      on conflict (provider, reference) do nothing`
  }
  const open = await sql<LostPayoutRow>`
    ${lostPayoutRows(sql)} where l.decision is null order by l.wallet_id, l.made_at, l.id for update of l`
  for (const row of open) {
    if (tookMoney(row)) await setAside(sql, doors, row)
    else await letGo(sql, doors, row)
  }
}

/** Holds as much of it as the wallet has: more with each look, as deposits come again. A frozen wallet spends nothing anyway. */
async function setAside(sql: Sql, doors: Doors, row: LostPayoutRow): Promise<void> {
  if (row.wallet_id === null || row.wallet_account === null || row.held_minor === row.amount_minor) return
  await sql`select id from wallets where id = ${row.wallet_id} for no key update`
  const account = accountId(row.wallet_account)
  const { available, freeze, closed } = await balanceOf(sql, account)
  const has = available.minor + row.held_minor
  const wanted = has < row.amount_minor ? has : row.amount_minor
  const isBarred = closed || freeze === 'debit' || freeze === 'all'
  if (isBarred || wanted <= row.held_minor) return
  const common = { effectiveAt: doors.clock.now(), context: contextOf(row) }
  const placed: Operation = {
    ...common,
    op: 'hold',
    key: keyFrom('lost-payout-hold', row.id, String(wanted)),
    kind: 'lost_payout_hold',
    account,
    amount: money('NGN', wanted),
    expiresAt: undefined,
  }
  const answers = await commit(sql, [...releaseOf(row, common), placed], { now: common.effectiveAt })
  const last = answers.at(-1)
  assert(last?.status === 'posted', `what a wallet has is set aside, the ledger said ${last?.status}`)
  await sql`update lost_payouts set hold_id = ${last.id}, held_minor = ${wanted} where id = ${row.id}`
}

/** The bank did not pay it, or has the money back: nothing is left to decide. */
async function letGo(sql: Sql, doors: Doors, row: LostPayoutRow): Promise<void> {
  await releaseHold(sql, doors, row)
  await sql`
    update lost_payouts set decision = 'nobody', decided_at = ${doors.clock.now()} where id = ${row.id}`
}

/** Whatever is set aside for it is free again. */
export async function releaseHold(sql: Sql, doors: Doors, row: LostPayoutRow): Promise<void> {
  const now = doors.clock.now()
  for (const operation of releaseOf(row, { effectiveAt: now, context: contextOf(row) })) {
    const answer = await commitOne(sql, operation, { now })
    assert(answer.status === 'posted', `what is set aside is released once, the ledger said ${answer.status}`)
  }
  await sql`update lost_payouts set hold_id = null, held_minor = 0 where id = ${row.id}`
}

function releaseOf(row: LostPayoutRow, common: Pick<Operation, 'effectiveAt' | 'context'>): Operation[] {
  if (row.hold_id === null) return []
  const key = keyFrom('lost-payout-release', row.id, String(row.held_minor))
  return [{ ...common, op: 'release', key, hold: holdId(row.hold_id) }]
}

const contextOf = (row: LostPayoutRow) => ({
  actor: 'system',
  intent: `lost-payout:${row.id}`,
  requestId: undefined,
})

export type LostPayoutView = AnswerOf<typeof decideLostPayout>

/** One of them as staff see it. */
export function lostPayoutView(row: LostPayoutRow): LostPayoutView {
  return {
    id: row.id,
    provider: row.provider,
    reference: row.reference,
    user_uuid: row.user_id,
    user_name: row.user_name,
    payee: {
      name: row.payee_name,
      bank_name: findBank(row.bank_code)?.name ?? row.bank_code,
      account_number: row.account_number,
    },
    narration: row.narration,
    currency: 'NGN',
    amount: money('NGN', row.amount_minor),
    held: money('NGN', row.held_minor),
    paid_by_house: money('NGN', row.house_minor),
    state: row.state,
    decision: row.decision,
    made_at: row.made_at,
    decided_at: row.decided_at,
    decided_by: row.decided_by_name,
    asked_by: row.asked_by_name,
    reason: row.reason,
  }
}

/** References at a partner that wait for a person's decision as it is. */
export async function findUndecidedPayouts(sql: Sql, provider: string): Promise<ReadonlySet<string>> {
  const rows = await sql<{ reference: string }>`
    select reference from lost_payouts where provider = ${provider} and decision is null`
  return new Set(rows.map(({ reference }) => reference))
}

/**
 * What became of a transfer that is about to be made, should a restore have lost it: `wait` while nobody knows. Undefined: it was
 * never made.
 */
export async function findFate(
  sql: Sql,
  transferId: string,
): Promise<'wait' | 'paid' | 'not_paid' | undefined> {
  const [fate] = await sql<{ decision: LostPayoutRow['decision']; is_open: boolean }>`
    select l.decision, exists (select 1 from restores where concluded_at is null) is_open
    from (values (1)) one (row) left join lost_payouts l on l.transfer_id = ${transferId} and l.decision is not null`
  switch (fate?.decision ?? null) {
    case null:
      return fate?.is_open ? 'wait' : undefined
    case 'nobody':
      return 'not_paid'
    case 'customer':
    case 'house':
      return 'paid'
  }
}
