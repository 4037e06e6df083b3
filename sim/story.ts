// Answers for what one run of the simulation knows: its wallets, what was acknowledged to whom, and when accounts were frozen.
import type { Sql } from '#kit/db/database.ts'
import { money } from '#kit/money/money.ts'
import { commit, keyFrom, openAccount, type Operation } from '#ledger/ledger.ts'
import { type AccountId, credit, debit, house } from '#ledger/posting.ts'

/** The simulated noon from which a run counts its seconds. */
const noon = new Date('2026-03-02T11:00:00Z').getTime()
const ledgerContext = { actor: 'sim', intent: 'sim', requestId: undefined }
export const settlement = house('NGN', 'settlement', 'paystack')
export const naira = (minor: bigint) => money('NGN', minor)

/** An operation that somebody was told is in the books, under its transfer's id. */
export type Acknowledged = { readonly operation: Operation; readonly id: bigint }

/** From the entry after `after` until the one numbered `until` nothing but a hold's settlement may leave the account. */
export type Frozen = { readonly account: AccountId; readonly after: bigint; until: bigint | undefined }

export type Story = {
  readonly seed: string
  readonly wallets: readonly AccountId[]
  readonly acknowledged: Acknowledged[]
  readonly frozen: Frozen[]
  /** Keys that were asked for, with what was asked, whether or not it was acknowledged. */
  readonly asked: Operation[]
  now(): Date
  /** A key that this seed always draws, and no other does. */
  newKey(): string
}

/** Opens the wallets of a run, each with a naira, or with `each` kobo. */
export async function openStory(sql: Sql, seed: string, wallets: number, each = 100n): Promise<Story> {
  let keys = 0
  let seconds = 0
  const run = `${seed}/${await nextRun(sql)}`
  const story = {
    seed,
    acknowledged: [],
    frozen: [],
    asked: [],
    now: () => new Date(noon + 1_000 * seconds++),
    newKey: () => keyFrom('sim', run, String(keys++)),
  }
  const opened: AccountId[] = []
  while (opened.length < wallets) opened.push(await openAccount(sql, { currency: 'NGN', at: new Date(noon) }))
  await commit(
    sql,
    opened.map((wallet) => ({
      op: 'post',
      key: story.newKey(),
      posting: { kind: 'deposit', legs: [debit(settlement, naira(each)), credit(wallet, naira(each))] },
      effectiveAt: new Date(noon),
      context: ledgerContext,
    })),
    { now: new Date(noon) },
  )
  return { ...story, wallets: opened }
}

// The same seed is told again in the same book, and its keys must be new there.
async function nextRun(sql: Sql): Promise<string> {
  const [row] = await sql<{ last: bigint | null }>`select max(id) last from ledger.accounts`
  return String(row?.last ?? 0)
}
