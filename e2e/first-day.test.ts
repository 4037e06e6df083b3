// Answers for the first day of an account: how much comes in and goes out, what waits, and what staff see of limits.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as limits from '#features/limits/contract.ts'
import * as notifications from '#features/notifications/contract.ts'
import * as transactions from '#features/transactions/contract.ts'
import * as transfers from '#features/orders/sending-contract.ts'
import * as staff from '#features/transfers/staff-contract.ts'
import * as users from '#features/users/contract.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { arrive, balanceOf } from './depositor.ts'
import { aCustomer, aMember } from './people.ts'
import { authorise, type Sender, toBank } from './sender.ts'
import { approveAs, pendingOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

describe('a deposit that is on hold until the first hours end', () => {
  let world: World
  before(async () => {
    world = await openWorld({ at: new Date('2026-11-20T09:00:00Z') })
  })
  after(() => world.close())

  test('reaches the wallet at the time that was promised, also where the first hours began anew meanwhile', async () => {
    const one = await aCustomer(world, { money: '20000' })
    await arrive(world, one.account, '500')
    const held = async () => {
      const { items } = (await send(world, transactions.listMyTransactions, { cookie: one.cookie })).data
      return items.find(({ amount }) => amount === '500.00')
    }
    const promised = (await held())?.held_until ?? ''
    assert.ok(promised !== '')
    world.clock.advance(10 * 3_600_000)
    // As a new PIN does.
    await world.api.doors.database.sql`update customer_devices set activated_at = ${world.clock.now()}`
    assert.equal((await held())?.held_until, promised)
    world.clock.advance(new Date(promised).getTime() - world.clock.now().getTime() - 1)
    await world.settle()
    assert.equal((await held())?.status, 'pending')
    world.clock.advance(1)
    await world.settle()
    assert.deepEqual([(await held())?.status, (await held())?.held_until], ['success', null])
    const { data } = await send(world, limits.findMyLimits, { cookie: one.cookie })
    assert.notEqual(data.activation, null)
    assert.equal(await balanceOf(world, one.cookie), '20500.00')
  })
})

describe('the first day of an account', () => {
  let world: World
  let sender: Sender
  before(async () => {
    world = await openWorld({ at: new Date('2026-11-20T09:00:00Z') })
    sender = await aCustomer(world, { money: '20000' })
  })
  after(() => world.close())

  const quote = (amount: string) =>
    send(world, transfers.quoteTransfer, { cookie: sender.cookie, body: { to: toBank(), amount } })

  test('twenty thousand naira come in and no more; the rest waits', async () => {
    assert.equal(await balanceOf(world, sender.cookie), '20000.00')
    await arrive(world, sender.account, '500')
    assert.equal(await balanceOf(world, sender.cookie), '20000.00')
    const { items } = (await send(world, notifications.listMine, { cookie: sender.cookie })).data
    assert.match(
      items.find(({ kind }) => kind === 'deposits.held')?.body ?? '',
      /^A new account or device may receive ₦20,000\.00 in its first 24 hours, until 21 Nov 2026, \d\d:\d\d WAT\. This/,
    )
  })

  test('twenty thousand naira go out and no more, in a quote and in what is sent of one', async () => {
    assert.equal((await quote('20000.01')).problem.code, 'above_activation_limit')
    // Two quotes that each fit, of which the first uses the limit up.
    const amounts = ['15000', '4000']
    const quotes = await Promise.all(amounts.map(quote))
    const sent: (string | undefined)[] = []
    for (const [index, quoted] of quotes.entries()) {
      const { hash, seen, strength } = quoted.data
      const authorisation = await authorise(world, sender, { purpose: 'transfer', hash, seen, strength })
      const answer = await send(world, transfers.sendTransfer, {
        cookie: sender.cookie,
        headers: { 'idempotency-key': `first-day-${index}` },
        body: { to: toBank(), amount: amounts[index] ?? '', hash, authorisation_id: authorisation },
      })
      sent.push(answer.status === 200 ? 'sent' : answer.problem.code)
      if (index === 0) {
        const mine = await send(world, limits.findMyLimits, { cookie: sender.cookie })
        assert.equal(mine.data.activation?.outgoing.left, '5000.00')
        const { sql } = world.database.open('finance_owner')
        await sql`update limit_usage set used_minor = 1700000 where period like 'out:activation:%'`
      }
    }
    assert.deepEqual(sent, ['sent', 'above_activation_limit'])
  })

  test('staff see the limits of a user, and nobody’s of an id that is nobody’s', async () => {
    const headers = await signInAdmin(world, await aMember(world, 'support'))
    const found = await send(world, users.searchUsers, { headers, query: `?query=${sender.email}` })
    const id = found.data.items[0]?.uuid ?? ''
    const seen = await send(world, limits.findUserLimits, { headers, params: { id } })
    assert.equal(seen.data.activation?.incoming.used, '20000.00', JSON.stringify(seen.body))
    const missing = await send(world, limits.findUserLimits, {
      headers,
      params: { id: '00000000-0000-7000-8000-000000000000' },
    })
    assert.equal(missing.problem.code, 'user_not_found')
  })

  test('a day later what waited is there, and more may go out', async () => {
    world.clock.advance(24 * 3_600_000)
    await world.settle()
    const { data } = await send(world, limits.findMyLimits, { cookie: sender.cookie })
    assert.equal(data.activation, null)
    const [waiting] = await world.api.doors.database.sql<{ count: number }>`
      select count(*)::int count from deposits where state = 'suspended'`
    assert.equal(waiting?.count, 0)
    assert.equal((await quote('4000')).status, 200)
    const { items } = (await send(world, notifications.listMine, { cookie: sender.cookie })).data
    const told = items.filter(({ kind }) => kind === 'deposits.held' || kind === 'deposits.released')
    assert.deepEqual(
      told.map(({ title }) => title),
      ['₦500.00 is in your wallet now', '₦500.00 is on hold'],
    )
  })
})

describe('the payout status', () => {
  let world: World
  before(async () => {
    world = await openWorld()
  })
  after(() => world.close())

  test('switched off, nothing leaves to a bank until it is on again; what is held waits, customers go on', async () => {
    const [sender, friend] = [await aCustomer(world, { money: '9000' }), await aCustomer(world)]
    const headers = await signInAdmin(world, await aMember(world, 'finance'))
    const switchTo = (value: string, more: object = {}, key = value) =>
      send(world, staff.switchPayouts, {
        headers: { ...headers, 'idempotency-key': `switch-${key}` },
        body: { currency: 'NGN', value, ...more },
      })
    const stale = await switchTo('false', { hash: '0'.repeat(64) }, 'stale')
    assert.equal(stale.problem.code, 'changed_since_preview')
    assert.equal((await switchTo('false', { reason: 'the bank is down' })).status, 200)
    assert.equal((await switchTo('false', {}, 'again')).problem.code, 'already_so')
    const listed = await send(world, staff.listPayoutSwitches, { headers })
    assert.equal(listed.data[0]?.reason, 'the bank is down')
    const quote = (to: ReturnType<typeof toBank>) =>
      send(world, transfers.quoteTransfer, { cookie: sender.cookie, body: { to, amount: '1000' } })
    assert.equal((await quote(toBank())).problem.code, 'sending_paused')
    assert.equal((await quote({ kind: 'customer', handle: friend.email })).status, 200)
    const owner = await aMember(world, 'owner')
    assert.equal((await approveAs(world, owner, pendingOf(await switchTo('true')))).status, 200)
    assert.equal((await quote(toBank())).status, 200)
    world.clock.advance(11 * 60_000)
    assert.equal((await switchTo('false', {}, 'old')).problem.code, 'step_up_required')
  })
})
