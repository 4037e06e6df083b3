// Promises about money that comes back to a wallet that is frozen: it is lost to nobody, and nobody spends it.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { freezeWallets } from '#features/wallets/public.ts'
import { setAccountState } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'
import {
  atBank,
  booksAgree,
  casesAbout,
  paid,
  sendScripted,
  type Sent,
  type Standing,
  standing,
  standsAs,
  stateOf,
  topUpHouse,
  untouched,
} from './bank-side.ts'
import * as notifications from '#features/notifications/contract.ts'
import { listMyTransactions } from '#features/transactions/contract.ts'
import { send } from './customer.ts'
import { balanceOf, told } from './depositor.ts'
import { aCustomer } from './people.ts'
import type { Sender } from './sender.ts'
import { openWorld, type World } from './world.ts'

const minute = 60_000
const never = { steps: [{ status: 'pending', code: '09' }] } as const

let world: World
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  await topUpHouse(world)
})
after(() => world.close())
beforeEach(() => world.clock.advance(60 * minute))

const sender = () => aCustomer(world, { money: '50000' })
const is = (one: Sender, sent: Sent, state: string, money: Standing) =>
  standsAs(world, one, sent, { state, money })

/** All that went in, less all that went out, is what the wallet holds; the line says that it came back. */
async function listTies({ cookie }: Sender): Promise<void> {
  const { items, months } = (await send(world, listMyTransactions, { cookie })).data
  // Both lines are of the same instant.
  const out = items.find(({ direction }) => direction === 'debit')
  assert.deepEqual([out?.status, out?.held_for], ['reversed', 'wallet_frozen'])
  const kobo = (text: string) => BigInt(text.replace('.', ''))
  const held = months.reduce((sum, month) => sum + kobo(month.money_in) - kobo(month.money_out), 0n)
  assert.equal(held, kobo(await balanceOf(world, cookie)))
}

describe('money that comes back to a wallet that is frozen', () => {
  const accountOf = async ({ email }: Sender) => {
    const [row] = await world.api.doors.database.sql<{ id: string; account: bigint }>`
      select u.id, w.ledger_account account from wallets w join users u on u.id = w.user_id where u.email = ${email}`
    assert.ok(row)
    return row
  }
  const staffFreeze = async (one: Sender, freeze: 'all' | 'none'): Promise<void> => {
    const { account } = await accountOf(one)
    const set = await world.api.doors.database.begin((sql) =>
      setAccountState(sql, {
        account: accountId(account),
        freeze,
        closed: false,
        at: world.clock.now(),
        context: { actor: 'test', intent: 'freeze', requestId: undefined },
      }),
    )
    assert.ok(set.ok)
  }

  test('waits in suspense, whole, with a case for somebody; its customer is told', async () => {
    const one = await sender()
    const sent = await sendScripted(world, one, {
      steps: [
        { status: 'success', code: '00' },
        { status: 'reversed', after_ms: minute },
      ],
    })
    await world.settle()
    await atBank(world, sent, 'success')
    await world.settle()
    await staffFreeze(one, 'all')
    world.clock.advance(minute)
    await atBank(world, sent, 'reversed')
    await world.settle()
    assert.equal(await stateOf(world, one, sent), 'returned')
    assert.deepEqual(await standing(world, one), { ...paid, used: '0.00' })
    assert.deepEqual(await casesAbout(world, sent), ['transfer_return_held'])
    const [message] = (await send(world, notifications.listMine, { cookie: one.cookie })).data.items
    assert.equal(message?.title, '₦10,076.88 came back and is on hold')
    await listTies(one)
    const [suspense] = await world.api.doors.database.sql<{ balance: bigint }>`
      select balance from ledger.accounts where code = 'NGN/paystack/suspense'`
    assert.equal(suspense?.balance, 1_007_688n)
    await booksAgree(world)
  })

  test('what is held on a frozen wallet is settled, and released, all the same', async () => {
    for (const [status, code, ends, money] of [
      ['success', '00', 'success', paid],
      ['failed', '06', 'failed', untouched],
    ] as const) {
      const one = await sender()
      const sent = await sendScripted(world, one, never)
      await world.settle()
      await staffFreeze(one, 'all')
      await world.control(`/bank/payouts/${sent.reference}/conclude`, { status, code })
      await told(world, sent.reference)
      await world.settle()
      await is(one, sent, ends, money)
    }
    await booksAgree(world)
  })

  test('a freeze of the customer’s own lets money come back', async () => {
    const one = await sender()
    const sent = await sendScripted(world, one, {
      steps: [
        { status: 'success', code: '00' },
        { status: 'reversed', after_ms: minute },
      ],
    })
    await world.settle()
    await atBank(world, sent, 'success')
    await world.settle()
    const { id: userId } = await accountOf(one)
    await world.api.doors.database.begin((sql) =>
      freezeWallets(sql, { userId, now: world.clock.now(), requestId: undefined }),
    )
    world.clock.advance(minute)
    await atBank(world, sent, 'reversed')
    await world.settle()
    await is(one, sent, 'returned', untouched)
    await booksAgree(world)
  })
})
