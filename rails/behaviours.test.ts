// Answers for the judgement of the adapters for money and identity: every method is driven through every behaviour that the twins declare.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLog } from '#kit/log.ts'
import type { Ports } from '#kit/ports.ts'
import { seededRandom } from '#kit/random.ts'
import type { RailDoors } from './declaration.ts'
import { partners } from './partners.ts'
import type { Behaviour, Hearing, Method } from './sandbox/behaviours/cells.ts'
import { behaviours, cellOf, type FoundAdapter, omissions } from './sandbox/behaviours/behaviours.ts'
import { beginnings, driveTurns } from './test-calls.ts'
import { custodyBeginnings, driveCustodyWebhooks } from './test-custody.ts'
import { drivePayoutWebhooks, payoutBeginnings } from './test-payouts.ts'
import { driveAirtimeWebhooks, purchaseBeginnings } from './test-purchases.ts'
import { driveWebhooks } from './test-webhooks.ts'
import { openTestWorld, settingsOfBehaviours, type TestWorld } from './test-world.ts'

let world: TestWorld
before(async () => {
  world = await openTestWorld()
})
after(() => world.close())

// What hands a message over, or reads a file or a list, ends in words of its own, and meets its faults beside its adapter.
const isJudged: Readonly<Record<keyof Ports, boolean>> = {
  abroad: true,
  airtime: true,
  bills: true,
  bank: true,
  custody: true,
  identity: true,
  payouts: true,
  lists: false,
  rates: true,
  push: false,
  scanner: false,
  sms: false,
  store: false,
}

type Adapter = FoundAdapter & { readonly partner: string; readonly port: string; readonly rail: string }

const day = 86_400_000
const doors: RailDoors = {
  reaching: { log: createLog({ level: 'silent', name: 'test' }), timeoutMilliseconds: 1 },
  random: seededRandom('adapters'),
  root: '',
  supportEmail: '',
  supportPhone: '',
}
const { given } = settingsOfBehaviours()

/** What the partners really have, found by looking: a partner or a method added later is here without anybody's help. */
const adapters: readonly Adapter[] = (
  await Promise.all(
    partners.map(async (partner) => {
      const { name } = partner
      const twin = await partner.twin(given, 'http://127.0.0.1:9/hooks')
      return portsToJudge().flatMap((kind): Adapter[] => {
        const adapter = partner.port(kind, given, doors)
        if (adapter === undefined) return []
        return [
          {
            name: `${name}.${kind}`,
            partner: name,
            port: kind,
            rail: twin?.rail ?? name,
            methods: Object.entries(adapter).flatMap(([method, value]) =>
              typeof value === 'function' ? [method] : [],
            ),
            declared: twin?.behaviours?.find((one) => one.port === kind),
          },
        ]
      })
    }),
  )
).flat()

function portsToJudge(): (keyof Ports)[] {
  const isPort = (word: string): word is keyof Ports => Object.hasOwn(isJudged, word)
  return Object.keys(isJudged)
    .filter(isPort)
    .filter((kind) => isJudged[kind])
}

const begins = { ...beginnings, ...payoutBeginnings, ...purchaseBeginnings, ...custodyBeginnings }

/** Who listens, by port. */
const ears: Readonly<Record<string, (partner: string, hearing: Hearing) => Promise<void>>> = {
  airtime: (partner, hearing) => driveAirtimeWebhooks(world, partner, hearing),
  bank: (partner, hearing) => driveWebhooks(world, world.port('bank', partner), hearing),
  custody: (partner, hearing) => driveCustodyWebhooks(world, partner, hearing),
  identity: (partner, hearing) => driveWebhooks(world, world.port('identity', partner), hearing),
  payouts: (partner, hearing) => drivePayoutWebhooks(world, partner, hearing),
}

type Driven = { readonly adapter: Adapter; readonly name: string; readonly method: Method }

async function drive(row: Behaviour, { adapter, name, method }: Driven): Promise<void> {
  const { partner, port, rail, declared } = adapter
  const cell = declared && cellOf(row, declared, method.kind)
  assert.ok(cell, `“${row.name}” says something of ${method.kind}`)
  if ('notApplicable' in cell) return
  if ('hears' in cell) {
    const ear = ears[port]
    assert.ok(ear, `somebody listens for ${port}`)
    for (const hearing of cell.hears) await ear(partner, hearing)
    return
  }
  const begin = begins[`${port}.${name}`]
  assert.ok(begin, `${port}.${name} has a beginning`)
  await driveTurns(world, begin, { partner, rail, method, turns: cell.turns })
}

test('the table leaves out no behaviour, no method of any adapter and no cell', () => {
  assert.deepEqual(omissions(behaviours, adapters), [])
})

test('a method, a row, a cell or a whole twin that is left out is found', () => {
  const withoutRow = behaviours.filter((row) => row.name !== 'rate limit')
  assert.deepEqual(omissions(withoutRow, adapters), ['no row for “rate limit”'])
  const bureau = adapters.filter(({ port }) => port === 'identity')
  const withMethods = (change: (methods: readonly string[]) => string[]) =>
    omissions(
      behaviours,
      bureau.map((one) => ({ ...one, methods: change(one.methods) })),
    )
  assert.deepEqual(
    withMethods((methods) => [...methods, 'payOut']),
    ['no kind for dojah.identity.payOut'],
  )
  assert.deepEqual(
    withMethods((methods) => methods.filter((method) => method !== 'ping')),
    ['dojah.identity.ping is no method'],
  )
  const silent = behaviours.map((row) =>
    row.name === 'slow 200'
      ? { ...row, cells: { ...row.cells, ask_face: { turns: [] }, ask_person: { notApplicable: 'no' } } }
      : row,
  )
  assert.deepEqual(omissions(silent, bureau), [
    '“slow 200” says nothing of ask_person of dojah.identity',
    '“slow 200” says nothing of ask_face of dojah.identity',
  ])
  const mute = bureau.map((one) => ({ ...one, declared: undefined }))
  assert.deepEqual(omissions(behaviours, mute), ['the twin of dojah.identity declares no behaviours'])
  const astray = bureau.map(({ declared, ...one }) => ({
    ...one,
    declared: declared && { ...declared, cells: { ...declared.cells, 'slow 201': {} } },
  }))
  assert.deepEqual(omissions(behaviours, astray), [
    'dojah.identity has cells for “slow 201”, which is no row',
  ])
})

for (const row of behaviours)
  for (const adapter of adapters)
    for (const [name, method] of Object.entries(adapter.declared?.methods ?? {}))
      if (method !== 'calls_nobody')
        test(`${row.name}: ${adapter.name}.${name}`, () => drive(row, { adapter, name, method }))

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
