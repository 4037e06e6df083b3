// Promises about bills that a partner refuses, over HTTP with both aggregators behind them: the next one pays where the refusal is the partner's
// own, once and with one hold; what may still arrive, and what is the bill's own fault, goes to nobody else.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isSoldAlike } from '#features/bills/api/fall-back.ts'
import * as bills from '#features/bills/goods-contract.ts'
import { orderPartners } from '#features/bills/public.ts'
import { recordAnswer } from '#features/orders/api/drive-job.ts'
import { lockOrder } from '#features/orders/api/order-row.ts'
import { findOrderRow } from '#features/orders/public.ts'
import { findOrder } from '#features/orders/staff-contract.ts'
import { openDatabase } from '#kit/db/database.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { balanceOf } from './depositor.ts'
import { aCustomer, aMember } from './people.ts'
import { type MyTransfer, type Sender, sendMoney, transferOf, type Wish } from './sender.ts'
import { openWorld, type World } from './world.ts'

const minute = 60_000
const untouched = '20000.00'
const once = '14900.00'

let world: World
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
})
after(() => world.close())

let meters = 0
/** A prepaid meter: one that ends in 80 is not reached from VTpass alone, one that ends in 94 from nobody. */
const meter = (ending = '10') => ({
  kind: 'bill' as const,
  code: 'ikeja-electric-prepaid',
  account: `${45_039_200_000 + meters++}${ending}`,
})

/** Pays ₦5,000, of ₦20,000; nobody has been asked yet. */
async function ordered(to: Wish['to']): Promise<{ sender: Sender; sent: MyTransfer }> {
  const sender = await aCustomer(world, { money: '20000' })
  const sent = await sendMoney(world, sender, { to, amount: '5000' })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  return { sender, sent: sent.data }
}

/** As it stands once jobs have run for so long. */
async function afterWait(sender: Sender, { transaction_id: id }: MyTransfer, milliseconds = minute) {
  await world.settle()
  world.clock.advance(milliseconds)
  await world.settle()
  return transferOf(world, sender, id)
}

/** VTpass answers the next hand-over for a meter by a code, or does something else with it. */
const vtpassDoes = ({ account }: ReturnType<typeof meter>, ...script: readonly object[]) =>
  world.control('/scenarios', { rail: 'vtpass', match: { path: '/pay', billersCode: account }, script })
const says = (code: string) => ({
  kind: 'answer',
  status: 200,
  body: { code, response_description: 'NO', content: { errors: 'NO' } },
})

type Line = { readonly line: string }
const attemptsOf = async ({ transaction_id: id }: MyTransfer): Promise<string[]> => {
  const rows = await world.api.doors.database.sql<Line>`
    select concat_ws(' ', a.number, a.provider, a.outcome, a.response_code) line
    from order_attempts a join orders o on o.id = a.order_id where o.transaction_id = ${id} order by a.number`
  return rows.map(({ line }) => line)
}

const callsOf = async ({ transaction_id: id }: MyTransfer): Promise<string[]> => {
  const rows = await world.api.doors.database.sql<Line>`
    select concat_ws(' ', e.name, e.outcome) line from order_events e join orders o on o.id = e.order_id
    where o.transaction_id = ${id} and e.kind = 'call' order by e.number`
  return rows.map(({ line }) => line)
}

/** What each partner's book has for a meter. */
async function standsAt({ account }: ReturnType<typeof meter>): Promise<string[]> {
  const purchases = async (rail: string): Promise<string[]> => {
    const { purchases: all }: { purchases: readonly object[] } = Object(
      await world.control(`/${rail}/purchases`),
    )
    return all.filter((one) => JSON.stringify(one).includes(account)).map(() => rail)
  }
  return [...(await purchases('vtpass')), ...(await purchases('examplebills'))]
}

/** The postings of an order with the account that the first of its legs beside the wallet is of. */
async function stepsOf({ transaction_id: id }: MyTransfer): Promise<string[]> {
  const rows = await world.api.doors.database.sql<Line>`
    select concat_ws(' ', t.op, (select string_agg(distinct split_part(a.code, '/', 2), ' ') from ledger.entries e
      join ledger.accounts a on a.id = e.account_id where e.transfer_id = t.id and a.code ~ 'vtpass|examplebills')) line
    from ledger.transfers t join orders o on t.intent = 'transfer:' || o.id where o.transaction_id = ${id} order by t.id`
  return rows.map(({ line }) => line)
}

