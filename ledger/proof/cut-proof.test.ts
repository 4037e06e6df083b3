// Promises about the proof of a book that was cut: whatever is bent in what stayed is found, and nothing is called bent that is not.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { cut } from '../cuts.ts'
import { commit, commitOne, type Operation } from '../ledger.ts'
import { type AccountId, houseOwn, transferId } from '../posting.ts'
import {
  accepted,
  acceptedHold,
  bendBook,
  fromTo,
  hold,
  post,
  release,
  reverse,
  settle,
  settlement,
  wallet,
} from '../test-book.ts'
import { proveLedger, type Reading } from './verify.ts'

const march = new Date('2026-03-20T11:00:00Z')
const april = new Date('2026-04-20T11:00:00Z')
const june = new Date('2026-06-20T11:00:00Z')
const beginOfApril = new Date('2026-04-01T00:00:00Z')
const fromMidnight = (milliseconds: number) => new Date(beginOfApril.getTime() + milliseconds)

let world: TestDatabase
let app: Database
let other: Database
let superuser: Database
let one: AccountId
let two: AccountId
beforeEach(async () => {
  world = await testDatabase()
  app = world.open('finance_app')
  other = world.open('finance_worker')
  superuser = openDatabase({ url: world.superuserUrl, connections: 1 })
  one = await wallet(app.sql, 100n)
  two = await wallet(app.sql, 100n)
})
afterEach(async () => {
  await superuser.close()
  await world.drop()
})

const cutMarch = () => cut(world.open('finance_owner').sql, { before: beginOfApril, now: june })
const faults = async (book: Database = app, reading: Reading = {}): Promise<string[]> =>
  (await proveLedger(book, reading)).findings.flatMap(({ ok, name, detail }) =>
    ok ? [] : [`${name}: ${detail}`],
  )
const fill = async () => accepted(app.sql, post(fromTo(settlement, await wallet(app.sql), 5n)), april)

test('money that is moved between accounts that have slept since then is found, wherever its entries are put', async () => {
  await fill()
  await cutMarch()
  const puts = [
    { version: 0, transfer: 0, at: '2026-04-20T11:00:00Z', legs: [0, 0] },
    { version: 2, transfer: 1, at: '2026-03-30T11:00:00Z', legs: [1, 2] },
    { version: 2, transfer: 1, at: '2026-04-20T11:00:00Z', legs: [1, 2] },
  ]
  for (const { version, transfer, at, legs } of puts) {
    const found = await bendBook(superuser, [
      `insert into ledger.entries (account_id, version, transfer_id, amount, balance_after, recorded_at, leg) values
        (${one}, ${version}, ${transfer}, 70, 170, '${at}', ${legs[0]}), (${two}, ${version}, ${transfer}, -70, 30, '${at}', ${legs[1]})`,
      `update ledger.accounts set balance = balance + 70, version = greatest(version, ${version}) where id = ${one}`,
      `update ledger.accounts set balance = balance - 70, version = greatest(version, ${version}) where id = ${two}`,
    ])
    assert.ok(found['opening_balances'], JSON.stringify({ at, found }))
  }
})

test('a transfer of after, with a lower id than the last one of before, is proved as all others', async () => {
  // Two servers at midnight: the one whose clock is ahead is served first.
  const [three, four] = [await wallet(app.sql, 100n), await wallet(app.sql, 100n)]
  const ahead = await accepted(app.sql, post(fromTo(one, two, 10n)), beginOfApril)
  await accepted(other.sql, post(fromTo(three, four, 1n)), fromMidnight(-1))
  await fill()
  await cutMarch()
  assert.deepEqual(await faults(), [])
  const found = await bendBook(superuser, [
    `update ledger.entries set amount = amount * 7, balance_after = balance_after + 6 * amount where transfer_id = ${ahead}`,
    `update ledger.accounts set balance = balance - 60 where id = ${one}`,
    `update ledger.accounts set balance = balance + 60 where id = ${two}`,
    `update ledger.transfers set kind = 'gift', actor = 'nobody' where id = ${ahead}`,
  ])
  assert.deepEqual(Object.keys(found), ['transfer_seals'])
})

test('what is held since then is as it was promised', async () => {
  const held = await acceptedHold(app.sql, hold(one, 50n))
  await fill()
  await cutMarch()
  assert.deepEqual(await faults(), [])
  const bends = {
    transfer_seals: [
      'update ledger.holds set amount = 10',
      `update ledger.accounts set held = 10 where id = ${one}`,
    ],
    holds: [
      'update ledger.holds set settled_amount = 40',
      `update ledger.accounts set held = 10 where id = ${one}`,
    ],
  }
  for (const [name, bend] of Object.entries(bends))
    assert.deepEqual(Object.keys(await bendBook(superuser, bend)), [name])
  await accepted(app.sql, settle(held, fromTo(one, settlement, 20n), 'keep'), june)
  assert.deepEqual(await faults(), [])
})

