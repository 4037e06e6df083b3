// Promises about the audit log: rows in the transaction they tell of, sealed in commit order, every tampering found.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import pg from 'pg'
import type { Sql } from '#kit/db/database.ts'
import { newId } from '#kit/ids.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { eventually } from '#kit/test/eventually.ts'
import { listAudit } from '../contract.ts'
import { type AuditEntry, recordAudit, routes, sealAudit, verifyAudit } from '../public.ts'

let app: TestApp
let token: string
const row: AuditEntry = {
  actor: { kind: 'system' },
  action: 'things.move',
  target: { type: 'thing', id: '1' },
  outcome: 'allowed',
  changes: [{ field: 'place', before: 'here', after: 'there' }],
  requestId: 'req_1',
  address: '10.0.0.1',
}

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs: adminJobs,
  })
  token = await adminToken(app, 'auditor')
})
after(() => app.close())
beforeEach(() => app.clock.advance(1000))

const record = (entry: Partial<AuditEntry> = {}): Promise<void> =>
  app.doors.database.begin((sql) => recordAudit(sql, app.doors, { ...row, ...entry }))
const seal = (): Promise<number> => sealAudit(app.workerDoors.database)
/**
 * Seals until nothing waits. The horizon is the whole cluster's: a transaction of another test, in another database,
 * holds it back for a moment.
 */
const sealAll = async (): Promise<number> => {
  let sealed = 0
  await eventually(async () => {
    sealed += await seal()
    const waiting = await app.doors.database.sql`select 1 from audit_log where seal_number is null`
    assert.equal(waiting.length, 0)
  })
  return sealed
}
const verify = () => verifyAudit(app.doors.database.sql)
const read = (query: Record<string, string> = {}) => app.request(listAudit, { token, query })

/** What somebody with every right in the database could do: the triggers are taken off and put back. */
async function tamper(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: app.database.superuserUrl })
  await client.connect()
  try {
    await client.query('alter table audit_log disable trigger all')
    await work(client)
    await client.query('alter table audit_log enable trigger all')
  } finally {
    await client.end()
  }
}

test('a row stands and falls with the transaction that it tells of', async () => {
  const refused = new Error('refused')
  const failing = app.doors.database.begin(async (sql) => {
    await recordAudit(sql, app.doors, { ...row, action: 'things.lost' })
    throw refused
  })
  await assert.rejects(failing, refused)
  assert.equal((await read({ action: 'things.lost' })).data.total, 0)
})

test('rows are sealed in the order in which their transactions began to write, and the chain verifies', async () => {
  for (let rows = 0; rows < 5; rows++) await record()
  assert.ok((await sealAll()) >= 5)
  assert.equal(await seal(), 0)
  const verdict = await verify()
  assert.ok(verdict.intact)
  assert.equal(verdict.unsealed, 0)
  const rows = await app.doors.database.sql<{
    number: bigint
  }>`select seal_number as number from audit_log order by seal_number`
  assert.deepEqual(
    rows.map((one) => one.number),
    rows.map((_, index) => BigInt(index + 1)),
  )
})

test('a row of a transaction that is still open holds back what came after it, and is not skipped', async () => {
  let proceed: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    proceed = resolve
  })
  let wrote: () => void = () => undefined
  const written = new Promise<void>((resolve) => {
    wrote = resolve
  })
  const slow = app.doors.database.begin(async (sql) => {
    await recordAudit(sql, app.doors, { ...row, action: 'things.slow' })
    wrote()
    await held
  })
  await written
  await record({ action: 'things.quick' })
  await seal()
  const sealedOf = async (): Promise<string[]> =>
    (
      await app.doors.database.sql<{ action: string }>`
      select action from audit_log where action in ('things.slow', 'things.quick') and seal_number is not null order by seal_number`
    ).map((one) => one.action)
  assert.deepEqual(await sealedOf(), [])
  proceed()
  await slow
  await sealAll()
  assert.deepEqual(await sealedOf(), ['things.slow', 'things.quick'])
})

test('more rows than a batch are sealed in one go, and by one of many sealers', async () => {
  await app.doors.database.begin(async (sql) => {
    for (let rows = 0; rows < 1200; rows++) await recordAudit(sql, app.doors, row)
  })
  const counts = await Promise.all([seal(), seal(), seal(), seal()])
  const rest = await sealAll()
  assert.ok(counts.reduce((sum, count) => sum + count, rest) >= 1200)
  const verdict = await verify()
  assert.ok(verdict.intact && verdict.unsealed === 0)
})

