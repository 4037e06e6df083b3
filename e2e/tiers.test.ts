// Promises about rising a tier, over HTTP and through every partner: faces, papers, reviewers, lists, and who comes first.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as audit from '#features/audit/contract.ts'
import * as cases from '#features/cases/contract.ts'
import * as kyc from '#features/kyc/contract.ts'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as tiers from '#features/tiers/contract.ts'
import * as uploads from '#features/uploads/contract.ts'
import * as users from '#features/users/contract.ts'
import { hire, signInAdmin } from './admin.ts'
import { confirmEmail, confirmIdentity, pin, profile, selfieOf, send, sendFile, signUp } from './customer.ts'
import { paper, papersOf, colour } from './papers.ts'
import { openWorld, type World } from './world.ts'

let world: World
let risk: Record<string, string>
let support: Record<string, string>
before(async () => {
  world = await openWorld()
  risk = await signInAdmin(world, await hire(world, 'risk'))
  support = await signInAdmin(world, await hire(world, 'support'))
})
after(() => world.close())

let people = 0
/** A customer whose BVN and face are confirmed: tier 1. */
async function tierOne(): Promise<{ cookie: string; id: string }> {
  const digits = String((people += 1)).padStart(2, '0')
  const cookie = await signUp(world, `riser${digits}@example.com`, `080355510${digits}`)
  await confirmIdentity(world, cookie, `22255510${digits}0`)
  const me = await send(world, signIn.whoAmI, { cookie })
  assert.equal(me.data.kyc_tier, 1, JSON.stringify(me.body))
  return { cookie, id: me.data.uuid }
}

/** The same with their NIN confirmed too. */
async function bothNumbers(): Promise<{ cookie: string; id: string; nin: string }> {
  const one = await tierOne()
  const nin = `70155510${String(people).padStart(2, '0')}0`
  const { first_name, last_name, date_of_birth } = profile('')
  await world.control('/identity/people', { kind: 'nin', number: nin, first_name, last_name, date_of_birth })
  const asked = await send(world, kyc.checkIdentity, { cookie: one.cookie, body: { kind: 'nin', number: nin } })
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  await world.settle()
  return { ...one, nin }
}

const askTwo = (cookie: string, body: object) => {
  world.clock.advance(1_000)
  return send(world, tiers.askForTierTwo, { cookie, body })
}
/** Gives a number to be checked; each a moment after the one before. */
const askBureau = (cookie: string, body: object) => {
  world.clock.advance(1_000)
  return send(world, kyc.checkIdentity, { cookie, body })
}
let passports = 10_000_000
const passport = (): { document_kind: 'passport'; document_number: string } => ({
  document_kind: 'passport',
  document_number: `A${(passports += 1)}`,
})

/** Asks for tier 2 with a passport; its paper is clean and its screening done. */
async function asksForTwo(): Promise<{ cookie: string; id: string; request: string }> {
  const one = await bothNumbers()
  const asked = await askTwo(one.cookie, { ...passport(), front: await paper(world, one.cookie, 'id_front') })
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  await world.settle()
  return { ...one, request: asked.data.id }
}

const statusOf = async (cookie: string) => (await send(world, signIn.whoAmI, { cookie })).data
const mine = async (cookie: string) => (await send(world, tiers.findMyTiers, { cookie })).data
const decide = (
  contract: typeof tiers.approveRequest | typeof tiers.rejectRequest | typeof tiers.askAgain,
  id: string,
  body: object = {},
  as = risk,
) => send(world, contract, { headers: as, params: { id }, body })
const reason = 'The photo is blurred. Take it in daylight.'

test('a face is part of tier 1: without one nobody is asked about, and every answer about it has its words', async () => {
  const cookie = await signUp(world, 'face@example.com', '08035552001')
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
  const cookie = await signUp(world, 'away@example.com', '08035552002')
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
  const cookie = await signUp(world, 'nophoto@example.com', '08035552003')
  const { first_name, last_name, date_of_birth } = profile('')
  const number = '22255520037'
  await world.control('/identity/people', { kind: 'bvn', number, first_name, last_name, date_of_birth })
  const selfie = await selfieOf(world, cookie)
  await send(world, kyc.checkIdentity, { cookie, body: { kind: 'bvn', number, selfie } })
  await world.settle()
  assert.equal((await send(world, kyc.findMyIdentity, { cookie })).data.check?.failure, 'no_photo')
})

