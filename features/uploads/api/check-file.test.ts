// Promises about what becomes of a file: only what is seen is kept, sealed; viruses, bombs and disguises are not.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from 'pdf-lib'
import sharp from 'sharp'
import {
  customerAuthenticator,
  jobs as signInJobs,
  routes as signInRoutes,
} from '#features/customer-sign-in/public.ts'
import { signUpCustomer } from '#features/users/test-people.ts'
import { createOutbox } from '#kit/jobs/jobs.ts'
import { erasePersonKeys } from '#kit/people/person-keys.ts'
import { hostilePdfs } from '#kit/files/test-hostile-files.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { eicar } from '#rails/sandbox/clamd/clamd.ts'
import { findUpload } from '../contract.ts'
import { claimUpload, jobs, openFile, removeOldUploads, routes } from '../public.ts'
import { pagesMost, type UploadPurpose } from '../rules.ts'
import { picture, sendFile, type TestFiles, testFiles } from '../test-uploads.ts'
import { faultWords } from '../words.ts'
import { checkFile } from './check-file-job.ts'

let app: TestApp
let files: TestFiles
let hasty: TestFiles
let cookie: string

before(async () => {
  files = await testFiles()
  hasty = await testFiles(300)
  app = await testApp({
    routes: (mount, doors) => {
      signInRoutes(mount, doors)
      routes(mount, doors, files)
    },
    customer: customerAuthenticator,
    jobs: (doors, parts) => ({ ...signInJobs(doors, parts), ...jobs(doors, files) }),
  })
  cookie = (await signUpCustomer(app, 'papers@mail.example')).cookie
})
after(async () => {
  await app.close()
  await files.close()
  await hasty.close()
})

/** Sends a file, lets it be checked, and answers how it ended. */
async function judged(bytes: Uint8Array, purpose: UploadPurpose = 'id_front', as = cookie) {
  const id = await sendFile(app, bytes, { cookie: as, purpose })
  await app.runJobs()
  const { data } = await app.request(findUpload, { cookie: as, params: { id } })
  return { id, state: data.state, fault: data.fault }
}

async function kept(id: string): Promise<{ bytes: Buffer; contentType: string }> {
  const opened = await openFile(app.workerDoors, files.store, id)
  assert.ok(opened.outcome === 'accepted', JSON.stringify(opened))
  return opened.value
}

const storedFiles = (): string[] =>
  readdirSync(files.folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(files.folder, name)).isFile(),
  )

test('a photo is kept as a JPEG without EXIF, place or anything behind it, the right way up', async () => {
  const photo = await sharp(await picture({ exif: true, width: 800, height: 400 }))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const polyglot = Buffer.concat([photo, Buffer.from('PK\u0003\u0004<script>alert(1)</script>')])
  const { id, state } = await judged(polyglot)
  assert.equal(state, 'clean')
  const { bytes, contentType } = await kept(id)
  const meta = await sharp(bytes).metadata()
  assert.deepEqual(
    [contentType, meta.format, meta.exif, meta.width, meta.height],
    ['image/jpeg', 'jpeg', undefined, 400, 800],
  )
  assert.equal(bytes.includes('script'), false)
})

test('PNG and WebP are taken and kept as JPEG; large ones are scaled down', async () => {
  for (const format of ['png', 'webp'] as const) {
    const { id, state } = await judged(await picture({ format, width: 3_000, height: 1_000 }))
    assert.equal(state, 'clean')
    const meta = await sharp((await kept(id)).bytes).metadata()
    assert.deepEqual([meta.format, meta.width, meta.height], ['jpeg', 2_400, 800])
  }
})

test('what is kept is sealed: neither the picture nor its beginning stands in the folder', async () => {
  const { id } = await judged(await picture())
  const { bytes } = await kept(id)
  const name = storedFiles().find((one) => one.endsWith(id))
  assert.ok(name)
  const stored = readFileSync(join(files.folder, name))
  assert.equal(stored.includes(bytes.subarray(0, 32)), false)
  assert.equal(statSync(join(files.folder, name)).mode & 0o077, 0)
})

test('erasing a person’s key erases their files', async () => {
  const gone = await signUpCustomer(app, 'gone@mail.example')
  const { id } = await judged(await picture(), 'selfie', gone.cookie)
  await app.doors.database.begin((sql) => erasePersonKeys(sql, [gone.id]))
  const opened = await openFile(app.workerDoors, files.store, id)
  assert.equal(opened.outcome, 'rejected')
})

