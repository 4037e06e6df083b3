// Promises about admin sign-in and recovery: neutral answers, one use, recovery that ends sessions, nothing in logs.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { AnswerOf } from '#kit/http/contract.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { codeIn } from '#kit/test/mailbox.ts'
import {
  checkAdmin,
  requestResetCode,
  requestSignInCode,
  resetPassword,
  signIn,
  signOut,
} from '../contract.ts'
import { adminAuthenticator, jobs, routes } from '../public.ts'
import { hireAdmin, signInAdmin, testPassword } from '../test-admin.ts'

let app: TestApp
let people = 0
let email: string
let adminId: string
const newPassword = 'nine quiet canoes at dusk'

before(async () => {
  app = await testApp({ routes, admin: adminAuthenticator, jobs })
  await hireAdmin(app.doors, 'owner')
})
after(() => app.close())
beforeEach(async () => {
  // Each test a quarter of an hour after the last, so that the limits of the client's address start anew.
  app.clock.advance(16 * 60_000)
  email = `support${people++}@house.example`
  adminId = (await hireAdmin(app.doors, 'support', email)).id
})

async function mailedCode(
  contract: typeof requestSignInCode | typeof requestResetCode,
  to = email,
): Promise<string> {
  const answer = await app.request(contract, { body: { email: to } })
  assert.equal(answer.status, 200)
  await app.runJobs()
  return codeIn(app.mailbox.mailsTo(to)[0])
}

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
type View = AnswerOf<typeof checkAdmin>

test('a code by mail and a password sign an admin in', async () => {
  const code = await mailedCode(requestSignInCode)
  const answer = await app.request(signIn, { body: { email, code, password: testPassword } })
  assert.equal(answer.status, 200)
  assert.equal(answer.message, 'Welcome back.')
  assert.match(answer.data.access_token, /^[A-Za-z0-9_-]{43}$/)
  assert.equal(answer.data.expires_at, new Date(app.clock.now().getTime() + 12 * 3_600_000).toISOString())
  const admin: Pick<View, 'email' | 'role' | 'idle_seconds'> = answer.data.admin
  assert.deepEqual([admin.email, admin.role, admin.idle_seconds], [email, 'support', 3600])
  assert.ok(answer.data.admin.permissions.includes('users.search'))
  assert.ok(!answer.data.admin.permissions.includes('deposits.release'))
  const [row] = await app.doors.database.sql<{
    row: string
  }>`select to_jsonb(s)::text row from admin_sessions s where admin_id = ${adminId}`
  assert.ok(row && !row.row.includes(answer.data.access_token))
})

test('an address with capitals and spaces around it is the same admin', async () => {
  const code = await mailedCode(requestSignInCode)
  const answer = await app.request(signIn, {
    body: { email: ` ${email.toUpperCase()} `, code, password: testPassword },
  })
  assert.equal(answer.status, 200)
})