const caseOf = async (kind: string, key: string): Promise<boolean> => {
  const rows = await world.api.doors.database.sql`select from cases where kind = ${kind} and key = ${key}`
  return rows.length > 0
}

test('what VTpass does not reach, examplebills pays: one hold, one settlement with who paid it, and its token', async () => {
  const to = meter('80')
  const { sender, sent } = await ordered(to)
  const done = await afterWait(sender, sent)
  assert.equal(done.state, 'success', JSON.stringify(done))
  assert.deepEqual(await attemptsOf(sent), ['1 vtpass refused 030'])
  assert.deepEqual(await standsAt(to), ['examplebills'])
  assert.deepEqual(await stepsOf(sent), ['hold', 'settle examplebills', 'post examplebills'])
  assert.equal(await balanceOf(world, sender.cookie), once)
  const goods = await send(world, bills.findMyGoods, {
    cookie: sender.cookie,
    params: { transaction_id: sent.transaction_id },
  })
  assert.match(goods.data.token ?? '', /^\d{20}$/)
  assert.equal(goods.data.units, '71 kWh')
})

test('staff see both attempts, each with what its partner said, and who has it now', async () => {
  const { sender, sent } = await ordered(meter('80'))
  await afterWait(sender, sent)
  await aMember(world, 'support')
  const headers = await signInAdmin(world, 'support@staff.example')
  const { data } = await send(world, findOrder, { headers, params: { transaction_id: sent.transaction_id } })
  assert.deepEqual([data.provider, data.response], ['examplebills', null])
  assert.deepEqual(
    data.events
      .filter(({ kind, name }) => kind === 'call' || name === 'next_attempt')
      .map(({ name, outcome, response_code: code }) => [name, outcome, code]),
    [
      ['pay', 'refused', '030'],
      ['next_attempt', 'examplebills', null],
      ['pay', 'success', null],
    ],
  )
})

test('an answer of VTpass that is lost is waited for: it did the work, and nobody else is ever handed it', async () => {
  const to = meter()
  const { sender, sent } = await ordered(to)
  await vtpassDoes(to, { kind: 'drop_after' })
  const done = await afterWait(sender, sent)
  assert.equal(done.state, 'success')
  for (const hours of [1, 24, 168]) await afterWait(sender, sent, hours * 60 * minute)
  assert.deepEqual([await attemptsOf(sent), await standsAt(to)], [[], ['vtpass']])
  assert.equal(await balanceOf(world, sender.cookie), once)
})

test('a refusal after an answer that was lost, and “likely a duplicate”, are no reason for another partner yet', async () => {
  const to = meter()
  const { sender, sent } = await ordered(to)
  await vtpassDoes(to, { kind: 'drop_before' }, says('030'), says('019'))
  for (let round = 0; round < 10; round++) await afterWait(sender, sent)
  assert.equal((await transferOf(world, sender, sent.transaction_id)).state, 'success')
  const said = await callsOf(sent)
  assert.deepEqual(
    ['pay unknown', 'pay refused', 'pay not_found', 'pay success'].filter((one) => !said.includes(one)),
    [],
  )
  assert.deepEqual([await attemptsOf(sent), await standsAt(to)], [[], ['vtpass']])
})

test('both refuse: the money goes back once, and the reason names no partner', async () => {
  const to = meter('94')
  const { sender, sent } = await ordered(to)
  const ended = await afterWait(sender, sent)
  assert.deepEqual(
    [ended.state, ended.reason],
    ['failed', 'The biller cannot be reached right now. Try again later.'],
  )
  assert.deepEqual(await attemptsOf(sent), ['1 vtpass refused 030'])
  assert.deepEqual([await standsAt(to), await stepsOf(sent)], [[], ['hold', 'release']])
  assert.equal(await balanceOf(world, sender.cookie), untouched)
  await afterWait(sender, sent, 25 * 60 * minute)
  assert.deepEqual(await stepsOf(sent), ['hold', 'release'])
})

test('what is the bill’s own fault goes back at once, and so does what nobody documents', async () => {
  for (const code of ['011', '013', '017', '031']) {
    const to = meter()
    const { sender, sent } = await ordered(to)
    await vtpassDoes(to, says(code))
    assert.equal((await afterWait(sender, sent)).state, 'failed', code)
    assert.deepEqual([await attemptsOf(sent), await standsAt(to)], [[], []], code)
    assert.equal(await balanceOf(world, sender.cookie), untouched)
  }
})

