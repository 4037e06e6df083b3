// Promises about invitations: by mail, once, for 72 hours, and nothing of their secret is kept anywhere.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { hireAdmin, signInAdmin, testPassword } from '#features/admin-sign-in/test-admin.ts'
import { createAdmin } from '#features/admin-sign-in/public.ts'
import { listApprovals } from '#features/approvals/contract.ts'
import type { TestApp } from '#kit/test/app.ts'
import { useUpLimit } from '#kit/test/strangers.ts'
import { acceptInvitation, readInvitation } from '#features/admin-sign-in/contract.ts'
import { listPeople, suspendPerson } from '../contract.ts'
import * as contract from '../invitations-contract.ts'
import { approveAll, staffApp } from '../test-staff.ts'

let app: TestApp
let replica: TestApp
let owner: string
let ownerId: string
let email: string
let count = 0
const minute = 60_000
const hour = 60 * minute

before(async () => {
  app = await staffApp()
  await hireAdmin(app.doors, 'owner', 'second-owner@house.example')
  replica = await staffApp({ database: app.database, now: app.clock.now() })
})
after(async () => {
  await replica.close()
  await app.close()
})
beforeEach(async () => {
  const later = new Date(app.clock.now().getTime() + 16 * minute)
  for (const { clock } of [app, replica]) clock.set(later)
  const made = await hireAdmin(app.doors, 'owner', `owner${count++}@house.example`)
  ownerId = made.id
  owner = await signInAdmin(app, made.email)
  email = `new${count++}@house.example`
})

const ask = (address = email) =>
  app.request(contract.invitePerson, { token: owner, body: { email: address, role: 'finance' } })
/** Asked and approved: the invitation as the list has it. */
async function invite(address = email) {
  const { status, code, message, text } = await ask(address)
  if (status === 202) assert.deepEqual(await approveAll(app), [undefined])
  const { data } = await app.request(contract.listInvitations, { token: owner })
  const found = data.items.find((one) => one.email === address.trim().toLowerCase())
  return {
    status,
    code,
    message,
    text,
    data: { id: found?.id ?? '', email: found?.email, state: found?.state },
  }
}
const resend = (id: string) =>
  app.request(contract.resendInvitation, { token: owner, params: { id }, body: {} })
const withdraw = (id: string) =>
  app.request(contract.withdrawInvitation, { token: owner, params: { id }, body: {} })
const read = (token: string) => app.request(readInvitation, { body: { token } })
let accepted = 0
const accept = (token: string, more = {}, on = app, from = '10.0.0.1') =>
  on.request(acceptInvitation, {
    body: { token, name: `Colleague ${++accepted}`, password: testPassword, ...more },
    from,
  })

async function mailedToken(address = email): Promise<string> {
  await app.runJobs()
  const text = app.mailbox.mailsTo(address)[0]?.text ?? ''
  const token = /\/accept-invitation#([0-9a-f-]{36}\.[\w-]{43})/.exec(text)?.[1]
  assert.ok(token !== undefined, text)
  return token
}

test('invited, mailed, accepted with a name and a password, signed in with a code', async () => {
  const invited = await invite(` ${email.toUpperCase()} `)
  assert.equal(invited.status, 202, invited.text)
  assert.deepEqual([invited.data.email, invited.data.state], [email, 'waiting'])
  const token = await mailedToken()
  const { data } = await read(token)
  assert.deepEqual([data.email, data.role, data.invited_by], [email, 'finance', 'Test owner'])
  assert.equal((await accept(token, { name: 'Olúwaṣeun Adébáyọ̀-Ogunlésì' })).status, 200)
  assert.ok(await signInAdmin(app, email))
  const { data: people } = await app.request(listPeople, { token: owner })
  const person = people.items.find((one) => one.email === email)
  assert.deepEqual(
    [person?.name, person?.role, person?.sessions],
    ['Olúwaṣeun Adébáyọ̀-Ogunlésì', 'finance', 1],
  )
  const left = await app.request(contract.listInvitations, { token: owner })
  assert.equal(
    left.data.items.some((one) => one.email === email),
    false,
  )
})

test('nobody takes the name of a colleague, however it is written: requests tell them apart by it (name_taken)', async () => {
  await invite('twin@house.example')
  const token = await mailedToken('twin@house.example')
  const taken = await accept(token, { name: 'oluwaseun  ADEBAYO-Ogunlesi' })
  assert.deepEqual([taken.status, taken.code], [409, 'name_taken'])
  assert.equal((await accept(token, { name: 'Olúwaṣeun T. Adébáyọ̀-Ogunlésì' })).status, 200)
})