test('the EICAR text is found wherever it stands: infected, said in plain words, nothing kept', async () => {
  for (const bytes of [Buffer.from(eicar), Buffer.concat([await picture(), Buffer.from(eicar)])]) {
    const { id, state, fault } = await judged(bytes)
    assert.deepEqual([state, fault], ['infected', 'infected'])
    assert.equal(
      storedFiles().some((name) => name.endsWith(id)),
      false,
    )
  }
  assert.match(faultWords('infected'), /virus/)
})

test('what is no picture or PDF is refused, whatever it says it is', async () => {
  for (const text of ['<html><img src=x></html>', 'GIF89a', 'PK\u0003\u0004', '%!PS', '\u007fELF', '<svg/>'])
    assert.deepEqual((await judged(Buffer.from(text.padEnd(40)))).fault, 'not_a_document', text)
})

test('a picture that is cut, or only begins like one, is refused', async () => {
  const whole = await picture({ width: 1_200, height: 900 })
  assert.equal((await judged(whole.subarray(0, whole.length / 2))).fault, 'unreadable')
  const disguised = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<?php echo 1;')])
  assert.equal((await judged(disguised)).fault, 'unreadable')
})

test('a pixel bomb is refused by its head, unopened; a postage stamp is too small to read', async () => {
  const bomb = pngOf(20_000, 20_000)
  assert.ok(bomb.length < 1_000)
  assert.equal((await judged(bomb)).fault, 'too_many_pixels')
  assert.equal((await judged(await picture({ width: 300, height: 120 }))).fault, 'too_small')
})

/** The head of a PNG of this size, with next to nothing behind it. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(type), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(200))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

async function pdf(pages: number): Promise<PDFDocument> {
  const document = await PDFDocument.create()
  for (let number = 1; number <= pages; number++) document.addPage([300, 400]).drawText(`Page ${number}`)
  return document
}

test('a PDF is written again page by page: no script, no link, no attachment, the same bytes each time', async () => {
  const document = await pdf(2)
  document.addJavaScript('main', 'app.alert("hello")')
  await document.attach(Buffer.from('MZ evil'), 'evil.exe', { mimeType: 'application/octet-stream' })
  const action = document.context.obj({ Type: 'Action', S: 'JavaScript', JS: PDFString.of('app.alert(1)') })
  document.getPage(0).node.set(PDFName.of('AA'), document.context.obj({ O: action }))
  const link = document.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: action })
  document.getPage(1).node.set(PDFName.of('Annots'), document.context.obj([link]))
  document.catalog.set(PDFName.of('OpenAction'), action)
  const { id, state } = await judged(await document.save({ useObjectStreams: false }), 'address_proof')
  assert.equal(state, 'clean')
  const { bytes, contentType } = await kept(id)
  const made = await PDFDocument.load(bytes, { updateMetadata: false })
  assert.deepEqual([contentType, made.getPageCount()], ['application/pdf', 2])
  const written = Buffer.from(await made.save({ useObjectStreams: false })).toString('latin1')
  for (const word of ['JavaScript', 'OpenAction', 'EmbeddedFile', 'Annots', 'alert', '/AA', 'evil'])
    assert.equal(written.includes(word), false, word)
})

test('too many pages, a PDF that is broken, a bomb inside one, and a PDF for a face are refused', async () => {
  const save = async (pages: number) => (await pdf(pages)).save()
  assert.equal((await judged(await save(pagesMost + 1), 'address_proof')).fault, 'too_many_pages')
  assert.equal((await judged(await save(pagesMost), 'address_proof')).state, 'clean')
  assert.equal((await judged(Buffer.from('%PDF-1.7\nnothing more'), 'address_proof')).fault, 'unreadable_pdf')
  assert.equal((await judged(await save(1), 'selfie')).fault, 'no_pdf_here')
  const packed = deflateSync(Buffer.alloc(80 * 1024 * 1024))
  const bomb = Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/ObjStm/N 1/First 9/Filter/FlateDecode>>\nstream\n'),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  assert.equal((await judged(bomb, 'address_proof')).fault, 'unreadable_pdf')
})

test('who sent files that cost all they may waits with the next ones, and nobody else does', async () => {
  const flooder = await signUpCustomer(app, 'flooder@mail.example')
  const bomb =
    (await hostilePdfs()).find(({ name }) => name === 'a flood of objects')?.bytes ?? Buffer.alloc(0)
  const send = (bytes: Uint8Array, as: string) =>
    judged(bytes, 'address_proof', as).then(({ state }) => state)
  assert.deepEqual(
    [await send(bomb, flooder.cookie), await send(bomb, flooder.cookie)],
    ['refused', 'refused'],
  )
  assert.equal(await send(await picture(), flooder.cookie), 'checking')
  assert.equal(await send(await picture(), cookie), 'clean')
  app.clock.advance(10 * 60_000)
  assert.equal(await send(await picture(), flooder.cookie), 'clean')
})

test('a scanner that hangs, drops or errs keeps the file waiting, unseen, until it answers', async () => {
  for (const kind of ['hang_before', 'drop_before', 'clamd_error'] as const) {
    hasty.faults.script({ rail: 'clamd', match: {}, script: [{ kind }] })
    const id = await sendFile(app, await picture(), { cookie })
    const outcome = await checkOnce(id, hasty)
    assert.ok(outcome.again !== undefined && outcome.again > app.clock.now(), kind)
    assert.equal((await openFile(app.workerDoors, hasty.store, id)).outcome, 'rejected')
    assert.equal((await checkOnce(id, hasty)).again, undefined)
    assert.equal((await openFile(app.workerDoors, hasty.store, id)).outcome, 'accepted')
  }
})

/** Runs the check as a job would, once; `finish` may be one that a kill keeps from happening. */
function checkOnce(uploadId: string, over: TestFiles, killed = false) {
  const { database, clock, log } = app.workerDoors
  return checkFile(app.workerDoors, over, {
    job: {
      id: 0n,
      kind: 'uploads.check',
      payload: { upload_id: uploadId },
      attempts: 1,
      lease: 1,
      createdAt: clock.now(),
      requestId: undefined,
    },
    outbox: createOutbox({ queue: 'test', clock }),
    log,
    finish: (work) => (killed ? Promise.reject(new Error('killed')) : database.begin(work)),
    settle: (work) => database.begin(work),
  })
}

