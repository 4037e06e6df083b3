// Promises about lists of bills over HTTP: checked line by line as single bills are, agreed to once and whole, each line paid by itself, each refusal said.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as lists from '#features/bill-lists/contract.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import {
  checkAll,
  findList,
  lineOf,
  makeList,
  meterLine,
  payList,
  payWith,
  problemsOf,
  proveList,
  quoteOf,
  readyList,
  statesOf,
} from './bill-list-hands.ts'
import { send } from './customer.ts'
import { balanceOf } from './depositor.ts'
import { aCustomer } from './people.ts'
import { sendMoney } from './sender.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
})
after(() => world.close())

const gone = '018f2f6a-0000-7000-8000-00000000feed'

test('four kinds of bills: named, by plan, by price and due; one proof, and each is a payment of its own', async () => {
  const sender = await aCustomer(world, { money: '60000' })
  const list = await readyList(world, sender, [
    lineOf({ ...meterLine('5,000.00'), label: 'Flat 1' }),
    lineOf({ biller: 'DSTV', reference: '1029384110', plan: 'DStv Padi' }),
    lineOf({ biller: 'mtn-data', reference: '08035550010', plan: 'mtn-1gb-500' }),
    lineOf({ biller: 'remita', reference: '310900005610' }),
  ])
  assert.deepEqual(
    list.lines.map(({ to_pay: pays }) => pays),
    ['5000.00', '4400.00', '500.00', '3800.00'],
  )
  const [meter, tv] = list.lines
  assert.deepEqual(
    [meter?.label, meter?.payee?.biller, tv?.plan_name],
    ['Flat 1', 'Ikeja Electric, prepaid', 'DStv Padi'],
  )
  const { count, amount, total, strength } = quoteOf(list)
  assert.deepEqual([count, amount, strength], [4, '13700.00', 'usual'])
  const paid = await payList(world, sender, list)
  assert.equal(paid.status, 200, JSON.stringify(paid.body))
  assert.deepEqual(
    [paid.data.state, statesOf(paid.data)],
    ['paying', ['waiting', 'waiting', 'waiting', 'waiting']],
  )
  await world.settle()
  const ended = await findList(world, sender, list)
  assert.deepEqual(
    [ended.state, ended.lines.map(({ payment }) => payment)],
    ['ended', ['paid', 'paid', 'paid', 'paid']],
  )
  const left = BigInt((await balanceOf(world, sender.cookie)).replace('.', ''))
  assert.equal(left, 6_000_000n - BigInt(total.replace('.', '')))
  const mails = await world.mails(sender.email)
  assert.ok(mails.some(({ subject }) => subject === 'Your list of bills is sent'))
})

