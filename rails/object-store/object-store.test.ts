// Promises of both stores alike, and of the bucket's faults: an error is never "not there", half a file never whole.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createLog } from '#kit/log.ts'
import { systemRandom } from '#kit/random.ts'
import { folderStore } from './folder.ts'
import { s3Store } from './s3.ts'
import { bucketKeys, openTestBucket, type TestBucket } from './test-bucket.ts'
import type { ObjectStore } from '#kit/object-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'store-'))
const log = createLog({ level: 'silent', name: 'test' })
const key = 'documents/0190f2a0-0000-7000-8000-000000000001/0190f2a0-0000-7000-8000-000000000002'
const other = key.replace(/2$/, '3')
const sealed = Buffer.from([...Array(70_000).keys()].map((byte) => byte % 256))
let bucket: TestBucket
let stores: ObjectStore[]

const overS3 = (change: object = {}, timeoutMilliseconds = 20_000) =>
  s3Store({ endpoint: bucket.endpoint, bucket: 'papers', ...bucketKeys, log, timeoutMilliseconds, ...change })

before(async () => {
  bucket = await openTestBucket()
  stores = [folderStore({ folder, random: systemRandom() }), overS3()]
})
after(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

test('what is put is got back byte for byte, replaced by a second put, and gone when it is removed', async () => {
  for (const store of stores) {
    assert.equal((await store.put(key, Buffer.from('before'))).outcome, 'accepted', store.provider)
    assert.equal((await store.put(key, sealed)).outcome, 'accepted')
    const got = await store.get(key)
    assert.ok(got.outcome === 'accepted' && sealed.equals(Buffer.from(got.value)))
    assert.equal((await store.remove(key)).outcome, 'accepted')
    assert.deepEqual(
      [(await store.get(key)).outcome, (await store.remove(key)).outcome],
      ['rejected', 'accepted'],
    )
  }
})

test('many puts to one key at once leave one whole file and no halves', async () => {
  for (const store of stores) {
    const puts = await Promise.all(
      Array.from({ length: 10 }, (_, at) => store.put(other, Buffer.alloc(50_000, at))),
    )
    assert.ok(puts.every(({ outcome }) => outcome === 'accepted'))
    const got = await store.get(other)
    assert.ok(got.outcome === 'accepted' && new Set(got.value).size === 1 && got.value.length === 50_000)
  }
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes(other.slice(-12)),
  )
  assert.equal(names.length, 1)
})

test('a key that leads out of the folder is a fault of ours', async () => {
  const [store] = stores
  await assert.rejects(async () => store?.put('documents/../../etc/passwd', sealed), /key/)
})

test('a folder that cannot be written is no answer, and nothing is lost', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const nowhere = folderStore({ folder: file, random: systemRandom() })
  assert.equal((await nowhere.put(key, sealed)).outcome, 'unknown')
})

test('busy, skewed, cut, silent, shortened and without a bucket: each is unknown, none is “not there”', async () => {
  await overS3().put(key, sealed)
  for (const wrong of ['slow_down', 'skewed', 'cut', 'no_bucket', 'short'] as const) {
    bucket.script.push(wrong)
    assert.equal((await overS3().get(key)).outcome, 'unknown', wrong)
  }
  bucket.script.push('hang')
  assert.equal((await overS3({}, 300).get(key)).outcome, 'unknown')
  bucket.script.push('slow_down')
  assert.equal((await overS3().put(key, sealed)).outcome, 'unknown')
  assert.equal((await overS3().get(key)).outcome, 'accepted')
})

test('a wrong secret is refused by the bucket, and is no answer about the object', async () => {
  const stranger = overS3({ secretAccessKey: 'another secret' })
  assert.equal((await stranger.get(key)).outcome, 'unknown')
  assert.equal((await stranger.put(other, sealed)).outcome, 'unknown')
})
