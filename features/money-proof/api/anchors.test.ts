// Promises about anchors: who rules the database and seals all books anew is found out, and so is whoever touches their file.
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { recordAudit, sealAudit } from '#features/audit/public.ts'
import { plantUser, plantWallet } from '#features/users/test-people.ts'
import { type Database, openDatabase, type Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { eventually } from '#kit/test/eventually.ts'
import type { AccountId } from '#ledger/posting.ts'
import { accepted, acceptedHold, fromTo, hold, post, settlement } from '#ledger/test-book.ts'
import { proveLedger } from '#ledger/proof/verify.ts'
import { anchorBooks, anchorKey, readAnchors, readBooks } from '../public.ts'

const hour = 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'anchors-'))
let app: TestApp
let doors: Doors
let superuser: Database
let anchorFile: string
let files = 0

before(async () => {
  app = await testApp({ routes: () => undefined })
  doors = app.workerDoors
  superuser = openDatabase({ url: app.database.superuserUrl, connections: 1 })
})
after(async () => {
  await superuser?.close()
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  files += 1
  anchorFile = join(folder, `${files}`, 'anchors.jsonl')
})

const publicKey = (): Buffer => anchorKey(doors.vault).publicKey
const read = (more: { sinceAnchor?: boolean } = {}) => readBooks(doors, { anchorFile, readers: 2, ...more })
const faults = async () => (await read()).findings.filter(({ ok }) => !ok)
const anchorsFault = async () => {
  const found = await faults()
  assert.deepEqual(
    found.map(({ name }) => name),
    ['anchors'],
  )
  return found[0]?.detail ?? ''
}
const lines = (): string[] => readFileSync(anchorFile, 'utf8').split('\n').slice(0, -1)
const write = (kept: readonly string[]): void =>
  writeFileSync(anchorFile, kept.map((line) => `${line}\n`).join(''))

async function aWallet(amount = 0n): Promise<AccountId> {
  const { id } = await plantUser(app.doors)
  const { account } = await plantWallet(app.doors, id)
  if (amount > 0n) await accepted(app.doors.database.sql, post(fromTo(settlement, account, amount)))
  return account
}

/** A little business, and the anchor of the hour after it. */
async function anHour(): Promise<void> {
  const { sql } = app.doors.database
  const from = await aWallet(1_000n)
  await accepted(sql, post(fromTo(from, await aWallet(), 5n)))
  await acceptedHold(sql, hold(from, 7n, { expiresAt: doors.clock.now() }))
  app.clock.advance(hour)
  await anchorBooks(doors, anchorFile)
}

/** Does it as the superuser with triggers off, for all to see, and undoes it after. */
async function bent(change: (sql: Sql) => Promise<unknown>, look: () => Promise<void>): Promise<void> {
  const tables = [
    'ledger.transfers',
    'ledger.entries',
    'ledger.accounts',
    'ledger.lanes',
    'ledger.holds',
    'audit_log',
  ]
  const run = (sql: Sql, text: string) => sql(Object.assign([text], { raw: [text] }))
  const asMaster = (work: (sql: Sql) => Promise<unknown>) =>
    superuser.begin(async (sql) => {
      await sql`set local session_replication_role = replica`
      await work(sql)
    })
  for (const [at, table] of tables.entries())
    await run(superuser.sql, `create table kept_${at} as table ${table}`)
  try {
    await asMaster(change)
    await look()
  } finally {
    await asMaster(async (sql) => {
      for (const [at, table] of tables.entries()) {
        await run(sql, `delete from ${table}`)
        await run(sql, `insert into ${table} select * from kept_${at}`)
        await run(sql, `drop table kept_${at}`)
      }
    })
  }
}

