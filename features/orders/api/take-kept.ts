// Answers for what is kept of an order that the partner paid after all: it is taken first, and only what is missing is its customer's to pay.
import { addFacts, endActedCase } from '#features/cases/public.ts'
import { markStanding } from '#features/transactions/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { decimalText, type Money, money, subtract } from '#kit/money/money.ts'
import type { HouseCode } from '#ledger/posting.ts'
import { keptIn } from '../postings.ts'
import { totalOf } from './kept.ts'
import { tellUnclaimed } from './mail-unclaimed-job.ts'

type KeptCase = {
  readonly id: string
  readonly kind: 'transfer_return_held' | 'transfer_return_unclaimed'
  readonly key: string
  readonly facts: Readonly<Record<string, string>>
}

/** What is taken of one case of kept money, and what it keeps. */
export type KeptPart = {
  readonly about: KeptCase
  readonly from: HouseCode
  readonly taken: Money<'NGN'>
  readonly left: Money<'NGN'>
}

const isHeld = ({ kind }: KeptCase): boolean => kind === 'transfer_return_held'

/**
 * Of what is kept of an order, as much as it comes to; its cases are locked until commit, after the order. What was once recovered of it
 * goes first: that is never more than the order, so that it goes whole.
 */
export async function lockKeptParts(
  sql: Sql,
  of: { readonly transactionId: string; readonly provider: string; readonly amount: Money<'NGN'> },
): Promise<KeptPart[]> {
  const rows = await sql<KeptCase>`
    select id, kind, key, facts from cases
    where kind in ('transfer_return_held', 'transfer_return_unclaimed') and subject_id = ${of.transactionId} and state = 'open'
    order by facts ? 'line' desc, opened_at, id for update`
  const parts: KeptPart[] = []
  let missing = of.amount.minor
  for (const about of rows) {
    const total = totalOf(about)
    const taken = money('NGN', total.minor < missing ? total.minor : missing)
    if (taken.minor === 0n) continue
    missing -= taken.minor
    const from = keptIn(of.provider, isHeld(about) ? 'wallet_frozen' : 'account_closed', 'NGN')
    parts.push({ about, from, taken, left: subtract(total, taken) })
  }
  return parts
}

/**
 * Writes on each case what it keeps still, and ends what keeps nothing. Answers how much of it stands in the customer's list as theirs again,
 * so that taking it is a line there too: what reached no list leaves none.
 */
export async function takeKept(
  sql: Sql,
  doors: Doors,
  { transactionId, parts }: { readonly transactionId: string; readonly parts: readonly KeptPart[] },
): Promise<Money<'NGN'>> {
  const now = doors.clock.now()
  let listed = 0n
  for (const { about, taken, left } of parts) {
    const { line } = about.facts
    if (isHeld(about) || line !== undefined) {
      listed += taken.minor
      const status = line === undefined ? 'reversed' : 'success'
      await markStanding(sql, { transactionId: line ?? transactionId, status, now })
    }
    await addFacts(sql, about.id, { facts: { total: decimalText(left) }, now })
    if (left.minor === 0n) await endActedCase(sql, { kind: about.kind, key: about.key, now })
    if (!isHeld(about))
      await tellUnclaimed(sql, doors, {
        key: `${about.key}:${now.toISOString()}`,
        moment: 'paid_after_all',
        transactionId,
        total: taken,
      })
  }
  return money('NGN', listed)
}
