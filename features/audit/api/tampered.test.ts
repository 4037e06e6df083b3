// Promises about a thousand sealed rows in the hands of somebody with every right: any one that is changed or taken out is found and named.
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { movedClock } from '#kit/clock.ts'
import { createVault } from '#kit/crypto/vault.ts'
import { type Database, openDatabase, type Part, type Sql } from '#kit/db/database.ts'
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

type Draw = { readonly number: number; readonly word: string; readonly id: string; readonly moment: number }

/** What somebody may write into a row. */
const writes: Readonly<Record<string, (sql: Sql, draw: Draw) => Part>> = {
  instant: (sql, { moment }) => sql.part`at = at + make_interval(secs => ${moment} / 1000.0)`,
  'kind of actor': (sql) => sql.part`actor_kind = 'operator'`,
  actor: (sql, { id }) => sql.part`actor_id = ${id}`,
  role: (sql, { word }) => sql.part`actor_role = ${word}`,
  action: (sql, { word }) => sql.part`action = ${word}`,
  'kind of target': (sql, { word }) => sql.part`target_type = ${word}`,
  target: (sql, { word }) => sql.part`target_id = ${word}`,
  outcome: (sql) => sql.part`outcome = case outcome when 'denied' then 'allowed' else 'denied' end`,
  reason: (sql) => sql.part`reason = reason || ' '`,
  'lack of a reason': (sql) => sql.part`reason = null`,
  difference: (sql, { word }) => sql.part`changes = jsonb_set(changes, '{0,after}', to_jsonb(${word}::text))`,
  differences: (sql) => sql.part`changes = changes || changes`,
  request: (sql, { word }) => sql.part`request_id = ${word}`,
  address: (sql) => sql.part`address = '10.0.0.2'`,
  id: (sql, { id }) => sql.part`id = ${id}`,
  seal: (sql, { moment }) =>
    sql.part`seal_hash = set_byte(seal_hash, ${moment % 32}, get_byte(seal_hash, ${moment % 32}) # 1)`,
}

type Bend = { readonly what: string; readonly names: number; bend(sql: Sql): Promise<unknown> }

/** Two rows that change places, one that is taken out, or one in which something else is written; and the first seal that does not fit then. */
function drawn(random: Random): Bend {
  const number = 1 + random.below(rows - 1)
  const [word, id] = [random.bytes(4).toString('hex'), newId({ clock, random })]
  const draw = { number, word, id, moment: 1 + random.below(86_400_000) }
  const names = Object.keys(writes)
  const what = names[random.below(names.length + 2)]
  const write = writes[what ?? '']
  if (what !== undefined && write !== undefined)
    return {
      what,
      names: number,
      bend: (sql) => sql`update audit_log set ${write(sql, draw)} where seal_number = ${number}`,
    }
  if (random.below(2) === 0)
    return {
      what: 'row',
      names: number + 1,
      bend: (sql) => sql`delete from audit_log where seal_number = ${number}`,
    }
  const other = 1 + ((number + random.below(rows - 2)) % (rows - 1))
  return {
    what: 'place',
    names: Math.min(number, other),
    bend: async (sql) => {
      await sql`update audit_log set seal_number = -seal_number where seal_number in (${number}, ${other})`
      await sql`
        update audit_log set seal_number = ${number + other}::bigint + seal_number
        where seal_number in (${-number}, ${-other})`
    },
  }
}

test('whatever is bent is found, and the first row that does not fit is named', async (context: TestContext) => {
  const count = sizeOf('auditTamperings')
  const random = seededRandom(seedOf('tampered'))
  const ways = new Set<string>()
  for (let round = 0; round < count; round++) {
    const { what, names, bend } = drawn(random)
    const verdict = await judged(bend)
    const told = `${what}, by the seal ${names}`
    assert.ok(!verdict.intact, told)
    assert.equal(verdict.brokenAt.sealNumber, BigInt(names), told)
    ways.add(what)
  }
  context.diagnostic(`${count} tamperings of ${rows} rows in ${ways.size} ways, each found and named`)
  assert.ok((await judged(async () => undefined)).intact)
})
