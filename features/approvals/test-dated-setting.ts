// Answers for what every setting of dated rows promises, whatever it sets: by two people, from a day on, never for the past, and withdrawn only
// before it begins. A feature says what its setting is, and how it is asked for.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { hireAdmin, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import { lagosDay } from '#kit/lagos.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { testApp, type TestAnswer, type TestApp, type TestRequest } from '#kit/test/app.ts'
import { approveRequest, findApproval } from './contract.ts'
import { type Approvable, routes as approvalRoutes } from './public.ts'

type Row = Readonly<Record<string, unknown>> & { readonly number: string }
type Ask<Data = unknown> = (request: TestRequest) => Promise<TestAnswer<Data>>

/** The calls of a setting. */
export type SettingCalls = {
  readonly list: Ask<readonly Row[]>
  readonly preview: Ask<Readonly<Record<string, unknown>>>
  readonly set: Ask
  readonly withdraw: Ask
}

/** What each is tried for here. */
const tried = [
  'day_is_past',
  'already_planned',
  'changed_since_preview',
  'row_not_found',
  'has_begun',
  'already_withdrawn',
  'already_waiting',
  'step_up_required',
  'changes_blocked_after_reset',
] as const

export type DatedSetting = {
  readonly routes: (mount: Mount<ProductActors>, doors: Doors) => void
  readonly given: readonly Approvable[]
  readonly calls: (app: TestApp) => SettingCalls
  /** What it is called in bodies and rows, and what stands beside it there. */
  readonly field: string
  readonly beside?: Readonly<Record<string, string>>
  /** What holds at an instant, as the feature itself reads it. */
  readonly at: (app: TestApp, instant: Date) => Promise<string>
  /** What a new installation begins with, and six others. */
  readonly first: string
  readonly others: readonly [string, string, string, string, string, string]
  /** What cannot be read, and its refusal; and that of what holds already. */
  readonly unreadable: { readonly text: string; readonly code: string }
  readonly same: string
  /** The refusals that are tried here, named where the calls are: so each is known to be shown of them. */
  readonly refuses: readonly (typeof tried)[number][]
}

const dayLong = 86_400_000
const reason = 'What the board decided'

/** An owner's and a second person's hands on a setting. */
function handsOn(setting: DatedSetting) {
  const { field, beside = {} } = setting
  let app: TestApp
  let owner: string
  let token: string
  let checker: string
  let keys = 0
  before(async () => {
    app = await openApp(setting)
    owner = (await hireAdmin(app.doors, 'owner')).email
    await hireAdmin(app.doors, 'finance', 'checker@house.example')
  })
  after(() => app.close())
  beforeEach(async () => {
    app.clock.advance(dayLong)
    token = await signInAdmin(app, owner)
    checker = await signInAdmin(app, 'checker@house.example')
  })
  const keyed = () => ({ 'idempotency-key': `setting-${++keys}` })
  const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayLong)
  const calls = () => setting.calls(app)
  return {
    app: () => app,
    owner: () => owner,
    token: () => token,
    dayIn: (days: number) => lagosDay(inDays(days)),
    /** What holds in so many days, as the feature itself reads it. */
    holds: (days = 0) => setting.at(app, inDays(days)),
    ask: (value: string, more: object = {}) =>
      calls().set({ token, body: { ...beside, [field]: value, reason, ...more }, headers: keyed() }),
    preview: (value: string, from: string) =>
      calls().preview({ token, query: { ...beside, [field]: value, from } }),
    withdraw: (number: string) => calls().withdraw({ token, body: { number, reason }, headers: keyed() }),
    numberOf: async (value: string) =>
      (await calls().list({ token })).data.find((row) => row[field] === value)?.number ?? '',
    /** Another person agrees to what was asked. */
    agree: (asked: TestAnswer) => agreeAs(app, { asked, token: checker, headers: keyed() }),
  }
}

const openApp = (setting: DatedSetting): Promise<TestApp> =>
  testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      approvalRoutes(mount, doors, { given: setting.given })
      setting.routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs: adminJobs,
  })

