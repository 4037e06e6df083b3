// Promises about staff who prove again that it is them: by passkey where they have one, else by a fresh code; and their passkeys.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as z from 'zod/mini'
import * as adminSignIn from '#features/admin-sign-in/public.ts'
import { adminToken, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import { gateRefusal } from '#features/approvals/public.ts'
import { testAuthenticator } from '#features/step-up/test-authenticator.ts'
import { call } from '#kit/http/contract.ts'
import { passkeysMax } from '#kit/http/fields.ts'
import { done } from '#kit/refusal.ts'
import { testApp, type TestApp, type TestRequest } from '#kit/test/app.ts'
import { codeIn } from '#kit/test/mailbox.ts'
import * as contract from '../contract.ts'
import { routes } from '../public.ts'
import { giveAdminPasskey } from '../test-step-up.ts'

const moveThings = call({
  name: 'things.move',
  method: 'POST',
  path: '/api/v1/things',
  realm: 'admin',
  summary: 'Moves.',
  body: z.strictObject({}),
  answer: z.null(),
  says: 'Moved.',
  refuses: { step_up_required: { status: 401, say: 'Confirm that it’s you.' } },
})
const own = Object.values(contract).filter((one) => typeof one === 'object' && 'realm' in one)
const matrix = Object.fromEntries(
  ['things.move', ...own.map((one) => one.name)].map((name) => [name, ['support'] as const]),
)

let app: TestApp
let email: string
let token: string
let people = 0
const minute = 60_000

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminSignIn.routes(mount, doors)
      routes(mount, doors)
      mount(moveThings, async ({ actor, now }) => {
        return gateRefusal('urgent', actor, now) ?? done(null)
      })
    },
    admin: (doors) => adminSignIn.adminAuthenticator(doors, matrix),
    jobs: adminSignIn.jobs,
  })
})
after(() => app.close())
beforeEach(async () => {
  app.clock.advance(16 * minute)
  email = `support${people++}@house.example`
  token = await adminToken(app, 'support', email)
})

const move = async (input: TestRequest = {}) =>
  (await app.request(moveThings, { token, body: {}, ...input })).code ?? 'done'
const stale = () => app.clock.advance(10 * minute + 1)

async function mailedCode(): Promise<string> {
  const asked = await app.request(contract.requestStepUpCode, { token, body: {} })
  assert.equal(asked.status, 200, asked.text)
  await app.runJobs()
  return codeIn(app.mailbox.mailsTo(email)[0])
}
const other = (code: string): string => (code === '000000' ? '000001' : '000000')
const withCode = (code: string) => app.request(contract.proveWithCode, { token, body: { code } })
async function withPasskey(key: ReturnType<typeof testAuthenticator>, tricks = {}, as = token) {
  const begun = await app.request(contract.beginProving, { token: as, body: {} })
  return app.request(contract.proveWithPasskey, {
    token: as,
    body: { challenge_id: begun.data.challenge_id, response: key.get(begun.data.options, tricks) },
  })
}

test('a sign-in counts for ten minutes, then a fresh code by mail does, in the same session', async () => {
  assert.equal(await move(), 'done')
  app.clock.advance(10 * minute)
  assert.equal(await move(), 'done')
  app.clock.advance(1)
  assert.equal(await move(), 'step_up_required')
  const code = await mailedCode()
  assert.match(app.mailbox.mailsTo(email)[0]?.text ?? '', /Your confirmation code/)
  assert.equal((await withCode(code)).status, 200)
  assert.equal(await move(), 'done')
  app.clock.advance(10 * minute + 1)
  assert.equal(await move(), 'step_up_required')
})

test('a wrong, used, late or foreign code proves nothing and is written down (wrong_code)', async () => {
  stale()
  const code = await mailedCode()
  assert.equal((await withCode(other(code))).code, 'wrong_code')
  const stranger = await adminToken(app, 'support', `stranger${people}@house.example`)
  const foreign = await app.request(contract.proveWithCode, { token: stranger, body: { code } })
  assert.equal(foreign.code, 'wrong_code')
  assert.equal((await withCode(code)).status, 200)
  assert.equal((await withCode(code)).code, 'wrong_code')
  const late = await mailedCode()
  app.clock.advance(10 * minute + 1)
  assert.equal((await withCode(late)).code, 'wrong_code')
  const denied = await app.doors.database.sql`
    select 1 from audit_log where action = 'admin-step-up.prove' and outcome = 'denied' and reason = 'wrong or expired code'`
  assert.equal(denied.length, 4)
})

