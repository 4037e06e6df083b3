// Answers for what came back after its customer's account was closed: paid to them at another bank, and recorded here by the line of that payment.
import { command, type Plan } from '#features/approvals/public.ts'
import { endActedCase, lockActedCase, readActedCase } from '#features/cases/public.ts'
import { houseLines } from '#features/deposits/parts.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { displayAmount } from '#kit/money/display.ts'
import { add, type Money, money } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { keyFrom } from '#ledger/ledger.ts'
import { unclaimedToOwners } from '../postings.ts'
import { type listReturnPayments as listContract, settleReturn as contract } from '../return-contract.ts'
import { bankFeeMost } from '../rules.ts'
import { walletOfSender } from './find-legs.ts'
import { isPaidAfterAll, lockKept, totalOf } from './kept.ts'
import { tellUnclaimed } from './mail-unclaimed-job.ts'

type Payload = { readonly caseId: string; readonly bankReference: string }
type Code =
  | 'case_not_found'
  | 'case_already_closed'
  | 'nothing_unclaimed'
  | 'paid_after_return'
  | 'payment_not_booked'
  | 'payment_too_old'
  | 'payment_used'

type PaidOut = {
  readonly provider: string
  readonly amount_minor: bigint
  readonly at: Date
  readonly is_older: boolean
  readonly is_used: boolean
}

/**
 * Lines of payments that may be the one of a case: booked from the bank's statement as the house's own, of its amount and at most the bank's
 * fee. `is_older`: it left before the money came back.
 */
const fitting = (
  sql: Sql,
  { caseId, total }: { readonly caseId: string; readonly total: Money<'NGN'> },
) => sql.part`
  f.provider, f.bank_reference, -f.amount_minor amount_minor, f.at, f.at < c.opened_at is_older,
  exists (select 1 from unclaimed_payments p where p.provider = f.provider and p.reference = f.bank_reference) is_used
  from ${houseLines(sql)} f join cases c on c.id = ${caseId}
  where -f.amount_minor between ${total.minor} and ${add(total, bankFeeMost(total)).minor}`

async function lockPayment(
  sql: Sql,
  {
    reference,
    ...about
  }: { readonly caseId: string; readonly total: Money<'NGN'>; readonly reference: string },
): Promise<Result<PaidOut, Code>> {
  const [row] = await sql<PaidOut>`
    select ${fitting(sql, about)} and f.bank_reference = ${reference} order by f.at desc limit 1 for update of f`
  if (row === undefined) return refuse('payment_not_booked')
  if (row.is_used) return refuse('payment_used')
  return row.is_older ? refuse('payment_too_old') : done(row)
}

/** Of this many the newest is among them. */
const shownAtOnce = 20

/** Payments that are offered for a case. */
export async function listPayments(
  sql: Sql,
  caseId: string,
): Promise<Result<AnswerOf<typeof listContract>, 'case_not_found' | 'nothing_unclaimed'>> {
  const about = await readActedCase(sql, caseId)
  if (about === undefined) return refuse('case_not_found')
  if (about.kind !== 'transfer_return_unclaimed') return refuse('nothing_unclaimed')
  const rows = await sql<PaidOut & { readonly bank_reference: string }>`
    select * from (select ${fitting(sql, { caseId, total: totalOf(about) })}) line
    where not is_older and not is_used order by at desc, bank_reference limit ${shownAtOnce}`
  return done(
    rows.map(({ bank_reference, amount_minor, at }) => ({
      bank_reference,
      amount: money('NGN', amount_minor),
      at,
    })),
  )
}

async function plan(
  sql: Sql,
  doors: Doors,
  { payload, now }: { readonly payload: Payload; readonly now: Date },
): Promise<Result<Plan<AnswerOf<typeof contract>>, Code>> {
  const seen = await readActedCase(sql, payload.caseId)
  if (seen === undefined) return refuse('case_not_found')
  if (seen.kind !== 'transfer_return_unclaimed') return refuse('nothing_unclaimed')
  if (seen.state === 'closed') return refuse('case_already_closed')
  const kept = await lockKept(sql, seen)
  const { target, userId, transactionId, wallet, total } = kept
  const about = await lockActedCase(sql, payload.caseId)
  if (about?.state !== 'open') return refuse('case_already_closed')
  if (await isPaidAfterAll(sql, kept)) return refuse('paid_after_return')
  const reference = payload.bankReference.trim()
  const found = await lockPayment(sql, { caseId: about.id, total, reference })
  if (!found.ok) return found
  const paid = found.value
  return done({
    target,
    basis: { total: total.minor, paid: paid.amount_minor },
    postings: [{ key: keyFrom('unclaimed-paid', about.key), posting: unclaimedToOwners(total) }],
    // Whose money it is counts for the second person, although no wallet is touched.
    accountNames: new Map([[wallet, walletOfSender]]),
    amount: total,
    // That the line of the statement was paid to this customer, nothing but people can see.
    alwaysTwo: true,
    changes: [
      { field: 'user', before: null, after: userId },
      { field: 'held', before: 'unclaimed', after: 'paid_at_another_bank' },
      { field: 'reference', before: null, after: reference },
      { field: 'left_bank', before: null, after: paid.at.toISOString() },
      { field: 'amount', before: null, after: displayAmount(money('NGN', paid.amount_minor)) },
    ],
    apply: async (inside) => {
      await inside`
        insert into unclaimed_payments (provider, reference, case_id, at) values (${paid.provider}, ${reference}, ${about.id}, ${now})`
      await endActedCase(inside, { kind: about.kind, key: about.key, now })
      await tellUnclaimed(inside, doors, { key: about.key, moment: 'paid_out', transactionId, total })
      await noteChange(inside, ['transfers', `user:${userId}`], now)
      return { transaction_id: transactionId }
    },
  })
}

/** The command behind `transfers.settle-return`. */
export const settleReturnCommand = command<typeof contract, Payload, Code, 'money'>({
  contract,
  stake: 'money',
  plan,
  declined: (refusal) => {
    throw new Error(
      `Broken invariant: what is owed to a closed customer is there, the ledger said ${refusal}`,
    )
  },
})