test('the forms of the specification are understood as multipart and urlencoded', async () => {
  const form = new URLSearchParams({ email })
  const answer = await app.send('POST', requestSignInCode.path, {
    raw: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', mock: 'true' },
  })
  assert.equal(answer.status, 200)
  const boundary = 'x-boundary'
  const raw = `--${boundary}\r\ncontent-disposition: form-data; name="email"\r\n\r\n${email}\r\n--${boundary}--\r\n`
  const multipart = await app.send('POST', `${requestSignInCode.path}/`, {
    raw,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  assert.equal(multipart.status, 200)
  await app.runJobs()
  assert.equal(
    app.mailbox.mailsTo(email).length,
    1,
    'the code that was replaced before it was mailed is not mailed',
  )
})

for (const [what, change] of [
  ['wrong code', (claim: Claim) => ({ ...claim, code: other(claim.code) })],
  ['code of the wrong length', (claim: Claim) => ({ ...claim, code: claim.code.slice(1) })],
  ['wrong password', (claim: Claim) => ({ ...claim, password: `${claim.password}!` })],
  ['unknown address', (claim: Claim) => ({ ...claim, email: 'nobody@house.example' })],
  ['text that is no address', (claim: Claim) => ({ ...claim, email: 'nobody' })],
] as const) {
  test(`a sign-in with a ${what} is refused with the same words (wrong_credentials)`, async () => {
    const code = await mailedCode(requestSignInCode)
    const answer = await app.request(signIn, { body: change({ email, code, password: testPassword }) })
    assert.deepEqual([answer.status, answer.code], [401, 'wrong_credentials'])
    assert.equal(answer.message, 'This email, code or password is not right, or the code has expired.')
  })
}
type Claim = { email: string; code: string; password: string }

test('a wrong password does not use the code up, and the right one then does', async () => {
  const code = await mailedCode(requestSignInCode)
  assert.equal(
    (await app.request(signIn, { body: { email, code, password: 'not it at all, sorry' } })).status,
    401,
  )
  assert.equal((await app.request(signIn, { body: { email, code, password: testPassword } })).status, 200)
  assert.equal((await app.request(signIn, { body: { email, code, password: testPassword } })).status, 401)
})

test('a suspended admin is answered like an unknown one, and gets no mail', async () => {
  const code = await mailedCode(requestSignInCode)
  await app.doors.database.sql`update admins set state = 'suspended' where id = ${adminId}`
  assert.equal(
    (await app.request(signIn, { body: { email, code, password: testPassword } })).code,
    'wrong_credentials',
  )
  const mails = app.mailbox.mailsTo(email).length
  assert.equal((await app.request(requestSignInCode, { body: { email } })).status, 200)
  await app.runJobs()
  assert.equal(app.mailbox.mailsTo(email).length, mails)
})

test('known and unknown addresses get the same answer, the same rows and the same job; only the mail differs', async () => {
  const unknown = `nobody${people}@house.example`
  for (const contract of [requestSignInCode, requestResetCode]) {
    const [known, stranger] = [
      await app.request(contract, { body: { email } }),
      await app.request(contract, { body: { email: unknown } }),
    ]
    assert.equal(known.status, stranger.status)
    assert.deepEqual(known.body, stranger.body)
    const names = (answer: typeof known): string[] => Object.keys(answer.headers).sort()
    assert.deepEqual(names(known), names(stranger))
  }
  const rowsOf = (address: string) => app.doors.database.sql<{ purpose: string; jobs: number }>`
    select c.purpose, (select count(*)::int from jobs j where j.key = c.id::text and j.kind = 'admin-sign-in.mail-code') jobs
    from one_time_codes c where address = ${address} order by purpose`
  assert.deepEqual(await rowsOf(email), await rowsOf(unknown))
  await app.runJobs()
  assert.equal(app.mailbox.mailsTo(email).length, 2)
  assert.equal(app.mailbox.mailsTo(unknown).length, 0)
})

test('asking too often is refused alike for known and unknown addresses (too_many_codes), and no fourth mail is sent', async () => {
  const unknown = `nobody${people}@house.example`
  for (const to of [email, unknown]) {
    const answers = []
    for (let times = 0; times < 5; times++) {
      answers.push(await app.request(requestSignInCode, { body: { email: to } }))
      await app.runJobs()
    }
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [200, 200, 200, 429, 429],
    )
    assert.match(answers.at(-1)?.message ?? '', /works for another 15 minutes/)
  }
  assert.equal(app.mailbox.mailsTo(email).length, 3)
})

test('what is no address is refused (email_missing), and what was typed stays out of the log', async () => {
  for (const typed of ['', 'VERIFTY-271828', 'a@b', ' ']) {
    for (const contract of [requestSignInCode, requestResetCode]) {
      const answer = await app.request(contract, { body: { email: typed } })
      assert.deepEqual([answer.status, answer.code], [422, 'email_missing'])
    }
  }
  assert.ok(!app.logLines.join('').includes('VERIFTY'))
})

test('the mail has one run of six digits, the product’s name, and no picture from elsewhere', async () => {
  await mailedCode(requestSignInCode)
  await mailedCode(requestResetCode)
  for (const mail of app.mailbox.mailsTo(email)) {
    assert.match(codeIn(mail), /^\d{6}$/)
    assert.ok(mail.subject.includes(app.doors.brand.name))
    assert.ok(!/<img|https?:\/\//.test(mail.html.replaceAll(app.doors.publicUrl, '')))
  }
})

test('the mail server being away delays a code and loses none', async () => {
  app.mailbox.refuseWith(451)
  await app.request(requestSignInCode, { body: { email } })
  await app.runJobs()
  assert.equal(app.mailbox.mailsTo(email).length, 0)
  app.mailbox.refuseWith(undefined)
  app.clock.advance(10_000)
  await app.runJobs()
  assert.equal(app.mailbox.mailsTo(email).length, 1)
})

test('fifty guesses at once, the right one among them, are at most five guesses', async () => {
  const code = await mailedCode(requestSignInCode)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      app.request(signIn, {
        body: { email, code: index === 30 ? code : other(code), password: testPassword },
        from: `10.0.0.${index}`,
      }),
    ),
  )
  assert.ok(answers.filter((answer) => answer.status === 200).length <= 1)
  const [row] = await app.doors.database.sql<{
    tries: number
  }>`select tries from one_time_codes where address = ${email}`
  assert.ok((row?.tries ?? 0) <= 5)
  for (const answer of answers) assert.ok([200, 401, 503].includes(answer.status), answer.text)
})

