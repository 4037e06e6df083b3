// Promises about betting over HTTP, where the operator sells it: by age, up to a limit a day that no race passes, and to nobody who has excluded
// themselves, whichever way they try.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { listNames } from '#features/bill-lists/contract.ts'
import * as betting from '#features/bills/betting-contract.ts'
import * as bills from '#features/bills/contract.ts'
import * as change from '#features/bills/change-contract.ts'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as beneficiaries from '#features/orders/beneficiaries-contract.ts'
import * as sending from '#features/orders/sending-contract.ts'
import * as standing from '#features/standing-orders/contract.ts'
import { findPersonKey } from '#kit/people/person-keys.ts'
import { signInAdmin } from './admin.ts'
import { checkAll, lineOf, makeList, problemsOf } from './bill-list-hands.ts'
import { bettingBrand } from './betting-brand.ts'
import { confirmEmail, pin, send } from './customer.ts'
import { balanceOf } from './depositor.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import { authorise, quote, sendMoney, transferOf, type Wish } from './sender.ts'
import { oneAfterTheOther } from './held-rows.ts'
import { approveAs, pendingOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

const hour = 3_600_000
const brand = bettingBrand()
let world: World
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z'), brandDir: brand.folder })
  for (const role of ['owner', 'finance', 'support'] as const) await aMember(world, role)
})
after(async () => {
  await world.close()
  brand.remove()
})
// Calls of a minute are counted.
beforeEach(() => world.clock.advance(61_000))

let wallets = 0
const bet = (ending = '10', code = 'bet-bet9ja'): Wish['to'] => ({
  kind: 'bill',
  code,
  account: `ada${1_000 + wallets++}${ending}`,
})
const aBetter = (money = '90000') => aCustomer(world, { tier: 3, money, device: 'known' })
const find = ({ cookie }: Customer, to: Wish['to']) =>
  send(world, sending.findPayee, { cookie, body: { to } })
const mine = async ({ cookie }: Customer) => (await send(world, betting.findMyBetting, { cookie })).data
const exclude = ({ cookie }: Customer, span: string) =>
  send(world, betting.excludeMe, { cookie, body: { span } })
const limitTo = ({ cookie }: Customer, daily: string | null) =>
  send(world, betting.limitMyBetting, { cookie, body: { daily } })
const codeOf = async (answer: Promise<{ problem: { code: string } }>) => (await answer).problem.code

/** What was quoted, and authorised. */
async function agreed(sender: Customer, wish: Wish) {
  const { hash, seen, strength } = (await quote(world, sender, wish)).data
  return {
    hash,
    authorisation_id: await authorise(world, sender, { purpose: 'transfer', hash, seen, strength }),
  }
}

describe('a wallet of betting', () => {
  test('is topped up for whoever it belongs to, as the rest is', async () => {
    const ada = await aBetter()
    const listed = (await send(world, bills.listBillers, { cookie: ada.cookie })).data
    assert.equal(listed.filter(({ category }) => category === 'betting').length, 21)
    const to = bet('0110')
    assert.match((await find(ada, to)).data.name, /^[A-Z]+ [A-Z]+$/)
    const sent = await sendMoney(world, ada, { to, amount: '5000' })
    await world.settle()
    assert.equal((await transferOf(world, ada, sent.data.transaction_id)).state, 'success')
    assert.equal(await balanceOf(world, ada.cookie), '84950.00')
    const { everybody, most, used, left, own, bar } = await mine(ada)
    assert.deepEqual(
      [everybody, most, used, left, own, bar],
      ['20000.00', '20000.00', '5000.00', '15000.00', null, null],
    )
  })

  test('is paid alone: it is in no list of bills', async () => {
    const ada = await aBetter('5000')
    const line = lineOf({ biller: 'bet-bet9ja', reference: 'ada10110', amount: '1000' })
    const { list } = await checkAll(world, ada, await makeList(world, ada, [line]))
    assert.deepEqual(problemsOf(list), ['pay_alone'])
    const names = (await send(world, listNames, { cookie: ada.cookie })).data
    assert.ok(names.every(({ id }) => !id.startsWith('bet-')))
  })

  test('is for people of 18 or older, as a register has confirmed it', async () => {
    const nobody = await aCustomer(world, { tier: 0 })
    assert.equal(
      await codeOf(send(world, sending.findPayee, { cookie: nobody.cookie, body: { to: bet() } })),
      'betting_age_unknown',
    )
    const minor = await aBetter()
    await bornOn(minor, '2008-02-03')
    assert.equal(await codeOf(find(minor, bet())), 'betting_age')
    assert.equal(await codeOf(quote(world, minor, { to: bet(), amount: '500' })), 'betting_age')
    const { cookie } = minor
    const form = send(world, bills.findBiller, { cookie, params: { id: 'bet-bet9ja' } })
    assert.equal(await codeOf(form), 'betting_age')
    const listed = (await send(world, bills.listBillers, { cookie })).data
    assert.equal(listed.filter(({ category }) => category === 'betting').length, 0)
    assert.equal((await mine(minor)).bar, 'betting_age')
    await bornOn(minor, '2008-02-02')
    assert.equal((await find(minor, bet())).status, 200)
  })
})

