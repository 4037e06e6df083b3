// Answers for transfers out through both adapters over one sandbox bank: paid once, told as they are, and the book adds up.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PayoutAtBank, PayoutRail } from '#features/transfers/rail.ts'
import { money } from '#kit/money/money.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import { eventually } from '#kit/test/eventually.ts'
import { nipCodes } from './sandbox/bank/nip-codes.ts'
import { freshOrder, type Order, payoutsTo, type SeenPayout } from './test-payouts.ts'
import { openTestWorld, type TestWorld } from './test-world.ts'

let world: TestWorld
before(async () => {
  world = await openTestWorld()
  await world.control('POST', '/bank/float', { set: '50000000.00' })
})
after(() => world.close())

const partners = ['paystack', 'monnify']

/** An order to an account with this ending. */
function orderTo(ending: string): Order {
  const order = freshOrder(world)
  const accountNumber = `${order.payee.accountNumber.slice(0, 8)}${ending}`
  return { ...order, payee: { ...order.payee, accountNumber } }
}

function accepted<Value>(outcome: PartnerOutcome<Value, string>): Value {
  assert.ok(
    outcome.outcome === 'accepted',
    JSON.stringify(outcome, (_, value) => String(value)),
  )
  return outcome.value
}

const found = async (rail: PayoutRail, order: Order): Promise<PayoutAtBank> =>
  accepted(await rail.findPayout(order.reference))

/** Until the bank says so; steps that are due at once may still be under way. */
const becomes = (rail: PayoutRail, order: Order, state: PayoutAtBank['state']): Promise<PayoutAtBank> =>
  eventually(async () => {
    const payout = await found(rail, order)
    assert.equal(payout.state, state)
    return payout
  })

const balance = async (): Promise<bigint> => accepted(await world.payouts('paystack').payoutBalance()).minor

