// Promises about files on their way: in pieces, over broken connections, twice at once, by the wrong hands.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  customerAuthenticator,
  jobs as signInJobs,
  routes as signInRoutes,
} from '#features/customer-sign-in/public.ts'
import { signUpCustomer } from '#features/users/test-people.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { fileBytesMost, findUpload, sendChunk, startUpload } from '../contract.ts'
import { jobs, removeOldUploads, routes } from '../public.ts'
import { uploadsPerDayMost } from '../rules.ts'
import { begin, picture, sendFile, sendPiece, sha256, type TestFiles, testFiles } from '../test-uploads.ts'

let app: TestApp
let files: TestFiles
let cookie: string

before(async () => {
  files = await testFiles()
  app = await testApp({
    routes: (mount, doors) => {
      signInRoutes(mount, doors)
      routes(mount, doors, files)
    },
    customer: customerAuthenticator,
    jobs: (doors, parts) => ({ ...signInJobs(doors, parts), ...jobs(doors, files) }),
  })
  cookie = await customer()
})
after(async () => {
  await app.close()
  await files.close()
})

let people = 0
/** Another customer. */
const customer = async (): Promise<string> =>
  (await signUpCustomer(app, `sender${(people += 1)}@mail.example`)).cookie

const noise = (length: number): Buffer => app.doors.random.bytes(length)
const find = (id: string, as = cookie) => app.request(findUpload, { cookie: as, params: { id } })

test('a file arrives in pieces and is checked; the same file again is the same upload', async () => {
  const bytes = await picture()
  const begun = await begin(app, bytes, { cookie })
  assert.deepEqual([begun.status, begun.data.state, begun.data.received], [200, 'receiving', 0])
  assert.equal((await begin(app, bytes, { cookie })).data.id, begun.data.id)
  const id = await sendFile(app, bytes, { cookie })
  assert.equal(id, begun.data.id)
  assert.equal((await find(id)).data.state, 'checking')
  await app.runJobs()
  assert.deepEqual([(await find(id)).data.state, (await find(id)).data.fault], ['clean', null])
  assert.equal((await begin(app, bytes, { cookie })).data.state, 'clean')
})

test('a connection that breaks costs no piece: the server says where to go on', async () => {
  const bytes = noise(300_000)
  const { data } = await begin(app, bytes, { cookie })
  await sendPiece(app, cookie, { id: data.id, bytes, from: 0 })
  // The answer never came: the device asks anew, with the same file.
  const again = await begin(app, bytes, { cookie })
  assert.deepEqual([again.data.id, again.data.received], [data.id, data.chunk_bytes])
  const last = await sendPiece(app, cookie, { id: data.id, bytes, from: data.chunk_bytes })
  assert.equal(last.data.received, 2 * data.chunk_bytes)
})

test('the same piece twice at once is taken once, and a repeat of any piece changes nothing', async () => {
  const bytes = await picture({ format: 'png', width: 900, height: 900 })
  const { data } = await begin(app, bytes, { cookie })
  const whole = { id: data.id, bytes, from: 0 }
  const answers = await Promise.all(Array.from({ length: 8 }, () => sendPiece(app, cookie, whole)))
  assert.ok(answers.every(({ status, data: one }) => status === 200 && one.received > 0))
  assert.equal(await sendFile(app, bytes, { cookie }), data.id)
  assert.equal((await sendPiece(app, cookie, whole)).data.state, 'checking')
  await app.runJobs()
  assert.equal((await find(data.id)).data.state, 'clean')
})

test('chunk_out_of_place: a gap is refused and leaves what there is', async () => {
  const bytes = noise(400_000)
  const { data } = await begin(app, bytes, { cookie })
  const gap = await sendPiece(app, cookie, { id: data.id, bytes, from: data.chunk_bytes })
  assert.deepEqual([gap.status, gap.code], [409, 'chunk_out_of_place'])
  await sendPiece(app, cookie, { id: data.id, bytes, from: 0, to: 1_000 })
  const across = await sendPiece(app, cookie, { id: data.id, bytes, from: 500, to: 1_500 })
  assert.equal(across.code, 'chunk_out_of_place')
  assert.equal((await find(data.id)).data.received, 1_000)
})

test('chunk_too_long: a file that is longer than it said is refused', async () => {
  const bytes = noise(1_000)
  const body = { purpose: 'id_front', size: 900, sha256: sha256(bytes) }
  const { data } = await app.request(startUpload, { cookie, body })
  const sent = await sendPiece(app, cookie, { id: data.id, bytes, from: 0 })
  assert.deepEqual([sent.status, sent.code], [422, 'chunk_too_long'])
})