/** Every lane from its beginning, by the ledger's own functions. */
const sealAnew = (sql: Sql) => sql`
  do $f$
  declare one record; head bytea; now_lane smallint;
  begin
    for one in
      select t.*, h.expires_at, l.content from ledger.transfers t left join ledger.holds h on h.id = t.id
      left join lateral (
        select string_agg(ledger.leg_content(a.seal, e.version, e.amount, e.balance_after), ''::bytea order by e.leg) as content
        from (
          select account_id, version, amount, balance_after, leg from ledger.entries where transfer_id = t.id
          union all select h.account_id, 0, -h.amount, 0, 1 where h.id is not null
        ) e join ledger.accounts a on a.id = e.account_id) l on true
      order by t.lane, t.id
    loop
      if now_lane is distinct from one.lane then now_lane := one.lane; head := ledger.lane_seal(one.lane); end if;
      head := sha256(head || ledger.transfer_content(one.id, one.lane, one.key, one.op, one.kind, one.digest, one.effective_at,
        one.recorded_at, one.business_day, one.actor, one.intent, one.request_id, one.approval_id, one.hold_id, one.keep,
        one.reverses, one.chain, one.expires_at, one.content));
      update ledger.transfers set seal = head where id = one.id;
      update ledger.lanes set head = seal, last_transfer = one.id from ledger.transfers t where t.id = one.id and lanes.id = one.lane;
    end loop;
  end $f$`

test('a new book needs no anchors, and one that has none is told so', async () => {
  assert.deepEqual(await faults(), [])
  assert.ok(!existsSync(anchorFile))
  await aWallet(1_000n)
  assert.match(
    await anchorsFault(),
    /^There is no file of anchors, .*anchors\.jsonl: nothing outside the database/,
  )
})

test('an anchor is written once an hour, whoever asks, and the public key alone tells that the file is whole', async () => {
  await anHour()
  await anchorBooks(doors, anchorFile)
  assert.equal(lines().length, 1)
  await acceptedHold(app.doors.database.sql, hold(await aWallet(9n), 7n))
  app.clock.advance(hour)
  await Promise.all([anchorBooks(doors, anchorFile), anchorBooks(app.doors, anchorFile)])
  const { anchors, fault } = readAnchors(readFileSync(anchorFile, 'utf8'), publicKey())
  assert.equal(fault, undefined)
  assert.deepEqual(
    anchors.map(({ number, proven }) => [number, proven]),
    [
      [1, false],
      [2, false],
    ],
  )
  assert.equal(anchors[1]?.at, app.clock.now().toISOString())
  assert.ok((anchors[1]?.lanes[0]?.transfer ?? 0n) > (anchors[0]?.lanes[0]?.transfer ?? 0n))
  assert.deepEqual(await faults(), [])
  assert.ok(app.logLines.some((line) => line.includes('the books are anchored')))
})

test('who changes an old amount, makes every balance fit and seals all anew passes without anchors and is named by the first', async () => {
  await anHour()
  await anHour()
  await bent(
    async (sql) => {
      await sql`
        with changed as (
          update ledger.entries set amount = amount + sign(amount) * 5 where transfer_id = (
            select max(transfer_id) from ledger.entries where transfer_id < (select max(transfer_id) from ledger.entries))
          returning account_id, version, sign(amount) * 5 as more
        ), after as (
          update ledger.accounts a set balance = balance + more from changed where a.id = changed.account_id
        ) select 1`
      await sql`
        update ledger.entries e set balance_after = told.balance from (
          select account_id, version, sum(amount) over (partition by account_id order by version) as balance from ledger.entries) told
        where told.account_id = e.account_id and told.version = e.version`
      await sealAnew(sql)
    },
    async () => {
      assert.deepEqual(
        (await proveLedger(doors.database)).findings.filter(({ ok }) => !ok),
        [],
      )
      const [, second] = readAnchors(readFileSync(anchorFile, 'utf8'), publicKey()).anchors
      assert.match(
        await anchorsFault(),
        new RegExp(
          `^Anchor 2 of ${second?.at} does not fit: transfer ${second?.lanes[0]?.transfer} of lane 1 is not`,
        ),
      )
    },
  )
  assert.deepEqual(await faults(), [])
})