/** The same customer on another device, which ends the session of the one before. */
async function anew(customer: Customer): Promise<Customer> {
  const cookie = await confirmEmail(world, customer.email)
  assert.equal((await send(world, signIn.unlock, { cookie, body: { pin } })).status, 200)
  return { ...customer, cookie }
}

/** As a register had confirmed it. */
async function bornOn({ id }: Customer, day: string): Promise<void> {
  const { database, vault } = world.api.doors
  const key = await findPersonKey(database.sql, world.api.doors, id)
  assert.ok(key)
  const sealed = vault.seal(key, day, `users.date_of_birth/${id}`)
  await database.sql`update users set date_of_birth_sealed = ${sealed} where id = ${id}`
}

describe('the limit of a day', () => {
  test('counts every wallet of every biller, is given back with what failed, and starts again at midnight', async () => {
    const ada = await aBetter()
    for (const to of [bet(), bet('10', 'bet-1xbet')])
      assert.equal((await sendMoney(world, ada, { to: onlyDigits(to), amount: '8000' })).status, 200)
    const failed = await sendMoney(world, ada, { to: bet('96'), amount: '4000' })
    const above = await quote(world, ada, { to: bet(), amount: '100' })
    assert.deepEqual(
      [above.problem.code, above.problem.message],
      [
        'above_betting_limit',
        'Your ₦20,000.00 for betting today are used up. Your limit starts again at midnight, Lagos time.',
      ],
    )
    await world.settle()
    assert.equal((await transferOf(world, ada, failed.data.transaction_id)).state, 'failed')
    assert.equal((await mine(ada)).left, '4000.00')
    const more = await quote(world, ada, { to: bet(), amount: '4000.01' })
    assert.equal(
      more.problem.message,
      'You can pay ₦4,000.00 more for betting today. The limit is ₦20,000.00 a day.',
    )
    world.clock.advance(15 * hour)
    assert.equal((await mine(ada)).left, '20000.00')
  })

  test('twenty at once pay no more than it', async () => {
    const ada = await aBetter()
    const wishes = Array.from({ length: 20 }, () => ({ to: bet(), amount: '3000' }))
    const ready = []
    for (const wish of wishes) {
      ready.push({ ...wish, ...(await agreed(ada, wish)) })
    }
    const sent = await Promise.all(
      ready.map((body, at) =>
        send(world, sending.sendTransfer, {
          headers: { cookie: ada.cookie, 'idempotency-key': `race-${at}` },
          body,
        }),
      ),
    )
    assert.equal(sent.filter(({ status }) => status === 200).length, 6)
    for (const one of sent.filter(({ status }) => status !== 200))
      assert.equal(one.problem.code, 'above_betting_limit')
    assert.equal((await mine(ada)).used, '18000.00')
  })

  test('limit_too_high, limit_not_an_amount: one’s own is no higher than everybody’s; less holds at once, more after a day', async () => {
    const ada = await aBetter()
    assert.equal(await codeOf(limitTo(ada, '20000.01')), 'limit_too_high')
    assert.equal(await codeOf(limitTo(ada, '1.001')), 'limit_not_an_amount')
    assert.equal((await limitTo(ada, '1000')).data.most, '1000.00')
    assert.equal(await codeOf(quote(world, ada, { to: bet(), amount: '1001' })), 'above_betting_limit')
    const raised = (await limitTo(ada, null)).data
    assert.deepEqual([raised.own, raised.own_next?.daily], ['1000.00', null])
    world.clock.advance(24 * hour - 61_000)
    assert.equal((await mine(ada)).most, '1000.00')
    world.clock.advance(61_000)
    assert.equal((await mine(ada)).most, '20000.00')
  })
})

/** 1xBet knows its people by digits. */
const onlyDigits = (to: Wish['to']): Wish['to'] =>
  'account' in to && to.code === 'bet-1xbet' ? { ...to, account: to.account.replace(/\D/g, '') } : to

