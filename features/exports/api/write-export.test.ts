// Promises about how exports are made: killed, overtaken or cancelled in the middle, they are whole or they are not there.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { adminToken, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import { usersExport } from '#features/users/public.ts'
import { cancelExport, linkToExport, listExports } from '../contract.ts'
import { type ExportSource, removeOldExports } from '../public.ts'
import { pieceMilliseconds, rowsAtOnce } from '../rules.ts'
import { ask, download, type ExportApp, exportApp, newestFirst, readExport } from '../test-exports.ts'

/** Rows are read in pages, and in these tests each page takes so long that a piece ends with it. */
const pieces = 3
const rowsPlanted = (pieces - 1) * rowsAtOnce + 50
const wanted = { list: 'users', columns: ['uuid'] } as const

let app: ExportApp
let second: ExportApp
let token: string

before(async () => {
  const slow: ExportSource = {
    ...usersExport,
    read: async (...asked) => {
      for (const one of [app, second]) one.clock.advance(pieceMilliseconds)
      return usersExport.read(...asked)
    },
  }
  app = await exportApp({ sources: [slow] })
  second = await exportApp({ database: app.database, folder: app.folder, sources: [slow] })
  token = await adminToken(app, 'support')
  await app.doors.database.sql`
    insert into users (id, email, search_text, status, kyc_tier, created_at)
    select ('019000000000700080000' || lpad(to_hex(n), 11, '0'))::uuid, 'bulk-' || n || '@mail.example', 'bulk', 'approved', 1,
      ${new Date('2026-01-01T00:00:00Z')}::timestamptz + make_interval(secs => n)
    from generate_series(1, ${rowsPlanted}) n`
})
beforeEach(() => {
  app.held.before = async () => undefined
})
after(async () => {
  await second.close()
  await app.close()
})

async function asked(): Promise<string> {
  const answer = await ask(app, token, wanted)
  assert.equal(answer.status, 200, answer.text)
  return answer.data.id
}

const viewOf = async (id: string) =>
  (await app.request(listExports, { token })).data.items.find((one) => one.id === id)
const cancel = (id: string) => app.request(cancelExport, { token, params: { id } })

async function assertWhole(id: string): Promise<void> {
  const file = await download(app, token, id)
  const rows = readExport(file)
    .rows.slice(1)
    .map(([uuid = '']) => uuid)
  assert.equal(rows.length, rowsPlanted)
  assert.deepEqual(rows, newestFirst(rows))
  assert.equal(new Set(rows).size, rowsPlanted)
}

/** Lets one piece be put and holds the worker's hand before it, until `letGo`. */
function holdPiece(number: number): { readonly isHeld: Promise<string>; readonly letGo: () => void } {
  const { promise: free, resolve: letGo } = Promise.withResolvers<undefined>()
  const { promise: isHeld, resolve: tell } = Promise.withResolvers<string>()
  let seen = 0
  app.held.before = async (key) => {
    seen += 1
    if (seen !== number) return
    tell(key)
    await free
  }
  return { isHeld, letGo: () => letGo(undefined) }
}

test('what came after it was asked for is left out, and progress is told piece by piece', async () => {
  const id = await asked()
  const held = holdPiece(2)
  const running = app.runJobs()
  await held.isHeld
  const half = await viewOf(id)
  assert.deepEqual([half?.state, half?.rows_done, half?.total_is_estimate], ['running', rowsAtOnce, false])
  assert.equal((await app.request(linkToExport, { token, params: { id } })).code, 'export_not_ready')
  const [later] = await app.doors.database.sql<{ id: string }>`
    insert into users (id, email, search_text, status, kyc_tier, created_at)
    values ('0190ffff-0000-7000-8000-000000000001', 'later@mail.example', 'later', 'approved', 1,
      ${new Date(app.clock.now().getTime() + 1)}) returning id`
  held.letGo()
  await running
  assert.equal((await viewOf(id))?.rows_done, rowsPlanted)
  await assertWhole(id)
  await app.doors.database.sql`delete from users where id = ${later?.id}`
})

