// Promises about rising to tiers 2 and 3, over HTTP and through every partner: papers, reviewers, and who comes first.
import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { after, before, test } from 'node:test'
import * as audit from '#features/audit/contract.ts'
import * as tiers from '#features/tiers/contract.ts'
import * as queues from '#features/queues/contract.ts'
import * as tierQueue from '#features/tiers/queue-contract.ts'
import * as uploads from '#features/uploads/contract.ts'
import { revealDetail } from '#features/users/reveal-contract.ts'
import { plantUser } from '#features/users/test-people.ts'
import { send, sendFile } from './customer.ts'
import { colour, paper, papersOf } from './papers.ts'
import { openRising, reason, type Rising } from './rising.ts'
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
const askTwo = (cookie: string, body: object) => send(world, tiers.askForTierTwo, { cookie, body })
const passport = () => rising.passport()
const statusOf = (cookie: string) => rising.statusOf(cookie)
const mine = (cookie: string) => rising.mine(cookie)
const decide: Rising['decide'] = (...asked) => rising.decide(...asked)

test('tier 2 waits for a person, who sees papers and no number; approving raises the tier and tells the customer', async () => {
  const { cookie, id, request } = await asksForTwo()
  assert.equal((await statusOf(cookie)).status, 'pending')
  const listed = await send(world, tierQueue.listRequests, { headers: risk })
  const waiting = listed.data.items.find((item) => item.id === request)
  assert.deepEqual([waiting?.ready, waiting?.screening, waiting?.papers.length], [true, 'clear', 1])
  assert.ok(waiting && waiting.due_at > waiting.asked_at)
  const params = { type: 'tier_request', id: request } as const
  const marking = { headers: { ...risk, 'idempotency-key': request }, params, body: { taken: true } }
  assert.equal((await send(world, queues.markItem, marking)).status, 200)
  const mineNow = await send(world, tierQueue.listRequests, { headers: risk, query: '?taken=me' })
  assert.deepEqual(
    mineNow.data.items.map((item) => item.id),
    [request],
  )
  const ofUser = await send(world, tiers.findUserTiers, { headers: risk, params: { id } })
  assert.deepEqual(
    [ofUser.data.checks.length, ofUser.data.requests[0]?.id, typeof ofUser.data.checks[1]?.selfie],
    [2, request, 'string'],
  )
  assert.doesNotMatch(JSON.stringify(ofUser.body), /A1000000\d/)
  const approved = await decide(tiers.approveRequest, request, { note: 'Fits the register.' })
  assert.deepEqual([approved.status, approved.data.state], [200, 'approved'])
  const closed = await send(world, tierQueue.listRequests, { headers: risk, query: '?state=closed' })
  const decided = closed.data.items.find((item) => item.id === request)
  assert.deepEqual(decided?.ended, {
    act: 'tiers.approved',
    by: 'A risk',
    approved_by: null,
    reason: null,
    became: null,
  })
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
  const shown = { headers: risk, params: { id }, body: { field: 'address' } }
  const found = await send(world, revealDetail, shown)
  assert.equal(found.data.value, '14 Bode Thomas Street, Surulere, Lagos')
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
    const refused = await askTwo(cookie, {
      document_kind: kind,
      document_number: number,
      front: own,
      back: own,
    })
    assert.deepEqual([refused.status, refused.problem.code], [422, 'document_number_wrong'], number)
  }
  const card = { document_kind: 'drivers_licence', document_number: 'ABC-12345 AA1', front: own }
  assert.equal((await askTwo(cookie, card)).problem.code, 'back_missing')
  assert.equal((await askTwo(cookie, { ...passport(), front })).problem.code, 'file_not_ready')
  assert.equal(
    (await askTwo(cookie, { document_kind: 'nin_slip', document_number: nin, front: own })).status,
    200,
  )
})

