// Promises about whose file is opened next: nobody waits behind several costly files of others, and a known customer not behind new accounts.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  customerAuthenticator,
  jobs as signInJobs,
  routes as signInRoutes,
} from '#features/customer-sign-in/public.ts'
import { signUpCustomer } from '#features/users/test-people.ts'
import { createJobRunner } from '#kit/jobs/runner.ts'
import { createLog } from '#kit/log.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { eventually } from '#kit/test/eventually.ts'
import { jobs, routes } from '../public.ts'
import type { FileScanner } from '../rail.ts'
import type { UploadPurpose } from '../rules.ts'
import { picture, sendFile, sha256, type TestFiles, testFiles } from '../test-uploads.ts'

let app: TestApp
let files: TestFiles

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
})
after(async () => {
  await app.close()
  await files.close()
})

/** A scanner at which each file waits until it is let go, and that tells which is there. */
function gate() {
  const names = new Map<string, string>()
  const came: string[] = []
  let letGo: () => void = () => undefined
  const scanner: FileScanner = {
    ...files.scanner,
    scan: async (bytes) => {
      const open = Promise.withResolvers<void>()
      letGo = open.resolve
      came.push(names.get(sha256(bytes)) ?? 'nobody’s')
      await open.promise
      return files.scanner.scan(bytes)
    },
  }
  return {
    scanner,
    came,
    /** Sends a file of somebody, who waits from then on. */
    send: async (name: string, cookie: string, purpose: UploadPurpose = 'selfie') => {
      app.clock.advance(1_000)
      const bytes = await picture()
      names.set(sha256(bytes), name)
      return sendFile(app, bytes, { cookie, purpose })
    },
    /** Lets one file after the other go, when it stands there, and says in which order they came. */
    inOrder: async (count: number) => {
      for (let at = 1; at <= count; at++) {
        await eventually(async () => assert.equal(came.length, at))
        letGo()
      }
      return came
    },
  }
}

async function runThrough(held: ReturnType<typeof gate>, count: number): Promise<readonly string[]> {
  const runner = createJobRunner({
    database: app.workerDoors.database,
    clock: app.clock,
    log: createLog({ level: 'silent', name: 'test' }),
    queue: 'main',
    handlers: jobs(app.workerDoors, { ...files, scanner: held.scanner }),
  })
  runner.start()
  const order = await held.inOrder(count)
  await runner.stop()
  return order
}

const costSoFar = (id: string, milliseconds: number) =>
  app.doors.database.sql`update uploads set cost_milliseconds = ${milliseconds} where user_id = ${id}`

test('what a file cost is kept, and whose files cost much waits behind whose cost little, whoever came first', async () => {
  const dear = await signUpCustomer(app, 'dear@mail.example')
  const other = await signUpCustomer(app, 'other@mail.example')
  const first = gate()
  const id = await first.send('dear', dear.cookie)
  await runThrough(first, 1)
  const [kept] = await app.doors.database.sql<{ cost: number }>`
    select cost_milliseconds cost from uploads where id = ${id}`
  assert.ok(kept && kept.cost > 0)
  await costSoFar(dear.id, 13_600)
  const held = gate()
  for (let time = 0; time < 3; time++) await held.send('dear', dear.cookie)
  await held.send('other', other.cookie)
  assert.deepEqual(await runThrough(held, 4), ['other', 'dear', 'dear', 'dear'])
})

test('who is known to a register goes before accounts that anybody may open, unless their own files cost much', async () => {
  const known = await signUpCustomer(app, 'known@mail.example')
  await app.doors.database.sql`update users set kyc_tier = 1 where id = ${known.id}`
  const fresh: string[] = []
  for (let time = 0; time < 3; time++)
    fresh.push((await signUpCustomer(app, `fresh-${time}@mail.example`)).cookie)
  const late = await signUpCustomer(app, 'fresh-again@mail.example')
  const held = gate()
  for (const cookie of fresh) await held.send('fresh', cookie)
  await held.send('known', known.cookie)
  assert.deepEqual(await runThrough(held, 4), ['known', 'fresh', 'fresh', 'fresh'])
  await costSoFar(known.id, 6_000)
  const again = gate()
  await again.send('known', known.cookie)
  await again.send('fresh', late.cookie)
  assert.deepEqual(await runThrough(again, 2), ['fresh', 'known'])
})

test('among new accounts a face goes before papers, which may cost much: whoever wants to become known waits for none of them', async () => {
  const papers: string[] = []
  for (let time = 0; time < 3; time++)
    papers.push((await signUpCustomer(app, `paper-${time}@mail.example`)).cookie)
  const face = await signUpCustomer(app, 'face@mail.example')
  const held = gate()
  for (const cookie of papers) await held.send('paper', cookie, 'id_front')
  await held.send('face', face.cookie)
  assert.deepEqual(await runThrough(held, 4), ['face', 'paper', 'paper', 'paper'])
})
