// Promises about who somebody is: their face, the lists they are held against, and decisions about a user as a whole.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as cases from '#features/cases/contract.ts'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as kyc from '#features/kyc/contract.ts'
import { findConfirmedBirthDate } from '#features/kyc/public.ts'
import * as tiers from '#features/tiers/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { confirmEmail, pin, profile, selfieOf, send, sendFile } from './customer.ts'
import { colour, paper } from './papers.ts'
import { aCustomer } from './people.ts'
import { openRising, type Rising } from './rising.ts'
import type { World } from './world.ts'

let rising: Rising
let world: World
let risk: Record<string, string>
let support: Record<string, string>
before(async () => {
  rising = await openRising()
  ;({ world, risk, support } = rising)
})
after(() => world.close())

const tierOne = () => rising.tierOne()
const bothNumbers = () => rising.bothNumbers()
const asksForTwo = () => rising.asksForTwo()
const askTwo = (cookie: string, body: object) => rising.askTwo(cookie, body)
const askBureau = (cookie: string, body: object) => rising.askBureau(cookie, body)
const passport = () => rising.passport()
const statusOf = (cookie: string) => rising.statusOf(cookie)
const mine = (cookie: string) => rising.mine(cookie)
const decide: Rising['decide'] = (...asked) => rising.decide(...asked)

test('a face is part of tier 1: without one nobody is asked about, and every answer about it has its words', async () => {
  const { cookie } = await aCustomer(world, { tier: 0 })
  const { first_name, last_name, date_of_birth } = profile('')
  const number = '22255520010'
  await world.control('/identity/people', { kind: 'bvn', number, first_name, last_name, date_of_birth })
  const ask = (selfie?: string) => askBureau(cookie, { kind: 'bvn', number, selfie })
  const bare = await ask()
  assert.deepEqual([bare.status, bare.problem.code], [422, 'selfie_missing'])
  const foreign = await ask('00000000-0000-7000-8000-000000000000')
  assert.deepEqual([foreign.status, foreign.problem.code], [409, 'file_not_ready'])
  const seen: [string, string][] = [
    ['#101010', 'selfie_no_face'],
    ['#0a20e0', 'selfie_several_faces'],
    ['#e01010', 'selfie_not_live'],
    ['#e0e010', 'selfie_other_face'],
  ]
  for (const [wall, failure] of seen) {
    const bytes = await colour(wall, { plain: failure === 'selfie_no_face' })
    const answered = await ask(await sendFile(world, cookie, { purpose: 'selfie', bytes }))
    assert.equal(answered.status, 200, JSON.stringify(answered.body))
    await world.settle()
    assert.equal((await send(world, kyc.findMyIdentity, { cookie })).data.check?.failure, failure)
  }
  const { kyc_tier: tier } = await statusOf(cookie)
  assert.equal(tier, 0)
})

test('a photo that is refused fails the check in words; a bureau that is away fails nobody', async () => {
  const { cookie } = await aCustomer(world, { tier: 0 })
  const { first_name, last_name, date_of_birth } = profile('')
  const number = '22255520020'
  await world.control('/identity/people', { kind: 'bvn', number, first_name, last_name, date_of_birth })
  const ask = (selfie: string) => askBureau(cookie, { kind: 'bvn', number, selfie })
  await ask(await sendFile(world, cookie, { purpose: 'selfie', bytes: Buffer.from('no picture at all') }))
  await world.settle()
  assert.equal((await send(world, kyc.findMyIdentity, { cookie })).data.check?.failure, 'selfie_unreadable')
  await world.control('/outage', { rail: 'dojah', path: '/api/v1/ml', mode: '503', untilMs: 600_000 })
  await ask(await selfieOf(world, cookie))
  await world.settle()
  assert.equal((await send(world, kyc.findMyIdentity, { cookie })).data.check?.state, 'unclear')
  await world.control('/outage', { rail: 'dojah', path: '/api/v1/ml', mode: 'off' })
  world.clock.advance(120_000)
  await world.settle()
  assert.equal((await statusOf(cookie)).kyc_tier, 1)
})

test('no_photo: a register without a photo cannot compare, and says to try the other number', async () => {
  const { cookie } = await aCustomer(world, { tier: 0 })
  const { first_name, last_name, date_of_birth } = profile('')
  const number = '22255520037'
  await world.control('/identity/people', { kind: 'bvn', number, first_name, last_name, date_of_birth })
  const selfie = await selfieOf(world, cookie)
  await send(world, kyc.checkIdentity, { cookie, body: { kind: 'bvn', number, selfie } })
  await world.settle()
  assert.equal((await send(world, kyc.findMyIdentity, { cookie })).data.check?.failure, 'no_photo')
})

