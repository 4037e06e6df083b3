// Promises about how soon the audit log is sealed: what staff do or reveal at either of two processes is in the chain two seconds later.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AdminRole } from '#features/admin-sign-in/contract.ts'
import { verifyAudit } from '#features/audit/public.ts'
import * as record from '#features/user-record/contract.ts'
import * as uploads from '#features/uploads/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { signInAdmin } from './admin.ts'
import { type Reachable, send } from './customer.ts'
import { aCustomer, aMember } from './people.ts'
import { openProcesses, type ProcessWorld } from './processes.ts'
import { realClock } from './world.ts'

const promisedMilliseconds = 2_000
/** How often each of staff acts: a session may write 120 times a minute. */
const actsEach = 100

let world: ProcessWorld
let at: readonly Reachable[]
let staff: Record<string, string>[]
let user: string
let selfie: string

before(async () => {
  world = await openProcesses({ apis: 2 })
  at = world.apis.map((api) => ({ ...world, api }))
  await aCustomer(world)
  const [found] = await world.watch.sql<{ user_id: string; id: string }>`
    select user_id, id from uploads where purpose = 'selfie' and state = 'clean'`
  assert.ok(found)
  user = found.user_id
  selfie = found.id
  staff = await Promise.all((['owner', 'admin', 'risk'] as const).map(employ))
})
after(() => world.close())

async function employ(role: AdminRole): Promise<Record<string, string>> {
  return signInAdmin(world, await aMember(world, role))
}

/** A write, or a reveal of personal data, at one of the two processes. */
async function act(number: number): Promise<void> {
  const from = at[number % at.length] ?? assert.fail()
  const headers = staff[number % staff.length] ?? assert.fail()
  const told =
    number % 5 === 0
      ? await send(from, uploads.revealFile, {
          headers,
          params: { id: selfie },
          body: { reason: 'Compared with the register' },
        })
      : await send(from, record.addNote, {
          headers,
          params: { id: user },
          body: { body: `Looked at it, ${number}` },
        })
  assert.equal(told.status, 200, JSON.stringify(told.body))
}

type Row = { readonly id: string; readonly at: Date; readonly action: string; readonly sealed: boolean }
const acts = ['user-record.add-note', 'uploads.reveal']
const rowsNow = (): Promise<Row[]> => world.watch.sql<Row>`
  select id, at, action, seal_number is not null sealed from audit_log where action = any (${acts})`

/** Looks at the rows again and again, and keeps when each was first seen sealed, and how long there was nothing to be seen. */
function watchRows(): { look(): Promise<number>; took: Map<string, number>; blindMilliseconds(): number } {
  const took = new Map<string, number>()
  let blind = 0
  let last = realClock.now().getTime()
  return {
    took,
    blindMilliseconds: () => blind,
    look: async () => {
      const rows = await rowsNow()
      const seen = realClock.now().getTime()
      blind = Math.max(blind, seen - last)
      last = seen
      for (const { id, at: written, sealed } of rows)
        if (sealed && !took.has(id)) took.set(id, seen - written.getTime())
      return rows.length - took.size
    },
  }
}

test('every write and every reveal is sealed two seconds later, whichever process did it and whichever seals', async (context) => {
  const { look, took, blindMilliseconds } = watchRows()
  for (let number = 0; number < actsEach * staff.length; number++) {
    await act(number)
    await look()
  }
  await eventually(async () => assert.equal(await look(), 0))
  const counted = Map.groupBy(await rowsNow(), ({ action }) => action)
  assert.deepEqual(
    acts.map((action) => counted.get(action)?.length),
    [actsEach * staff.length * 0.8, actsEach * staff.length * 0.2],
  )
  const sorted = [...took.values()].sort((one, other) => one - other)
  const most = sorted.at(-1) ?? assert.fail()
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  context.diagnostic(`sealed after ${Math.round(median)} ms as a rule, ${Math.round(most)} ms at most`)
  // What a machine that is busy with other things keeps from us, it keeps from the server too: we saw nothing for so long.
  const late = blindMilliseconds() * 2
  assert.ok(most <= promisedMilliseconds + late, `${most} ms, and ${late} ms of the machine's own`)
  const verdict = await verifyAudit(world.watch.sql)
  assert.ok(verdict.intact)
})
