// Answers for writing off what is left of a debt: the house bears it.
import { command, type Plan } from '#features/approvals/public.ts'
import { planPaper } from '#features/uploads/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { displayAmount } from '#kit/money/display.ts'
import { money } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { keyFrom } from '#ledger/ledger.ts'
import { writeOffDebt as contract } from '../contract.ts'
import { ownersToReceivables } from '../postings.ts'
import { type DebtView, debtView, findDebtor, lockDebt, remainingOf } from './debt-row.ts'
import { noteDebt, tellWrittenOff } from './tell.ts'

type Payload = { readonly debtId: string; readonly paper?: string }
type Code = 'debt_not_found' | 'debt_has_ended' | 'paper_not_ready'

async function plan(
  sql: Sql,
  doors: Doors,
  { payload, now }: { readonly payload: Payload; readonly now: Date },
): Promise<Result<Plan<DebtView>, Code>> {
  const row = await lockDebt(sql, payload.debtId)
  if (row === undefined) return refuse('debt_not_found')
  if (row.state !== 'open') return refuse('debt_has_ended')
  const rest = remainingOf(row)
  const wallet = await findDebtor(sql, row.wallet_id)
  const onPaper = await planPaper(sql, { paper: payload.paper, userId: row.user_id })
  if (!onPaper.ok) return onPaper
  return done({
    target: { type: 'debt', id: row.id },
    basis: { recovered: row.recovered_minor },
    postings: [{ key: keyFrom('debt-write-off', row.id), posting: ownersToReceivables(rest) }],
    // As where it is claimed: what one person lets off of one wallet adds up.
    accountNames: new Map([[wallet.account, wallet.reference]]),
    amount: rest,
    changes: [
      { field: 'user', before: null, after: row.user_id },
      { field: 'state', before: row.state, after: 'written_off' },
      { field: 'amount', before: null, after: displayAmount(rest) },
      // Whoever agrees sees whether it could still be recovered.
      { field: 'in_the_wallet_now', before: null, after: displayAmount(money('NGN', row.available_minor)) },
      ...(row.frozen === null ? [] : [{ field: 'frozen', before: null, after: row.frozen }]),
      ...onPaper.value.changes,
    ],
    apply: async (inside) => {
      await inside`
        update debts set state = 'written_off', written_off_minor = ${rest.minor}, ended_at = ${now} where id = ${row.id}`
      await onPaper.value.keep(inside, now)
      const after = await lockDebt(inside, row.id)
      assert(after !== undefined, 'a debt that was written off is there')
      await tellWrittenOff(inside, doors, after, rest)
      await noteDebt(inside, row.user_id, now)
      return debtView(after)
    },
  })
}

/** The command behind `debts.write-off`. */
export const writeOffCommand = command<typeof contract, Payload, Code, 'money'>({
  contract,
  stake: 'money',
  // What is written off is the same on whichever document.
  meaning: ({ debtId }) => ({ debtId }),
  plan,
  declined: (refusal) => {
    throw new Error(`Broken invariant: a write-off that was planned is posted, the ledger said ${refusal}`)
  },
})
