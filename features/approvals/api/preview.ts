// Answers for what the postings of a command would do to each account, leg by leg, before anything is done.
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { add, type Money, subtract } from '#kit/money/money.ts'
import { standingsOf } from '#ledger/balances.ts'
import type { AccountId, Posting } from '#ledger/posting.ts'

export type PreviewedLeg = {
  readonly account: string
  readonly side: 'debit' | 'credit'
  readonly currency: Money['currency']
  readonly amount: Money
  readonly balance_before: Money
  readonly balance_after: Money
}

/** Every leg in order, with the balance of its account before and after it. Balances are as of now and promise nothing. */
export async function previewPostings(
  sql: Sql,
  plan: {
    readonly postings: readonly { readonly posting: Posting }[]
    readonly later?: readonly { readonly posting: Posting }[]
    readonly accountNames: ReadonlyMap<AccountId, string>
  },
): Promise<PreviewedLeg[]> {
  const balances = new Map<string, Money>()
  const legs: PreviewedLeg[] = []
  for (const { posting } of [...plan.postings, ...(plan.later ?? [])]) {
    const { legs: asked } = posting
    const standing = await standingsOf(
      sql,
      asked.map(({ account }) => account),
    )
    for (const leg of asked) {
      const { account } = leg
      const name =
        typeof account === 'string' ? account : (plan.accountNames.get(account) ?? `account ${account}`)
      const before = balances.get(name) ?? standing.get(account)?.balance
      assert(before !== undefined, 'every leg of a posting has an account')
      const after = leg.side === 'credit' ? add(before, leg.amount) : subtract(before, leg.amount)
      balances.set(name, after)
      legs.push({
        account: name,
        side: leg.side,
        currency: leg.amount.currency,
        amount: leg.amount,
        balance_before: before,
        balance_after: after,
      })
    }
  }
  return legs
}
