// Answers for what came back after its customer's account was closed: paid to them at another bank, and recorded here.
import { command, type Plan } from '#features/approvals/public.ts'
import { endActedCase, lockActedCase } from '#features/cases/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { keyFrom } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'
import { unclaimedToOwners } from '../postings.ts'
import { settleReturn as contract } from '../return-contract.ts'
import { walletOfSender } from './find-detail.ts'
import { keptOf } from './release-return.ts'
import { findTransferRow } from './transfer-row.ts'

type Payload = { readonly caseId: string }
type Code = 'case_not_found' | 'case_already_closed' | 'nothing_unclaimed'

async function plan(
  sql: Sql,
  _doors: Doors,
  { payload, now }: { readonly payload: Payload; readonly now: Date },
): Promise<Result<Plan<AnswerOf<typeof contract>>, Code>> {
  const about = await lockActedCase(sql, payload.caseId)
  if (about === undefined) return refuse('case_not_found')
  if (about.kind !== 'transfer_return_unclaimed') return refuse('nothing_unclaimed')
  if (about.state === 'closed') return refuse('case_already_closed')
  const row = await findTransferRow(sql, { transactionId: about.subject_id })
  assert(row !== undefined, 'what a closed customer is owed came back of a transfer')
  const total = keptOf(about)
  return done({
    target: { type: 'transfer', id: row.id },
    basis: { total: total.minor },
    postings: [{ key: keyFrom('unclaimed-paid', about.key), posting: unclaimedToOwners(total) }],
    // Whose money it is counts for the second person, although no wallet is touched.
    accountNames: new Map([[accountId(row.wallet_account), walletOfSender]]),
    amount: total,
    changes: [
      { field: 'user', before: null, after: row.user_id },
      { field: 'held', before: 'unclaimed', after: 'paid_at_another_bank' },
    ],
    apply: async (inside) => {
      await endActedCase(inside, { kind: about.kind, key: about.key, now })
      await noteChange(inside, ['transfers', `user:${row.user_id}`], now)
      return { transaction_id: row.transaction_id }
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
