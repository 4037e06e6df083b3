// Promises about stories that are told together: each ends as if alone, one statement serves all, and a refused one takes nobody with it.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import type { Database, Sql } from './database.ts'
import { inOrder, records } from './records.ts'
import {
  counting,
  isToldTogether,
  reading,
  readingAlike,
  sharing,
  TellAlone,
  writing,
  writingLast,
} from './for-many.ts'
import { together } from './together.ts'

let world: TestDatabase
let database: Database
before(async () => {
  world = await testDatabase()
  database = world.open('finance_owner')
  await database.sql`create table told (name text primary key, n int not null check (n < 1000))`
})
after(() => world.drop())
beforeEach(async () => {
  asked = { find: [], write: [], rate: 0 }
  await database.sql`truncate told`
})

let asked: { find: number[]; write: number[]; rate: number }

const find = reading<string, number>(async (sql, names) => {
  asked.find.push(names.length)
  const rows = await sql<{ place: number; n: number }>`
    select r.place, t.n from json_to_recordset(${records(names.map((name) => ({ name })))}::json) r (place int, name text)
    join told t on t.name = r.name`
  return inOrder(names.length, rows, (row) => row?.n ?? 0)
})
const write = writing<{ name: string; n: number }, void>(async (sql, rows) => {
  asked.write.push(rows.length)
  await sql`
    insert into told select name, n from json_populate_recordset(null::told, ${records(rows)}::json)
    on conflict (name) do update set n = excluded.n`
  return rows.map(() => undefined)
})
const findRate = readingAlike(async (sql, _of: string) => {
  asked.rate += 1
  const [row] = await sql<{ rate: number }>`select 1 rate`
  return row?.rate ?? 0
})

/** Adds one to a name; with `extra`, after another question; and then throws what is given. */
const adding =
  (name: string, more: { extra?: boolean; late?: Error; early?: Error } = {}) =>
  async (sql: Sql): Promise<number> => {
    const rate = await findRate(sql, 'today')
    if (more.early) throw more.early
    if (more.extra) await findRate(sql, 'tomorrow')
    const n = (await find(sql, name)) + rate
    await write(sql, { name, n })
    if (more.late) throw more.late
    return n
  }

const names = Array.from({ length: 20 }, (_, number) => `name ${number}`)
const open = (most = 64) => together(sharing(database, { lanes: 1, most }))
const count = async (): Promise<number> => {
  const [row] = await database.sql<{ sum: number }>`select coalesce(sum(n), 0)::int sum from told`
  return row?.sum ?? 0
}

test('what many ask at once is asked once for all, and each is answered for itself', async () => {
  const telling = open()
  for (const turn of [1, 2]) {
    asked = { find: [], write: [], rate: 0 }
    const told = await Promise.all(
      names.map((name, at) => telling.begin(adding(name, { extra: at % 3 === 1 }), [name])),
    )
    assert.deepEqual(
      told,
      names.map(() => turn),
    )
  }
  assert.equal(await count(), 40)
  // Those with a question more part from the others the first time, and never again.
  assert.deepEqual(asked, { find: [20], write: [20], rate: 2 })
})

test('several things that each asks at once are one question of all, and each gets its own answers in order', async () => {
  await database.sql`insert into told select 'name ' || n, n from generate_series(0, 19) n`
  const telling = open()
  const askingTwo =
    (at: number) =>
    async (sql: Sql): Promise<readonly number[]> => {
      const two = [names[at] ?? '', names[19 - at] ?? '']
      // One of three has nothing to ask the first time.
      const first = await find.each(sql, at % 3 === 0 ? [] : two)
      return at % 3 === 0 ? [...first, ...(await find.each(sql, two))] : first
    }
  const told = await Promise.all(names.map((name, at) => telling.begin(askingTwo(at), [name])))
  assert.deepEqual(
    told,
    names.map((_, at) => [at, 19 - at]),
  )
  assert.deepEqual(asked.find, [26, 14])
  assert.deepEqual(await find.each(database.sql, ['name 3', 'name 2']), [3, 2])
})

test('what is alike for all is asked once in a transaction, however late a story asks for it, and anew in the next', async () => {
  const telling = open()
  const askingLate = (name: string) => async (sql: Sql) => {
    const rates = [await findRate(sql, 'today')]
    await write(sql, { name, n: 1 })
    rates.push(await findRate(sql, 'today'))
    return rates
  }
  for (const turn of [1, 2]) {
    const told = await Promise.all(names.map((name) => telling.begin(askingLate(name), [name])))
    assert.deepEqual(
      told,
      names.map(() => [1, 1]),
    )
    assert.equal(asked.rate, turn)
  }
})

test('stories that touch the same are told one after the other', async () => {
  const telling = open()
  const told = await Promise.all(names.map(() => telling.begin(adding('the same'), ['the same'])))
  assert.deepEqual(
    told.toSorted((one, other) => one - other),
    names.map((_, at) => at + 1),
  )
  assert.equal(await count(), 20)
})

test('a story that is refused before it changed anything leaves the others as they are', async () => {
  const telling = open()
  const ends = await Promise.allSettled(
    names.map((name, at) =>
      telling.begin(adding(name, at === 7 ? { early: new Error('early') } : {}), [name]),
    ),
  )
  assert.deepEqual(
    ends.flatMap((end, at) => (end.status === 'rejected' ? [`${at}: ${String(end.reason)}`] : [])),
    ['7: Error: early'],
  )
  assert.deepEqual(asked.write, [19])
  assert.equal(await count(), 19)
})