test('nobody but the worker may seal, and nobody may change, remove or empty', async () => {
  await record()
  // Nothing is refused while the horizon of the cluster holds the row back.
  await eventually(() => assert.rejects(sealAudit(app.doors.database), /permission denied/))
  await sealAll()
  const denied: ((sql: Sql) => Promise<unknown>)[] = [
    (sql) => sql`update audit_log set reason = 'x'`,
    (sql) => sql`update audit_log set seal_number = null, seal_hash = null`,
    (sql) => sql`delete from audit_log`,
    (sql) => sql`truncate audit_log`,
  ]
  const owner = app.database.open('finance_owner')
  for (const database of [
    app.doors.database,
    app.workerDoors.database,
    owner,
    app.database.open('finance_reader'),
  ]) {
    for (const attempt of denied)
      await assert.rejects(attempt(database.sql), /permission denied|followed, never changed/)
  }
  await assert.rejects(
    app.workerDoors.database.sql`update audit_log set seal_hash = '\\x00' where seal_number = 1`,
    /followed, never changed/,
  )
})

const attacks: readonly (readonly [string, (client: pg.Client) => Promise<unknown>, bigint])[] = [
  [
    'a changed reason',
    (client) => client.query(`update audit_log set reason = 'nothing to see' where seal_number = 3`),
    3n,
  ],
  [
    'a changed target',
    (client) => client.query(`update audit_log set target_id = '2' where seal_number = 4`),
    4n,
  ],
  [
    'a changed time',
    (client) => client.query(`update audit_log set at = at + interval '1 millisecond' where seal_number = 2`),
    2n,
  ],
  [
    'a changed difference',
    (client) => client.query(`update audit_log set changes = '[]' where seal_number = 3`),
    3n,
  ],
  [
    'a changed actor',
    (client) => client.query(`update audit_log set actor_kind = 'operator' where seal_number = 3`),
    3n,
  ],
  ['a removed row', (client) => client.query('delete from audit_log where seal_number = 3'), 4n],
  ['a removed first row', (client) => client.query('delete from audit_log where seal_number = 1'), 2n],
  [
    'an exchanged hash',
    (client) => client.query(`update audit_log set seal_hash = sha256('x') where seal_number = 5`),
    5n,
  ],
  [
    'two swapped rows',
    async (client) => {
      await client.query('update audit_log set seal_number = -3 where seal_number = 3')
      await client.query('update audit_log set seal_number = 3 where seal_number = 4')
      await client.query('update audit_log set seal_number = 4 where seal_number = -3')
    },
    3n,
  ],
  [
    'a row put in',
    async (client) => {
      await client.query('update audit_log set seal_number = seal_number + 1000000 where seal_number > 3')
      await client.query(
        'update audit_log set seal_number = seal_number - 999999 where seal_number > 1000000',
      )
      await client.query(`insert into audit_log select '00000000-0000-7000-8000-000000000000', at, transaction_id, actor_kind, actor_id, actor_role, action,
        target_type, target_id, outcome, reason, changes, request_id, address, 4, sha256('x') from audit_log where seal_number = 3`)
    },
    4n,
  ],
]
for (const [what, attack, broken] of attacks) {
  test(`${what} is found, and the first row that does not fit is named`, async () => {
    await tamper((client) => client.query('create table kept as table audit_log'))
    await tamper(attack)
    const verdict = await verify()
    await tamper(async (client) => {
      await client.query('delete from audit_log')
      await client.query('insert into audit_log select * from kept')
      await client.query('drop table kept')
    })
    assert.ok(!verdict.intact)
    assert.equal(verdict.brokenAt.sealNumber, broken)
    assert.ok((await verify()).intact)
  })
}

test('a tail that was cut off shows only against a head that was kept elsewhere', async () => {
  const kept = await verify()
  await tamper((client) => client.query('create table kept as table audit_log'))
  await tamper((client) =>
    client.query('delete from audit_log where seal_number = (select max(seal_number) from audit_log)'),
  )
  const cut = await verify()
  await tamper(async (client) => {
    await client.query(
      'insert into audit_log select * from kept k where not exists (select from audit_log l where l.id = k.id)',
    )
    await client.query('drop table kept')
  })
  assert.ok(kept.intact && cut.intact)
  assert.notEqual(cut.head, kept.head)
})

test('personal values are sealed at rest, read by staff as lists show them, and gone when the person is erased while the chain stays whole', async () => {
  const person = newId(app.doors)
  await record({
    action: 'users.update',
    target: { type: 'user', id: person },
    changes: [{ field: 'phone', before: null, after: '+2348031234567', person }],
  })
  await sealAll()
  const [stored] = await app.doors.database.sql<{
    changes: string
  }>`select changes::text changes from audit_log where target_id = ${person}`
  assert.ok(!stored?.changes.includes('8031234567'))
  const before = await read({ target: `user:${person}` })
  assert.deepEqual(before.data.items[0]?.changes, [{ field: 'phone', before: null, after: '**********4567' }])
  await app.doors.database.sql`delete from person_keys where person_id = ${person}`
  const erased = await read({ target: `user:${person}` })
  assert.deepEqual(erased.data.items[0]?.changes, [{ field: 'phone', before: null, after: '[erased]' }])
  assert.ok((await verify()).intact)
})