test('request_open, tier_reached, too_many_requests: one request at a time, also when two tabs ask at once', async () => {
  const { cookie } = await bothNumbers()
  const fronts = [await paper(world, cookie, 'id_front'), await paper(world, cookie, 'id_front')]
  const answers = await Promise.all(fronts.map((front) => askTwo(cookie, { ...passport(), front })))
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
  )
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
  const again = await askTwo(risen.cookie, {
    ...passport(),
    front: await paper(world, risen.cookie, 'id_front'),
  })
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
  assert.deepEqual(
    [asked?.state, asked?.papers[0]?.state, asked?.papers[0]?.reason],
    ['ask_again', 'ask_again', reason],
  )
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
  const front = await sendFile(world, cookie, {
    purpose: 'id_front',
    bytes: await colour('#88aa99', { eicar: true }),
  })
  const asked = await askTwo(cookie, { ...passport(), front })
  await world.settle()
  const seen = (await mine(cookie)).request
  assert.deepEqual([seen?.state, seen?.papers[0]?.state], ['ask_again', 'ask_again'])
  assert.match(seen?.papers[0]?.reason ?? '', /virus/)
  const [staffs] = await papersOf(world, risk, asked.data.id)
  assert.deepEqual([staffs?.file, staffs?.state], [null, 'refused'])
  const shown = await send(world, uploads.revealFile, {
    headers: risk,
    params: { id: front },
    body: { reason },
  })
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
  // The refused looks stand in the log too, a moment before.
  world.clock.advance(1_000)
  const response = await fetch(`${world.api.url}/api/v1/files/${id}/reveal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...risk },
    body: JSON.stringify({ reason: 'Looking at the passport.' }),
  })
  assert.match(response.headers.get('cache-control') ?? '', /no-store/)
  const { data }: { data: { content: string; content_type: string } } = await response.json()
  assert.equal(data.content_type, 'image/jpeg')
  assert.deepEqual([...Buffer.from(data.content, 'base64').subarray(0, 2)], [0xff, 0xd8])
  const log = await send(world, audit.listAudit, { headers: risk, query: '?action=uploads.reveal' })
  assert.deepEqual(
    [log.data.items[0]?.target.id, log.data.items[0]?.reason],
    [id, 'Looking at the passport.'],
  )
  const denied = await send(world, tiers.approveRequest, {
    headers: support,
    params: { id: request },
    body: {},
  })
  assert.equal(denied.problem.code, 'not_allowed')
})

test('store_away: a store that does not answer shows nothing, and says so', async () => {
  const { request } = await asksForTwo()
  const [front] = await papersOf(world, risk, request)
  const [row] = await world.api.doors.database.sql<{ user_id: string }>`
    select user_id from uploads where id = ${front?.file ?? ''}`
  const path = `${world.settings.given('STORAGE_DIR')}/documents/${row?.user_id ?? ''}/${front?.file ?? ''}`
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
    await decide(tiers.approveRequest, '00000000-0000-7000-8000-000000000000')
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
  assert.equal(
    (await decide(tiers.askAgain, nobody, { paper: nobody, reason })).problem.code,
    'request_not_found',
  )
  const { cookie, request } = await asksForTwo()
  await decide(tiers.rejectRequest, request, { reason })
  const [one] = await papersOf(world, risk, request)
  assert.equal(
    (await decide(tiers.askAgain, request, { paper: one?.id ?? request, reason })).problem.code,
    'request_closed',
  )
  const again = { cookie, params: { id: request }, body: { kind: 'id_front', file: nobody } }
  assert.equal((await send(world, tiers.sendPaperAgain, again)).problem.code, 'request_closed')
  const stranger = await tierOne()
  const theirs = { ...again, cookie: stranger.cookie }
  assert.equal((await send(world, tiers.sendPaperAgain, theirs)).problem.code, 'request_not_found')
  const taken = await send(world, tiers.withdrawRequest, {
    cookie: stranger.cookie,
    params: { id: request },
    body: {},
  })
  assert.equal(taken.problem.code, 'request_not_found')
})

test('too_many_reveals: looks at details and at papers are one count, and closed for a day after a reset (reveals_blocked_after_reset)', async () => {
  const one = await tierOne()
  const file = await paper(world, one.cookie, 'id_front')
  await world.settle()
  const [user] = await world.api.doors.database.sql<{
    id: string
  }>`select user_id id from uploads where id = ${file}`
  const headers = risk
  const { doors } = world.api
  // A look at the same detail counts once.
  const others = await Promise.all(Array.from({ length: audit.revealsMost.anHour }, () => plantUser(doors)))
  const looks = [user?.id ?? '', ...others.map(({ id }) => id)]
  for (const id of looks)
    if (
      (await send(world, revealDetail, { headers, params: { id }, body: { field: 'address' } })).status !==
      200
    )
      break
  const shown = { headers, params: { id: file }, body: { reason: 'To compare it' } }
  assert.equal((await send(world, uploads.revealFile, shown)).problem.code, 'too_many_reveals')
  const until = new Date(world.clock.now().getTime() + 86_400_000)
  await world.api.doors.database.sql`update admins set money_blocked_until = ${until} where role = 'risk'`
  assert.equal((await send(world, uploads.revealFile, shown)).problem.code, 'reveals_blocked_after_reset')
})