test('each fault of a line is said at the line, and the others stand', async () => {
  const sender = await aCustomer(world, { money: '60000' })
  const first = meterLine()
  const faulty = [
    ['biller_missing', lineOf({ reference: '1', amount: '1' })],
    ['biller_unknown', lineOf({ ...first, biller: 'nobody' })],
    ['biller_unclear', lineOf({ ...first, biller: 'Ikeja Electric' })],
    ['plan_not_sold', lineOf({ ...first, plan: '000' })],
    ['pay_alone', lineOf({ biller: 'foreign-airtime', reference: '1', amount: '1' })],
    ['pay_alone', lineOf({ biller: 'ins-pa-insurance', reference: '08035550010', plan: 'yearly' })],
    ['reference_missing', lineOf({ ...first, reference: '' })],
    ['digits_lost', lineOf({ ...first, reference: '4.5E+10' })],
    ['decimals_added', lineOf({ ...first, reference: `${first.reference}.0` })],
    ['reference_unfit', lineOf({ ...first, reference: '123' })],
    ['zeros_lost', lineOf({ biller: 'gotv', reference: '29384010' })],
    ['cell_is_formula', lineOf({ ...first, label: '=HYPERLINK(1)' })],
    ['amount_unreadable', lineOf({ ...first, amount: '1e3' })],
    ['amount_missing', lineOf({ ...first, amount: '' })],
    ['amount_too_small', lineOf({ ...first, amount: '10' })],
    ['plan_unknown', lineOf({ biller: 'dstv', reference: '1029384210', plan: 'no such plan' })],
    ['not_the_price', lineOf({ biller: 'remita', reference: '310900015610', amount: '3000' })],
    ['number_not_found', meterLine('1000', '85')],
    ['biller_refuses', meterLine('1000', '88')],
    ['line_twice', first],
    [undefined, lineOf({ ...first, amount: '1500' })],
    ['too_many_to_one', lineOf({ ...first, amount: '2000' })],
  ] as const
  const lines = [first, ...faulty.map(([, line]) => line)]
  const { list } = await checkAll(world, sender, await makeList(world, sender, lines))
  assert.deepEqual(problemsOf(list), [undefined, ...faulty.map(([code]) => code)])
  const proposed = list.lines.flatMap(({ problem, proposals }) =>
    proposals.map(({ cell, text, says }) => [problem?.code, cell, text, says]),
  )
  assert.deepEqual(
    proposed.filter(([code]) => code !== 'plan_unknown'),
    [
      ['biller_unclear', 'biller', 'ikeja-electric-prepaid', 'Ikeja Electric, prepaid'],
      ['biller_unclear', 'biller', 'ikeja-electric-postpaid', 'Ikeja Electric, postpaid'],
      ['zeros_lost', 'reference', '0029384010', '0029384010'],
      ['not_the_price', 'amount', '3800.00', '₦3,800.00'],
    ],
  )
  assert.ok(proposed.some(([, cell, , says]) => cell === 'plan' && says?.startsWith('DStv Padi, ₦')))
  assert.deepEqual([list.lines[0]?.state, list.quote], ['ready', null])
})

test('a line is mended, wanted twice, left out or corrected in place; a due bill is paid once', async () => {
  const sender = await aCustomer(world, { money: '60000' })
  const { cookie } = sender
  const twice = meterLine()
  const due = lineOf({ biller: 'remita', reference: '310900025610' })
  const made = await makeList(world, sender, [
    twice,
    twice,
    due,
    due,
    lineOf({ biller: 'gotv', reference: '29384010', amount: '' }),
  ])
  const { list } = await checkAll(world, sender, made)
  assert.deepEqual(problemsOf(list).slice(1, 4), ['line_twice', undefined, 'due_twice'])
  const change = (position: number, body: object) =>
    send(world, lists.changeLine, { cookie, params: { id: list.id, position: String(position) }, body })
  assert.equal((await change(2, { ...twice, is_wanted_twice: true })).status, 200)
  assert.equal((await change(4, { ...due, is_wanted_twice: true })).status, 200)
  assert.deepEqual(problemsOf((await checkAll(world, sender, list)).list).slice(1, 4), [
    undefined,
    undefined,
    'due_twice',
  ])
  for (const position of ['4', '5'])
    assert.equal(
      (await send(world, lists.leaveOutLine, { cookie, params: { id: list.id, position } })).status,
      200,
    )
  const ready = await findList(world, sender, list)
  assert.equal((await payList(world, sender, ready)).status, 200)
  await world.settle()
  assert.deepEqual(statesOf(await findList(world, sender, list)), ['made', 'made', 'made'])
})

test('paid_lately: what was paid minutes ago is asked about', async () => {
  const sender = await aCustomer(world, { money: '60000' })
  const line = meterLine('2000')
  const to = { kind: 'bill', code: line.biller, account: line.reference } as const
  assert.equal((await sendMoney(world, sender, { to, amount: '2000' })).status, 200)
  await world.settle()
  const { list } = await checkAll(world, sender, await makeList(world, sender, [line]))
  assert.deepEqual(problemsOf(list), ['paid_lately'])
})