test('a sealed value that was moved to another row does not open, and the page still shows both rows', async () => {
  const person = newId(app.doors)
  const change = (after: string) => ({
    action: 'users.update',
    target: { type: 'user', id: person },
    changes: [{ field: 'phone', before: null, after, person }],
  })
  await record(change('+2348030000001'))
  app.clock.advance(1)
  await record(change('+2348030000002'))
  await tamper((client) =>
    client.query(
      `update audit_log a set changes = b.changes from audit_log b where a.target_id = $1 and b.target_id = $1 and a.at < b.at`,
      [person],
    ),
  )
  const answer = await read({ target: `user:${person}` })
  assert.deepEqual(
    answer.data.items.map((item) => item.changes[0]?.after),
    ['**********0002', '[does not open]'],
  )
})

test('the log is read newest first, by page and by cursor, and says how far it is sealed', async () => {
  for (let rows = 0; rows < 7; rows++) {
    app.clock.advance(1000)
    await record({ action: 'things.paged', target: { type: 'thing', id: `paged-${rows}` } })
  }
  await sealAll()
  await record({ action: 'things.waiting' })
  const pages: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await read({ action: 'things.paged', per_page: '3', ...(cursor === '' ? {} : { cursor }) })
    pages.push(...answer.data.items.map((item) => item.target.id))
    cursor = answer.data.next_cursor
  }
  assert.deepEqual(
    pages,
    [6, 5, 4, 3, 2, 1, 0].map((number) => `paged-${number}`),
  )
  const second = await read({ action: 'things.paged', per_page: '3', page: '2' })
  assert.deepEqual(
    second.data.items.map((item) => item.target.id),
    ['paged-3', 'paged-2', 'paged-1'],
  )
  assert.deepEqual([second.data.total, second.data.total_is_estimate, second.data.unsealed], [7, false, 1])
  assert.equal(second.data.sealed_until, app.clock.now().toISOString())
  assert.match(second.data.items[0]?.hash ?? '', /^[0-9a-f]{64}$/)
  assert.equal((await read({ action: 'things.waiting' })).data.items[0]?.hash, null)
})

test('who, what, to what and when filter the log', async () => {
  const [me] = (await read({ actor: 'auditor@house.example' })).data.items
  assert.equal(me?.actor.email, 'auditor@house.example')
  assert.equal(me?.actor.role, 'auditor')
  assert.equal(
    (await read({ actor: me?.actor.uuid ?? '' })).data.total,
    (await read({ actor: 'auditor' })).data.total,
  )
  assert.equal((await read({ actor: 'nobody@house.example' })).data.total, 0)
  assert.ok((await read({ action: 'things' })).data.items.every((item) => item.action.startsWith('things.')))
  assert.equal((await read({ action: 'thing' })).data.total, 0)
  assert.ok((await read({ target: 'thing' })).data.total > 0)
  assert.equal((await read({ target: 'thing:paged-3' })).data.total, 1)
  assert.equal((await read({ target: 'paged-3' })).data.total, 1)
  app.clock.set(new Date('2026-12-01T22:59:59.000Z'))
  await record({ action: 'days.first' })
  app.clock.set(new Date('2026-12-01T23:00:00.000Z'))
  await record({ action: 'days.second' })
  token = await adminToken(app, 'auditor')
  const onDay = async (query: Record<string, string>): Promise<string[]> =>
    (await read({ action: 'days', ...query })).data.items.map((item) => item.action)
  assert.deepEqual(await onDay({ from: '2026-12-01', to: '2026-12-01' }), ['days.first'])
  assert.deepEqual(await onDay({ from: '2026-12-02' }), ['days.second'])
  assert.deepEqual(await onDay({ to: '2026-12-01T23:00:00Z' }), ['days.first'])
})

test('a place in the list that we never gave out is refused (cursor_unknown)', async () => {
  for (const cursor of [
    'x',
    'W10',
    Buffer.from('["audit","2026-13-45T00:00:00.000Z","x"]').toString('base64url'),
    Buffer.from('["users/newest"]').toString('base64url'),
  ]) {
    const answer = await read({ cursor })
    assert.deepEqual([answer.status, answer.code], [422, 'cursor_unknown'])
  }
})

test('filters that are no dates, pages or words are refused as bad fields', async () => {
  const faulty: Record<string, string>[] = [
    { from: 'yesterday' },
    { to: '2026-02-30' },
    { from: '9999-01-01' },
    { page: '1e3' },
    { page: '-0' },
    { per_page: '101' },
    { actor: 'a\u0000' },
    { unknown: '1' },
  ]
  for (const query of faulty) {
    const answer = await read(query)
    assert.deepEqual([answer.status, answer.code], [422, 'bad_input'], JSON.stringify(query))
  }
})

test('roles that do not oversee others may not read the log', async () => {
  for (const role of ['finance', 'support'] as const) {
    const other = await adminToken(app, role)
    assert.equal((await app.request(listAudit, { token: other })).code, 'not_allowed')
  }
})
