// Answers for a desk in tests at which staff tell users things: two servers over one database, everybody signed in.
import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { hireAdmin, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import { routes as approvalRoutes } from '#features/approvals/public.ts'
import { jobs as messageJobs, routes as messageRoutes } from '#features/notifications/public.ts'
import { plantUser, type PlantedUser } from '#features/users/test-people.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import * as contract from './contract.ts'
import { commands, jobs, routes } from './public.ts'

const roles = ['owner', 'admin', 'support', 'finance', 'auditor'] as const
export type Standing = {
  readonly app: TestApp
  readonly twin: TestApp
  readonly tokens: Readonly<Record<(typeof roles)[number], string>>
  /** The number of the test. */
  readonly count: number
  /** Each test has people who joined on a day of its own. */
  readonly joined: string
}
export const oneMessage = { subject: 'About your report', body: 'Hello {first_name},\n\nit is solved.' }

async function makeApp(database?: TestApp['database']): Promise<TestApp> {
  return testApp({
    routes: (mount, doors) => {
      adminRoutes(mount, doors)
      messageRoutes(mount, doors, { push: undefined, sms: undefined })
      approvalRoutes(mount, doors, { given: commands })
      routes(mount, doors)
    },
    admin: adminAuthenticator,
    jobs: (doors, parts) => ({
      ...adminJobs(doors, parts),
      ...messageJobs(doors, { ...parts, push: undefined, sms: undefined }),
      ...jobs(doors),
    }),
    ...(database ? { database } : {}),
  })
}

async function signedIn(app: TestApp): Promise<Standing['tokens']> {
  const signIn = (role: string) => signInAdmin(app, `${role}@house.example`)
  return {
    owner: await signIn('owner'),
    admin: await signIn('admin'),
    support: await signIn('support'),
    finance: await signIn('finance'),
    auditor: await signIn('auditor'),
  }
}

/** Opens the desk for a file of tests; before each it is a new day, with new sign-ins. */
export function messagesDesk() {
  let standing: Standing | undefined
  const at = (): Standing => {
    assert.ok(standing, 'the desk is opened before the tests')
    return standing
  }
  before(async () => {
    const app = await makeApp()
    const twin = await makeApp(app.database)
    for (const role of roles) await hireAdmin(app.doors, role)
    const tokens = { owner: '', admin: '', support: '', finance: '', auditor: '' }
    standing = { app, twin, tokens, count: 0, joined: '' }
  })
  after(async () => {
    await at().twin.close()
    await at().app.close()
  })
  beforeEach(async () => {
    const { app, twin, count } = at()
    app.clock.advance(2 * 86_400_000)
    twin.clock.set(app.clock.now())
    const joined = app.clock.now().toISOString().slice(0, 10)
    standing = { app, twin, tokens: await signedIn(app), count: count + 1, joined }
  })
  return { at, ...peopleAt(at), ...callsAt(at) }
}

function peopleAt(at: () => Standing) {
  const plant = (given: Parameters<typeof plantUser>[1] = {}): Promise<PlantedUser> =>
    plantUser(at().app.doors, { created_at: at().app.clock.now(), ...given })
  const plantMany = async (people: number): Promise<PlantedUser[]> => {
    const planted: PlantedUser[] = []
    for (let number = 0; number < people; number++) planted.push(await plant({ first_name: `P${number}` }))
    return planted
  }
  /** How many people have a message how often. */
  const timesTold = async (id: string): Promise<Record<string, number>> => {
    const rows = await at().app.doors.database.sql<{ times: number; people: number }>`
      select times, count(*)::int people from (
        select count(*)::int times from notifications where key = ${`staff-messages:${id}`} group by user_id) t group by times`
    return Object.fromEntries(rows.map(({ times, people }) => [String(times), people]))
  }
  return { plant, plantMany, timesTold }
}

function callsAt(at: () => Standing) {
  const toUser = (fields: Record<string, unknown>, token = at().tokens.support) =>
    at().app.request(contract.sendToUser, {
      token,
      body: { ...oneMessage, ...fields },
      headers: { 'x-confirm-duplicate': 'true' },
    })
  const written = (segment: Record<string, unknown> = {}, fields: Record<string, unknown> = {}) => ({
    subject: 'News for {first_name}',
    body: 'Hello {full_name} of {product}.',
    topic: 'money',
    segment: { joined_from: at().joined, ...segment },
    ...fields,
  })
  const sent = async (body: object): Promise<string> => {
    const answer = await at().app.request(contract.sendToSegment, {
      token: at().tokens.admin,
      body,
      headers: { 'idempotency-key': `sent-${at().count}` },
    })
    assert.equal(answer.status, 200, answer.text)
    assert.ok('id' in answer.data)
    return answer.data.id
  }
  const detail = async (id: string) =>
    (await at().app.request(contract.findMessage, { token: at().tokens.auditor, params: { id } })).data
  return { toUser, written, sent, detail }
}