test('lines_open, list_changed, authorisation_missing, list_begun: what was agreed to is paid, once, and nothing else', async () => {
  const sender = await aCustomer(world, { money: '60000' })
  const { cookie } = sender
  const open = await makeList(world, sender, [meterLine()])
  const seen = await readyList(world, sender, [meterLine(), meterLine()])
  const proof = await proveList(world, sender, seen)
  const ofOpen = await send(world, lists.payList, {
    cookie,
    params: { id: open.id },
    headers: { 'idempotency-key': 'open' },
    body: { hash: quoteOf(seen).hash, authorisation_id: proof },
  })
  assert.equal(ofOpen.problem.code, 'lines_open')
  // Corrected after it was agreed to.
  const other = meterLine('1500')
  await send(world, lists.changeLine, { cookie, params: { id: seen.id, position: '2' }, body: other })
  const changed = (await checkAll(world, sender, seen)).list
  assert.equal((await payWith(world, sender, seen, { authorisation_id: proof })).problem.code, 'list_changed')
  assert.equal(
    (await payWith(world, sender, changed, { authorisation_id: proof })).problem.code,
    'authorisation_missing',
  )
  assert.equal((await payList(world, sender, changed)).status, 200)
  assert.equal(
    (await payWith(world, sender, changed, { authorisation_id: proof })).problem.code,
    'list_begun',
  )
  for (const refused of [
    await send(world, lists.changeLine, { cookie, params: { id: seen.id, position: '2' }, body: other }),
    await send(world, lists.checkLines, { cookie, params: { id: seen.id } }),
  ])
    assert.equal(refused.problem.code, 'list_begun')
  await world.settle()
  const params = { id: seen.id, position: '1' }
  assert.equal((await send(world, lists.leaveOutLine, { cookie, params })).problem.code, 'line_begun')
  assert.equal((await send(world, lists.endList, { cookie, params })).problem.code, 'list_ended')
})

test('step_up_required and authorisation_stale: more than ₦50,000 to new meters asks for more than the PIN, and soon', async () => {
  const sender = await aCustomer(world, { money: '100000', tier: 2, device: 'known' })
  const list = await readyList(world, sender, [meterLine('30000'), meterLine('30000')])
  assert.equal(quoteOf(list).strength, 'strong')
  const weak = await proveList(world, sender, { ...list, quote: { ...quoteOf(list), strength: 'usual' } })
  assert.equal(
    (await payWith(world, sender, list, { authorisation_id: weak })).problem.code,
    'step_up_required',
  )
  const old = await proveList(world, sender, list)
  world.clock.advance(6 * 60_000)
  assert.equal(
    (await payWith(world, sender, list, { authorisation_id: old })).problem.code,
    'authorisation_stale',
  )
  assert.equal((await payList(world, sender, list)).status, 200)
})

test('paid_before: the same lines are asked about for a week', async () => {
  const sender = await aCustomer(world, { money: '60000' })
  const lines = [meterLine(), meterLine()]
  assert.equal((await payList(world, sender, await readyList(world, sender, lines))).status, 200)
  await world.settle()
  world.clock.advance(11 * 60_000)
  const again = await readyList(world, sender, lines)
  const refused = await payList(world, sender, again)
  assert.equal(refused.problem.code, 'paid_before')
  assert.match(refused.problem.message, /2 Feb 2026/)
  assert.equal((await payList(world, sender, again, { pay_again: true })).status, 200)
})

test('not_enough_money and above_daily_limit are said before anything is agreed to, and refused', async () => {
  const sender = await aCustomer(world, { money: '3000' })
  const poor = await readyList(world, sender, [meterLine('2000'), meterLine('2000')])
  assert.equal(quoteOf(poor).problem?.code, 'not_enough_money')
  assert.equal((await payList(world, sender, poor)).problem.code, 'not_enough_money')
  const rich = await aCustomer(world, { money: '200000' })
  const much = await readyList(world, rich, [meterLine('30000'), meterLine('30000')])
  assert.equal(quoteOf(much).problem?.code, 'above_daily_limit')
  assert.equal((await payList(world, rich, much)).problem.code, 'above_daily_limit')
})