test('the birth date that a register confirmed stands, whatever its customer writes while they are asked about', async () => {
  const { cookie, id } = await aCustomer(world, { tier: 0 })
  const { first_name, last_name, date_of_birth, phone } = profile('08035552050')
  const number = '22255520050'
  await world.control('/identity/people', { kind: 'bvn', number, first_name, last_name, date_of_birth })
  const selfie = await selfieOf(world, cookie)
  const script = [{ kind: 'slow', milliseconds: 5_000 }]
  await world.control('/scenarios', { rail: 'dojah', match: { path: '/api/v1/ml*' }, script })
  await send(world, kyc.checkIdentity, { cookie, body: { kind: 'bvn', number, selfie } })
  const settled = world.settle()
  await eventually(async () => {
    const state: { held?: number } = Object(await world.control('/state'))
    assert.equal(state.held, 1)
  })
  const another = { first_name, last_name, phone, date_of_birth: '1980-01-01' }
  assert.equal((await send(world, signIn.saveProfile, { cookie, body: another })).status, 200)
  world.clock.advance(5_000)
  await settled
  assert.equal((await statusOf(cookie)).kyc_tier, 1)
  const { doors } = world.api
  assert.equal(await findConfirmedBirthDate(doors.database.sql, doors, id), date_of_birth)
})

let people = 0
/** A customer with a name of the list, born in that year; answers after their BVN was asked about. */
async function listed(name: { first_name: string; last_name: string }, year: string) {
  const digits = String((people += 1)).padStart(2, '0')
  const cookie = await confirmEmail(world, `listed${digits}@example.com`)
  const person = { ...name, date_of_birth: `${year}-05-17` }
  await send(world, signIn.saveProfile, { cookie, body: { ...person, phone: `080355530${digits}` } })
  await send(world, signIn.choosePin, { cookie, body: { pin, accept_terms: true } })
  const number = `22255530${digits}0`
  await world.control('/identity/people', { kind: 'bvn', number, ...person })
  const selfie = await selfieOf(world, cookie)
  await send(world, kyc.checkIdentity, { cookie, body: { kind: 'bvn', number, selfie } })
  await world.settle()
  return { cookie, id: (await statusOf(cookie)).uuid }
}

async function hitOf(id: string) {
  const found = await send(world, tiers.findUserTiers, { headers: risk, params: { id } })
  const [screening] = found.data.screenings
  assert.ok(screening, JSON.stringify(found.body))
  return screening
}
const decideHit = (id: string, decision: string, as = risk) =>
  send(world, kyc.decideScreening, {
    headers: as,
    params: { id },
    body: { decision, note: 'Compared the papers and the birth date.' },
  })

test('a name on a list holds tier 1; the customer reads only that we check; cleared, the tier comes', async () => {
  const { cookie, id } = await listed({ first_name: 'Obadiah', last_name: 'Krestovnik' }, '1961')
  const identity = await send(world, kyc.findMyIdentity, { cookie })
  assert.deepEqual(
    [identity.data.tier, identity.data.check?.state, identity.data.check?.failure],
    [0, 'unclear', null],
  )
  assert.doesNotMatch(JSON.stringify(identity.body), /list|screen|sanction|held/i)
  const hit = await hitOf(id)
  assert.deepEqual(
    [hit.band, hit.state, hit.upgrade, hit.hits[0]?.entry],
    ['block', 'open', 'identity', '90001'],
  )
  const opened = (await send(world, cases.listCases, { headers: risk, query: '?per_page=100' })).data.items
  assert.ok(opened.some((one) => one.kind === 'screening_hit' && one.user?.uuid === id))
  const seenBySupport = (await send(world, cases.listCases, { headers: support, query: '?per_page=100' }))
    .data
  assert.equal(
    seenBySupport.items.some((one) => one.kind === 'screening_hit'),
    false,
  )
  assert.equal((await decideHit(hit.id, 'cleared', support)).problem.code, 'not_allowed')
  const decided = await Promise.all([decideHit(hit.id, 'cleared'), decideHit(hit.id, 'cleared')])
  assert.deepEqual(
    decided.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
  )
  assert.equal(decided.find(({ status }) => status === 409)?.problem.code, 'screening_already_decided')
  await world.settle()
  assert.equal((await statusOf(cookie)).kyc_tier, 1)
  assert.deepEqual(await hitCasesOf(id), [])
})

/** Open cases about lists: one event opens one, and its decision ends it. */
async function hitCasesOf(id: string): Promise<string[]> {
  const { items } = (await send(world, cases.listCases, { headers: risk, query: `?user=${id}` })).data
  return items
    .map(({ kind }) => kind)
    .filter((kind) => /^(?:screening_hit|watch_listed_identity)$/.test(kind))
}