for (const partner of partners) {
  describe(`transfers out over ${partner}`, () => {
    const rail = (): PayoutRail => world.payouts(partner)

    it('name the holder of an account, the same one each time', async () => {
      const { payee } = orderTo('77')
      const { accountName } = accepted(await rail().findAccountName(payee))
      assert.match(accountName, /^[A-Z]+ [A-Z]+ [A-Z]+$/)
      assert.deepEqual(accepted(await rail().findAccountName(payee)), { accountName })
      const registered = {
        bank_code: '044',
        account_number: payee.accountNumber,
        account_name: 'OLÚWAṢEUN ADÉBÁYỌ̀',
      }
      await world.control('POST', '/bank/accounts', registered)
      const there = await rail().findAccountName({ ...payee, bankCode: '044' })
      assert.equal(accepted(there).accountName, 'OLÚWAṢEUN ADÉBÁYỌ̀')
    })

    it('have no holder where the number ends in 01, and no answer from a bank that is away', async () => {
      const nobody = await rail().findAccountName(orderTo('01').payee)
      assert.ok(nobody.outcome === 'rejected' && nobody.reason === 'no_such_account')
      await world.control('POST', '/bank/away', { bank_code: '232' })
      const away = await rail().findAccountName({ ...orderTo('77').payee, bankCode: '232' })
      assert.ok(away.outcome === 'rejected' && away.reason === 'bank_away')
      await world.control('POST', '/bank/away', { bank_code: '232', away: false })
      accepted(await rail().findAccountName({ ...orderTo('77').payee, bankCode: '232' }))
    })

    it('need no words of the customer', async () => {
      const order = { ...orderTo('77'), narration: '' }
      accepted(await rail().pay(order))
      await becomes(rail(), order, 'success')
    })

    it('succeed with a session, code 00 and the price of their band', async () => {
      for (const [minor, fee] of [
        [1n, 10_00n],
        [5_000_00n, 10_00n],
        [5_000_01n, 25_00n],
        [50_000_00n, 25_00n],
        [50_000_01n, 50_00n],
        [1_000_000_00n, 50_00n],
      ] as const) {
        const order = { ...orderTo('77'), amount: money('NGN', minor) }
        const before = await balance()
        assert.equal(accepted(await rail().pay(order)).amount.minor, minor)
        const payout = await becomes(rail(), order, 'success')
        assert.equal(payout.amount.minor, minor)
        assert.equal(payout.providerFee?.minor, fee)
        assert.match(payout.sessionId ?? '', /^\d{30}$/)
        assert.equal(payout.responseCode, '00')
        assert.equal(before - (await balance()), minor + fee)
      }
    })

    it('become what the ending of the account number says', async () => {
      const orders = { later: orderTo('02'), fails: orderTo('03'), back: orderTo('04'), code: orderTo('06') }
      const before = await balance()
      for (const order of Object.values(orders)) accepted(await rail().pay(order))
      await becomes(rail(), orders.back, 'success')
      for (const order of [orders.later, orders.fails, orders.code]) await becomes(rail(), order, 'pending')
      await eventually(async () => assert.equal(before - (await balance()), 4n * (1_234_50n + 10_00n)))
      world.clock.advance(5_000)
      await becomes(rail(), orders.later, 'success')
      assert.equal((await becomes(rail(), orders.fails, 'failed')).responseCode, '06')
      world.clock.advance(25_000)
      await becomes(rail(), orders.back, 'reversed')
      world.clock.advance(30 * 60_000)
      await becomes(rail(), orders.code, 'failed')
      assert.equal(before - (await balance()), 1_234_50n + 10_00n, 'only one was paid')
    })

    it('are taken although the answer is lost, and not taken twice when they are handed over again', async () => {
      const order = orderTo('05')
      const before = await balance()
      assert.equal((await rail().pay(order)).outcome, 'unknown')
      await becomes(rail(), order, 'success')
      accepted(await rail().pay(order))
      assert.equal((await payoutsTo(world, order.payee.accountNumber)).length, 1)
      assert.equal(before - (await balance()), 1_234_50n + 10_00n)
    })

    it('pay once when one reference is handed over twenty times at once', async () => {
      const order = orderTo('88')
      const before = await balance()
      const shared = rail()
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => shared.pay(order)))
      for (const outcome of outcomes) assert.notEqual(outcome.outcome, 'rejected')
      assert.ok(outcomes.some(({ outcome }) => outcome === 'accepted'))
      await becomes(rail(), order, 'success')
      assert.equal((await payoutsTo(world, order.payee.accountNumber)).length, 1)
      assert.equal(before - (await balance()), 1_234_50n + 10_00n)
    })

    it('are not called refused when they were taken before our balance ran out', async () => {
      const order = orderTo('05')
      const before = await balance()
      assert.equal((await rail().pay(order)).outcome, 'unknown')
      await becomes(rail(), order, 'success')
      await world.control('POST', '/bank/float', { set: '0.00' })
      assert.equal(accepted(await rail().pay(order)).state, 'success')
      await world.control('POST', '/bank/float', { set: '50000000.00' })
      assert.equal((await payoutsTo(world, order.payee.accountNumber)).length, 1)
      assert.ok(before > 0n)
    })

    it('are unknown under a reference that stands for another amount or another account', async () => {
      const order = orderTo('77')
      accepted(await rail().pay(order))
      const dearer = { ...order, amount: money('NGN', 9_999_00n) }
      assert.equal((await rail().pay(dearer)).outcome, 'unknown')
      assert.equal((await payoutsTo(world, order.payee.accountNumber)).length, 1)
    })

    it('are not found under a reference that was never handed over', async () => {
      const outcome = await rail().findPayout('a-reference-of-nobody-0001')
      assert.ok(outcome.outcome === 'rejected' && outcome.reason === 'not_found')
    })

    for (const [code, { ends }] of nipCodes) {
      it(`that NIP answers with ${code} are ${ends} and pass the code on`, async () => {
        const order = orderTo('77')
        await world.control('POST', '/bank/outcomes', {
          match: { account_number: order.payee.accountNumber, rail: partner },
          code,
        })
        accepted(await rail().pay(order))
        const payout = await eventually(async () => {
          const now = await found(rail(), order)
          assert.equal(now.responseCode, code)
          return now
        })
        assert.equal(payout.state, ends)
      })
    }

    it('may succeed late after they failed, and be taken back after that; the money follows each time', async () => {
      const order = orderTo('77')
      await world.control('POST', '/bank/outcomes', {
        match: { account_number: order.payee.accountNumber },
        steps: [
          { status: 'failed', code: '96' },
          { status: 'success', code: '00', after_ms: 60_000 },
          { status: 'reversed', after_ms: 60_000 },
        ],
      })
      const before = await balance()
      accepted(await rail().pay(order))
      const failed = await becomes(rail(), order, 'failed')
      assert.equal(failed.providerFee?.minor, 0n)
      assert.equal(await balance(), before)
      world.clock.advance(60_000)
      await becomes(rail(), order, 'success')
      assert.equal(before - (await balance()), 1_234_50n + 10_00n)
      world.clock.advance(60_000)
      await becomes(rail(), order, 'reversed')
      assert.equal(await balance(), before)
      await world.settle(new Set([order.reference]))
      const heard = world.receiver.arrivals.flatMap(
        ({ raw, headers }) => rail().readWebhook(raw, headers) ?? [],
      )
      const own = heard.filter(({ event }) => event.kind === 'payout' && event.reference === order.reference)
      assert.equal(new Set(own.map((one) => one.dedupeKey)).size, 3)
    })

    it('are told three times at once, with a spoilt copy, when the script says so', async () => {
      const order = orderTo('77')
      await world.control('POST', '/bank/outcomes', {
        match: { account_number: order.payee.accountNumber },
        steps: [{ status: 'success', code: '00', webhook_times: 3, webhook_tamper: 'badsig' }],
      })
      const from = world.receiver.arrivals.length
      accepted(await rail().pay(order))
      const own = await eventually(() => {
        const arrived = world.receiver.arrivals
          .slice(from)
          .filter((one) => Buffer.from(one.raw).includes(order.reference))
        assert.equal(arrived.length, 4)
        return arrived
      })
      const keys = own.flatMap(({ raw, headers }) => rail().readWebhook(raw, headers)?.dedupeKey ?? [])
      assert.equal(keys.length, 3)
      assert.equal(new Set(keys).size, 1)
    })
  })
}