test('a worker that loses its lease in the middle is overtaken; the file is whole, and what it wrote is removed', async () => {
  const id = await asked()
  const held = holdPiece(2)
  const running = app.runJobs()
  const key = await held.isHeld
  app.clock.advance(61_000)
  second.clock.set(app.clock.now())
  await second.runJobs()
  assert.equal((await viewOf(id))?.state, 'done')
  held.letGo()
  await running
  assert.equal((await viewOf(id))?.rows_done, rowsPlanted)
  await assertWhole(id)
  const path = join(app.folder, 'exports', id)
  const late = key.split('/').at(-1) ?? ''
  assert.ok(readdirSync(path).includes(late))
  app.clock.advance(6 * 3_600_000 + 1)
  await removeOldExports(app.workerDoors, app.store)
  assert.ok(!readdirSync(path).includes(late))
  token = await signInAdmin(app, 'support@house.example')
  await assertWhole(id)
})

test('a process that dies in the middle leaves no file, and the next one goes on behind the last piece', async () => {
  const id = await asked()
  const death = new Error('the process dies')
  let puts = 0
  app.held.before = async () => {
    puts += 1
    if (puts === 2) throw death
  }
  await app.runJobs()
  const half = await viewOf(id)
  assert.deepEqual([half?.state, half?.rows_done], ['running', rowsAtOnce])
  app.clock.advance(61_000)
  await app.runJobs()
  assert.equal((await viewOf(id))?.state, 'done')
  // The piece that was lost was made again, the one before it was not.
  assert.ok(puts >= 4)
  await assertWhole(id)
})

test('a store that is away for a while is asked again, and nothing is written twice', async () => {
  const id = await asked()
  const put = app.store.put
  const away: PartnerOutcome<undefined> = { outcome: 'unknown', detail: 'away' }
  let refused = 0
  Object.assign(app.store, {
    put: async (key: string, bytes: Uint8Array) => ((refused += 1) <= 2 ? away : put(key, bytes)),
  })
  await app.runJobs()
  assert.equal((await viewOf(id))?.rows_done, 0)
  app.clock.advance(10_000)
  await app.runJobs()
  app.clock.advance(10_000)
  await app.runJobs()
  Object.assign(app.store, { put })
  assert.equal((await viewOf(id))?.state, 'done')
  await assertWhole(id)
})

test('cancelled in the middle it ends there, and nothing of it stays', async () => {
  const id = await asked()
  const held = holdPiece(2)
  const running = app.runJobs()
  await held.isHeld
  const cancelled = await cancel(id)
  assert.deepEqual([cancelled.status, cancelled.data.state], [200, 'cancelled'])
  held.letGo()
  await running
  assert.deepEqual([(await viewOf(id))?.state, (await viewOf(id))?.rows_done], ['cancelled', rowsAtOnce])
  assert.equal((await app.request(linkToExport, { token, params: { id } })).code, 'export_not_ready')
  await removeOldExports(app.workerDoors, app.store)
  assert.deepEqual(readdirSync(join(app.folder, 'exports', id)), [])
  assert.deepEqual(await app.doors.database.sql`select 1 from export_pieces where export_id = ${id}`, [])
})

test('cancelled before it begins nothing is made', async () => {
  const id = await asked()
  await cancel(id)
  await app.runJobs()
  assert.deepEqual([(await viewOf(id))?.state, (await viewOf(id))?.rows_done], ['cancelled', 0])
})

test('one that does not go on for hours has failed, says why, and makes room', async () => {
  const id = await asked()
  app.held.before = async () => {
    throw new Error('for ever')
  }
  await app.runJobs()
  app.clock.advance(6 * 3_600_000 + 1)
  await removeOldExports(app.workerDoors, app.store)
  token = await signInAdmin(app, 'support@house.example')
  const failed = await viewOf(id)
  assert.deepEqual([failed?.state, failed?.fault], ['failed', 'stalled'])
  app.held.before = async () => undefined
  await app.runJobs()
  assert.equal((await viewOf(id))?.state, 'failed')
})
