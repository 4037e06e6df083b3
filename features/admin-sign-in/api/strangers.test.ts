// Promises about strangers who ask for codes and guess them in the name of staff: they keep nobody out.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { inHashQueue } from '#kit/crypto/hash-queue.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { codeIn } from '#kit/test/mailbox.ts'
import { useUpLimit } from '#kit/test/strangers.ts'
import { requestResetCode, requestSignInCode, resetPassword, signIn } from '../contract.ts'
import { adminAuthenticator, jobs, routes } from '../public.ts'
import { hireAdmin, testPassword } from '../test-admin.ts'

let app: TestApp
let people = 0
let email: string

before(async () => {
  app = await testApp({ routes, admin: adminAuthenticator, jobs })
})
after(() => app.close())
beforeEach(async () => {
  app.clock.advance(16 * 60_000)
  email = `support${people++}@house.example`
  await hireAdmin(app.doors, 'support', email)
})

test('strangers who ask and guess keep nobody out: the newest mail’s long code works until the next comes', async () => {
  for (let times = 0; times < 4; times++) await app.request(requestSignInCode, { body: { email } })
  await app.runJobs()
  const long = codeIn(app.mailbox.mailsTo(email)[0])
  assert.match(long, /^(?:\d{3} ){5}\d{3}$/)
  const guess = (code: string) => app.request(signIn, { body: { email, code, password: testPassword } })
  for (let guesses = 0; guesses < 8; guesses++)
    assert.equal((await guess('123456')).code, 'wrong_credentials')
  app.clock.advance(14 * 60_000)
  assert.equal((await guess(long)).status, 200)
})

async function signedIn() {
  await app.request(requestSignInCode, { body: { email } })
  await app.runJobs()
  const code = codeIn(app.mailbox.mailsTo(email)[0])
  return (await app.request(signIn, { body: { email, code, password: testPassword } })).data
}

test('a new password is mailed three times a day (too_many_codes), and the last code works until the next', async () => {
  const ask = () => app.request(requestResetCode, { body: { email } })
  for (let times = 0; times < 3; times++) assert.equal((await ask()).status, 200)
  assert.equal((await ask()).code, 'too_many_codes')
  await app.runJobs()
  app.clock.advance(23 * 3_600_000)
  const code = codeIn(app.mailbox.mailsTo(email)[0])
  const body = { email, code, password: 'nine quiet canoes at dusk' }
  assert.equal((await app.request(resetPassword, { body })).status, 200)
})

test('a browser that somebody has signed in on has codes of its own, whatever strangers asked for', async () => {
  const { device } = await signedIn()
  assert.ok(device)
  for (let times = 0; times < 4; times++) await app.request(requestSignInCode, { body: { email } })
  const headers = { 'x-device': device }
  assert.equal((await app.request(requestSignInCode, { body: { email }, headers })).status, 200)
  await app.runJobs()
  const code = codeIn(app.mailbox.mailsTo(email)[0])
  assert.match(code, /^\d{6}$/)
  const body = { email, code, password: testPassword }
  assert.equal((await app.request(signIn, { body })).code, 'wrong_credentials')
  const again = await app.request(signIn, { body, headers })
  assert.deepEqual([again.status, again.data.device], [200, null])
})

test('the device of one admin is nobody else’s, and a token that we never gave out is none', async () => {
  const { device } = await signedIn()
  for (const token of [device ?? '', 'x'.repeat(43), 'short']) {
    const other = `other${people}@house.example`
    for (let times = 0; times < 3; times++)
      await app.request(requestSignInCode, { body: { email: other }, headers: { 'x-device': token } })
    const fourth = await app.request(requestSignInCode, { body: { email: other } })
    assert.equal(fourth.code, 'too_many_codes')
    app.clock.advance(24 * 3_600_000)
  }
})

test('strangers behind the address of an office use up what it may ask: a known browser signs in and gets a new password', async () => {
  const { device } = await signedIn()
  const headers = { 'x-device': device ?? '' }
  for (const ask of [requestSignInCode, requestResetCode])
    await useUpLimit(app, ask, (number) => ({ body: { email: `x${number}@house.example` } }))
  const newPassword = 'nine quiet canoes at dusk'
  for (const [ask, open, password] of [
    [requestSignInCode, signIn, testPassword],
    [requestResetCode, resetPassword, newPassword],
  ] as const) {
    await useUpLimit(app, open, (number) => ({
      body: { email, code: `${number}`.padStart(18, '0'), password },
    }))
    assert.equal((await app.request(ask, { body: { email }, headers })).status, 200)
    await app.runJobs()
    const body = { email, code: codeIn(app.mailbox.mailsTo(email)[0]), password }
    assert.equal((await app.request(open, { body })).code, 'too_many_tries')
    const opened = await app.request(open, { body, headers })
    assert.equal(opened.status, 200, opened.text)
    app.clock.advance(1_000)
  }
})

test('the long code signs in on a new browser, though strangers used up the address and every place of theirs to wait', async () => {
  for (let times = 0; times < 3; times++) await app.request(requestSignInCode, { body: { email } })
  await app.runJobs()
  await useUpLimit(app, signIn, (number) => ({
    body: { email, code: `${number}`.padStart(18, '0'), password: testPassword },
  }))
  const room = Promise.withResolvers<void>()
  const crowd = Array.from({ length: 42 }, () => inHashQueue({ lane: 'stranger' }, () => room.promise))
  try {
    const body = { email, code: codeIn(app.mailbox.mailsTo(email)[0]), password: testPassword }
    const opened = await app.request(signIn, { body })
    assert.equal(opened.status, 200, opened.text)
  } finally {
    room.resolve()
    await Promise.all(crowd)
  }
})

test('where too many strangers wait, the next is told so and loses no try (too_busy); who is known signs in meanwhile', async () => {
  const { device } = await signedIn()
  const room = Promise.withResolvers<void>()
  // Two at a time, and forty behind them.
  const crowd = Array.from({ length: 42 }, () => inHashQueue({ lane: 'stranger' }, () => room.promise))
  try {
    await app.request(requestSignInCode, { body: { email } })
    const refused = await app.request(signIn, { body: { email, code: '123456', password: testPassword } })
    assert.deepEqual([refused.status, refused.code, refused.headers['retry-after']], [503, 'too_busy', '3'])
    const tries = await app.doors.database
      .sql`select 1 from one_time_codes where address = ${email} and tries > 0 and used_at is null`
    assert.equal(tries.length, 0)
    const headers = { 'x-device': device ?? '' }
    await app.request(requestSignInCode, { body: { email }, headers })
    await app.runJobs()
    const code = codeIn(app.mailbox.mailsTo(email)[0])
    const known = await app.request(signIn, { body: { email, code, password: testPassword }, headers })
    assert.equal(known.status, 200)
  } finally {
    room.resolve()
    await Promise.all(crowd)
  }
})
