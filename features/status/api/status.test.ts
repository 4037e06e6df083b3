// Promises about measuring our parts: what is asked is written down, an absence of the database is not forgotten, and the page's
// words come without it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDatabase } from '#kit/db/database.ts'
import type { Slots } from '#kit/page-slots.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { historyDays, readStatus as contract } from '../contract.ts'
import { catalogue } from '#kit/words/words.ts'
import type { MeasuredPart } from '#kit/measured-part.ts'
import { createMonitor, removeOldHours, routes, statusSlots } from '../public.ts'

let app: TestApp
const minute = 60_000
const day = 1_440 * minute
before(async () => {
  app = await testApp({ routes: (mount, doors) => routes(mount, doors, { measured }) })
})
after(() => app.close())

/** How each part answers: after so many milliseconds of the test's clock, not at all, or by breaking. */
const ways: Record<string, 'not' | 'breaks' | undefined> = {}
const answersOf = (part: string) => async (): Promise<boolean> => {
  const way = ways[part]
  if (way === 'breaks') throw new Error('broke')
  return way !== 'not'
}
const said = catalogue('status-test', {
  word: 'A part',
  staff: 'A partner',
  slow: 'It is slow.',
  failing: 'It fails.',
  paused: 'It is stopped.',
})
const part = (name: string, more: Partial<MeasuredPart> = {}): MeasuredPart => ({
  name,
  order: 1,
  ...said,
  slowFrom: 3_000,
  answers: answersOf(name),
  ...more,
})
const ofServer = ['app', 'database'].map((name): MeasuredPart => {
  const { answers: _, ...rest } = part(name)
  return rest
})
const measured = [
  ...ofServer,
  part('bank'),
  part('payout', { service: 'bank_transfer' }),
  part('airtime', { service: 'airtime' }),
  part('exchange', { service: 'conversion', staysHere: true }),
  part('identity'),
  part('mail'),
]
const monitor = () => createMonitor({ ...app.workerDoors, measured, isUp: answersOf('app') })
const read = async (days?: number) =>
  (await app.request(contract, days === undefined ? {} : { query: { days } })).data
const partOf = (status: Awaited<ReturnType<typeof read>>, part: string) =>
  status.parts.find((one) => one.part === part)

test('before the first measurement nothing is claimed', async () => {
  const status = await read()
  assert.deepEqual([status.state, status.checked_at], ['unknown', null])
  assert.deepEqual(
    status.parts.map((one) => [one.part, one.state, one.since, one.median_milliseconds]),
    measured.map(({ name }) => [name, 'unknown', null, null]),
  )
})

test('anyone may ask, and may keep the answer for 15 seconds', async () => {
  const answer = await app.request(contract)
  assert.deepEqual([answer.status, answer.headers['cache-control']], [200, 'public, max-age=15'])
})

test('what answers works, since it was first asked', async () => {
  const since = app.clock.now().toISOString()
  await monitor().measure()
  app.clock.advance(minute)
  await monitor().measure()
  const status = await read()
  assert.deepEqual([status.state, partOf(status, 'bank')?.since], ['working', since])
  assert.equal(partOf(status, 'database')?.state, 'working')
})

test('what does not answer, or breaks, fails from the second time on, and the others are left alone', async () => {
  ways.bank = 'not'
  ways.mail = 'breaks'
  for (const expected of ['slow', 'failing']) {
    app.clock.advance(minute)
    await monitor().measure()
    const status = await read()
    assert.deepEqual(
      [partOf(status, 'bank')?.state, partOf(status, 'mail')?.state, partOf(status, 'identity')?.state],
      [expected, expected, 'working'],
    )
  }
  const { state, parts } = await read()
  assert.equal(state, 'failing')
  assert.deepEqual(
    parts.flatMap(({ note }) => note ?? []),
    ['It fails.', 'It fails.'],
  )
  assert.equal(partOf(await read(), 'bank')?.since, app.clock.now().toISOString())
})

test('of what nobody can tell yet nothing is written down', async () => {
  const untold = part('untold', { answers: async () => undefined })
  await createMonitor({ ...app.workerDoors, measured: [untold], isUp: answersOf('app') }).measure()
  const rows = await app.doors.database.sql`select 1 from part_health where part = 'untold'`
  assert.equal(rows.length, 0)
})

test('it works again when its answers come', async () => {
  delete ways.bank
  delete ways.mail
  for (let count = 0; count < 5; count++) {
    app.clock.advance(minute)
    await monitor().measure()
  }
  assert.equal((await read()).state, 'working')
})