test('a right code sent a hundred times at once proves once', async () => {
  stale()
  const code = await mailedCode()
  const answers = await Promise.all(Array.from({ length: 100 }, () => withCode(code)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('four codes that nobody uses are one too many (too_many_codes), and say when the next comes', async () => {
  for (let sent = 0; sent < 3; sent++) await mailedCode()
  const fourth = await app.request(contract.requestStepUpCode, { token, body: {} })
  assert.deepEqual([fourth.status, fourth.code], [429, 'too_many_codes'])
  assert.match(fourth.message, /works for another 15 minutes\./)
})

test('who adds a passkey has proven themself by it; from then on no code does, a new sign-in’s neither (passkey_needed)', async () => {
  const { key } = await giveAdminPasskey(app, token)
  assert.equal(await move(), 'done')
  stale()
  assert.equal(await move(), 'step_up_required')
  const asked = await app.request(contract.requestStepUpCode, { token, body: {} })
  assert.deepEqual([asked.status, asked.code], [409, 'passkey_needed'])
  assert.equal((await withCode('123456')).code, 'passkey_needed')
  token = await signedInAnew()
  assert.equal(await move(), 'step_up_required')
  assert.equal((await withPasskey(key)).status, 200)
  assert.equal(await move(), 'done')
  await app.runJobs()
  assert.ok(app.mailbox.mailsTo(email).some(({ subject }) => subject.startsWith('A passkey was added')))
})

test('for a day after a reset no passkey is added or removed (staff_blocked_after_reset)', async () => {
  await giveAdminPasskey(app, token)
  const mine = await app.request(contract.listMyPasskeys, { token })
  const params = { id: mine.data.items[0]?.id ?? '' }
  const until = new Date(app.clock.now().getTime() + minute)
  await app.doors.database.sql`update admins set money_blocked_until = ${until} where email = ${email}`
  for (const answer of [
    await app.request(contract.beginAddingMyPasskey, { token, body: {} }),
    await app.request(contract.removeMyPasskey, { token, params, body: {} }),
  ])
    assert.deepEqual([answer.status, answer.code], [403, 'staff_blocked_after_reset'])
})

async function signedInAnew(): Promise<string> {
  return signInAdmin(app, email)
}

test('without a passkey none is asked for (no_passkey)', async () => {
  const begun = await app.request(contract.beginProving, { token, body: {} })
  assert.deepEqual([begun.status, begun.code], [409, 'no_passkey'])
})

test('a passkey of another origin, host, key or counter, unverified or replayed, proves nothing (passkey_refused)', async () => {
  const { key } = await giveAdminPasskey(app, token)
  stale()
  for (const tricks of [
    { origin: 'https://evil.example' },
    { host: 'evil.example' },
    { verified: false },
    { challenge: Buffer.from('another').toString('base64url') },
  ])
    assert.equal((await withPasskey(key, tricks)).code, 'passkey_refused', JSON.stringify(tricks))
  assert.equal((await withPasskey(testAuthenticator())).code, 'passkey_refused')
  const begun = await app.request(contract.beginProving, { token, body: {} })
  const body = { challenge_id: begun.data.challenge_id, response: key.get(begun.data.options) }
  const second = await signedInAnew()
  assert.equal(
    (await app.request(contract.proveWithPasskey, { token: second, body })).code,
    'passkey_refused',
  )
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.request(contract.proveWithPasskey, { token, body })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal((await withPasskey(key, { counter: 0 })).code, 'passkey_refused')
  app.clock.advance(minute)
  const late = await app.request(contract.beginProving, { token, body: {} })
  app.clock.advance(3 * minute)
  const lateBody = { challenge_id: late.data.challenge_id, response: key.get(late.data.options) }
  assert.equal(
    (await app.request(contract.proveWithPasskey, { token, body: lateBody })).code,
    'passkey_refused',
  )
})

test('adding asks for a fresh proof (step_up_required), and removing does', async () => {
  const { id } = await giveAdminPasskey(app, token)
  stale()
  const begun = await app.request(contract.beginAddingMyPasskey, { token, body: {} })
  assert.deepEqual([begun.status, begun.code], [401, 'step_up_required'])
  const removed = await app.request(contract.removeMyPasskey, { token, params: { id } })
  assert.deepEqual([removed.status, removed.code], [401, 'step_up_required'])
})

test('passkeys are listed, named and removed by their person alone (passkey_not_found), and all of it is written down', async () => {
  const { id, key } = await giveAdminPasskey(app, token, '=HYPERLINK("x")')
  const stranger = await adminToken(app, 'support', `other${people}@house.example`)
  const foreign = { token: stranger, params: { id } }
  const renamedByOther = await app.request(contract.renameMyPasskey, { ...foreign, body: { name: 'Mine' } })
  assert.deepEqual([renamedByOther.status, renamedByOther.code], [404, 'passkey_not_found'])
  assert.equal((await app.request(contract.removeMyPasskey, foreign)).code, 'passkey_not_found')
  const renamed = await app.request(contract.renameMyPasskey, {
    token,
    params: { id },
    body: { name: 'Red key' },
  })
  assert.equal(renamed.data.name, 'Red key')
  const listed = await app.request(contract.listMyPasskeys, { token })
  assert.deepEqual(
    listed.data.items.map(({ name }) => name),
    ['Red key'],
  )
  assert.equal((await app.request(contract.removeMyPasskey, { token, params: { id } })).status, 200)
  assert.equal(
    (await app.request(contract.removeMyPasskey, { token, params: { id } })).code,
    'passkey_not_found',
  )
  assert.equal((await app.request(contract.beginProving, { token, body: {} })).code, 'no_passkey')
  assert.ok(key.credentialId)
  const rows = await app.doors.database.sql<{ action: string }>`
    select action from audit_log l where action like 'admin-step-up.%-passkey'
      and target_id = (select id::text from admins where email = ${email}) order by transaction_id`
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['admin-step-up.add-passkey', 'admin-step-up.rename-passkey', 'admin-step-up.remove-passkey'],
  )
})

test('an eleventh passkey is refused (too_many_passkeys), also when many are added at once', async () => {
  for (let made = 0; made < passkeysMax - 1; made++) await giveAdminPasskey(app, token)
  const begun = await Promise.all(
    Array.from({ length: 5 }, () => app.request(contract.beginAddingMyPasskey, { token, body: {} })),
  )
  const added = await Promise.all(
    begun.map(({ data }) => {
      const response = testAuthenticator().create(data.options)
      return app.request(contract.addMyPasskey, {
        token,
        body: { challenge_id: data.challenge_id, name: 'One more', response },
      })
    }),
  )
  assert.equal(added.filter(({ status }) => status === 200).length, 1)
  assert.equal(added.filter(({ code }) => code === 'too_many_passkeys').length, 4)
  const eleventh = await app.request(contract.beginAddingMyPasskey, { token, body: {} })
  assert.equal(eleventh.code, 'too_many_passkeys')
})

test('a new passkey over another’s or a used challenge, or known already, is not kept (passkey_refused, passkey_known)', async () => {
  const key = testAuthenticator()
  const begin = () => app.request(contract.beginAddingMyPasskey, { token, body: {} })
  const first = await begin()
  const body = {
    challenge_id: first.data.challenge_id,
    name: 'Key',
    response: key.create(first.data.options),
  }
  const stranger = await adminToken(app, 'support', `thief${people}@house.example`)
  assert.equal((await app.request(contract.addMyPasskey, { token: stranger, body })).code, 'passkey_refused')
  assert.equal((await app.request(contract.addMyPasskey, { token, body })).status, 200)
  assert.equal((await app.request(contract.addMyPasskey, { token, body })).code, 'passkey_refused')
  const again = await begin()
  const known = await app.request(contract.addMyPasskey, {
    token,
    body: { challenge_id: again.data.challenge_id, name: 'Again', response: key.create(again.data.options) },
  })
  assert.deepEqual([known.status, known.code], [409, 'passkey_known'])
  const unverified = await begin()
  const response = testAuthenticator().create(unverified.data.options, { verified: false })
  const refused = await app.request(contract.addMyPasskey, {
    token,
    body: { challenge_id: unverified.data.challenge_id, name: 'No finger', response },
  })
  assert.deepEqual([refused.status, refused.code], [422, 'passkey_refused'])
})
