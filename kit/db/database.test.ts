// Promises about transactions: what the database could not do this time is done again from its start, and nothing else is.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { type Database, isHeldUp, openDatabase, type Sql, sqlStateOf } from './database.ts'

let world: TestDatabase
let owner: Database
before(async () => {
  world = await testDatabase()
  owner = openDatabase({ url: world.urlFor('finance_owner') })
  await owner.sql`create table counters (id int primary key, count int not null)`
})
beforeEach(async () => {
  await owner.sql`insert into counters values (1, 0), (2, 0) on conflict (id) do update set count = 0`
})
after(async () => {
  await owner.close()
  await world.drop()
})

const counts = async (): Promise<number[]> =>
  (await owner.sql<{ count: number }>`select count from counters order by id`).map(({ count }) => count)

/** Lets nobody go on before both are here; who comes later, because it tries again, goes on at once. */
function meeting(): () => Promise<void> {
  const both = Promise.withResolvers<void>()
  let here = 0
  return () => {
    here += 1
    if (here === 2) both.resolve()
    return both.promise
  }
}

test('40001: of two that read what the other writes one tries again, and both count', async () => {
  const meet = meeting()
  let tries = 0
  const countOn = async (sql: Sql): Promise<void> => {
    tries += 1
    const [row] = await sql<{ count: number }>`select count from counters where id = 1`
    await meet()
    await sql`update counters set count = ${(row?.count ?? 0) + 1} where id = 1`
  }
  await Promise.all([1, 2].map(() => owner.begin(countOn, { isolation: 'serializable' })))
  assert.equal((await counts())[0], 2)
  assert.equal(tries, 3)
})

test('40P01: of two that wait for each other one tries again, and both count', async () => {
  const meet = meeting()
  let tries = 0
  const countBoth = (first: number, second: number) =>
    owner.begin(async (sql) => {
      tries += 1
      await sql`update counters set count = count + 1 where id = ${first}`
      await meet()
      await sql`update counters set count = count + 1 where id = ${second}`
    })
  await Promise.all([countBoth(1, 2), countBoth(2, 1)])
  assert.deepEqual(await counts(), [2, 2])
  // Who tries again may be there before the other has taken what it waited for, and then one of them tries once more.
  assert.ok(tries >= 3)
})

test('what fails each time is tried five times, and leaves nothing', async () => {
  let tries = 0
  const fail = owner.begin(async (sql) => {
    tries += 1
    await sql`update counters set count = count + 1`
    await sql`do $$ begin raise 'again' using errcode = '40001'; end $$`
  })
  await assert.rejects(fail, (fault) => sqlStateOf(fault) === '40001')
  assert.equal(tries, 5)
  assert.deepEqual(await counts(), [0, 0])
})

test('55P03: who waits too long for a row is told, has changed nothing, and goes on when it is free', async () => {
  const impatient = openDatabase({ url: `${world.urlFor('finance_owner')}&lock_timeout=50` })
  const letGo = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = owner.begin(async (sql) => {
    await sql`select 1 from counters where id = 1 for update`
    isHeld.resolve()
    await letGo.promise
  })
  await isHeld.promise
  let tries = 0
  const count = (): Promise<unknown> =>
    impatient.begin(async (sql) => {
      tries += 1
      await sql`update counters set count = count + 1 where id = 2`
      await sql`update counters set count = count + 1 where id = 1`
    })
  await assert.rejects(count(), (fault) => sqlStateOf(fault) === '55P03' && isHeldUp(fault))
  assert.equal(tries, 1)
  letGo.resolve()
  await holding
  assert.deepEqual(await counts(), [0, 0])
  await count()
  assert.deepEqual(await counts(), [1, 1])
  await impatient.close()
})

test('any other fault is told at once', async () => {
  let tries = 0
  const fail = owner.begin(async (sql) => {
    tries += 1
    await sql`insert into counters values (1, 0)`
  })
  await assert.rejects(fail, (fault) => sqlStateOf(fault) === '23505')
  assert.equal(tries, 1)
})

test('a transaction that a fault has undone does not resolve, also where nobody heard of the fault', async () => {
  const deaf = owner.begin(async (sql) => {
    await sql`update counters set count = 5`
    await sql`select 1 / 0`.catch(() => undefined)
  })
  await assert.rejects(deaf, /nothing was committed/)
  assert.deepEqual(await counts(), [0, 0])
})