test('tier 2 waits for a person, who sees papers and no number; approving raises the tier and tells the customer', async () => {
  const { cookie, id, request } = await asksForTwo()
  assert.equal((await statusOf(cookie)).status, 'pending')
  const listed = await send(world, tiers.listRequests, { headers: risk })
  const waiting = listed.data.items.find((item) => item.id === request)
  assert.deepEqual([waiting?.ready, waiting?.screening, waiting?.papers.length], [true, 'clear', 1])
  const ofUser = await send(world, tiers.findUserTiers, { headers: risk, params: { id } })
  assert.deepEqual(
    [ofUser.data.checks.length, ofUser.data.requests[0]?.id, typeof ofUser.data.checks[1]?.selfie],
    [2, request, 'string'],
  )
  assert.doesNotMatch(JSON.stringify(ofUser.body), /A1000000\d/)
  const approved = await decide(tiers.approveRequest, request, { note: 'Fits the register.' })
  assert.deepEqual([approved.status, approved.data.state], [200, 'approved'])
  const { kyc_tier: tier, status } = await statusOf(cookie)
  assert.deepEqual([tier, status], [2, 'approved'])
  const [told] = await world.api.doors.database.sql<{ count: number }>`
    select count(*)::int count from notifications where user_id = ${id} and kind = 'tiers.decided'`
  assert.equal(told?.count, 1)
  const log = await send(world, audit.listAudit, { headers: risk, query: '?action=tiers.approve' })
  assert.equal(log.data.items[0]?.target.id, id)
})

test('tier 3 needs tier 2, a paper and an address, which becomes the customer’s own', async () => {
  const { cookie, id, request } = await asksForTwo()
  const body = async (as: string) => ({
    proof_kind: 'utility_bill',
    proof: await paper(world, as, 'address_proof'),
    address: { street: '14 Bode Thomas Street', city: 'Surulere', state: 'Lagos' },
  })
  const early = await send(world, tiers.askForTierThree, { cookie, body: await body(cookie) })
  assert.deepEqual([early.status, early.problem.code], [409, 'tier_two_first'])
  await decide(tiers.approveRequest, request)
  const asked = await send(world, tiers.askForTierThree, { cookie, body: await body(cookie) })
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  await world.settle()
  assert.equal((await decide(tiers.approveRequest, asked.data.id)).status, 200)
  assert.equal((await statusOf(cookie)).kyc_tier, 3)
  const found = await send(world, users.findUserProfile, { headers: risk, params: { id } })
  assert.equal(found.data.address, '14 Bode Thomas Street, Surulere, Lagos')
  const rows = await world.api.doors.database.sql<{ text: string }>`select r::text text from tier_requests r`
  assert.doesNotMatch(rows.map((row) => row.text).join(), /Bode Thomas/)
})

test('numbers_missing, document_number_wrong, back_missing, file_not_ready: tier 2 has its conditions', async () => {
  const one = await tierOne()
  const front = await paper(world, one.cookie, 'id_front')
  assert.equal((await askTwo(one.cookie, { ...passport(), front })).problem.code, 'numbers_missing')
  const { cookie, nin } = await bothNumbers()
  const own = await paper(world, cookie, 'id_front')
  const wrong: [string, string][] = [
    ['passport', 'C12345678'],
    ['passport', 'A1234567'],
    ['drivers_licence', '12345'],
    ['voters_card', 'ABC'],
    ['nin_slip', '70155510999'],
  ]
  for (const [kind, number] of wrong) {
    const refused = await askTwo(cookie, { document_kind: kind, document_number: number, front: own, back: own })
    assert.deepEqual([refused.status, refused.problem.code], [422, 'document_number_wrong'], number)
  }
  const card = { document_kind: 'drivers_licence', document_number: 'ABC-12345 AA1', front: own }
  assert.equal((await askTwo(cookie, card)).problem.code, 'back_missing')
  assert.equal((await askTwo(cookie, { ...passport(), front })).problem.code, 'file_not_ready')
  assert.equal((await askTwo(cookie, { document_kind: 'nin_slip', document_number: nin, front: own })).status, 200)
})

