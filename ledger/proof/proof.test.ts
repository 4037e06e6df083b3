// Promises about how the book is read: by several at once in one snapshot, in pieces, from known heads on, and in nobody's way.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase, type Sql } from '#kit/db/database.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import type { AccountId } from '../posting.ts'
import {
  accepted,
  acceptedHold,
  acceptedTransfer,
  fromTo,
  hold,
  noon,
  post,
  reverse,
  settle,
  settlement,
  wallet,
} from '../test-book.ts'
import { findHeads, findLostHead, type Proof, proveLedger, type Reading } from './verify.ts'

let world: TestDatabase
let reader: Database
let app: Database
let superuser: Database
let ada: AccountId
let obi: AccountId
const inPieces: Reading = { readers: 4, transfersAtOnce: 3 }

before(async () => {
  world = await testDatabase()
  reader = world.open('finance_reader')
  app = world.open('finance_app')
  superuser = openDatabase({ url: world.superuserUrl, connections: 1 })
  ada = await wallet(app.sql, 1_000n)
  obi = await wallet(app.sql, 1_000n)
  await inLanes(3, 4)
  await accepted(app.sql, reverse(await acceptedTransfer(app.sql, post(fromTo(ada, settlement, 50n)))))
  await accepted(
    app.sql,
    settle(await acceptedHold(app.sql, hold(ada, 30n)), fromTo(ada, settlement, 25n), 'release'),
  )
})
after(async () => {
  await superuser.close()
  await world.drop()
})

/** Rounds of as many transactions at once as there shall be lanes, each with a house account's leg in a lane of its own. */
async function inLanes(lanes: number, rounds: number, now = noon): Promise<void> {
  const inNewLane = async (left: number): Promise<void> => {
    if (left === 0) return
    const account = await wallet(app.sql)
    await app.begin(async (sql) => {
      await accepted(sql, post(fromTo(settlement, account, 5n)), now)
      await inNewLane(left - 1)
    })
  }
  for (let round = 0; round < rounds; round++) await inNewLane(lanes)
}

const faultsOf = ({ findings }: Proof) => findings.filter(({ ok }) => !ok)
const countsOf = async (): Promise<string> => {
  const [row] = await superuser.sql<{ words: string }>`
    select format('%s transfers with %s entries in %s lanes', (select count(*) from ledger.transfers),
      (select count(*) from ledger.entries), (select count(*) from ledger.lanes)) as words`
  return row?.words ?? ''
}

/** Does it as the superuser with triggers off, for all to see. */
const bend = (work: (sql: Sql) => Promise<unknown>) =>
  superuser.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await work(sql)
  })

test('read in pieces by four it is as sound as read whole by one, and what was read is counted', async () => {
  for (const reading of [{}, inPieces]) {
    const proof = await proveLedger(reader, reading)
    assert.deepEqual(faultsOf(proof), [])
    assert.equal(proof.read, `Read the whole book: ${await countsOf()}, in one snapshot.`)
    assert.equal(proof.heads.length, 3)
  }
})

test('what was bent is named by four in pieces as by one, wherever the piece begins', async () => {
  const entries = await superuser.sql<{ account_id: bigint; version: bigint; transfer_id: bigint }>`
    select account_id, version, transfer_id from ledger.entries order by transfer_id, leg`
  for (const { account_id: account, version, transfer_id: transfer } of entries) {
    const change = (more: bigint) =>
      bend(
        (sql) =>
          sql`update ledger.entries set balance_after = balance_after + ${more} where account_id = ${account} and version = ${version}`,
      )
    await change(1n)
    const proof = await proveLedger(reader, inPieces)
    const alone = await proveLedger(reader)
    await change(-1n)
    const [entry, seal] = faultsOf(proof)
    assert.match(
      entry?.detail ?? '',
      new RegExp(`^Entry ${version} of account ${account} breaks the running balance`),
    )
    assert.match(seal?.detail ?? '', new RegExp(`^Transfer ${transfer}, or one of its entries`))
    assert.deepEqual(
      faultsOf(alone).map(({ name }) => name),
      faultsOf(proof).map(({ name }) => name),
    )
  }
})

test('a posting commits while the book is read, in a month of its own too, and is not among what is read', async () => {
  const counts = await countsOf()
  let asked = 0
  const beside: Database = {
    ...reader,
    begin: (work, options) =>
      reader.begin((sql) => {
        const tapped = async <Row extends object>(texts: TemplateStringsArray, ...values: unknown[]) => {
          const rows = await sql<Row>(texts, ...values)
          asked += 1
          if (asked % 5 === 0) {
            const month = new Date(Date.UTC(2027, asked / 5, 1))
            await accepted(app.sql, post(fromTo(ada, obi, 1n)), month)
          }
          return rows
        }
        return work(Object.assign(tapped, { part: sql.part, isOfNow: true as const }))
      }, options),
  }
  const proof = await proveLedger(beside, { readers: 2 })
  assert.deepEqual(faultsOf(proof), [])
  assert.equal(proof.read, `Read the whole book: ${counts}, in one snapshot.`)
  assert.ok(asked >= 15)
  assert.notEqual(await countsOf(), counts)
})