async function agreeAs(
  app: TestApp,
  { asked, token, headers }: { asked: TestAnswer; token: string; headers: Record<string, string> },
): Promise<void> {
  assert.equal(asked.status, 202, asked.text)
  const params = { id: Object(Object(asked.data).approval).id }
  const found = await app.request(findApproval, { token, params })
  const body = { note: 'I looked at it', hash: found.data.hash }
  const agreed = await app.request(approveRequest, { token, params, body, headers })
  assert.equal(agreed.status, 200, agreed.text)
}

type Hands = ReturnType<typeof handsOn>

/** Has an owner and a second person try a setting. Answers their hands, for what a feature promises beyond these. */
export function keepsADatedSetting(setting: DatedSetting): Hands {
  assert.deepEqual(setting.refuses, tried)
  const hands = handsOn(setting)
  isSetByTwo(setting, hands)
  isWithdrawnByTwo(setting, hands)
  return hands
}

function isSetByTwo(setting: DatedSetting, { ask, agree, holds, dayIn, preview }: Hands): void {
  const { field, first, others } = setting
  test('it waits for a second person, who sees what becomes what, and holds from a later Lagos day', async () => {
    assert.equal(await holds(), first)
    const seen = (await preview(others[0], dayIn(3))).data
    assert.deepEqual([seen['before'], seen[field], seen['needs_approval']], [first, others[0], true])
    const asked = await ask(others[0], { from: dayIn(3), hash: seen['hash'] })
    assert.equal(await holds(4), first)
    await agree(asked)
    assert.deepEqual([await holds(), await holds(4)], [first, others[0]])
  })

  test('what makes no sense is refused', async () => {
    await agree(await ask(others[1], { from: dayIn(20) }))
    for (const [code, value, from] of [
      [setting.unreadable.code, setting.unreadable.text, ''],
      [setting.same, first, ''],
      ['day_is_past', others[2], dayIn(-2)],
      ['already_planned', others[2], dayIn(20)],
    ] as const) {
      assert.equal((await preview(value, from)).code, code)
      assert.equal((await ask(value, { from })).code, code)
    }
    assert.equal((await ask(others[2], { hash: 'f'.repeat(64) })).code, 'changed_since_preview')
  })
}

function isWithdrawnByTwo({ first, others }: DatedSetting, hands: Hands): void {
  const { app, ask, agree, holds, dayIn, withdraw, numberOf } = hands
  test('a plan is withdrawn by two people before it begins', async () => {
    await agree(await ask(others[3], { from: dayIn(9) }))
    const number = await numberOf(others[3])
    await agree(await withdraw(number))
    assert.notEqual(await holds(10), others[3])
    assert.equal((await withdraw(number)).code, 'already_withdrawn')
    assert.equal((await withdraw('999999')).code, 'row_not_found')
    assert.equal((await withdraw(await numberOf(first))).code, 'has_begun')
  })

  test('asked once at a time, by somebody who has just proven who they are', async () => {
    const later = { from: dayIn(30) }
    const asked = await ask(others[4], later)
    assert.equal((await ask(others[4], later)).code, 'already_waiting')
    await agree(asked)
    const number = await numberOf(others[4])
    const waits = await withdraw(number)
    assert.equal((await withdraw(number)).code, 'already_waiting')
    await agree(waits)
    app().clock.advance(11 * 60_000)
    assert.equal((await ask(others[2])).code, 'step_up_required')
    assert.equal((await withdraw(number)).code, 'step_up_required')
  })

  test('whoever was reset today neither sets nor withdraws anything', async () => {
    await agree(await ask(others[5], { from: dayIn(40) }))
    const number = await numberOf(others[5])
    const until = new Date(app().clock.now().getTime() + 3_600_000)
    const { sql } = app().doors.database
    await sql`update admins set money_blocked_until = ${until} where email = ${hands.owner()}`
    assert.equal((await ask(others[2])).code, 'changes_blocked_after_reset')
    assert.equal((await withdraw(number)).code, 'changes_blocked_after_reset')
  })
}