test('an address that is on the team or invited already is refused plainly (already_on_team, already_invited)', async () => {
  await createAdmin(app.doors, { email, name: 'Ada Obi', role: 'risk', password: testPassword })
  const known = await invite()
  assert.deepEqual(
    [known.status, known.code, known.message],
    [409, 'already_on_team', 'Ada Obi has this address already: risk, active.'],
  )
  const fresh = `fresh${count++}@house.example`
  assert.equal((await invite(fresh)).status, 202)
  assert.equal((await invite(fresh)).code, 'already_invited')
})

test('twenty requests for one invitation at once are one: the others wait already (already_waiting)', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()))
  assert.deepEqual(answers.map(({ code }) => code ?? 'waits').toSorted(), [
    ...Array.from({ length: 19 }, () => 'already_waiting'),
    'waits',
  ])
  assert.deepEqual(await approveAll(app), [undefined])
  assert.equal((await ask()).code, 'already_invited')
  app.clock.advance(25 * hour)
})

test('another owner’s request for the same address is refused while the first waits, and not after it is over', async () => {
  assert.equal((await ask()).status, 202)
  const other = await hireAdmin(app.doors, 'owner', `other${count++}@house.example`)
  const asked = { token: await signInAdmin(app, other.email), body: { email, role: 'risk' } }
  const refused = await app.request(contract.invitePerson, asked)
  assert.deepEqual(
    [refused.status, refused.code, refused.message],
    [409, 'already_waiting', 'This is already awaiting approval.'],
  )
  app.clock.advance(25 * hour)
  const later = { ...asked, token: await signInAdmin(app, other.email) }
  assert.equal((await app.request(contract.invitePerson, later)).status, 202)
  assert.deepEqual(await approveAll(app), [undefined])
})

test('who approves an invitation sees the address; no audit row keeps it, and every owner is told', async () => {
  await ask()
  const { data } = await app.request(listApprovals, { token: owner, query: { tab: 'mine' } })
  assert.deepEqual(data.items[0]?.changes, [
    { field: 'role', before: null, after: 'finance' },
    { field: 'email', before: null, after: email },
  ])
  await approveAll(app)
  await app.runJobs()
  const [own] = await app.doors.database.sql<{
    email: string
  }>`select email from admins where id = ${ownerId}`
  const [told] = app.mailbox.mailsTo(own?.email ?? '')
  assert.match(told?.subject ?? '', /Somebody was invited/)
  assert.ok(told?.text.includes(email))
  const rows = await app.doors.database.sql`
    select 1 from audit_log l where to_jsonb(l)::text like ${`%${email}%`}`
  assert.equal(rows.length, 0)
})

test('who was invited reads and accepts, whatever strangers at their address tried', async () => {
  await invite()
  const token = await mailedToken()
  const guessed = { token: `${token.slice(0, -6)}123456`, name: 'Ada', password: testPassword }
  await useUpLimit(app, readInvitation, () => ({ body: { token: guessed.token }, from: '10.0.0.1' }))
  await useUpLimit(app, acceptInvitation, () => ({ body: guessed, from: '10.0.0.1' }))
  const seen = await app.request(readInvitation, { body: { token }, from: '10.0.0.1' })
  assert.deepEqual([seen.status, (await accept(token)).status], [200, 200])
})

test('a link works once, also twenty times at once on two servers (invitation_used)', async () => {
  await invite()
  const token = await mailedToken()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => accept(token, {}, at % 2 === 0 ? app : replica, `10.2.0.${at}`)),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(answers.filter(({ code }) => code === 'invitation_used').length, 19)
  const used = await read(token)
  assert.deepEqual(
    [used.status, used.message],
    [409, 'You have accepted this already. Sign in with your email.'],
  )
})

test('a link lasts 72 hours to the second and then says whom to ask (invitation_expired)', async () => {
  await invite()
  const token = await mailedToken()
  app.clock.advance(72 * hour - 1)
  assert.equal((await read(token)).status, 200)
  app.clock.advance(1)
  for (const answer of [await read(token), await accept(token)])
    assert.deepEqual(
      [answer.status, answer.code, answer.message],
      [410, 'invitation_expired', 'This invitation has expired. Ask Test owner to send it again.'],
    )
})