test('clocks that differ by months put no entry out of its order', async () => {
  for (const month of [9, 3, 7, 1]) {
    const now = new Date(Date.UTC(2028, month, 1))
    // Room for the month is made by one alone.
    await accepted(app.sql, post(fromTo(settlement, await wallet(app.sql), 1n)), now)
    await inLanes(2, 1, now)
  }
  assert.deepEqual(faultsOf(await proveLedger(reader, { ...inPieces, transfersAtOnce: 1 })), [])
})

test('from known heads on only what came after is read, and it is proved as strictly', async () => {
  const { heads: since } = await proveLedger(reader)
  const reading: Reading = { ...inPieces, since }
  assert.match((await proveLedger(reader, reading)).read, /: 0 transfers with 0 entries in 3 lanes/)
  const later = new Date('2029-01-01T00:00:00Z')
  const open = await acceptedHold(app.sql, hold(ada, 30n))
  await accepted(app.sql, settle(open, fromTo(ada, settlement, 10n), 'keep'), later)
  await accepted(app.sql, post(fromTo(ada, obi, 7n)), later)
  const proof = await proveLedger(reader, reading)
  assert.deepEqual(faultsOf(proof), [])
  // Three, and the one that another lane had sealed since this one's last.
  assert.match(proof.read, /what came after transfer \d+: 4 transfers with 6 entries/)
  const undone = async (change: (sql: Sql, sign: bigint) => Promise<unknown>) => {
    await bend((sql) => change(sql, 1n))
    const found = faultsOf(await proveLedger(reader, reading)).map(({ name }) => name)
    await bend((sql) => change(sql, -1n))
    return found
  }
  const lastEntry = (account: AccountId) => superuser.sql.part`account_id = ${account} and version = (
    select max(version) from ledger.entries where account_id = ${account})`
  assert.deepEqual(
    await undone(
      (sql, sign) => sql`update ledger.entries set amount = amount + ${sign} where ${lastEntry(obi)}`,
    ),
    ['currencies_sum_to_zero', 'running_balances', 'transfers_balance', 'transfer_seals'],
  )
  assert.deepEqual(
    await undone(
      (sql, sign) => sql`update ledger.accounts set balance = balance + ${sign} where id = ${ada}`,
    ),
    ['currencies_sum_to_zero', 'running_balances'],
  )
  assert.deepEqual(
    await undone(
      (sql, sign) =>
        sql`update ledger.holds set settled_amount = settled_amount + ${sign} where id = ${open}`,
    ),
    ['holds'],
  )
  // What stands before them was proved when they were known.
  assert.deepEqual(
    await undone(
      (sql, sign) =>
        sql`update ledger.entries set amount = amount + ${sign} where account_id = ${ada} and version = 1`,
    ),
    [],
  )
})

test('a lane that was not known then, or is not there any more, has the whole book read', async () => {
  const { heads: since } = await proveLedger(reader)
  await inLanes(4, 1)
  const proof = await proveLedger(reader, { since })
  assert.match(proof.read, /^Read the whole book: /)
  assert.deepEqual(faultsOf(proof), [])
  const gone = { lane: 77, transfer: 1n, seal: '00' }
  assert.match((await proveLedger(reader, { since: [...proof.heads, gone] })).read, /^Read the whole book: /)
})

test('a head is lost when its transfer is gone or has another seal, and when it never was in that lane', async () => {
  const heads = await findHeads(reader.sql)
  const [head] = heads
  assert.ok(head)
  assert.equal(await findLostHead(reader.sql, heads), undefined)
  for (const bent of [
    { ...head, seal: '00' },
    { ...head, transfer: 10n ** 12n },
    { ...head, lane: 77 },
  ])
    assert.deepEqual(await findLostHead(reader.sql, [...heads, bent]), bent)
})

test('readers for whom there is no connection leave the reading to the others', async () => {
  let turnedAway = 0
  const crowded: Database = {
    ...reader,
    begin: async (work, options) => {
      if (options?.snapshot === undefined) return reader.begin(work, options)
      turnedAway += 1
      // What the pool says after some seconds without a free connection.
      throw new Error('timeout exceeded when trying to connect')
    },
  }
  const proof = await proveLedger(crowded, { readers: 2 })
  assert.equal(turnedAway, 1)
  assert.deepEqual(faultsOf(proof), [])
  assert.equal(proof.read, `Read the whole book: ${await countsOf()}, in one snapshot.`)
})

test('what cannot be read is no proof: the fault is thrown', async () => {
  await superuser.sql`revoke select on ledger.holds from finance_reader`
  await assert.rejects(proveLedger(reader, inPieces), /permission denied for table holds/)
})