const koboOf = (naira: string): bigint => BigInt(naira.replace('.', ''))
const outAtMonnify = (payouts: readonly SeenPayout[]): bigint =>
  payouts
    .filter(({ rail, debited }) => rail === 'monnify' && debited)
    .reduce((sum, { amount, fee }) => sum + koboOf(amount) + koboOf(fee), 0n)

it('one book: the balance is the sum of the ledger, and each transfer is in it as often as it moved money', async () => {
  for (const partner of partners)
    for (const ending of ['02', '03', '04', '77']) accepted(await world.payouts(partner).pay(orderTo(ending)))
  // Until nothing more becomes of any transfer: each step has its time once the one before is done.
  await eventually(async () => {
    world.clock.advance(60_000)
    const { payouts } = await world.control<{ payouts: SeenPayout[] }>('GET', '/bank/payouts')
    assert.deepEqual(
      payouts.filter((payout) => payout.steps_left > 0),
      [],
    )
  })
  const statement = accepted(await world.bank().statement())
  let sum = 0n
  for (const line of statement) {
    sum += line.change.minor
    assert.equal(line.balanceAfter.minor, sum, 'oldest first, without a gap')
  }
  const { payouts } = await world.control<{ payouts: SeenPayout[] }>('GET', '/bank/payouts')
  assert.ok(payouts.length > 80)
  assert.equal(
    accepted(await world.payouts('monnify').payoutBalance()).minor,
    await balance(),
    'both partners see one balance',
  )
  assert.equal(
    await balance(),
    sum - outAtMonnify(payouts),
    'a statement has no transfer of the other partner',
  )
  for (const payout of payouts.filter(({ rail }) => rail === 'paystack')) {
    const own = statement.filter(({ providerReference }) => providerReference === payout.reference)
    const moved = own.reduce((total, line) => total + line.change.minor, 0n)
    assert.equal(moved < 0n, payout.debited, `${payout.reference} is ${payout.status}`)
  }
})

it('a statement whose transfers cannot be read is unknown', async () => {
  const match = { method: 'GET', path: '/transfer' }
  await world.control('POST', '/scenarios', { rail: 'paystack', match, script: [{ kind: 'odd_shape' }] })
  assert.equal((await world.bank().statement()).outcome, 'unknown')
})

it('one reference at two partners is two transfers: nobody may hand it over elsewhere', async () => {
  const order = orderTo('77')
  for (const partner of partners) accepted(await world.payouts(partner).pay(order))
  assert.equal((await payoutsTo(world, order.payee.accountNumber)).length, 2)
})

it('the same amount to the same account within two minutes is not taken by Monnify, and taken later under its reference', async () => {
  const first = orderTo('77')
  const second = { ...first, reference: `${first.reference}-again` }
  const rail = world.payouts('monnify')
  accepted(await rail.pay(first))
  assert.equal((await rail.pay(second)).outcome, 'unknown')
  assert.equal((await rail.findPayout(second.reference)).outcome, 'rejected')
  world.clock.advance(120_000)
  accepted(await rail.pay(second))
  assert.equal((await payoutsTo(world, first.payee.accountNumber)).length, 2)
})