describe('who has excluded themselves', () => {
  test('pays for no betting by any way until it is over', async () => {
    const ada = await aBetter()
    const to = bet()
    const wish = { to, amount: '1000' }
    await sendMoney(world, ada, wish)
    await world.settle()
    const plan = {
      ...wish,
      first_at: new Date(world.clock.now().getTime() + 2 * hour).toISOString(),
      every: 'once',
    }
    const { hash, seen } = (await send(world, standing.previewOrder, { cookie: ada.cookie, body: plan })).data
    const proof = { purpose: 'standing_order', hash, seen, strength: 'strong' } as const
    const made = await send(world, standing.makeOrder, {
      headers: { cookie: ada.cookie, 'idempotency-key': 'plan' },
      body: { ...plan, hash, authorisation_id: await authorise(world, ada, proof) },
    })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    // Quoted and authorised before, sent after.
    const early = { to: bet(), amount: '500' }
    const agreedTo = await agreed(ada, early)

    const excluded = (await exclude(ada, 'days_7')).data
    const ends = new Date(world.clock.now().getTime() + 7 * 24 * hour).toISOString()
    assert.deepEqual([excluded.excluded_until, excluded.bar], [ends, 'betting_excluded'])

    const late = await send(world, sending.sendTransfer, {
      headers: { cookie: ada.cookie, 'idempotency-key': 'late' },
      body: { ...early, ...agreedTo },
    })
    assert.equal(late.problem.code, 'betting_excluded')
    const { cookie } = await anew(ada)
    assert.equal(await codeOf(find({ ...ada, cookie }, bet('10', 'bet-betking'))), 'betting_excluded')
    const listed = (await send(world, bills.listBillers, { cookie })).data
    assert.ok(listed.every(({ category }) => category !== 'betting'))
    const paid = await send(world, beneficiaries.listMyBeneficiaries, { cookie, query: '?kind=bill' })
    assert.deepEqual(paid.data, [])
    assert.equal(await codeOf(send(world, standing.previewOrder, { cookie, body: plan })), 'betting_excluded')
    world.clock.advance(3 * hour)
    await world.settle()
    const [order] = (await send(world, standing.listMyOrders, { cookie })).data
    assert.deepEqual(
      order?.runs.map(({ state, reason }) => [state, reason]),
      [['not_sent', 'You excluded yourself from betting.']],
    )
    assert.equal(await balanceOf(world, cookie), '88950.00')
  })

  test('waits for a payment that came before it at the wallet, and refuses one that comes after it', async () => {
    for (const [isFirst, code, used] of [
      ['payment', undefined, '500.00'],
      ['exclusion', 'betting_excluded', '0.00'],
    ] as const) {
      const ada = await aBetter()
      const wish = { to: bet(), amount: '500' }
      const body = { ...wish, ...(await agreed(ada, wish)) }
      const headers = { cookie: ada.cookie, 'idempotency-key': isFirst }
      const ends: unknown[] = []
      const pay = async () =>
        ends.push((await send(world, sending.sendTransfer, { headers, body })).problem.code)
      const stop = async () => assert.equal((await exclude(ada, 'days_7')).status, 200)
      await oneAfterTheOther(
        world.api.doors.database,
        (sql) => sql`select 1 from wallets where user_id = ${ada.id} for no key update`,
        isFirst === 'payment' ? [pay, stop] : [stop, pay],
      )
      assert.deepEqual([...ends, (await mine(ada)).used], [code, used])
    }
  })

  test('betting_excluded: is refused by the quote, by sending, and by scheduling', async () => {
    const { cookie, ...ada } = await aBetter('5000')
    await exclude({ cookie, ...ada }, 'hours_24')
    const wish = { to: bet(), amount: '500' }
    const unproven = { hash: '0'.repeat(64), authorisation_id: '00000000-0000-4000-8000-000000000000' }
    const dates = { every: 'month', first_at: new Date(world.clock.now().getTime() + hour).toISOString() }
    const headers = { 'idempotency-key': 'excluded' }
    const answers = [
      await send(world, sending.quoteTransfer, { cookie, body: wish }),
      await send(world, sending.sendTransfer, { cookie, headers, body: { ...wish, ...unproven } }),
      await send(world, standing.previewOrder, { cookie, body: { ...wish, ...dates } }),
      await send(world, standing.makeOrder, { cookie, headers, body: { ...wish, ...dates, ...unproven } }),
    ]
    assert.deepEqual(
      answers.map(({ problem }) => problem.code),
      answers.map(() => 'betting_excluded'),
    )
  })

  test('excluded_longer: nothing shortens it, a longer one is added, and it ends to the millisecond', async () => {
    const ada = await aBetter('1000')
    const { excluded_until: until } = (await exclude(ada, 'days_7')).data
    assert.equal(await codeOf(exclude(ada, 'hours_24')), 'excluded_longer')
    assert.equal((await mine(ada)).excluded_until, until)
    const longer = (await exclude(ada, 'days_30')).data
    assert.ok(Date.parse(longer.excluded_until ?? '') > Date.parse(until ?? ''))
    // To sign in takes a mail, and time stands still meanwhile.
    world.clock.advance(30 * 24 * hour - 1)
    const later = await anew(ada)
    assert.equal(await codeOf(find(later, bet())), 'betting_excluded')
    world.clock.advance(1)
    assert.equal((await find(later, bet())).status, 200)
  })

  test('is not led to it by the page of what they have paid', async () => {
    const ada = await aBetter('5000')
    const { transaction_id: id } = (await sendMoney(world, ada, { to: bet(), amount: '1000' })).data
    await world.settle()
    assert.equal((await transferOf(world, ada, id)).may_repeat, true)
    await exclude(ada, 'hours_24')
    assert.equal((await transferOf(world, ada, id)).may_repeat, false)
  })

  test('is excluded by a row that no server of ours can change', async () => {
    const ada = await aBetter('1000')
    await exclude(ada, 'years_5')
    for (const role of ['finance_app', 'finance_worker'] as const) {
      const { sql } = world.database.open(role)
      await assert.rejects(
        sql`update betting_exclusions set ends_at = begun_at + interval '1 second'`,
        /permission denied/,
      )
      await assert.rejects(sql`delete from betting_exclusions`, /permission denied/)
    }
  })

  test('cannot pay a biller of betting under another name, and staff see that they are excluded', async () => {
    const ada = await aBetter('5000')
    await exclude(ada, 'year_1')
    const support = await signInAdmin(world, 'support@staff.example')
    const seen = await send(world, betting.findUserBetting, { headers: support, params: { id: ada.id } })
    assert.equal(seen.data.exclusions.length, 1)
    assert.equal(seen.data.bar, 'betting_excluded')
    const headers = await signInAdmin(world, 'owner@staff.example')
    const missing = { headers, params: { id: '01890000-0000-7000-8000-000000000000' } }
    assert.equal(await codeOf(send(world, betting.findUserBetting, missing)), 'user_not_found')
    const terms = {
      is_offered: true,
      name: 'Lucky Sunday',
      label: 'Wallet user ID',
      hint: '4 to 20 letters and digits',
      form: { kind: 'letters_and_digits', least: 4, most: 20 },
      amount: 'variable',
      check: 'name',
      delivers: 'credit',
      least: '100',
      most: '100000',
      fee: '50',
      confidence: 'C',
      sources: ['A letter of theirs'],
    }
    const betking = [{ partner: 'examplebills', code: 'bet-betking' }]
    const ask = (body: object) => send(world, change.previewBiller, { headers, body: { ...terms, ...body } })
    for (const body of [
      { biller: 'lucky-sunday', category: 'giving', offers: betking },
      {
        biller: 'lucky-sunday',
        category: 'giving',
        offers: [{ partner: 'examplebills', code: 'BET-BetKing' }],
      },
      { biller: 'bet-betking', category: 'giving', offers: [{ partner: 'examplebills', code: 'give-rccg' }] },
    ])
      assert.equal(await codeOf(ask(body)), 'betting_stays')
    const added = await send(world, change.changeBiller, {
      headers: { ...headers, 'idempotency-key': 'lucky' },
      body: {
        ...terms,
        biller: 'lucky-sunday',
        category: 'betting',
        offers: betking,
        reason: 'A new contract',
      },
    })
    assert.equal((await approveAs(world, 'finance@staff.example', pendingOf(added))).status, 200)
    assert.equal(await codeOf(find(ada, bet('10', 'lucky-sunday'))), 'betting_excluded')
  })
})

test('what was paid before an exclusion and nobody has taken is not handed over, and is back', async () => {
  const ada = await aBetter('5000')
  const sent = await sendMoney(world, ada, { to: bet(), amount: '1000' })
  assert.equal(sent.status, 200)
  await exclude(ada, 'days_7')
  await world.settle()
  assert.equal((await transferOf(world, ada, sent.data.transaction_id)).state, 'held')
  world.clock.advance(25 * hour)
  await world.settle()
  assert.equal((await transferOf(world, ada, sent.data.transaction_id)).state, 'failed')
  assert.equal(await balanceOf(world, ada.cookie), '5000.00')
})