test('who cuts the newest transfers off, heads and balances and all, is told', async () => {
  await anHour()
  await bent(
    async (sql) => {
      await sql`delete from ledger.holds where id = (select max(id) from ledger.transfers)`
      await sql`update ledger.accounts set held = 0 where held > 0 and not exists (
        select from ledger.holds h where h.account_id = accounts.id and h.state = 'held')`
      await sql`delete from ledger.transfers where id = (select max(id) from ledger.transfers)`
      await sealAnew(sql)
    },
    async () => assert.match(await anchorsFault(), /^Anchor 1 of .* does not fit: transfer \d+ of lane 1/),
  )
})

test('who seals the audit log anew is told by the anchors too', async () => {
  for (const id of ['1', '2'])
    await app.doors.database.begin((sql) =>
      recordAudit(sql, app.doors, {
        actor: { kind: 'system' },
        action: 'things.move',
        target: { type: 'thing', id },
        outcome: 'allowed',
        changes: [],
        requestId: undefined,
        address: undefined,
      }),
    )
  await eventually(async () => {
    await sealAudit(doors.database)
    assert.deepEqual(await doors.database.sql`select 1 from audit_log where seal_number is null`, [])
  })
  await anHour()
  await bent(
    async (sql) => {
      await sql`update audit_log set reason = 'other', seal_number = null, seal_hash = null`
    },
    async () => {
      await sealAudit(doors.database)
      assert.match(
        await anchorsFault(),
        /^Anchor 1 of .* does not fit: row 2 of the audit log is not what was sealed then/,
      )
    },
  )
})

test('a file that was altered, thinned out, mixed up or signed by another is told, with the line', async () => {
  for (let count = 0; count < 4; count++) await anHour()
  const whole = lines()
  const [one = '', two = '', three = '', four = ''] = whole
  const touched = two.replace(/(at\\":\\"\d{4}-\d\d-\d\dT\d)/, '$19')
  assert.notEqual(touched, two)
  for (const [kept, fault] of [
    [[one, touched, three, four], /^Line 2 is not as it was signed/],
    [[one, `${two} `, three, four], /^Line 2 is not as it was signed/],
    [[one, '', three, four], /^Line 2 is not as it was signed/],
    [[one, three, four], /^Line 2 does not follow the line before it/],
    [[two, three, four], /^Line 1 does not follow/],
    [[one, two, two, three, four], /^Line 3 does not follow/],
    [[one, three, two, four], /^Line 2 does not follow/],
  ] as const) {
    write(kept)
    assert.match(await anchorsFault(), fault)
  }
  write(whole)
  assert.deepEqual(await faults(), [])
  const stranger = doors.vault.signingKey('audit-export').publicKey
  assert.match(
    readAnchors(readFileSync(anchorFile, 'utf8'), stranger).fault ?? '',
    /^Line 1 is not as it was signed/,
  )
})

test('a line that breaks off is told until the next anchor takes its place', async () => {
  await anHour()
  await anHour()
  const [one = '', two = ''] = lines()
  writeFileSync(anchorFile, `${one}\n${two.slice(0, 40)}`)
  assert.match(await anchorsFault(), /^Line 2 breaks off/)
  await anHour()
  assert.equal(lines().length, 2)
  assert.deepEqual(await faults(), [])
})

test('a proof that finds the books sound is anchored, and the next one begins there', async () => {
  await anHour()
  assert.match((await read({ sinceAnchor: true })).read, /^Read the whole book/)
  const proven = readAnchors(readFileSync(anchorFile, 'utf8'), publicKey()).anchors.at(-1)
  assert.deepEqual([proven?.number, proven?.proven], [2, true])
  await anHour()
  const next = await read({ sinceAnchor: true })
  assert.match(
    next.read,
    /^Anchor 2 of .* says that all before was sound\. Read what came after transfer \d+: 3 transfers/,
  )
  assert.ok(next.findings.every(({ ok }) => ok))
  const count = lines().length
  await bent(
    (sql) => sql`update ledger.accounts set held = held + 1 where id = (select min(id) from ledger.accounts)`,
    async () => {
      assert.ok((await faults()).length > 0)
      assert.equal(lines().length, count)
    },
  )
})
