// Answers for the rows of what waits for a second person: written once, decided once, and read with who made them.
import { assert } from '#kit/assert.ts'
import type { Sql, StaleSql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { decimalText, money, parseAmount } from '#kit/money/money.ts'
import type { approvalStates, rejectRequest } from '../contract.ts'
import { findConcerns } from './concerns.ts'
import type { PreviewedLeg } from './preview.ts'

export type ApprovalState = (typeof approvalStates)[number]
export type ApprovalView = AnswerOf<typeof rejectRequest>

type StoredLeg = Readonly<
  Record<'account' | 'side' | 'currency' | 'amount' | 'balance_before' | 'balance_after', string>
>

export type ApprovalRow = {
  readonly id: string
  readonly command: string
  readonly payload: object
  readonly hash: string
  readonly target_type: string
  readonly target_id: string
  readonly postings: readonly StoredLeg[]
  readonly changes: readonly { field: string; before: string | null; after: string | null }[]
  readonly amount_minor: bigint | null
  readonly currency: string | null
  readonly reason: string | null
  readonly maker_id: string
  readonly made_at: Date
  readonly expires_at: Date
  readonly state: ApprovalState
  readonly checker_id: string | null
  readonly note: string | null
  readonly decided_at: Date | null
  /** Who may decide it, where that hangs on what it is about; null: whoever approves its command. */
  readonly approvers: readonly string[] | null
}

/** Postings as they are kept: amounts as the decimal texts of the wire. */
export function storedLegs(legs: readonly PreviewedLeg[]): StoredLeg[] {
  return legs.map((leg) => ({
    account: leg.account,
    side: leg.side,
    currency: leg.currency,
    amount: decimalText(leg.amount),
    balance_before: decimalText(leg.balance_before),
    balance_after: decimalText(leg.balance_after),
  }))
}

export function legView(leg: StoredLeg): ApprovalView['postings'][number] {
  const { currency, side } = leg
  assert(isCurrency(currency) && (side === 'debit' || side === 'credit'), 'a leg is kept as it was shown')
  const read = (text: string) => {
    const isBelow = text.startsWith('-')
    const parsed = parseAmount(isBelow ? text.slice(1) : text, currency)
    assert(parsed.ok, 'an amount is kept as it was shown')
    return money(currency, isBelow ? -parsed.value.minor : parsed.value.minor)
  }
  return {
    account: leg.account,
    side,
    currency,
    amount: read(leg.amount),
    balance_before: read(leg.balance_before),
    balance_after: read(leg.balance_after),
  }
}

/** How it stands at an instant: what was not decided in its time is over, also before anybody has written so. */
export function stateAt(row: Pick<ApprovalRow, 'state' | 'expires_at'>, now: Date): ApprovalState {
  return row.state === 'waiting' && row.expires_at <= now ? 'expired' : row.state
}

/** One approval, locked until the caller's transaction ends. */
export async function lockApproval(sql: Sql, id: string): Promise<ApprovalRow | undefined> {
  const [row] = await sql<ApprovalRow>`select * from approvals where id = ${id} for update`
  return row
}

/** Writes how it ended. The database refuses a second ending, and a checker who is the maker. */
export async function markDecided(
  sql: Sql,
  ended: {
    readonly id: string
    readonly state: 'approved' | 'rejected' | 'withdrawn'
    readonly checkerId: string | undefined
    readonly note: string | undefined
    readonly now: Date
  },
): Promise<void> {
  await sql`
    update approvals set state = ${ended.state}, checker_id = ${ended.checkerId ?? null}, note = ${ended.note ?? null},
      decided_at = ${ended.now}
    where id = ${ended.id}`
}

/** Ends what nobody decided in its time. Answers how many. */
export async function expireApprovals(sql: Sql, now: Date): Promise<number> {
  const rows = await sql`
    update approvals set state = 'expired', decided_at = expires_at
    where state = 'waiting' and expires_at <= ${now} returning id`
  return rows.length
}

/** Whether the same thing waits under another request: a command whose payload holds all of `holding`. */
export async function waitsElsewhere(
  sql: Sql,
  of: {
    readonly command: string
    readonly holding: object
    /** The target of the request that asks. */
    readonly targetId: string
    readonly now: Date
  },
): Promise<boolean> {
  const rows = await sql`
    select 1 from approvals
    where state = 'waiting' and expires_at > ${of.now} and command = ${of.command}
      and payload @> ${JSON.stringify(of.holding)}::jsonb and target_id <> ${of.targetId} limit 1`
  return rows.length > 0
}

/** Whether something else about the same record waits: another command, or the same one about somebody else. */
export async function otherWaits(
  sql: Sql,
  of: {
    readonly command: string
    readonly payload: object
    readonly target: { readonly type: string; readonly id: string }
    readonly now: Date
  },
): Promise<boolean> {
  const rows = await sql`
    select 1 from approvals
    where target_type = ${of.target.type} and target_id = ${of.target.id} and state = 'waiting' and expires_at > ${of.now}
      and (command <> ${of.command} or payload <> ${JSON.stringify(of.payload)}::jsonb) limit 1`
  return rows.length > 0
}

type Person = { readonly id: string; readonly name: string; readonly email: string }

/** Rows on the wire, with the names of those who made and decided them, and of those whom they are about. */
export async function viewsOf(
  sql: StaleSql,
  rows: readonly ApprovalRow[],
  reader: {
    readonly now: Date
    readonly mayDecide: (row: ApprovalRow) => boolean
    readonly movesMoney?: (row: ApprovalRow) => boolean
  },
): Promise<ApprovalView[]> {
  const ids = rows.flatMap((row) => [row.maker_id, ...(row.checker_id === null ? [] : [row.checker_id])])
  const people = await sql<Person>`select id, name, email from admins where id = any(${ids}::uuid[])`
  const named = (id: string) => {
    const person = people.find((one) => one.id === id)
    return { uuid: id, name: person?.name ?? '', email: person?.email ?? '' }
  }
  const concernsOf = await findConcerns(sql, rows)
  return rows.map((row) => {
    const state = stateAt(row, reader.now)
    const { currency, amount_minor: minor } = row
    return {
      id: row.id,
      command: row.command,
      target: { type: row.target_type, id: row.target_id },
      ...concernsOf(row),
      amount: currency !== null && minor !== null && isCurrency(currency) ? money(currency, minor) : null,
      currency: currency !== null && isCurrency(currency) ? currency : null,
      postings: row.postings.map(legView),
      changes: [...row.changes],
      reason: row.reason,
      hash: row.hash,
      maker: named(row.maker_id),
      made_at: row.made_at,
      expires_at: row.expires_at,
      state,
      checker: row.checker_id === null ? null : named(row.checker_id),
      note: row.note,
      decided_at: state === 'expired' ? row.expires_at : row.decided_at,
      mine_to_decide: state === 'waiting' && reader.mayDecide(row),
      one_by_one: reader.movesMoney?.(row) ?? false,
    }
  })
}
