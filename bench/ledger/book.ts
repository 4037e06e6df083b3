// Answers for the book that the ledger's benchmark writes in: wallets with money, and transfers between them by the product's own verbs.
import { availableParallelism } from 'node:os'
import { assert } from '#kit/assert.ts'
import { coalesce, type Coalesced } from '#kit/db/coalesce.ts'
import type { Database } from '#kit/db/database.ts'
import { newId } from '#kit/ids.ts'
import { money } from '#kit/money/money.ts'
import { systemRandom } from '#kit/random.ts'
import { commit, type Committed, type Operation } from '#ledger/ledger.ts'
import { type AccountId, accountId, credit, debit, house, houseOwn } from '#ledger/posting.ts'
import { realClock } from '../../e2e/world.ts'

const doors = { clock: realClock, random: systemRandom() }
const naira = (minor: bigint) => money('NGN', minor)
const context = { actor: 'system', intent: 'bench', requestId: undefined }
const atOnce = 2_000

/** Opens `count` wallets with a million naira each, now or at another instant. */
export async function fillBook(database: Database, count: number, at?: Date): Promise<AccountId[]> {
  const settlement = house('NGN', 'settlement', 'paystack')
  const wallets: AccountId[] = []
  while (wallets.length < count) {
    const now = at ?? doors.clock.now()
    const fresh = await database.begin(async (sql) => {
      const rows = await sql<{ id: bigint }>`
        select ledger.open_account('NGN', null, 'credit', false, ${now}) id from generate_series(1, ${atOnce})`
      const opened = rows.map(({ id }) => accountId(id))
      const answers = await commit(
        sql,
        opened.map((wallet) => ({
          op: 'post',
          key: newId(doors),
          posting: {
            kind: 'deposit',
            legs: [debit(settlement, naira(100_000_000n)), credit(wallet, naira(100_000_000n))],
          },
          effectiveAt: now,
          context,
        })),
        { now },
      )
      assert(
        answers.every(({ status }) => status === 'posted'),
        'wallets are funded',
      )
      return opened
    })
    wallets.push(...fresh)
  }
  return wallets
}

/** A transfer between two wallets drawn by chance; with a fee, the fee goes into the house's one account for it. */
export function drawTransfer(wallets: readonly AccountId[], fee: bigint): Operation {
  const draw = (): number => Math.floor(Math.random() * wallets.length)
  const from = draw()
  let to = draw()
  if (to === from) to = (to + 1) % wallets.length
  const [sender, receiver] = [wallets[from], wallets[to]]
  assert(sender !== undefined && receiver !== undefined, 'there are wallets')
  return transferBetween(sender, receiver, { fee, at: doors.clock.now() })
}

export function transferBetween(
  sender: AccountId,
  receiver: AccountId,
  { fee, at }: { readonly fee: bigint; readonly at: Date },
): Operation {
  const legs = [debit(sender, naira(100n + fee)), credit(receiver, naira(100n))]
  return {
    op: 'post',
    key: newId(doors),
    posting: {
      kind: 'transfer',
      legs: fee === 0n ? legs : [...legs, credit(houseOwn('NGN', 'fees'), naira(fee))],
    },
    effectiveAt: at,
    context: { ...context, requestId: 'bench' },
  }
}

/** The customers' accounts of an operation: those of the house are met in the lane's own stripes. */
const accountsOf = (operation: Operation): bigint[] =>
  'posting' in operation
    ? operation.posting.legs.flatMap(({ account }) => (typeof account === 'bigint' ? [account] : []))
    : []

/** Callers that share calls, one a core. */
export const posterOver = (database: Database): Coalesced<Operation, Committed> =>
  coalesce({
    lanes: availableParallelism(),
    most: 256,
    call: (operations) => commit(database.sql, operations, { now: realClock.now() }),
    touches: accountsOf,
  })
