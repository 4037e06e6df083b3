// Promises about old entries: they can be taken away, and the book stays as it is, goes on, and is proved.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { balancesOf } from './balances.ts'
import { cut, findCut, findLostCut } from './cuts.ts'
import { type AccountId, type HoldId, transferId, type TransferId } from './posting.ts'
import { type Entry, lastBefore, statement } from './statement.ts'
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
  statuses,
  wallet,
} from './test-book.ts'
import { type Proof, proveLedger } from './proof/verify.ts'

const march = new Date('2026-03-20T11:00:00Z')
const april = new Date('2026-04-20T11:00:00Z')
const may = new Date('2026-05-20T11:00:00Z')
const june = new Date('2026-06-20T11:00:00Z')
const beginOfApril = new Date('2026-04-01T00:00:00Z')
const beginOfMay = new Date('2026-05-01T00:00:00Z')

let world: TestDatabase
let app: Database
let owner: Database
let superuser: Database
let ada: AccountId
let obi: AccountId
let idle: AccountId
let empty: AccountId
let oldTransfer: TransferId
let oldHold: HoldId
const accounts = (): AccountId[] => [ada, obi, idle, empty]

before(async () => {
  world = await testDatabase()
  app = world.open('finance_app')
  owner = world.open('finance_owner')
  superuser = openDatabase({ url: world.superuserUrl, connections: 1 })
  const { sql } = app
  ada = await wallet(sql, 1_000n)
  obi = await wallet(sql, 1_000n)
  idle = await wallet(sql, 7n)
  empty = await wallet(sql, 9n)
  await accepted(sql, post(fromTo(empty, ada, 9n)), march)
  const sent = transferId(await accepted(sql, post(fromTo(ada, obi, 100n)), march))
  oldTransfer = transferId(await accepted(sql, post(fromTo(obi, ada, 40n)), march))
  const held = await acceptedHold(sql, hold(ada, 50n))
  oldHold = await acceptedHold(sql, hold(ada, 30n))
  await accepted(sql, settle(held, fromTo(ada, settlement, 20n), 'keep'), march)
  await accepted(sql, settle(held, fromTo(ada, settlement, 10n), 'release'), april)
  await accepted(sql, reverse(sent), april)
  await accepted(sql, post(fromTo(ada, obi, 5n)), may)
})
after(async () => {
  await superuser.close()
  await world.drop()
})