test('what we stopped ourselves is paused: which sending, by the switch that refuses it', async () => {
  const { sql } = app.doors.database
  const pay = (isOn: boolean) => sql`
    insert into payout_switches (currency, is_on, changed_at) values ('NGN', ${isOn}, ${app.clock.now()})`
  const service = (code: string, isOn: boolean) => sql`
    insert into product_service_switches (code, enabled, reason, set_at)
    values (${code}, ${isOn}, 'a test', ${app.clock.now()})`
  const between = (isOn: boolean) => service('customer_transfer', isOn)
  const heard: unknown[] = []
  const airtime = (isOn: boolean) => service('airtime', isOn)
  const acts = [
    () => pay(false),
    () => between(false),
    () => pay(true),
    () => between(true),
    () => airtime(false),
    () => airtime(true),
    () => service('conversion', false),
    () => service('conversion', true),
  ]
  for (const act of acts) {
    await act()
    const { state, paused, parts } = await read()
    const stopped = parts.filter((one) => one.is_paused)
    heard.push([state, paused, stopped.map((one) => one.part)])
    for (const { note } of stopped) assert.equal(note, 'It is stopped.')
  }
  assert.deepEqual(heard, [
    ['paused', 'bank', ['payout', 'airtime']],
    ['paused', 'both', ['payout', 'airtime']],
    ['paused', 'customer', []],
    ['working', null, []],
    ['paused', null, ['airtime']],
    ['working', null, []],
    ['paused', null, ['exchange']],
    ['working', null, []],
  ])
})

test('two measuring at once lose no answer', async () => {
  const asked = async () => partOf(await read(1), 'bank')?.days[0]?.asked ?? 0
  const before = await asked()
  await Promise.all([monitor().measure(), monitor().measure(), monitor().measure()])
  assert.equal(await asked(), before + 3)
})

test('minutes without the database are written down when it is back', async () => {
  const failedOf = async () => partOf(await read(1), 'database')?.days[0]?.failed ?? 0
  const before = await failedOf()
  const one = monitor()
  for (let count = 0; count < 3; count++) {
    app.clock.advance(minute)
    one.missed()
  }
  app.clock.advance(minute)
  await one.measure()
  assert.equal(await failedOf(), before + 3)
  assert.equal(partOf(await read(), 'database')?.state, 'failing')
  await one.measure()
  assert.equal(await failedOf(), before + 3)
})

test('what has not been measured for minutes is unknown, and begins anew', async () => {
  app.clock.advance(6 * minute)
  assert.equal((await read()).state, 'unknown')
  await monitor().measure()
  const status = await read()
  assert.deepEqual([status.state, partOf(status, 'bank')?.since], ['working', app.clock.now().toISOString()])
})

test('days are asked for, of Lagos, the oldest first, and old hours go', async () => {
  assert.deepEqual(partOf(await read(), 'bank')?.days, [])
  app.clock.set(new Date('2026-12-01T23:30:00Z'))
  await monitor().measure()
  const days = partOf(await read(historyDays), 'bank')?.days ?? []
  assert.deepEqual(
    [days.length, days.at(-1)?.day, days.at(-1)?.state],
    [historyDays, '2026-12-02', 'working'],
  )
  assert.ok(days.some((one) => one.day === '2026-11-21' && one.asked > 0))
  await removeOldHours(app.doors.database.sql, new Date(app.clock.now().getTime() - day))
  const left = partOf(await read(historyDays), 'bank')?.days ?? []
  assert.equal(left.filter((one) => one.asked > 0).length, 1)
  const bad = await app.request(contract, { query: { days: 91 } })
  assert.equal(bad.code, 'bad_input')
})

/** The markup of one part. */
const rowOf = (slots: Slots, name: string): string =>
  (slots['status-parts'] ?? '').split('<li ').find((row) => row.includes(`id="part-${name}"`)) ?? ''

test('the page is filled with states, times and one bar a day', async () => {
  const slots = await statusSlots({ ...app.doors, measured })()
  assert.equal(slots['status-state'], 'working')
  assert.match(slots['status-checked'] ?? '', /^Last checked 2 Dec 2026, 00:30 WAT$/)
  const row = rowOf(slots, 'bank')
  assert.equal(row.match(/<i /g)?.length, historyDays)
  assert.match(row, /class="status-summary">100% of our checks/)
})

test('without a database the page says so, and nothing is thrown', async () => {
  const nowhere = openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', applicationName: 'test' })
  const slots = await statusSlots({ ...app.doors, measured, database: nowhere })()
  await nowhere.close()
  const stateIn = (name: string) => /data-state="(\w+)"/.exec(rowOf(slots, name))?.[1]
  assert.deepEqual(
    [slots['status-state'], ...['app', 'database', 'bank'].map(stateIn)],
    ['away', 'failing', 'failing', 'unknown'],
  )
})