test('a new password ends all sessions, closes money for a day, tells owner and admin, and does not sign in', async () => {
  const first = await signInAdmin(app, email)
  const second = await signInAdmin(app, email)
  const code = await mailedCode(requestResetCode)
  const owners = app.mailbox.mailsTo('owner@house.example').length
  const body = { email, user_type: 'customer', code, password: newPassword }
  const answer = await app.request(resetPassword, { body })
  assert.deepEqual([answer.status, answer.message, answer.data], [200, resetPassword.says, null])
  for (const token of [first, second])
    assert.equal((await app.request(checkAdmin, { token })).code, 'session_ended')
  const [row] = await app.doors.database.sql<{
    money_blocked_until: Date
  }>`select money_blocked_until from admins where id = ${adminId}`
  assert.equal(row?.money_blocked_until.getTime(), app.clock.now().getTime() + 86_400_000)
  await app.runJobs()
  assert.equal(app.mailbox.mailsTo('owner@house.example').length, owners + 1)
  assert.match(
    app.mailbox.mailsTo('owner@house.example')[0]?.text ?? '',
    /The password of Test support was reset/,
  )
  assert.match(app.mailbox.mailsTo(email)[0]?.text ?? '', /Your password was reset/)
  const signInCode = await mailedCode(requestSignInCode)
  assert.equal(
    (await app.request(signIn, { body: { email, code: signInCode, password: testPassword } })).status,
    401,
  )
  assert.equal(
    (await app.request(signIn, { body: { email, code: signInCode, password: newPassword } })).status,
    200,
  )
})

test('a reset code works once, even when it is sent a hundred times at once', async () => {
  const code = await mailedCode(requestResetCode)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      app.request(resetPassword, {
        body: { email, code, password: `${newPassword} ${index}` },
        from: `10.1.0.${index}`,
      }),
    ),
  )
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1)
  for (const answer of answers) if (answer.status !== 200) assert.equal(answer.code, 'wrong_reset_code')
})

test('a wrong code, another purpose’s code or an unknown address reset nothing (wrong_reset_code)', async () => {
  const signInCode = await mailedCode(requestSignInCode)
  const code = await mailedCode(requestResetCode)
  for (const body of [
    { email, code: other(code), password: newPassword },
    { email, code: signInCode === code ? other(code) : signInCode, password: newPassword },
    { email: 'nobody@house.example', code, password: newPassword },
  ]) {
    const answer = await app.request(resetPassword, { body })
    assert.deepEqual(
      [answer.status, answer.code, answer.message],
      [401, 'wrong_reset_code', resetPassword.refuses.wrong_reset_code.say],
    )
  }
})

for (const [fault, password] of [
  ['password_too_short', 'fourteen chars'],
  ['password_too_long', 'x1'.repeat(65)],
  ['password_too_common', 'Password1234567890'],
  ['password_too_common', 'passwordpasswordpassword'],
  ['password_too_common', 'support-house-example-2026'],
] as const) {
  test(`the password "${password.slice(0, 24)}" is refused (${fault}) and costs no try`, async () => {
    const code = await mailedCode(requestResetCode)
    const answer = await app.request(resetPassword, { body: { email, code, password } })
    assert.deepEqual([answer.status, answer.code], [422, fault])
    assert.equal(
      (await app.request(resetPassword, { body: { email, code, password: newPassword } })).status,
      200,
    )
  })
}

test('signing out ends the session', async () => {
  const token = await signInAdmin(app, email)
  assert.equal((await app.request(signOut, { token, body: {} })).status, 200)
  assert.equal((await app.request(checkAdmin, { token })).code, 'session_ended')
})

test('every sign-in, refused or not, and every reset is written down without what was typed', async () => {
  const code = await mailedCode(requestSignInCode)
  app.clock.advance(1000)
  await app.request(signIn, { body: { email, code: other(code), password: 'typed-secret-93' } })
  app.clock.advance(1000)
  await signInAdmin(app, email)
  const rows = await app.doors.database.sql<{
    action: string
    outcome: string
    reason: string | null
    row: string
  }>`
    select action, outcome, reason, to_jsonb(l)::text row from audit_log l where target_id = ${adminId} order by at, id`
  assert.deepEqual(
    rows.map((row) => [row.action, row.outcome, row.reason]),
    [
      ['admin-sign-in.create-admin', 'allowed', null],
      ['admin-sign-in.sign-in', 'denied', 'wrong or expired code'],
      ['admin-sign-in.sign-in', 'allowed', null],
    ],
  )
  for (const { row } of rows)
    assert.ok(!row.includes('typed-secret-93') && !row.includes(email) && !row.includes(code))
})

test('no code, password, token or address reaches the log', async () => {
  const code = await mailedCode(requestSignInCode)
  const answer = await app.request(signIn, { body: { email, code, password: testPassword } })
  await app.request(checkAdmin, { token: answer.data.access_token })
  const log = app.logLines.join('')
  for (const secret of [testPassword, answer.data.access_token, email])
    assert.ok(!log.includes(secret), 'a secret is in the log')
  // Six digits stand in longer numbers and ids by chance.
  assert.doesNotMatch(log, new RegExp(`(?<![\\w-])${code}(?![\\w-])`))
})

test('unknown fields, oversized and unreadable bodies are refused, never a fault of ours', async () => {
  const bodies: unknown[] = [
    { email, extra: 1 },
    { email: 7 },
    { email: 'a\u0000b@x.example' },
    { email: '\uD800@x.example' },
    { email: 'x'.repeat(400) },
    [],
  ]
  for (const body of bodies) {
    const answer = await app.request(requestSignInCode, { body })
    assert.ok([400, 422].includes(answer.status), `${JSON.stringify(body)}: ${answer.status}`)
  }
  const unreadable = await app.send('POST', signIn.path, {
    raw: '{"email":',
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(unreadable.status, 400)
})
