// Answers for what came back after its customer's account was closed: paid to them at another bank, and recorded here by the line of that payment.
import { command, type Plan } from '#features/approvals/public.ts'
import { endActedCase, lockActedCase, readActedCase } from '#features/cases/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { displayAmount } from '#kit/money/display.ts'
import { add, money } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { keyFrom } from '#ledger/ledger.ts'
import { unclaimedToOwners } from '../postings.ts'
import { settleReturn as contract } from '../return-contract.ts'
import { bankFeeMost, type Naira } from '../rules.ts'
import { walletOfSender } from './find-legs.ts'
import { lockKept } from './kept.ts'
import { tellUnclaimed } from './mail-unclaimed-job.ts'

type Payload = { readonly caseId: string; readonly bankReference: string }
type Code =
  | 'case_not_found'
  | 'case_already_closed'
  | 'nothing_unclaimed'
  | 'payment_not_booked'
  | 'payment_used'

type PaidOut = { readonly provider: string; readonly amount_minor: bigint }

/** The line of the payment, which was booked from the bank's statement as the house's own: what left the bank stands there. */
async function lockPayment(sql: Sql, reference: string, total: Naira): Promise<PaidOut | undefined> {
  const most = add(total, bankFeeMost(total))
  const [row] = await sql<PaidOut>`
    select provider, -amount_minor amount_minor from float_top_ups where provider_reference = ${reference}
      and -amount_minor between ${total.minor} and ${most.minor} limit 1 for update`
  return row
}

async function isUsed(sql: Sql, { provider }: PaidOut, reference: string): Promise<boolean> {
  const rows = await sql`
    select 1 from unclaimed_payments where provider = ${provider} and reference = ${reference}`
  return rows.length > 0
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
  const { target, userId, transactionId, wallet, total } = await lockKept(sql, seen)
  const about = await lockActedCase(sql, payload.caseId)
  if (about?.state !== 'open') return refuse('case_already_closed')
  const reference = payload.bankReference.trim()
  const paid = await lockPayment(sql, reference, total)
  if (paid === undefined) return refuse('payment_not_booked')
  if (await isUsed(sql, paid, reference)) return refuse('payment_used')
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
