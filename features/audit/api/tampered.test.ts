// Promises about a thousand sealed rows in the hands of somebody with every right: any one that is changed or taken out is found and named.
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { movedClock } from '#kit/clock.ts'
import { createVault } from '#kit/crypto/vault.ts'
import { type Database, openDatabase, type Sql } from '#kit/db/database.ts'
import { newId } from '#kit/ids.ts'
import { type Random, seededRandom, systemRandom } from '#kit/random.ts'
import { seedOf, sizeOf } from '#kit/test/depth.ts'
import { type TestDatabase, testDatabase } from '#kit/test/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { type AuditVerdict, recordAudit, sealAudit, verifyAudit } from '../public.ts'

const rows = 1_000
const clock = movedClock(new Date('2026-03-01T08:00:00Z'))
let world: TestDatabase
let superuser: Database

before(async () => {
  world = await testDatabase()
  superuser = openDatabase({ url: world.superuserUrl, connections: 1 })
  const random = systemRandom()
  const keys = { encryptionKey: Buffer.alloc(32, 1), indexKey: Buffer.alloc(32, 2) }
  const doors = { clock, random, vault: createVault({ ...keys, random }) }
  const app = world.open('finance_app')
  await app.begin(async (sql) => {
    for (let number = 0; number < rows; number++) {
      clock.advance(1_000)
      await recordAudit(sql, doors, {
        actor: { kind: 'system' },
        action: 'things.move',
        target: { type: 'thing', id: newId(doors) },
        outcome: number % 7 === 0 ? 'denied' : 'allowed',
        reason: `The ${number}th time`,
        changes: [{ field: 'place', before: String(number), after: String(number + 1) }],
        requestId: `req_${number}`,
        address: '10.0.0.1',
      })
    }
  })
  await eventually(async () => {
    await sealAudit(world.open('finance_worker'))
    const waiting = await app.sql`select 1 from audit_log where seal_number is null limit 1`
    assert.equal(waiting.length, 0)
  })
})
after(async () => {
  await superuser.close()
  await world.drop()
})

/** What a bent log is judged to be; nothing of it stays. */
async function judged(bend: (sql: Sql) => Promise<unknown>): Promise<AuditVerdict> {
  const undo = new Error('nothing of it stays')
  let verdict: AuditVerdict | undefined
  await superuser
    .begin(async (sql) => {
      await sql`set local session_replication_role = replica`
      await bend(sql)
      verdict = await verifyAudit(sql)
      throw undo
    })
    .catch((fault: unknown) => assert.equal(fault, undo))
  return verdict ?? assert.fail('it was judged')
}

type Bend = { readonly what: string; readonly names: number; bend(sql: Sql): Promise<unknown> }

/** One change of a row, and the number of the first seal that does not fit any more. */
function drawn(random: Random): Bend {
  const number = 1 + random.below(rows - 1)
  const other = 1 + random.below(rows - 1)
  const word = random.bytes(4).toString('hex')
  const moment = 1 + random.below(86_400_000)
  const id = newId({ clock, random })
  const of = (what: string, bend: Bend['bend'], names = number): Bend => ({
    what: `${what} of ${number}`,
    names,
    bend,
  })
  const ways: readonly Bend[] = [
    of(
      'instant',
      (sql) => sql`
      update audit_log set at = at + make_interval(secs => ${moment} / 1000.0) where seal_number = ${number}`,
    ),
    of(
      'kind of actor',
      (sql) => sql`update audit_log set actor_kind = 'operator' where seal_number = ${number}`,
    ),
    of('actor', (sql) => sql`update audit_log set actor_id = ${id} where seal_number = ${number}`),
    of('role', (sql) => sql`update audit_log set actor_role = ${word} where seal_number = ${number}`),
    of('action', (sql) => sql`update audit_log set action = ${word} where seal_number = ${number}`),
    of(
      'kind of target',
      (sql) => sql`update audit_log set target_type = ${word} where seal_number = ${number}`,
    ),
    of('target', (sql) => sql`update audit_log set target_id = ${word} where seal_number = ${number}`),
    of(
      'outcome',
      (sql) => sql`
      update audit_log set outcome = case outcome when 'denied' then 'allowed' else 'denied' end where seal_number = ${number}`,
    ),
    of('reason', (sql) => sql`update audit_log set reason = reason || ' ' where seal_number = ${number}`),
    of('reason, taken away,', (sql) => sql`update audit_log set reason = null where seal_number = ${number}`),
    of(
      'difference',
      (sql) => sql`
      update audit_log set changes = jsonb_set(changes, '{0,after}', to_jsonb(${word}::text)) where seal_number = ${number}`,
    ),
    of(
      'differences',
      (sql) => sql`update audit_log set changes = changes || changes where seal_number = ${number}`,
    ),
    of('request', (sql) => sql`update audit_log set request_id = ${word} where seal_number = ${number}`),
    of('address', (sql) => sql`update audit_log set address = '10.0.0.2' where seal_number = ${number}`),
    of('id', (sql) => sql`update audit_log set id = ${id} where seal_number = ${number}`),
    of(
      'seal',
      (sql) => sql`
      update audit_log set seal_hash = set_byte(seal_hash, ${moment % 32}, get_byte(seal_hash, ${moment % 32}) # 1)
      where seal_number = ${number}`,
    ),
    of('row', (sql) => sql`delete from audit_log where seal_number = ${number}`, number + 1),
    of(
      `place, changed with ${other},`,
      async (sql) => {
        await sql`update audit_log set seal_number = -seal_number where seal_number in (${number}, ${other})`
        await sql`
          update audit_log set seal_number = ${BigInt(number + other)} + seal_number
          where seal_number in (${-number}, ${-other})`
      },
      Math.min(number, other),
    ),
  ]
  const way = ways[random.below(ways.length)] ?? assert.fail()
  return number === other && way === ways.at(-1) ? drawn(random) : way
}

test('whatever is bent is found, and the first row that does not fit is named', async (context: TestContext) => {
  const count = sizeOf('auditTamperings')
  const random = seededRandom(seedOf('tampered'))
  const ways = new Set<string>()
  for (let round = 0; round < count; round++) {
    const { what, names, bend } = drawn(random)
    const verdict = await judged(bend)
    assert.ok(!verdict.intact, what)
    assert.equal(verdict.brokenAt.sealNumber, BigInt(names), what)
    ways.add(what.replace(/ (?:of|changed with) .*/, ''))
  }
  context.diagnostic(`${count} tamperings of ${rows} rows in ${ways.size} ways, each found and named`)
  assert.ok((await judged(async () => undefined)).intact)
})
