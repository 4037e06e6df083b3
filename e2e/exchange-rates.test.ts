// Promises about the rate of the dollar: read as it is written, believed only while it is young and near the one before, and closed in words otherwise.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readRates } from '#features/exchange/api/read-rates.ts'
import * as exchange from '#features/exchange/contract.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let worker: Database
let headers: Record<string, string>
before(async () => {
  world = await openWorld()
  worker = openDatabase({ url: world.settings.databaseWorkerUrl, connections: 1 })
  await aMember(world, 'support')
  headers = await signInAdmin(world, 'support@staff.example')
})
after(async () => {
  await worker?.close()
  await world?.close()
})

const second = 1_000
/** Time goes on, and the source is asked. */
async function later(seconds = 30) {
  world.clock.advance(seconds * second)
  const [source] = world.api.parts.ports('rates')
  assert.ok(source)
  await readRates({ ...world.api.doors, database: worker }, source)
  return (await send(world, exchange.readExchangeRates, { headers })).data
}
/** The hour of the rates before is over; so is the sign-in. */
async function anHourLater() {
  world.clock.advance(3_600 * second)
  headers = await signInAdmin(world, 'support@staff.example')
}
const move = (rate: string | null, asOf?: Date) =>
  world.control('/openexchangerates/rate', { rate, ...(asOf && { as_of: asOf.toISOString() }) })

test('it is read as it is written, and holds', async () => {
  const read = await later()
  assert.deepEqual([read.state, read.holds?.rate, read.newest.length], ['open', '1543.27', 1])
  await move('1551.0312345678')
  assert.equal((await later()).holds?.rate, '1551.03123456')
})

test('what is no rate leaves the one before, which closes after two minutes of the source’s own time', async () => {
  await move('1543.27')
  await later()
  for (const none of [null, '0', '-1543.27', '1.5e3']) {
    await move(none)
    const read = await later(5)
    assert.deepEqual([read.state, read.holds?.rate], ['open', '1543.27'], String(none))
  }
  for (const mode of ['html', 'off'] as const) {
    await world.control('/outage', { rail: 'openexchangerates', mode })
    assert.equal((await later(1)).holds?.rate, '1543.27')
  }
  assert.equal((await later(100)).state, 'rate_old')
  await move('1544.00')
  assert.equal((await later()).state, 'open')
})

test('one that stands still grows old, and one of yesterday or ahead of time is kept and not used', async () => {
  await move('1545.00', world.clock.now())
  assert.equal((await later(60)).state, 'open')
  assert.equal((await later(61)).state, 'rate_old')
  await move('1546.00', new Date(world.clock.now().getTime() - 86_400 * second))
  assert.deepEqual([(await later()).newest[0]?.refused, (await later()).state], ['old', 'rate_old'])
  await move('1546.00', new Date(world.clock.now().getTime() + 600 * second))
  assert.equal((await later()).newest[0]?.refused, 'ahead')
  await move('1546.00')
  assert.equal((await later()).state, 'open')
})

test('a tenfold rate closes until it is back', async () => {
  await move('1546.00')
  await later()
  await move('15460.00')
  const jumped = await later()
  assert.deepEqual(
    [jumped.state, jumped.holds?.rate, jumped.newest[0]?.refused],
    ['rate_jumped', '1546.00', 'jumped'],
  )
  assert.equal((await later()).state, 'rate_jumped')
  await move('1547.00')
  assert.deepEqual([(await later()).state, (await later()).holds?.rate], ['open', '1547.00'])
})

test('small steps close it where they come to more than a fifth within an hour, and it opens again when the hour is over', async () => {
  await anHourLater()
  for (const to of ['1500.00', '1640.00', '1790.00']) {
    await move(to)
    assert.deepEqual([(await later()).state, (await later(0)).holds?.rate], ['open', to])
  }
  await move('1810.00')
  const jumped = await later()
  assert.deepEqual([jumped.state, jumped.holds?.rate], ['rate_jumped', '1790.00'])
  await anHourLater()
  await move('1810.00')
  assert.deepEqual([(await later()).state, (await later(0)).holds?.rate], ['open', '1810.00'])
  await anHourLater()
  await move('1700.00')
  assert.equal((await later()).state, 'open')
  await anHourLater()
  await move('1546.00')
  assert.equal((await later()).state, 'open')
})

test('the status page is told of converting by whether there is a rate, and of coins by whether each custodian answers', async () => {
  const answers = (name: string) =>
    world.api.parts.measured.find((part) => part.name === name)?.answers?.(world.api.doors)
  await move('1546.00', world.clock.now())
  assert.equal((await later()).state, 'open')
  assert.equal(await answers('exchange'), true)
  await move(null)
  assert.equal((await later(121)).state, 'rate_old')
  assert.equal(await answers('exchange'), false)
  assert.equal(await answers('crypto'), true)
  for (const rail of ['quidax', 'fireblocks']) {
    await world.control('/outage', { rail, mode: 'html' })
    assert.equal(await answers('crypto'), false, rail)
    await world.control('/outage', { rail, mode: 'off' })
  }
})
