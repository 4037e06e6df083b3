// Answers for sending over HTTP, with the sandbox bank behind it: what is charged, held, paid, given back and returned.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { compareSettlement } from '#features/deposits/public.ts'
import * as transfers from '#features/orders/sending-contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import { topUpHouse } from './bank-side.ts'
import { send } from './customer.ts'
import { balanceOf } from './depositor.ts'
import { aCustomer } from './people.ts'
import { concluded, quote, type Sender, sendMoney, toBank, transferOf } from './sender.ts'
import { openWorld, type World } from './world.ts'

describe('sending money', () => {
  let world: World
  before(async () => {
    world = await openWorld()
    await topUpHouse(world)
  })
  after(() => world.close())

  const walletOf = async (sender: Sender) =>
    (await send(world, wallets.listMyWallets, { cookie: sender.cookie })).data[0]

  test('a transfer is its sender’s alone: to another customer it is not there', async () => {
    const [sender, other] = [await aCustomer(world, { money: '2000' }), await aCustomer(world)]
    const sent = await sendMoney(world, sender, { to: toBank(), amount: '1000' })
    const params = { transaction_id: sent.data.transaction_id }
    const own = await send(world, transfers.findMyTransfer, { cookie: sender.cookie, params })
    assert.equal(own.status, 200)
    const seen = await send(world, transfers.findMyTransfer, { cookie: other.cookie, params })
    assert.deepEqual([seen.status, seen.problem.code], [404, 'transfer_not_found'])
  })

  test('ten thousand naira to another bank debits 10,076.88, of which the wallet has nothing left', async () => {
    const sender = await aCustomer(world, { money: '10076.88' })
    const sent = await sendMoney(world, sender, { to: toBank(), amount: '10000' })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    assert.equal(sent.data.state, 'held')
    assert.equal(sent.data.total, '10076.88')
    const held = await walletOf(sender)
    assert.equal(held?.balance, '10076.88')
    assert.equal(held?.available, '0.00')
    await concluded(world, sent.data.transaction_id)
    const paid = await transferOf(world, sender, sent.data.transaction_id)
    assert.equal(paid.state, 'success')
    assert.deepEqual(
      paid.events.map(({ state }) => state),
      ['created', 'authorised', 'held', 'submitted', 'success'],
    )
    assert.equal(await balanceOf(world, sender.cookie), '0.00')
  })

  test('a transfer that the bank refuses costs nothing', async () => {
    const sender = await aCustomer(world, { money: '50000' })
    const sent = await sendMoney(world, sender, { to: toBank('03'), amount: '5000' })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    await world.settle()
    world.clock.advance(10_000)
    await concluded(world, sent.data.transaction_id)
    const failed = await transferOf(world, sender, sent.data.transaction_id)
    assert.equal(failed.state, 'failed', JSON.stringify(failed))
    assert.equal(await balanceOf(world, sender.cookie), '50000.00')
  })

  test('a wish without an amount is refused in words', async () => {
    const sender = await aCustomer(world, { money: '50000' })
    for (const [amount, code] of [
      ['0', 'amount_not_positive'],
      ['-5', 'bad_input'],
      ['1.234', 'amount_unreadable'],
      ['1e9', 'bad_input'],
      ['٥٠٠٠', 'bad_input'],
      ['50001', 'above_daily_limit'],
    ] as const) {
      const refused = await quote(world, sender, { to: toBank(), amount })
      assert.equal(refused.problem.code, code, amount)
    }
  })

  test('in the end the bank’s own book equals ours, top-up and fees too', async () => {
    const finding = await compareSettlement(world.api.doors, world.api.rails.bank)
    assert.ok(finding.ok, finding.detail)
  })
})