test('two clocks that are moments apart at the end of a month do not keep it from being cut', async () => {
  await accepted(app.sql, post(fromTo(settlement, one, 5n)), beginOfApril)
  await accepted(other.sql, post(fromTo(settlement, two, 5n)), fromMidnight(-2))
  await fill()
  assert.deepEqual(await cutMarch(), ['ledger_away.entries_2026_03'])
  assert.deepEqual(await faults(), [])
})

test('what is loaded into an old month while that is cut is either away with it or was never there', async () => {
  await fill()
  let cutting: Promise<unknown> = Promise.resolve()
  await other.begin(async (sql) => {
    await accepted(sql, post(fromTo(one, two, 7n)), march)
    cutting = cutMarch()
    await eventually(async () => {
      const waiting = await superuser.sql`select 1 from pg_locks where not granted`
      assert.ok(waiting.length > 0, 'the cut waits')
    })
  })
  await cutting
  assert.deepEqual(await faults(), [])
})

test('a proof during which the book is cut sees it as it was before', async () => {
  await fill()
  let asked = 0
  let cutting: Promise<unknown> = Promise.resolve()
  const beside: Database = {
    ...app,
    begin: (work, options) =>
      app.begin((sql) => {
        const tapped = async <Row extends object>(texts: TemplateStringsArray, ...values: unknown[]) => {
          const rows = await sql<Row>(texts, ...values)
          asked += 1
          if (asked === 1) cutting = cutMarch()
          return rows
        }
        return work(Object.assign(tapped, { part: sql.part, isOfNow: true as const }))
      }, options),
  }
  assert.deepEqual(await faults(beside), [])
  await cutting
  assert.deepEqual(await faults(), [])
})

test('nothing is recorded in a month that is away, and who tries is told so', async () => {
  await fill()
  await cutMarch()
  const fresh = await wallet(app.sql)
  await assert.rejects(
    commitOne(app.sql, post(fromTo(one, fresh, 1n)), { now: march }),
    /The entries of 2026-03-20 [^]* were taken away/,
  )
  assert.deepEqual(await faults(), [])
})

test('lanes, clocks that are apart at midnight, holds and reversals over a cut: nothing is called bent', async () => {
  const wallets = await Promise.all(Array.from({ length: 8 }, () => wallet(app.sql, 1_000n)))
  const alone = (place: number, operation: Operation, at: Date) =>
    (place % 2 === 0 ? app : other).begin((sql) => commitOne(sql, operation, { now: at }))
  const sent: Operation[] = []
  for (let round = 0; round < 12; round++) {
    const posts = wallets.map((from, place) =>
      post([
        ...fromTo(from, wallets[(place + 1 + round) % wallets.length] ?? from, 2n),
        ...fromTo(from, houseOwn('NGN', 'fees'), 1n),
      ]),
    )
    sent.push(...posts)
    await Promise.all(
      posts.map((one_, place) => alone(place, one_, fromMidnight((round - 6) * 7 + (place % 2 ? 60 : -60)))),
    )
    const held = await acceptedHold(app.sql, hold(two, 3n))
    const ends = [release(held), settle(held, fromTo(two, settlement, 1n), 'keep')]
    const end = ends[round % 3]
    if (end !== undefined) await commit(other.sql, [end], { now: fromMidnight(-5) })
    const within = await accepted(
      app.sql,
      post(fromTo(settlement, houseOwn('NGN', 'fees'), 1n)),
      fromMidnight(3),
    )
    await commit(other.sql, [reverse(transferId(within))], { now: fromMidnight(-3) })
  }
  const { heads } = await proveLedger(app)
  await cutMarch()
  assert.deepEqual(await faults(), [])
  const inPieces = { readers: 3, transfersAtOnce: 5, since: heads }
  assert.deepEqual(await faults(app, inPieces), [])
  const again = await commit(app.sql, sent, { now: june })
  const ids = again.flatMap((answer) => ('id' in answer ? [answer.id] : []))
  const back = await commit(
    app.sql,
    ids.map((id) => reverse(transferId(id))),
    { now: june },
  )
  assert.ok(
    back.some(({ status }) => status === 'posted') && back.some(({ status }) => status === 'not_reversible'),
  )
  assert.deepEqual(await faults(), [])
  assert.deepEqual(await faults(app, inPieces), [])
})
