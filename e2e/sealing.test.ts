// Promises about how soon the audit log is sealed: what staff do or reveal is in the chain two seconds later, whichever of two processes did it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyAudit } from '#features/audit/public.ts'
import * as record from '#features/user-record/contract.ts'
import * as uploads from '#features/uploads/contract.ts'
import { type Clock, movedClock } from '#kit/clock.ts'
import { sizeOf } from '#kit/test/depth.ts'
import { eventually } from '#kit/test/eventually.ts'
import { serverParts } from '../apps/api/mount-features.ts'
import { startOwnWork } from '../apps/api/own-work.ts'
import { signInAdmin } from './admin.ts'
import { type Reachable, send } from './customer.ts'
import { aCustomer, aMember } from './people.ts'
import { openProcesses, type ProcessWorld } from './processes.ts'
import { openWorld, realClock, type World } from './world.ts'
import type { AdminRole } from '#kit/roles.ts'

const promisedMilliseconds = 2_000
/** How often each of staff acts: a session may write 120 times a minute. */
const actsEach = sizeOf('actsOfStaff')

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

/** Looks at the rows again and again, and keeps when each was first seen sealed. */
function watchRows(): { look(): Promise<number>; took: Map<string, number> } {
  const took = new Map<string, number>()
  return {
    took,
    look: async () => {
      const rows = await rowsNow()
      const seen = realClock.now().getTime()
      for (const { id, at: written, sealed } of rows)
        if (sealed && !took.has(id)) took.set(id, seen - written.getTime())
      return rows.length - took.size
    },
  }
}

test('every write and every reveal is sealed, whichever process did it and whichever seals', async (context) => {
  const { look, took } = watchRows()
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
  // How long it takes is the machine's; what is promised of it is told by a clock below.
  const sorted = [...took.values()].sort((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  context.diagnostic(
    `sealed after ${Math.round(median)} ms as a rule, ${Math.round(sorted.at(-1) ?? 0)} ms at most`,
  )
  const verdict = await verifyAudit(world.watch.sql)
  assert.ok(verdict.intact)
})

async function countUnsealed({ api }: World): Promise<number> {
  const verdict = await verifyAudit(api.worker.sql)
  assert.ok(verdict.intact)
  return verdict.unsealed
}

test('two seconds of the server’s own pauses are enough, and before they are over nothing is sealed', async () => {
  const still = await openWorld()
  const moved = movedClock(new Date('2026-06-15T09:00:00Z'))
  let pausesOfSealing = 0
  const pauses: Clock = {
    now: moved.now,
    sleep: (milliseconds, signal) => {
      if (milliseconds <= promisedMilliseconds) pausesOfSealing += 1
      return moved.sleep(milliseconds, signal)
    },
  }
  const { doors, rails, worker, app } = still.api
  const parts = serverParts(rails, { keeper: 'nobody', anchorFile: still.settings.anchorFile }, doors)
  const own = { app, jobs: { start: () => undefined }, pauses }
  const work = startOwnWork({ ...doors, database: worker }, parts, own)
  try {
    // The first turn comes at once, and then there is a pause.
    await eventually(() => assert.equal(pausesOfSealing, 1))
    await signInAdmin(still, await aMember(still, 'risk'))
    // A row is sealed when whatever began before it is over, in any database of its server.
    await eventually(async () => {
      const [row] = await worker.sql<{ is_over: boolean }>`
        select bool_and(transaction_id < pg_snapshot_xmin(pg_current_snapshot())) as is_over from audit_log`
      assert.equal(row?.is_over, true)
    })
    assert.ok((await countUnsealed(still)) > 0)
    assert.equal(pausesOfSealing, 1)
    moved.advance(promisedMilliseconds)
    await eventually(async () => assert.equal(await countUnsealed(still), 0))
  } finally {
    await work.stop()
    await still.close()
  }
})
