// Answers for what the partners that sell bills have in their own books, and that it is what ours say.
import assert from 'node:assert/strict'
import type { Database } from '#kit/db/database.ts'
import { requestIdOf } from '#rails/vtpass/request-id.ts'

/** A purchase as a partner's own book has it. */
export type BookLine = {
  readonly partner: string
  /** Of our order: the same in each reference of it. */
  readonly order: string
  readonly account: string
  /** The partner did it, and has not taken it back. */
  readonly isDone: boolean
  /** What it took of our money there. */
  readonly cost: bigint
}

/** Every purchase of bills and airtime, of each aggregator. */
export async function bookLines(bank: Database): Promise<BookLine[]> {
  const rows = await bank.sql<Omit<BookLine, 'order'> & { readonly reference: string }>`
    select 'vtpass' partner, request_id reference, account, status = 'delivered' "isDone", amount - commission cost from vtpass_purchases
    union all select 'examplebills', client_reference, customer, state = 'completed', amount - commission from examplebills_payments
    union all select 'reloadly', custom_identifier, phone, status = 'SUCCESSFUL', amount - discount from reloadly_topups`
  return rows.map(({ reference, ...line }) => ({ ...line, order: orderKey(reference) }))
}

/** VTpass has the id of an order in letters and digits behind its minute, the others as it is. The same order under another day's id is the same. */
export const orderKey = (reference: string): string =>
  (reference.includes('-') ? requestIdOf(reference, new Date(0)) : reference).slice(12)

type Ours = { readonly reference: string; readonly state: string }

/** What a partner did is paid, what none did is not, and nothing was done twice, whoever did it. */
export function assertDoneOnce(lines: readonly BookLine[], orders: readonly Ours[]): void {
  const done = lines.filter(({ isDone }) => isDone).map(({ order }) => order)
  assert.equal(new Set(done).size, done.length, 'nothing is done twice')
  const paid = orders.filter(({ state }) => state === 'success').map(({ reference }) => orderKey(reference))
  assert.deepEqual(paid.toSorted(), done.toSorted())
}

/** Our money at each of them is what its book took. */
export async function assertBooksEqual(main: Database, lines: readonly BookLine[]): Promise<void> {
  const partners = new Set(lines.map(({ partner }) => partner))
  for (const partner of partners) {
    const [house] = await main.sql<{ paid: bigint }>`
      select coalesce(sum(e.amount), 0)::bigint paid from ledger.entries e
      join ledger.accounts a on a.id = e.account_id where a.code = ${`NGN/${partner}/settlement`}`
    const taken = lines
      .filter((line) => line.partner === partner && line.isDone)
      .reduce((sum, { cost }) => sum + cost, 0n)
    assert.equal(house?.paid, taken, partner)
  }
}