test('request_open, tier_reached, too_many_requests: one request at a time, also when two tabs ask at once', async () => {
  const { cookie } = await bothNumbers()
  const fronts = [await paper(world, cookie, 'id_front'), await paper(world, cookie, 'id_front')]
  const answers = await Promise.all(fronts.map((front) => askTwo(cookie, { ...passport(), front })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.equal(answers.find(({ status }) => status === 409)?.problem.code, 'request_open')
  for (let round = 0; round < 4; round++) {
    const id = (await mine(cookie)).request?.id ?? ''
    assert.equal((await send(world, tiers.withdrawRequest, { cookie, params: { id }, body: {} })).status, 200)
    assert.equal((await statusOf(cookie)).status, 'approved')
    await askTwo(cookie, { ...passport(), front: await paper(world, cookie, 'id_front') })
  }
  const id = (await mine(cookie)).request?.id ?? ''
  await send(world, tiers.withdrawRequest, { cookie, params: { id }, body: {} })
  const more = await askTwo(cookie, { ...passport(), front: await paper(world, cookie, 'id_front') })
  assert.deepEqual([more.status, more.problem.code], [429, 'too_many_requests'])
  const risen = await asksForTwo()
  await decide(tiers.approveRequest, risen.request)
  const again = await askTwo(risen.cookie, { ...passport(), front: await paper(world, risen.cookie, 'id_front') })
  assert.equal(again.problem.code, 'tier_reached')
})

test('a rejection tells the reason, keeps the tier, and can be tried again', async () => {
  const { cookie, request } = await asksForTwo()
  assert.equal((await decide(tiers.rejectRequest, request, { reason: 'no' })).status, 422)
  assert.equal((await decide(tiers.rejectRequest, request, { reason })).data.state, 'rejected')
  const seen = await mine(cookie)
  assert.deepEqual([seen.tier, seen.request?.state, seen.request?.reason], [1, 'rejected', reason])
  assert.equal((await statusOf(cookie)).status, 'approved')
  const retry = await askTwo(cookie, { ...passport(), front: await paper(world, cookie, 'id_front') })
  assert.equal(retry.status, 200)
})

test('one paper is asked for again, comes again, and the request waits again; others are not touched', async () => {
  const { cookie, request } = await asksForTwo()
  const [front] = await papersOf(world, risk, request)
  const missing = await decide(tiers.askAgain, request, { paper: request, reason })
  assert.deepEqual([missing.status, missing.problem.code], [404, 'paper_not_found'])
  await decide(tiers.askAgain, request, { paper: front?.id, reason })
  const asked = (await mine(cookie)).request
  assert.deepEqual([asked?.state, asked?.papers[0]?.state, asked?.papers[0]?.reason], ['ask_again', 'ask_again', reason])
  assert.equal((await decide(tiers.approveRequest, request)).problem.code, 'papers_not_ready')
  const resend = (kind: string, file: string) =>
    send(world, tiers.sendPaperAgain, { cookie, params: { id: request }, body: { kind, file } })
  const wrong = await resend('id_back', await paper(world, cookie, 'id_back'))
  assert.equal(wrong.problem.code, 'paper_not_asked')
  assert.equal((await resend('id_front', request)).problem.code, 'file_not_ready')
  assert.equal((await resend('id_front', await paper(world, cookie, 'id_front'))).data.state, 'waiting')
  await world.settle()
  assert.equal((await decide(tiers.approveRequest, request)).status, 200)
})

test('a paper with a virus is never seen by staff; its customer reads so and sends another', async () => {
  const { cookie } = await bothNumbers()
  const front = await sendFile(world, cookie, { purpose: 'id_front', bytes: await colour('#88aa99', { eicar: true }) })
  const asked = await askTwo(cookie, { ...passport(), front })
  await world.settle()
  const seen = (await mine(cookie)).request
  assert.deepEqual([seen?.state, seen?.papers[0]?.state], ['ask_again', 'ask_again'])
  assert.match(seen?.papers[0]?.reason ?? '', /virus/)
  const [staffs] = await papersOf(world, risk, asked.data.id)
  assert.deepEqual([staffs?.file, staffs?.state], [null, 'refused'])
  const shown = await send(world, uploads.revealFile, { headers: risk, params: { id: front }, body: { reason } })
  assert.equal(shown.problem.code, 'file_not_found')
  assert.equal((await decide(tiers.approveRequest, asked.data.id)).problem.code, 'papers_not_ready')
})

test('while the scanner is away papers wait, nobody sees them, and they are clean when it is back', async () => {
  const { cookie } = await bothNumbers()
  await world.control('/outage', { rail: 'clamd', mode: '503', untilMs: 3_600_000 })
  const front = await paper(world, cookie, 'id_front')
  const asked = await askTwo(cookie, { ...passport(), front })
  await world.settle()
  assert.equal((await mine(cookie)).request?.papers[0]?.state, 'checking')
  assert.equal((await papersOf(world, risk, asked.data.id))[0]?.file, null)
  await world.control('/outage', { rail: 'clamd', mode: 'off' })
  world.clock.advance(600_000)
  await world.settle()
  assert.equal((await papersOf(world, risk, asked.data.id))[0]?.file, front)
})

test('a file is shown for a reason that the audit log keeps, without being kept anywhere; support never', async () => {
  const { request } = await asksForTwo()
  const [front] = await papersOf(world, risk, request)
  const id = front?.file ?? ''
  const show = (headers: Record<string, string>, body: object = { reason: 'Looking at the passport.' }) =>
    send(world, uploads.revealFile, { headers, params: { id }, body })
  assert.equal((await show(support)).problem.code, 'not_allowed')
  assert.equal((await show(risk, { reason: '' })).problem.errors?.[0]?.path, 'reason')
  const response = await fetch(`${world.api.url}/api/v1/files/${id}/reveal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...risk },
    body: JSON.stringify({ reason: 'Looking at the passport.' }),
  })
  assert.match(response.headers.get('cache-control') ?? '', /no-store/)
  const { data } = (await response.json()) as { data: { content: string; content_type: string } }
  assert.equal(data.content_type, 'image/jpeg')
  assert.deepEqual([...Buffer.from(data.content, 'base64').subarray(0, 2)], [0xff, 0xd8])
  const log = await send(world, audit.listAudit, { headers: risk, query: '?action=uploads.reveal' })
  assert.deepEqual([log.data.items[0]?.target.id, log.data.items[0]?.reason], [id, 'Looking at the passport.'])
  const denied = await send(world, tiers.approveRequest, { headers: support, params: { id: request }, body: {} })
  assert.equal(denied.problem.code, 'not_allowed')
})

test('store_away: a store that does not answer shows nothing, and says so', async () => {
  const { request } = await asksForTwo()
  const [front] = await papersOf(world, risk, request)
  const { renameSync, mkdirSync, rmSync } = await import('node:fs')
  const [row] = await world.api.doors.database.sql<{ user_id: string }>`
    select user_id from uploads where id = ${front?.file ?? ''}`
  const path = `${world.settings.storageDir}/documents/${row?.user_id ?? ''}/${front?.file ?? ''}`
  // A folder in the file's place: it cannot be read, and that is not "not there".
  renameSync(path, `${path}.aside`)
  mkdirSync(path)
  const shown = await send(world, uploads.revealFile, {
    headers: risk,
    params: { id: front?.file ?? '' },
    body: { reason: 'Looking at it.' },
  })
  assert.deepEqual([shown.status, shown.problem.code], [503, 'store_away'])
  rmSync(path, { recursive: true })
  renameSync(`${path}.aside`, path)
})

test('request_closed, request_not_found: two reviewers at once, and a withdrawal at the same moment, are one decision', async () => {
  for (let round = 0; round < 4; round++) {
    const { cookie, request } = await asksForTwo()
    const answers = await Promise.all([
      decide(tiers.approveRequest, request),
      decide(tiers.rejectRequest, request, { reason }),
      send(world, tiers.withdrawRequest, { cookie, params: { id: request }, body: {} }),
      decide(tiers.approveRequest, request),
    ])
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const late = answers.filter(({ status }) => status !== 200)
    assert.ok(late.every(({ problem }) => problem.code === 'request_closed'))
    const seen = await mine(cookie)
    assert.equal(seen.tier === 2, seen.request?.state === 'approved')
  }
  const nobody = '00000000-0000-7000-8000-000000000000'
  assert.equal((await decide(tiers.approveRequest, nobody)).problem.code, 'request_not_found')
  assert.equal((await decide(tiers.rejectRequest, nobody, { reason })).problem.code, 'request_not_found')
  assert.equal((await decide(tiers.askAgain, nobody, { paper: nobody, reason })).problem.code, 'request_not_found')
  const { cookie, request } = await asksForTwo()
  await decide(tiers.rejectRequest, request, { reason })
  const [one] = await papersOf(world, risk, request)
  assert.equal((await decide(tiers.askAgain, request, { paper: one?.id ?? request, reason })).problem.code, 'request_closed')
  const again = { cookie, params: { id: request }, body: { kind: 'id_front', file: nobody } }
  assert.equal((await send(world, tiers.sendPaperAgain, again)).problem.code, 'request_closed')
  const stranger = await tierOne()
  const theirs = { ...again, cookie: stranger.cookie }
  assert.equal((await send(world, tiers.sendPaperAgain, theirs)).problem.code, 'request_not_found')
  const taken = await send(world, tiers.withdrawRequest, { cookie: stranger.cookie, params: { id: request }, body: {} })
  assert.equal(taken.problem.code, 'request_not_found')
})

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
  assert.deepEqual([identity.data.tier, identity.data.check?.state, identity.data.check?.failure], [0, 'unclear', null])
  assert.doesNotMatch(JSON.stringify(identity.body), /list|screen|sanction|held/i)
  const hit = await hitOf(id)
  assert.deepEqual([hit.band, hit.state, hit.upgrade, hit.hits[0]?.entry], ['block', 'open', 'identity', '90001'])
  const opened = (await send(world, cases.listCases, { headers: risk, query: '?per_page=100' })).data.items
  assert.ok(opened.some((one) => one.kind === 'screening_hit' && one.user?.uuid === id))
  const seenBySupport = (await send(world, cases.listCases, { headers: support, query: '?per_page=100' })).data
  assert.equal(seenBySupport.items.some((one) => one.kind === 'screening_hit'), false)
  assert.equal((await decideHit(hit.id, 'cleared', support)).problem.code, 'not_allowed')
  const decided = await Promise.all([decideHit(hit.id, 'cleared'), decideHit(hit.id, 'cleared')])
  assert.deepEqual(decided.map(({ status }) => status).sort(), [200, 409])
  assert.equal(decided.find(({ status }) => status === 409)?.problem.code, 'screening_already_decided')
  await world.settle()
  assert.equal((await statusOf(cookie)).kyc_tier, 1)
})

test('a hit that is confirmed ends there: no tier, restricted, and not a word to the customer', async () => {
  const { cookie, id } = await listed({ first_name: 'Hassanu', last_name: 'Brakwood' }, '1984')
  const hit = await hitOf(id)
  assert.equal((await decideHit(hit.id, 'confirmed')).status, 200)
  await world.settle()
  const { kyc_tier: tier, status } = await statusOf(cookie)
  assert.deepEqual([tier, status], [0, 'restricted'])
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
    assert.equal(after.status === 200 ? 'cleared' : after.problem.code, decision === 'cleared' ? 'cleared' : 'screening_confirmed')
  }
})

test('the specification’s routes: a user is approved or rejected as a whole, and with them what waits', async () => {
  const { cookie, id } = await asksForTwo()
  const put = (verb: string, as = risk, of = id) =>
    fetch(`${world.api.url}/api/v1/users/${verb}-user/${of}/`, { method: 'PUT', headers: as })
  assert.equal((await put('approve', support)).status, 403)
  assert.equal((await put('reject')).status, 200)
  assert.deepEqual([(await statusOf(cookie)).status, (await mine(cookie)).request?.state], ['rejected', 'rejected'])
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
    assert.ok(opened.some((found) => found.kind === kind && found.facts['other_accounts'] === one.id), kind)
})