test('our account refused, a product not sold and too little money there are the partner’s own, and staff are told', async () => {
  for (const [code, outcome] of [
    ['028', 'refused'],
    ['012', 'refused'],
    ['018', 'float_too_low'],
  ] as const) {
    const to = meter()
    const { sender, sent } = await ordered(to)
    await vtpassDoes(to, says(code))
    assert.equal((await afterWait(sender, sent)).state, 'success', code)
    assert.deepEqual(await attemptsOf(sent), [`1 vtpass ${outcome} ${code}`])
    assert.deepEqual(await standsAt(to), ['examplebills'])
  }
  assert.ok(await caseOf('partner_account_refused', 'vtpass'))
  assert.ok(await caseOf('payout_float_low', 'vtpass'))
})

test('one refusal that is heard by many at once begins one attempt', async () => {
  const to = meter()
  const { sender, sent } = await ordered(to)
  const { worker, rails, doors } = world.api
  const given = orderPartners(rails)['bill']
  const asked = await findOrderRow(worker.sql, { transactionId: sent.transaction_id })
  assert.ok(given && asked)
  const said = { outcome: 'rejected', reason: 'refused', code: '030', detail: '' } as const
  const next = await given.fallBack?.(asked, said, world.clock.now())
  assert.deepEqual(next, { provider: 'examplebills', reference: asked.id })
  const hear = () =>
    worker.begin(async (sql) => {
      const row = await lockOrder(sql, asked)
      assert.ok(row)
      const by = { actor: 'system', requestId: undefined }
      const about = { row, asked, partners: given }
      await recordAnswer(sql, { ...doors, database: worker }, about, { said, next, call: 'pay', by })
    })
  await Promise.all(Array.from({ length: 5 }, hear))
  assert.deepEqual(await attemptsOf(sent), ['1 vtpass refused 030'])
  assert.equal((await afterWait(sender, sent)).state, 'success')
  assert.deepEqual(await standsAt(to), ['examplebills'])
  assert.equal(await balanceOf(world, sender.cookie), once)
})

test('a plan is the same where its code and price are; a subscription that is renewed is nobody else’s', async () => {
  const rail = world.api.rails.ports('bills').find(({ provider }) => provider === 'examplebills')
  assert.ok(rail)
  const isAlike = (to_choice: Parameters<typeof isSoldAlike>[2]['to_choice'], amount_minor = 10_750_00n) =>
    isSoldAlike(rail, { code: 'tizeti', terms: {} }, { to_choice, amount_minor })
  assert.equal(await isAlike({ plan: 'solo' }), true)
  assert.equal(await isAlike({ plan: 'solo', quantity: '2' }, 21_500_00n), true)
  for (const other of [
    isAlike({ plan: 'solo' }, 10_750_01n),
    isAlike({ plan: 'duo' }),
    isAlike({ renew: 'yes' }),
  ])
    assert.equal(await other, false)
  await world.control('/outage', { rail: 'examplebills', mode: '503' })
  assert.equal(await isAlike({ plan: 'solo' }), false)
  await world.control('/outage', { rail: 'examplebills', mode: 'off' })
})

test('each book is ours, and the ledger proves itself', async () => {
  await world.settle()
  const bank = openDatabase({ url: world.settings.databaseSandboxUrl })
  const books = await bank.sql<{ provider: string; taken: bigint }>`
    select 'vtpass' provider, sum(amount - commission)::bigint taken from vtpass_purchases where status = 'delivered'
    union all select 'examplebills', sum(amount - commission)::bigint from examplebills_payments where state = 'completed'`
  await bank.close()
  for (const { provider, taken } of books) {
    const [house] = await world.api.doors.database.sql<{ paid: bigint }>`
      select coalesce(sum(e.amount), 0)::bigint paid from ledger.entries e
      join ledger.accounts a on a.id = e.account_id where a.code = ${`NGN/${provider}/settlement`}`
    assert.equal(house?.paid, taken, provider)
  }
  assert.deepEqual(
    (await verifyLedger(world.api.doors.database)).filter(({ ok }) => !ok),
    [],
  )
})