test('sending again gives another 72 hours and another link; the link before is no longer known (invitation_unknown)', async () => {
  const { data } = await invite()
  const first = await mailedToken()
  assert.equal((await resend(data.id)).code, 'sent_a_moment_ago')
  app.clock.advance(minute)
  assert.equal((await resend(data.id)).status, 200)
  const second = await mailedToken()
  assert.notEqual(first, second)
  const old = await read(first)
  assert.deepEqual([old.status, old.code], [404, 'invitation_unknown'])
  assert.equal((await accept(first)).code, 'invitation_unknown')
  assert.equal((await accept(second)).status, 200)
})

test('a withdrawn invitation opens nothing (invitation_withdrawn), and is over (invitation_over)', async () => {
  const { data } = await invite()
  const token = await mailedToken()
  assert.equal((await withdraw(data.id)).status, 200)
  for (const answer of [await read(token), await accept(token)])
    assert.deepEqual([answer.status, answer.code], [410, 'invitation_withdrawn'])
  app.clock.advance(minute)
  const again = await resend(data.id)
  assert.deepEqual([again.code, again.message], ['invitation_over', 'This invitation was withdrawn already.'])
  assert.equal((await withdraw(data.id)).code, 'invitation_over')
  for (const answer of [await resend(ownerId), await withdraw(ownerId)])
    assert.deepEqual([answer.status, answer.code], [404, 'invitation_not_found'])
  assert.equal((await invite()).status, 202)
})

test('inviting and sending again ask for a fresh proof (step_up_required), withdrawing does not', async () => {
  const { data } = await invite()
  app.clock.advance(10 * minute + 1)
  assert.equal((await invite(`late${count}@house.example`)).code, 'step_up_required')
  assert.equal((await resend(data.id)).code, 'step_up_required')
  assert.equal((await withdraw(data.id)).status, 200)
})

test('what an owner asked for who is suspended is withdrawn with them', async () => {
  await invite()
  const token = await mailedToken()
  const other = await hireAdmin(app.doors, 'owner', `other${count++}@house.example`)
  const by = await signInAdmin(app, other.email)
  const body = { reason: 'Left the house' }
  assert.equal((await app.request(suspendPerson, { token: by, params: { id: ownerId }, body })).status, 200)
  assert.equal((await accept(token)).code, 'invitation_withdrawn')
})

test('a password that a guesser tries is refused and costs nothing (password_too_short, _too_long, _too_common)', async () => {
  await invite()
  const token = await mailedToken()
  for (const [code, password] of [
    ['password_too_short', 'short'],
    ['password_too_long', 'canoe drift '.repeat(20)],
    ['password_too_common', `${email.split('@')[0] ?? ''}-house-example`],
  ] as const)
    assert.equal((await accept(token, { password })).code, code)
  for (const name of ['', '   ', 'x'.repeat(81), '\u202E'])
    assert.equal((await accept(token, { name })).errors[0]?.path, 'name')
  assert.equal((await accept(token)).status, 200)
})

test('an admin whom an operator made meanwhile keeps their account (invitation_used)', async () => {
  await invite()
  const token = await mailedToken()
  await createAdmin(app.doors, { email, name: 'By hand', role: 'support', password: testPassword })
  assert.equal((await accept(token)).code, 'invitation_used')
})

test('a token that is cut, another’s or made up is refused, and its secret stands in no table, job or log', async () => {
  await invite()
  const token = await mailedToken()
  const [id = '', secret = ''] = token.split('.')
  const swapped = `${id}.${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`
  assert.equal((await read(swapped)).code, 'invitation_unknown')
  assert.equal((await read(`${ownerId}.${secret}`)).code, 'invitation_unknown')
  assert.equal((await read(token.slice(0, -3))).errors[0]?.path, 'token')
  const { sql } = app.doors.database
  const kept = await sql<{ row: string }>`
    select to_jsonb(i)::text as row from admin_invitations i
    union all select to_jsonb(j)::text from jobs j
    union all select to_jsonb(l)::text from audit_log l`
  assert.ok(kept.length > 0)
  for (const { row } of kept) assert.ok(!row.includes(secret))
  assert.ok(!app.logLines.join('').includes(secret))
  const [audited] = await sql<{ row: string }>`
    select to_jsonb(l)::text as row from audit_log l where action = 'staff.invite' and target_id = ${id}`
  assert.ok(audited !== undefined && !audited.row.includes(email), 'an address stands in the audit log')
})
