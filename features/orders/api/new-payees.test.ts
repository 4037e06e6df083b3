// Promises about the amounts to new payees: by two people, from a day on, never for the past, and taken back only before it begins.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { hireAdmin, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import * as approvals from '#features/approvals/contract.ts'
import { routes as approvalRoutes } from '#features/approvals/public.ts'
import { lagosDay } from '#kit/lagos.ts'
import { decimalText } from '#kit/money/money.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import * as contract from '../new-payee-contract.ts'
import { commandsOf, routes } from '../public.ts'
import { newMostAt } from './new-payees.ts'

const day = 86_400_000
let app: TestApp
let owner: string
let token: string
let checker: string
let keys = 0

before(async () => {
  app = await testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      approvalRoutes(mount, doors, { given: commandsOf({ kinds: {} }) })
      routes(mount, doors, { kinds: {}, debtsOf: async () => [], destinations: [] })
    },
    admin: adminAuthenticator,
    jobs: adminJobs,
  })
  owner = (await hireAdmin(app.doors, 'owner')).email
  await hireAdmin(app.doors, 'finance', 'checker@house.example')
})
after(() => app.close())
beforeEach(async () => {
  app.clock.advance(day)
  token = await signInAdmin(app, owner)
  checker = await signInAdmin(app, 'checker@house.example')
})

const keyed = () => ({ 'idempotency-key': `new-payees-${++keys}` })
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * day)
const dayIn = (days: number) => lagosDay(inDays(days))
const reason = 'What the board decided'
const payee = 'phone_number'
const ask = (body: object) =>
  app.request(contract.setNewPayeeAmount, { token, body: { payee, reason, ...body }, headers: keyed() })
const takeBack = (number: string) =>
  app.request(contract.withdrawNewPayeeAmount, { token, body: { number, reason }, headers: keyed() })
const preview = (query: { readonly most: string; readonly from: string }) =>
  app.request(contract.previewNewPayeeAmount, { token, query: { payee, ...query } })
const rows = async () => (await app.request(contract.listNewPayeeAmounts, { token })).data
const most = async (days = 0, of: contract.NewPayee = payee) =>
  decimalText(await newMostAt(app.doors.database.sql, { payee: of, now: inDays(days) }))

/** Another person agrees to what was asked. */
async function agree(
  answer: Pick<Awaited<ReturnType<typeof ask>>, 'data' | 'status' | 'text'>,
): Promise<void> {
  assert.equal(answer.status, 202, answer.text)
  assert.ok('approval' in answer.data)
  const { id } = answer.data.approval
  const { data } = await app.request(approvals.findApproval, { token: checker, params: { id } })
  const body = { note: 'I looked at it', hash: data.hash }
  const agreed = await app.request(approvals.approveRequest, {
    token: checker,
    params: { id },
    body,
    headers: keyed(),
  })
  assert.equal(agreed.status, 200, agreed.text)
}

test('a new installation allows ₦10,000 a day to new numbers and ₦50,000 to new references', async () => {
  assert.deepEqual([await most(), await most(0, 'biller_reference')], ['10000.00', '50000.00'])
})

test('it waits for a second person, who sees what becomes what, and holds from a later Lagos day', async () => {
  const seen = (await preview({ most: '15000', from: dayIn(3) })).data
  assert.deepEqual([seen.before, seen.most, seen.needs_approval], ['10000.00', '15000.00', true])
  const asked = await ask({ most: '15000', from: dayIn(3), hash: seen.hash })
  assert.equal(await most(4), '10000.00')
  await agree(asked)
  assert.deepEqual(
    [await most(), await most(4), await most(4, 'biller_reference')],
    ['10000.00', '15000.00', '50000.00'],
  )
})

test('most_not_an_amount, most_the_same, day_is_past, already_planned, changed_since_preview: what makes no sense is refused', async () => {
  await agree(await ask({ most: '9000', from: dayIn(20) }))
  for (const [code, most, from] of [
    ['most_not_an_amount', '1.001', ''],
    ['most_the_same', '10000', ''],
    ['day_is_past', '500', dayIn(-2)],
    ['already_planned', '500', dayIn(20)],
  ] as const) {
    assert.equal((await preview({ most, from })).code, code)
    assert.equal((await ask({ most, from })).code, code)
  }
  assert.equal((await ask({ most: '500', hash: 'f'.repeat(64) })).code, 'changed_since_preview')
})

test('row_not_found, has_begun, already_withdrawn: a plan is taken back by two people before it begins', async () => {
  await agree(await ask({ most: '7000', from: dayIn(9) }))
  const number = (await rows()).find(({ most }) => most === '7000.00')?.number ?? ''
  await agree(await takeBack(number))
  assert.notEqual(await most(10), '7000.00')
  assert.equal((await takeBack(number)).code, 'already_withdrawn')
  assert.equal((await takeBack('999999')).code, 'row_not_found')
  assert.equal((await takeBack((await rows())[0]?.number ?? '')).code, 'has_begun')
})

test('already_waiting, step_up_required: asked once at a time, by somebody who has just proven who they are', async () => {
  const later = { most: '6000', from: dayIn(30) }
  const asked = await ask(later)
  assert.equal((await ask(later)).code, 'already_waiting')
  await agree(asked)
  const number = (await rows()).find(({ most }) => most === '6000.00')?.number ?? ''
  const waits = await takeBack(number)
  assert.equal((await takeBack(number)).code, 'already_waiting')
  await agree(waits)
  app.clock.advance(11 * 60_000)
  assert.equal((await ask({ most: '5000' })).code, 'step_up_required')
  assert.equal((await takeBack(number)).code, 'step_up_required')
})

test('changes_blocked_after_reset: whoever was reset today neither sets nor takes back anything', async () => {
  await agree(await ask({ most: '4000', from: dayIn(40) }))
  const number = (await rows()).find(({ most: of }) => of === '4000.00')?.number ?? ''
  const until = new Date(app.clock.now().getTime() + 3_600_000)
  await app.doors.database.sql`update admins set money_blocked_until = ${until} where email = ${owner}`
  assert.equal((await ask({ most: '5000' })).code, 'changes_blocked_after_reset')
  assert.equal((await takeBack(number)).code, 'changes_blocked_after_reset')
})