test('killed between store and row: nothing shows, and the next try writes to the same place', async () => {
  const id = await sendFile(app, await picture(), { cookie })
  await assert.rejects(checkOnce(id, files, true), /killed/)
  assert.equal(storedFiles().filter((name) => name.endsWith(id)).length, 1)
  assert.equal((await openFile(app.workerDoors, files.store, id)).outcome, 'rejected')
  await app.runJobs()
  assert.equal((await openFile(app.workerDoors, files.store, id)).outcome, 'accepted')
  assert.equal(storedFiles().filter((name) => name.includes(id)).length, 1)
  // The job comes again: it finds nothing to do.
  assert.equal((await checkOnce(id, files)).again, undefined)
})

test('a file that was stored and then given up is removed from the store', async () => {
  const id = await sendFile(app, await picture(), { cookie })
  await assert.rejects(checkOnce(id, files, true), /killed/)
  await app.doors.database.sql`update uploads set expires_at = ${new Date(0)} where id = ${id}`
  await removeOldUploads(app.workerDoors, files.store)
  assert.equal(
    storedFiles().some((name) => name.includes(id)),
    false,
  )
})

test('the same picture of two customers opens one case; that of one customer none', async () => {
  const bytes = await picture()
  const twin = await signUpCustomer(app, 'twin@mail.example')
  await judged(bytes)
  await judged(bytes, 'id_back')
  const cases = () => app.doors.database.sql<{ facts: Record<string, string> }>`
    select facts from cases where kind = 'same_file_of_two' and subject_id = ${twin.id}`
  assert.equal((await cases()).length, 0)
  // Other bytes around the same picture are the same picture.
  await judged(Buffer.concat([bytes, Buffer.from('tail')]), 'id_front', twin.cookie)
  const [opened] = await cases()
  assert.equal(opened?.facts['file'], 'id_front')
})

test('a file is claimed by its owner for its purpose only, and not while it is on its way', async () => {
  const id = await sendFile(app, await picture(), { cookie, purpose: 'selfie' })
  const [row] = await app.doors.database.sql<{
    user_id: string
  }>`select user_id from uploads where id = ${id}`
  const claim = { id, userId: row?.user_id ?? '', purpose: 'selfie' as const, now: app.clock.now() }
  const claimed = (change: object) =>
    app.doors.database.begin((sql) => claimUpload(sql, { ...claim, ...change }))
  assert.equal((await claimed({ userId: '00000000-0000-7000-8000-000000000000' })).ok, false)
  assert.equal((await claimed({ purpose: 'id_front' })).ok, false)
  assert.equal((await claimed({})).ok, true)
  await app.doors.database.sql`update uploads set state = 'infected' where id = ${id}`
  assert.equal((await claimed({})).ok, false)
})