test('a story that is refused after it changed something is undone, and nobody else is', async () => {
  const telling = open()
  const ends = await Promise.allSettled(
    names.map((name, at) => telling.begin(adding(name, at === 7 ? { late: new Error('late') } : {}), [name])),
  )
  assert.deepEqual(
    ends.flatMap((end, at) => (end.status === 'rejected' ? [`${at}: ${String(end.reason)}`] : [])),
    ['7: Error: late'],
  )
  assert.equal(await count(), 19)
})

test('a story that the database refuses takes nobody with it', async () => {
  const telling = open()
  await database.sql`insert into told values ('name 7', 999)`
  const ends = await Promise.allSettled(names.map((name) => telling.begin(adding(name), [name])))
  assert.deepEqual(
    ends.flatMap((end, at) => (end.status === 'rejected' ? [at] : [])),
    [7],
  )
  assert.equal(await count(), 999 + 19)
})

test('what no story reads again is asked once for all when they have ended, and undone with a story that is refused', async () => {
  const told: number[] = []
  const leave = writingLast<string>(async (sql, all) => {
    told.push(all.length)
    await sql`insert into told select name, 1 from unnest(${all}::text[]) name`
  })
  const leaving = (name: string) => async (sql: Sql) => {
    await leave(sql, `${name} first`)
    assert.equal(await find(sql, name), 0)
    await leave(sql, `${name} second`)
    if (name === 'name 7') throw new Error('late')
    return name
  }
  const telling = open()
  const ends = await Promise.allSettled(names.map((name) => telling.begin(leaving(name), [name])))
  assert.deepEqual(
    ends.flatMap((end, at) => (end.status === 'rejected' ? [`${at}: ${String(end.reason)}`] : [])),
    ['7: Error: late'],
  )
  assert.equal(await count(), 2 * 19)
  // All of them, then all but the one that was refused, which was told alone.
  assert.deepEqual(told.toSorted((one, other) => other - one).slice(0, 2), [40, 38])
  await assert.rejects(telling.begin(leaving('name 1'), ['name 1']), /duplicate key/)
  assert.equal(await count(), 2 * 19)
})

test('a story that would wait for somebody is told again, alone', async () => {
  const telling = open()
  const waiting = async (sql: Sql): Promise<boolean> => {
    if (isToldTogether(sql)) throw new TellAlone('would wait')
    await write(sql, { name: 'waited', n: 1 })
    return true
  }
  const all = names.map((name) => telling.begin(adding(name), [name]))
  assert.equal(await telling.begin(waiting, ['waited']), true)
  await Promise.all(all)
  assert.equal(await count(), 21)
})

test('a statement for one runs for each, in the same transaction, and is undone with it', async () => {
  const telling = open()
  const plain =
    (name: string, fault?: Error) =>
    async (sql: Sql): Promise<void> => {
      await sql`insert into told values (${name}, 1)`
      await find(sql, name)
      if (fault) throw fault
    }
  const ends = await Promise.allSettled(
    names.map((name, at) => telling.begin(plain(name, at === 3 ? new Error('late') : undefined), [name])),
  )
  assert.equal(ends.filter(({ status }) => status === 'rejected').length, 1)
  assert.equal(await count(), 19)
})

test('a connection that is lost before the commit takes only the story that lost it', async () => {
  const telling = open()
  const breaking = async (sql: Sql): Promise<void> => {
    await write(sql, { name: 'lost', n: 1 })
    await sql`select pg_terminate_backend(pg_backend_pid())`
  }
  const all = names.map((name) => telling.begin(adding(name), [name]))
  await assert.rejects(telling.begin(breaking, ['lost']))
  await Promise.all(all)
  assert.equal(await count(), 20)
})

test('outside a transaction what may be asked again is shared, and what may not is asked for each', async () => {
  const { sql } = sharing(database, { lanes: 1, most: 64 })
  await database.sql`insert into told select 'name ' || n, n from generate_series(0, 19) n`
  assert.deepEqual(
    await Promise.all(names.map((name) => find(sql, name))),
    names.map((_, at) => at),
  )
  assert.deepEqual(asked.find, [20])
  await Promise.all(names.map((name) => write(sql, { name, n: 1 })))
  assert.deepEqual(
    asked.write,
    names.map(() => 1),
  )
  const poisoned = names.map((name, at) => find(sql, at === 7 ? 'nul \0 byte' : name))
  const ends = await Promise.allSettled(poisoned)
  assert.deepEqual(
    ends.flatMap(({ status }, at) => (status === 'rejected' ? [at] : [])),
    [7],
  )
  const tally = counting<string, number>(async (own, uses) => {
    const [row] = await own<{
      n: number
    }>`update told set n = n + ${uses.length} where name = 'name 0' returning n`
    return uses.map((_, at) => (row?.n ?? 0) - uses.length + at + 1)
  })
  const counted = await Promise.all(names.map((name) => tally(sql, name)))
  assert.deepEqual(
    counted.toSorted((one, other) => one - other),
    names.map((_, at) => at + 2),
  )
})

test('over a database that does not share, each story is told alone', async () => {
  const apart = together(database)
  await Promise.all(names.map((name) => apart.begin(adding(name), [name])))
  assert.deepEqual(apart.counted(), { calls: names.length, items: names.length })
  assert.equal(await count(), names.length)
})
