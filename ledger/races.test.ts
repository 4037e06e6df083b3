// Answers for the ledger under many callers at once: one winner, one effect, no deadlock, nothing lost.
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import type { Database } from '#kit/db/database.ts'
import { seededRandom } from '#kit/random.ts'
import { sizeOf } from '#kit/test/depth.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { balanceOf, findHouseBalance } from './balances.ts'
import { commit, commitOne, type Operation, setAccountState } from './ledger.ts'
import { type AccountId, houseOwn, transferId } from './posting.ts'
import {
  acceptedHold,
  acceptedTransfer,
  context,
  expire,
  fromTo,
  hold,
  naira,
  newKey,
  noon,
  post,
  release,
  reverse,
  settle,
  settlement,
  wallet,
} from './test-book.ts'
import { verifyLedger } from './proof/verify.ts'

let world: TestDatabase
let api: Database
let worker: Database
before(async () => {
  world = await testDatabase()
  api = world.open('finance_app')
  worker = world.open('finance_worker')
})
after(async () => {
  for (const finding of await verifyLedger(api)) assert.ok(finding.ok, JSON.stringify(finding))
  await world.drop()
})

/** Sends every operation in a transaction of its own, by turns from two pools, all at once. Answers the statuses sorted. */
async function atOnce(operations: readonly Operation[]): Promise<string[]> {
  const answers = await Promise.all(
    operations.map((operation, index) =>
      (index % 2 ? worker : api).begin((sql) => commitOne(sql, operation, { now: noon })),
    ),
  )
  return answers.map((answer) => answer.status).sort()
}
const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index))

const rounds = sizeOf('raceRounds')

test('two hundred withdrawals of a whole balance at once: exactly one wins', async (testing: TestContext) => {
  for (let round = 0; round < rounds; round++) {
    const ada = await wallet(api.sql, 1_000n)
    const answers = await atOnce(times(200, () => post(fromTo(ada, settlement, 1_000n))))
    assert.deepEqual(answers, [...times(199, () => 'not_enough_money'), 'posted'])
    const { balance, version } = await balanceOf(api.sql, ada)
    assert.deepEqual([balance, version], [naira(0n), 2n])
  }
  testing.diagnostic(`${rounds} times two hundred withdrawals of a whole balance: one each`)
})

test('one operation sent a hundred times at once has one effect', async () => {
  const ada = await wallet(api.sql, 1_000n)
  const once = post(fromTo(ada, settlement, 10n))
  assert.deepEqual(await atOnce(times(100, () => once)), [...times(99, () => 'already_posted'), 'posted'])
  assert.deepEqual((await balanceOf(api.sql, ada)).balance, naira(990n))
})

test('a transfer between accounts of the house, which each meets in a stripe of its own, is reversed once', async () => {
  for (let round = 0; round < 5; round++) {
    const transfer = await acceptedTransfer(api.sql, post(fromTo(settlement, houseOwn('NGN', 'fees'), 5n)))
    const answers = await atOnce(times(12, () => reverse(transfer)))
    assert.deepEqual(answers, [...times(11, () => 'already_reversed'), 'posted'])
  }
})

test('two calls that reverse the same transfers of the house in opposite orders do not wait in a ring', async () => {
  for (let round = 0; round < 2; round++) {
    const made = await commit(
      api.sql,
      times(1_000, () => post(fromTo(settlement, houseOwn('NGN', 'fees'), 5n))),
      { now: noon },
    )
    const ids = made.map((one) => ('id' in one ? transferId(one.id) : assert.fail(one.status)))
    const call = (database: Database, order: (keys: string[]) => string[]) => {
      const keys = order(ids.map(newKey).sort())
      const operations = ids.map((id, place) => reverse(id, { key: keys[place] ?? newKey() }))
      // Without `begin`, which would try a ring again.
      return commit(database.sql, operations, { now: noon })
    }
    const answers = await Promise.all([call(api, (keys) => keys), call(worker, (keys) => keys.toReversed())])
    const counted = answers.map((all) => all.filter(({ status }) => status === 'posted').length)
    assert.deepEqual(
      counted.toSorted((one, other) => one - other),
      [0, 1_000],
    )
  }
})

test('one key for different accounts at once: one is posted, the others are told that the key is used', async () => {
  for (let round = 0; round < 10; round++) {
    const wallets = await Promise.all(times(12, () => wallet(api.sql, 10n)))
    const key = newKey()
    const wishes = wallets.map((account, index) =>
      index % 3 ? post(fromTo(account, settlement, 1n), { key }) : hold(account, 1n, { key }),
    )
    const answers = await atOnce(wishes)
    assert.deepEqual(answers, [...times(11, () => 'key_reused'), 'posted'])
  }
})

test('calls that share keys in opposite order wait for one another, and both are answered', async () => {
  const keys = times(40, newKey)
  const call = async (database: Database, account: AccountId, ordered: readonly string[]) =>
    database.begin((sql) =>
      commit(
        sql,
        ordered.map((key) => post(fromTo(account, settlement, 1n), { key })),
        { now: noon },
      ),
    )
  for (let round = 0; round < 10; round++) {
    const [ada, obi] = [await wallet(api.sql, 100n), await wallet(api.sql, 100n)]
    const fresh = keys.map(newKey)
    const [one, other] = await Promise.all([call(api, ada, fresh), call(worker, obi, [...fresh].reverse())])
    assert.deepEqual([...one, ...other].map((answer) => answer.status).sort(), [
      ...keys.map(() => 'key_reused'),
      ...keys.map(() => 'posted'),
    ])
  }
})