test('a hit that is confirmed ends there: no tier, restricted, and not a word to the customer', async () => {
  const { cookie, id } = await listed({ first_name: 'Hassanu', last_name: 'Brakwood' }, '1984')
  const hit = await hitOf(id)
  const { sql } = world.api.doors.database
  const stirs = async () => (await sql`select id from changes where topic = ${`customer:${id}`}`).length
  const before = await stirs()
  assert.equal((await decideHit(hit.id, 'confirmed')).status, 200)
  assert.equal(await stirs(), before, 'their open app hears nothing of the decision')
  await world.settle()
  const { kyc_tier: tier, status } = await statusOf(cookie)
  assert.deepEqual([tier, status], [0, 'restricted'])
  assert.deepEqual(await hitCasesOf(id), [])
  assert.equal((await send(world, kyc.findMyIdentity, { cookie })).data.check?.failure, 'needs_review')
  const nobody = await decideHit('00000000-0000-7000-8000-000000000000', 'cleared')
  assert.deepEqual([nobody.status, nobody.problem.code], [404, 'screening_not_found'])
})

test('a namesake born long before the one on the list is not held up', async () => {
  const { cookie } = await listed({ first_name: 'Obadiah', last_name: 'Krestovnik' }, '1994')
  assert.equal((await statusOf(cookie)).kyc_tier, 1)
})

test('screening_open, screening_confirmed: a hit holds a request until a person has looked', async () => {
  for (const decision of ['cleared', 'confirmed']) {
    const { id, request } = await asksForTwo()
    // The name came on a list after tier 1: the screening of this request found it.
    await world.api.doors.database.sql`
      update screenings set state = 'open', band = 'review' where purpose = ${`request/${request}`}`
    assert.equal((await decide(tiers.approveRequest, request)).problem.code, 'screening_open')
    const whole = await send(world, tiers.approveUser, { headers: risk, params: { id }, body: {} })
    assert.equal(whole.problem.code, 'screening_open')
    const hit = await hitOf(id)
    assert.equal((await decideHit(hit.id, decision)).status, 200)
    const after = await decide(tiers.approveRequest, request)
    assert.equal(
      after.status === 200 ? 'cleared' : after.problem.code,
      decision === 'cleared' ? 'cleared' : 'screening_confirmed',
    )
  }
})

test('the specification’s routes: a user is approved or rejected as a whole, and with them what waits', async () => {
  const { cookie, id } = await asksForTwo()
  const put = (verb: string, as = risk, of = id) =>
    fetch(`${world.api.url}/api/v1/users/${verb}-user/${of}/`, { method: 'PUT', headers: as })
  assert.equal((await put('approve', support)).status, 403)
  assert.equal((await put('reject')).status, 200)
  assert.deepEqual(
    [(await statusOf(cookie)).status, (await mine(cookie)).request?.state],
    ['rejected', 'rejected'],
  )
  assert.equal((await put('approve')).status, 200)
  assert.deepEqual([(await statusOf(cookie)).status, (await statusOf(cookie)).kyc_tier], ['approved', 1])
  const other = await asksForTwo()
  assert.equal((await put('approve', risk, other.id)).status, 200)
  assert.equal((await statusOf(other.cookie)).kyc_tier, 2)
})

test('user_not_found, status_unfit, papers_not_ready: what cannot be decided is refused', async () => {
  const nobody = '00000000-0000-7000-8000-000000000000'
  const call = (contract: typeof tiers.approveUser | typeof tiers.rejectUser, id: string) =>
    send(world, contract, { headers: risk, params: { id }, body: {} })
  assert.equal((await call(tiers.approveUser, nobody)).problem.code, 'user_not_found')
  assert.equal((await call(tiers.rejectUser, nobody)).problem.code, 'user_not_found')
  const of = await send(world, tiers.findUserTiers, { headers: risk, params: { id: nobody } })
  assert.equal(of.problem.code, 'user_not_found')
  const { id } = await tierOne()
  assert.equal((await call(tiers.approveUser, id)).problem.code, 'status_unfit')
  await world.api.doors.database.sql`update users set status = 'restricted' where id = ${id}`
  assert.equal((await call(tiers.rejectUser, id)).problem.code, 'status_unfit')
  const waiting = await bothNumbers()
  await askTwo(waiting.cookie, { ...passport(), front: await paper(world, waiting.cookie, 'id_front') })
  assert.equal((await call(tiers.approveUser, waiting.id)).problem.code, 'papers_not_ready')
})

test('one document number of two customers, and one picture of two, open cases that name both', async () => {
  const [one, two] = [await bothNumbers(), await bothNumbers()]
  const same = passport()
  const bytes = await colour('#7799bb', {})
  for (const { cookie } of [one, two]) {
    const front = await sendFile(world, cookie, { purpose: 'id_front', bytes })
    assert.equal((await askTwo(cookie, { ...same, front })).status, 200)
  }
  await world.settle()
  const opened = (await send(world, cases.listCases, { headers: risk, query: '?per_page=100' })).data.items
  for (const kind of ['same_document_of_two', 'same_file_of_two'])
    assert.ok(
      opened.some((found) => found.kind === kind && found.facts['other_accounts'] === one.id),
      kind,
    )
})