test('a file that is not what its hash said is refused in words, and can be sent again', async () => {
  const [bytes, others] = [await picture(), await picture()]
  const body = { purpose: 'id_front', size: others.length, sha256: sha256(bytes) }
  const { data } = await app.request(startUpload, { cookie, body })
  await sendPiece(app, cookie, { id: data.id, bytes: others, from: 0 })
  await app.runJobs()
  assert.deepEqual(
    [(await find(data.id)).data.state, (await find(data.id)).data.fault],
    ['refused', 'arrived_broken'],
  )
  const fresh = await sendFile(app, bytes, { cookie })
  assert.notEqual(fresh, data.id)
})

test('file_too_large: more than 8 MiB is refused before a byte is sent, and what is no size or hash too', async () => {
  const tell = (change: object) =>
    app.request(startUpload, {
      cookie,
      body: { purpose: 'selfie', size: 1, sha256: sha256(noise(1)), ...change },
    })
  const large = await tell({ size: fileBytesMost + 1 })
  assert.deepEqual([large.status, large.code], [413, 'file_too_large'])
  assert.equal((await tell({ size: fileBytesMost })).status, 200)
  for (const [path, value] of [
    ['size', 0],
    ['size', '1e3'],
    ['sha256', 'abc'],
    ['purpose', 'cv'],
    ['name', 'x.jpg'],
  ]) {
    const answer = await tell({ [String(path)]: value })
    assert.equal(answer.status, 422, `${String(path)} ${String(value)}`)
  }
})

test('a piece that is empty, too large or no base64 is a bad field', async () => {
  const bytes = noise(300_000)
  const { data } = await begin(app, bytes, { cookie })
  for (const piece of ['', 'a b', '****', 'A'.repeat(180_000)]) {
    const answer = await app.request(sendChunk, {
      cookie,
      params: { id: data.id },
      body: { offset: 0, data: piece },
    })
    assert.deepEqual([answer.status, answer.errors[0]?.path], [422, 'data'], piece.slice(0, 9))
  }
})

test('upload_not_found: nobody sees or feeds the upload of another', async () => {
  const bytes = noise(2_000)
  const { data } = await begin(app, bytes, { cookie })
  const other = await customer()
  assert.equal((await find(data.id, other)).code, 'upload_not_found')
  const sent = await sendPiece(app, other, { id: data.id, bytes, from: 0 })
  assert.deepEqual([sent.status, sent.code], [404, 'upload_not_found'])
})

test('upload_expired: after a day a file that did not arrive is gone, and begins anew', async () => {
  const bytes = noise(300_000)
  const { data } = await begin(app, bytes, { cookie })
  await sendPiece(app, cookie, { id: data.id, bytes, from: 0 })
  app.clock.advance(24 * 3_600_000)
  const late = await sendPiece(app, cookie, { id: data.id, bytes, from: data.chunk_bytes })
  assert.deepEqual([late.status, late.code], [410, 'upload_expired'])
  const fresh = await begin(app, bytes, { cookie })
  assert.notEqual(fresh.data.id, data.id)
  assert.equal((await find(data.id)).data.state, 'expired')
  const [left] = await app.doors.database.sql`select 1 from upload_chunks where upload_id = ${data.id}`
  assert.equal(left, undefined)
})

test('what never arrived or was never used is removed, and what waits or is in use stays', async () => {
  const me = await customer()
  const unused = await sendFile(app, await picture(), { cookie: me })
  const used = await sendFile(app, await picture(), { cookie: me })
  const cut = (await begin(app, noise(200_000), { cookie: me })).data.id
  await app.runJobs()
  await app.doors.database.sql`update uploads set attached_at = ${app.clock.now()} where id = ${used}`
  app.clock.advance(8 * 86_400_000)
  await removeOldUploads(app.workerDoors, files.store)
  const states = await app.doors.database.sql<{ id: string; state: string; stored_bytes: number | null }>`
    select id, state, stored_bytes from uploads where id = any(${[unused, used, cut]}::uuid[])`
  const stateOf = (id: string) => states.find((row) => row.id === id)
  assert.equal(stateOf(used)?.state, 'clean')
  for (const id of [unused, cut])
    assert.deepEqual([stateOf(id)?.state, stateOf(id)?.stored_bytes], ['expired', null])
})

test('too_many_uploads: there is an end to the files of a day', async () => {
  const me = await customer()
  for (let number = 0; number < uploadsPerDayMost; number++)
    assert.equal((await begin(app, noise(50), { cookie: me })).status, 200)
  const refused = await begin(app, noise(50), { cookie: me })
  assert.deepEqual([refused.status, refused.code], [429, 'too_many_uploads'])
})