test('too_many_lookups: the lines that are left wait for the next hour, and are checked then', async () => {
  const sender = await aCustomer(world, { money: '100000' })
  const list = await makeList(
    world,
    sender,
    Array.from({ length: 65 }, () => meterLine('1000')),
  )
  const checked = await checkAll(world, sender, list)
  assert.equal(checked.left, 5)
  assert.match(checked.waits ?? '', /Try again in/)
  world.clock.advance(3_600_000)
  assert.deepEqual((await checkAll(world, sender, list)).left, 0)
})

test('biller_away: a line whose biller does not answer waits behind all others, and holds up none', async () => {
  const sender = await aCustomer(world, { money: '60000' })
  const away = meterLine('1000', '84')
  const made = await makeList(world, sender, [away, ...Array.from({ length: 5 }, () => meterLine('1000'))])
  const { list, left, waits } = await checkAll(world, sender, made)
  assert.deepEqual([left, statesOf(list)], [1, ['unchecked', 'ready', 'ready', 'ready', 'ready', 'ready']])
  assert.match(waits ?? '', /answering right now/)
  const params = { id: list.id, position: '1' }
  const without = await send(world, lists.leaveOutLine, { cookie: sender.cookie, params })
  assert.equal(without.data.quote?.count, 5)
})

test('who was paid before is looked up beside the limit: the meters of last month are checked whole', async () => {
  const sender = await aCustomer(world, { money: '60000' })
  const paid = [meterLine('1000'), meterLine('1500')]
  assert.equal((await payList(world, sender, await readyList(world, sender, paid))).status, 200)
  await world.settle()
  world.clock.advance(3_600_000)
  const strangers = Array.from({ length: 60 }, () => meterLine('1000'))
  const made = await makeList(world, sender, [...strangers, ...paid, meterLine('1000')])
  const { list, left } = await checkAll(world, sender, made)
  assert.deepEqual([left, statesOf(list).slice(60)], [1, ['ready', 'ready', 'unchecked']])
})

test('list_not_found and line_not_found: somebody else’s list is nobody’s; too_many_lists, and a draft is deleted', async () => {
  const [sender, other] = [await aCustomer(world, { money: '5000' }), await aCustomer(world, {})]
  const { cookie } = sender
  const list = await readyList(world, sender, [meterLine()])
  const body = { hash: quoteOf(list).hash, authorisation_id: gone }
  const headers = { 'idempotency-key': 'others' }
  for (const [id, of] of [
    [list.id, other.cookie],
    [gone, cookie],
  ] as const) {
    const params = { id, position: '1' }
    for (const refused of [
      await send(world, lists.findList, { cookie: of, params }),
      await send(world, lists.checkLines, { cookie: of, params }),
      await send(world, lists.changeLine, { cookie: of, params, body: meterLine() }),
      await send(world, lists.leaveOutLine, { cookie: of, params }),
      await send(world, lists.endList, { cookie: of, params }),
      await send(world, lists.payList, { cookie: of, params, headers, body }),
    ])
      assert.equal(refused.problem.code, 'list_not_found')
  }
  const params = { id: list.id, position: '9' }
  for (const refused of [
    await send(world, lists.changeLine, { cookie, params, body: meterLine() }),
    await send(world, lists.leaveOutLine, { cookie, params }),
  ])
    assert.equal(refused.problem.code, 'line_not_found')
  assert.equal((await send(world, lists.endList, { cookie, params })).status, 200)
  assert.deepEqual((await send(world, lists.listMyLists, { cookie })).data, [])
  for (let made = 0; made < 10; made += 1) await makeList(world, sender, [meterLine()])
  const eleventh = await send(world, lists.makeList, {
    cookie,
    headers: { 'idempotency-key': 'eleventh' },
    body: { lines: [meterLine()] },
  })
  assert.equal(eleventh.problem.code, 'too_many_lists')
})

test('what was written stands nowhere in the open, and the books prove', async () => {
  const { sql } = world.api.doors.database
  const [row] = await sql<{ all: string }>`select string_agg(l::text, '') "all" from bill_list_lines l`
  assert.doesNotMatch(row?.all ?? '', /Flat 1|4603920|NWOSU/)
  const faults = (await verifyLedger(world.api.doors.database)).filter(({ ok }) => !ok)
  assert.deepEqual(faults, [])
})