const prove = (): Promise<Proof> => proveLedger(app, { readers: 3, transfersAtOnce: 2 })
const faultsOf = ({ findings }: Proof): string[] =>
  findings.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`)
const faults = async () => faultsOf(await prove())
const entriesOf = async (account: AccountId): Promise<Entry[]> => statement(app.sql, account, { limit: 100 })
const refusedAs = (code: string) => (fault: unknown) =>
  fault instanceof Error && 'code' in fault && fault.code === code

test('only whole months that are long over go, only by the hand of the owner', async () => {
  const wrong = ['2026-04-02T00:00:00Z', '2026-06-01T00:00:00Z', '2026-03-31T23:00:00Z']
  for (const before of wrong)
    await assert.rejects(cut(owner.sql, { before: new Date(before), now: june }), refusedAs('22023'))
  await assert.rejects(cut(app.sql, { before: beginOfApril, now: june }), refusedAs('42501'))
  assert.equal(await findCut(app.sql), undefined)
  assert.deepEqual(await faults(), [])
})

test('entries that were loaded in another order than that of their months are not cut apart', async () => {
  const other = await testDatabase()
  const book = other.open('finance_app')
  const [one, two] = [await wallet(book.sql), await wallet(book.sql)]
  // On one connection, so in one lane, and on one account of the house.
  await book.begin(async (sql) => {
    await accepted(sql, post(fromTo(settlement, one, 5n)), new Date('2026-04-20T12:00:00Z'))
    await accepted(sql, post(fromTo(settlement, two, 5n)), new Date('2026-03-10T12:00:00Z'))
  })
  const cutting = cut(other.open('finance_owner').sql, { before: beginOfApril, now: june })
  await assert.rejects(cutting, refusedAs('22023'))
  const { findings } = await proveLedger(book)
  await other.drop()
  assert.deepEqual(
    findings.filter(({ ok }) => !ok),
    [],
  )
})

test('every balance, hold and later entry is as it was, and the book is proved from there on', async () => {
  const balances = await balancesOf(app.sql, accounts())
  const entries = new Map<AccountId, Entry[]>()
  for (const account of accounts()) entries.set(account, await entriesOf(account))
  assert.deepEqual(await cut(owner.sql, { before: beginOfApril, now: june }), ['ledger_away.entries_2026_03'])
  assert.deepEqual(await balancesOf(app.sql, accounts()), balances)
  for (const account of accounts())
    assert.deepEqual(
      await entriesOf(account),
      entries.get(account)?.filter(({ recordedAt }) => recordedAt >= beginOfApril),
    )
  assert.equal((await lastBefore(app.sql, ada, beginOfApril)).balance, 1_000n + 9n - 100n + 40n - 20n)
  assert.equal((await lastBefore(app.sql, ada, beginOfMay)).balance, 1_000n + 9n + 40n - 30n)
  assert.equal((await lastBefore(app.sql, empty, may)).balance, 0n)
  const proof = await prove()
  assert.deepEqual(faultsOf(proof), [])
  assert.match(proof.read, /^Read the book since 2026-04-01/)
  const [away] = await superuser.sql<{ count: number }>`
    select count(*)::int count from ledger_away.entries_2026_03`
  assert.equal(away?.count, 2 * 8, 'four were filled, three moved between them, one hold was settled in part')
})

test('posting goes on: what was held is given back, what went with its entries is reversed no more', async () => {
  assert.deepEqual(await statuses(app.sql, [release(oldHold), reverse(oldTransfer)], june), [
    'posted',
    'not_reversible',
  ])
  const sent = transferId(await accepted(app.sql, post(fromTo(idle, empty, 3n)), june))
  await accepted(app.sql, reverse(sent), june)
  assert.deepEqual(await faults(), [])
})

test('whoever bends an opening balance, also with all that hangs on it, is found out', async () => {
  const opening = `account_id = ${idle} and leg = 0`
  const crude = await bendBook(superuser, [
    `update ledger.entries set amount = 8, balance_after = 8 where ${opening}`,
  ])
  assert.match(crude['opening_balances'] ?? '', /^The opening balances of 2026-04-01/)
  assert.ok(crude['balances_are_the_sum_of_entries'])
  const careful = await bendBook(superuser, [
    `update ledger.entries set amount = 8, balance_after = 8 where ${opening}`,
    `update ledger.entries set balance_after = balance_after + 1 where account_id = ${idle} and leg > 0`,
    `update ledger.accounts set balance = balance + 1 where id = ${idle}`,
  ])
  assert.ok(careful['opening_balances'] && careful['currencies_sum_to_zero'])
  const gone = await bendBook(superuser, [`delete from ledger.entries where account_id = ${ada} and leg = 0`])
  assert.ok(gone['opening_balances'] && gone['running_balances'])
  const asleep = await bendBook(superuser, [
    `update ledger.accounts set balance = balance + 1 where id = ${empty}`,
    `update ledger.accounts set balance = balance - 1 where id = ${idle}`,
  ])
  assert.match(asleep['balances_are_the_sum_of_entries'] ?? '', new RegExp(`^Account ${idle} has`))
})

test('who seals the opening anew is told by the seal that was kept elsewhere', async () => {
  const kept = await findCut(app.sql)
  assert.ok(kept)
  assert.equal(await findLostCut(app.sql, [kept]), undefined)
  assert.deepEqual(await findLostCut(app.sql, [{ ...kept, seal: 'ab'.repeat(32) }]), {
    ...kept,
    seal: 'ab'.repeat(32),
  })
})

test('the next month goes in the same way, and one opening stands for all', async () => {
  const balances = await balancesOf(app.sql, accounts())
  await assert.rejects(cut(owner.sql, { before: beginOfApril, now: june }), refusedAs('22023'))
  assert.deepEqual(await cut(owner.sql, { before: beginOfMay, now: june }), ['ledger_away.entries_2026_04'])
  assert.deepEqual(await faults(), [])
  assert.deepEqual(await balancesOf(app.sql, accounts()), balances)
  const tables = await superuser.sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ledger.entries'::regclass order by 1`
  assert.deepEqual(
    tables.map(({ name }) => name),
    ['ledger.entries_2026_05', 'ledger.entries_2026_06', 'ledger.entries_before_2026_05'],
  )
  await accepted(app.sql, post(fromTo(ada, obi, 1n)), june)
  assert.deepEqual(await faults(), [])
})
