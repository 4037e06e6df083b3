// Answers for dollars in tests: a wallet of them, and dollars of the house.
import assert from 'node:assert/strict'
import * as wallets from '#features/wallets/contract.ts'
import { openWallet } from '#features/wallets/public.ts'
import { money } from '#kit/money/money.ts'
import { commit, openAccount } from '#ledger/ledger.ts'
import { type AccountId, credit, debit, type HouseCode, houseOwn } from '#ledger/posting.ts'
import { newKey } from '#ledger/test-book.ts'
import { send } from './customer.ts'
import type { Customer } from './people.ts'
import type { World } from './world.ts'

/** Opens a customer's wallet in dollars. */
export async function openDollars(world: World, one: Pick<Customer, 'id' | 'cookie'>) {
  const { doors } = world.api
  const opened = await doors.database.begin((sql) =>
    openWallet(sql, doors, { userId: one.id, currency: 'USD' }),
  )
  const { data } = await send(world, wallets.listMyWallets, { cookie: one.cookie })
  const wallet = data.find(({ currency }) => currency === 'USD')
  assert.ok(wallet)
  return { ...wallet, account: opened.account }
}

/** Dollars from outside our books: no partner holds any here. */
export async function putDollars(world: World, to: AccountId | HouseCode, cents: bigint): Promise<void> {
  const { sql } = world.api.doors.database
  const now = world.clock.now()
  const elsewhere = await openAccount(sql, { currency: 'USD', at: now, class: 'loan', mayGoNegative: true })
  const amount = money('USD', cents)
  const [answer] = await commit(
    sql,
    [
      {
        op: 'post',
        key: newKey(),
        effectiveAt: now,
        context: { actor: 'test', intent: 'a test', requestId: undefined },
        posting: { kind: 'from_elsewhere', legs: [debit(elsewhere, amount), credit(to, amount)] },
      },
    ],
    { now },
  )
  assert.equal(answer?.status, 'posted')
}

/** The owners bring dollars. */
export const bringDollars = (world: World): Promise<void> =>
  putDollars(world, houseOwn('USD', 'owner-funds'), 50_000n)
