// Answers for the judgement of the adapters for money and identity: every method is driven through every behaviour of the table.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLog } from '#kit/log.ts'
import { dojahIdentity } from './dojah/dojah.ts'
import { monnifyPayouts } from './monnify/payouts.ts'
import { paystackPayouts } from './paystack/payouts.ts'
import { paystackBank } from './paystack/paystack.ts'
import type { Behaviour, MethodKind } from './sandbox/behaviours/cells.ts'
import { behaviours, methodKinds, omissions } from './sandbox/behaviours/behaviours.ts'
import { drivers, driveTurns } from './test-calls.ts'
import { driveWebhooks } from './test-webhooks.ts'
import { drivePayoutWebhooks, payoutDrivers } from './test-payouts.ts'
import { openTestWorld, type TestWorld } from './test-world.ts'

let world: TestWorld
before(async () => {
  world = await openTestWorld()
})
after(() => world.close())

/** What the adapters really have, found by looking: a method added later is here without anybody's help. */
function methodsOf(rail: string, adapter: object): { rail: string; method: string }[] {
  return Object.entries(adapter).flatMap(([method, value]) =>
    typeof value === 'function' ? [{ rail, method }] : [],
  )
}
const log = createLog({ level: 'silent', name: 'test' })
const idle = { log, timeoutMilliseconds: 1, baseUrl: 'http://127.0.0.1:9' }
const methods = [
  ...methodsOf('paystack', paystackBank({ ...idle, secretKey: '' })),
  ...methodsOf('paystack_payouts', paystackPayouts({ ...idle, secretKey: '' })),
  ...methodsOf('monnify_payouts', monnifyPayouts({ ...idle, apiKey: '', secretKey: '', accountNumber: '' })),
  ...methodsOf('dojah', dojahIdentity({ ...idle, appId: '', secretKey: '', webhookSecret: '' })),
]
const kinds: Readonly<Record<string, Readonly<Record<string, MethodKind>>>> = methodKinds
const day = 86_400_000

const partnerOf = (adapter: string): 'paystack' | 'monnify' =>
  adapter === 'monnify_payouts' ? 'monnify' : 'paystack'

async function drive(row: Behaviour, { rail, method }: { rail: string; method: string }): Promise<void> {
  const kind = kinds[rail]?.[method]
  assert.ok(kind, `${rail}.${method} has a kind in the table`)
  const cell = row.cells[kind]
  if ('notApplicable' in cell) return
  if ('hears' in cell) {
    if (kind === 'hear_payouts') {
      for (const hearing of cell.hears) await drivePayoutWebhooks(world, partnerOf(rail), hearing)
      return
    }
    const ear = rail === 'dojah' ? world.bureau() : world.bank()
    for (const hearing of cell.hears) await driveWebhooks(world, ear, hearing)
    return
  }
  const driver = { ...drivers, ...payoutDrivers }[`${rail}.${method}`]
  assert.ok(driver, `${rail}.${method} has a driver`)
  await driveTurns(world, driver, {
    adapter: rail,
    rail: rail.replace('_payouts', ''),
    kind,
    turns: cell.turns,
  })
}

test('the table leaves out no behaviour, no method of any adapter and no cell', () => {
  assert.deepEqual(omissions(behaviours, methods), [])
})

test('a method, a row or a cell that is left out is found', () => {
  const withoutRow = behaviours.filter((row) => row.name !== 'amount mismatch')
  assert.deepEqual(omissions(withoutRow, methods), ['no row for “amount mismatch”'])
  const withMethod = [...methods, { rail: 'paystack', method: 'payOut' }]
  assert.deepEqual(omissions(behaviours, withMethod), ['no kind for paystack.payOut'])
  const withoutMethod = methods.filter(({ method }) => method !== 'statement')
  assert.deepEqual(omissions(behaviours, withoutMethod), ['paystack.statement is no method'])
  const silent = behaviours.map((row) =>
    row.name === 'slow 200'
      ? { ...row, cells: { ...row.cells, list: { turns: [] }, ask_person: { notApplicable: 'no' } } }
      : row,
  )
  assert.deepEqual(omissions(silent, methods), [
    '“slow 200” says nothing of list',
    '“slow 200” says nothing of ask_person',
  ])
})

for (const row of behaviours) {
  for (const name of methods) {
    test(`${row.name}: ${name.rail}.${name.method}`, () => drive(row, name))
  }
}

test('an outage of one partner leaves the other alone', async () => {
  const look = (): Promise<{ outcome: string }> =>
    world.bureau().lookup({ kind: 'bvn', number: '22222222222' })
  await world.control('POST', '/outage', { rail: 'paystack', mode: '503', untilMs: 60_000 })
  assert.equal((await world.bank().floatBalance()).outcome, 'unknown')
  assert.equal((await look()).outcome, 'accepted')
  await world.control('POST', '/outage', { rail: 'dojah', mode: 'html' })
  await world.control('POST', '/outage', { rail: 'paystack', mode: 'off' })
  assert.equal((await world.bank().floatBalance()).outcome, 'accepted')
  assert.equal((await look()).outcome, 'unknown')
  world.clock.advance(60_000)
  assert.equal((await look()).outcome, 'accepted')
})

test('the statement of a deposit that was taken back has both movements under its reference', async () => {
  const deposit = await world.freshDeposit()
  await world.act(deposit, 'deposit')
  await world.act(deposit, 'reverse')
  const statement = await world.bank().statement()
  assert.ok(statement.outcome === 'accepted')
  const own = statement.value.filter((line) => line.providerReference === deposit.reference)
  assert.deepEqual(
    own.map((line) => line.change.minor),
    [deposit.netMinor, -deposit.netMinor],
  )
  const sum = statement.value.reduce((all, line) => all + line.change.minor, 0n)
  assert.equal(statement.value.at(-1)?.balanceAfter.minor, sum)
})

test('lists longer than a page are read to their end', async () => {
  const deposit = await world.freshDeposit()
  const order = { account_number: deposit.accountNumber, amount: '1.00', webhook: false }
  const references = Array.from({ length: 230 }, (_, index) => `${deposit.reference}-of-many-${index}`)
  // As many at once as the bank's own connections: all of them would wait for one, longer than a busy machine lets them.
  for (let from = 0; from < references.length; from += 10)
    await Promise.all(
      references
        .slice(from, from + 10)
        .map((reference) => world.control('POST', '/bank/deposits', { ...order, reference })),
    )
  const now = world.clock.now().getTime()
  const listed = await world.bank().listDeposits({ from: new Date(now - day), until: new Date(now + day) })
  assert.ok(listed.outcome === 'accepted')
  const found = new Set(listed.value.map((one) => one.providerReference))
  assert.deepEqual(
    references.filter((reference) => !found.has(reference)),
    [],
  )
  assert.equal(found.size, listed.value.length, 'none comes twice')
  const statement = await world.bank().statement()
  assert.ok(statement.outcome === 'accepted')
  let balance = 0n
  for (const line of statement.value) {
    balance += line.change.minor
    assert.equal(line.balanceAfter.minor, balance, 'oldest first, without a gap')
  }
})