test('a hold raced to its end by settle, release and expire ends once', async (testing: TestContext) => {
  for (let round = 0; round < rounds; round++) {
    const ada = await wallet(api.sql, 100n)
    const held = await acceptedHold(api.sql, hold(ada, 40n, { expiresAt: noon }))
    const ends = times(10, () => [
      settle(held, fromTo(ada, settlement, 40n), 'release'),
      release(held),
      expire(held),
    ]).flat()
    assert.deepEqual(await atOnce(ends), [...times(29, () => 'hold_not_open'), 'posted'])
    assert.deepEqual((await balanceOf(api.sql, ada)).held, naira(0n))
  }
  testing.diagnostic(`${rounds} holds raced to their end by thirty: each ended once`)
})

test('a transfer reversed from many sides is reversed once', async () => {
  const ada = await wallet(api.sql, 100n)
  const transfer = await acceptedTransfer(api.sql, post(fromTo(ada, settlement, 40n)))
  assert.deepEqual(await atOnce(times(40, () => reverse(transfer))), [
    ...times(39, () => 'already_reversed'),
    'posted',
  ])
  assert.deepEqual((await balanceOf(api.sql, ada)).balance, naira(100n))
})

test('once a freeze has committed no debit commits any more', async (testing: TestContext) => {
  for (let round = 0; round < rounds; round++) {
    const ada = await wallet(api.sql, 1_000n)
    const debits = atOnce(times(100, () => post(fromTo(ada, settlement, 1n))))
    const atFreeze = await worker.begin(async (sql) => {
      await setAccountState(sql, { account: ada, freeze: 'debit', closed: false, at: noon, context })
      return (await balanceOf(sql, ada)).version
    })
    const posted = (await debits).filter((status) => status === 'posted').length
    assert.deepEqual([(await balanceOf(api.sql, ada)).version, BigInt(posted) + 1n], [atFreeze, atFreeze])
  }
  testing.diagnostic(`${rounds} freezes against a hundred debits: none taken afterwards`)
})

test('random transfers between few accounts, from two pools at once, never deadlock and lose nothing', async () => {
  const random = seededRandom('parallel')
  const wallets = await Promise.all(times(12, () => wallet(api.sql, 10_000n)))
  const pick = () => wallets[random.below(wallets.length)] ?? assert.fail()
  const many = () =>
    times(1 + random.below(24), () => {
      const legs = fromTo(pick(), pick(), BigInt(1 + random.below(50)))
      return post(random.below(2) ? [...legs, ...fromTo(pick(), houseOwn('NGN', 'fees'), 1n)] : legs)
    })
  // Not through `begin`, which would hide a deadlock by trying again.
  const answers = await Promise.all(
    times(400, (index) => commit((index % 2 ? worker : api).sql, many(), { now: noon })),
  )
  const posted = answers.flat().filter((answer) => answer.status === 'posted').length
  assert.ok(posted > 2_000, `${posted} transfers`)
  const balances = await Promise.all(wallets.map((account) => balanceOf(api.sql, account)))
  const [fees] = await api.sql<{
    balance: bigint
  }>`select sum(balance)::bigint balance from ledger.accounts where code = 'NGN/fees'`
  assert.equal(balances.reduce((sum, one) => sum + one.balance.minor, 0n) + (fees?.balance ?? 0n), 120_000n)
})

test('the first entries of a month that come at once find room, made once', async () => {
  const firstOf = (month: number) => new Date(Date.UTC(2031, month, 1))
  for (let month = 0; month < 6; month++) {
    const wallets = await Promise.all(times(10, () => wallet(api.sql, 10n)))
    const answers = await Promise.all(
      wallets.map((account, index) =>
        (index % 2 ? worker : api).begin((sql) =>
          commitOne(sql, post(fromTo(account, settlement, 1n)), { now: firstOf(month) }),
        ),
      ),
    )
    assert.ok(answers.every(({ status }) => status === 'posted'))
  }
})

test('a transaction that stays open with a fee in it keeps nobody from paying fees', async () => {
  const [ada, obi] = [await wallet(api.sql, 100n), await wallet(api.sql, 100n)]
  const pay = (account: AccountId) =>
    post([...fromTo(account, settlement, 10n), ...fromTo(account, houseOwn('NGN', 'fees'), 1n)])
  const before = await findHouseBalance(api.sql, houseOwn('NGN', 'fees'))
  await api.begin(async (open) => {
    await commitOne(open, pay(ada), { now: noon })
    // Were one row of the house in the way, this would wait for the lock's time-out.
    const other = await worker.begin((sql) => commitOne(sql, pay(obi), { now: noon }))
    assert.equal(other.status, 'posted')
    assert.equal(
      (await findHouseBalance(worker.sql, houseOwn('NGN', 'fees')))?.balance.minor,
      (before?.balance.minor ?? 0n) + 1n,
    )
  })
  assert.equal(
    (await findHouseBalance(api.sql, houseOwn('NGN', 'fees')))?.balance.minor,
    (before?.balance.minor ?? 0n) + 2n,
  )
})
