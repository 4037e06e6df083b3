// Promises about writes of staff: each one that is done leaves a row, also where its own verb forgot, and each refused one too.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import {
  adminAuthenticator,
  jobs as adminJobs,
  routes as adminRoutes,
} from '#features/admin-sign-in/public.ts'
import { adminToken } from '#features/admin-sign-in/test-admin.ts'
import { call } from '#kit/http/contract.ts'
import { done, refuse } from '#kit/refusal.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { recordAudit, witnessed } from '../public.ts'

const act = {
  realm: 'admin',
  summary: 'Moves.',
  params: z.strictObject({ id: z.string() }),
  answer: z.null(),
  says: 'Moved.',
  refuses: { things_gone: { status: 409, say: 'Gone.' } },
} as const
const write = { ...act, method: 'POST', body: z.strictObject({}) } as const
const forgetful = call({ ...write, name: 'things.forget', path: '/api/v1/forget/:id' })
const telling = call({ ...write, name: 'things.tell', path: '/api/v1/tell/:id' })
const refusing = call({ ...write, name: 'things.refuse', path: '/api/v1/refuse/:id' })
const preview = call({ ...write, name: 'things.preview-move', path: '/api/v1/preview/:id' })
const reading = call({ ...act, method: 'GET', name: 'things.read', path: '/api/v1/read/:id' })

let app: TestApp
let token: string

before(async () => {
  app = await testApp({
    routes: (plain, doors) => {
      adminRoutes(plain, doors)
      const mount = witnessed(plain, doors)
      for (const contract of [forgetful, preview]) mount(contract, async () => done(null))
      mount(reading, async () => done(null))
      mount(refusing, async () => refuse('things_gone'))
      mount(telling, (asked) =>
        asked.once(async (sql) => {
          const { actor, requestId, address } = asked
          await recordAudit(sql, doors, {
            actor,
            action: 'things.tell',
            target: { type: 'thing', id: asked.params.id },
            outcome: 'allowed',
            changes: [{ field: 'place', before: 'here', after: 'there' }],
            requestId,
            address,
          })
          return done(null)
        }),
      )
    },
    admin: (doors) =>
      adminAuthenticator(doors, {
        'things.forget': ['owner'],
        'things.tell': ['owner'],
        'things.refuse': ['owner'],
        'things.preview-move': ['owner'],
        'things.read': ['owner'],
      }),
    jobs: adminJobs,
  })
  token = await adminToken(app, 'owner')
})
after(() => app?.close())

type Told = {
  target_type: string
  target_id: string
  actor_role: string
  outcome: string
  changes: unknown[]
}
const toldOf = (requestId: unknown) => app.doors.database.sql<Told>`
  select target_type, target_id, actor_role, outcome, changes from audit_log where request_id = ${String(requestId)}`

async function rowsAfter({ method, path }: { method: 'GET' | 'POST'; path: string }): Promise<Told[]> {
  const body = method === 'GET' ? {} : { body: {} }
  const answer = await app.send(method, path.replace(':id', 'a1'), { token, ...body })
  return [...(await toldOf(answer.headers['x-request-id']))]
}

test('a write whose verb forgot leaves a plain row, and the log says which call it was', async () => {
  assert.deepEqual(await rowsAfter(forgetful), [
    { target_type: 'things', target_id: 'a1', actor_role: 'owner', outcome: 'allowed', changes: [] },
  ])
  assert.ok(app.logLines.some((line) => line.includes('left no audit row') && line.includes('things.forget')))
})

test('a write that tells itself leaves its own row and no second one', async () => {
  const rows = await rowsAfter(telling)
  assert.equal(rows.length, 1)
  assert.equal(rows[0]?.target_type, 'thing')
})

test('a preview, a read and a write that was refused for what it asked leave none', async () => {
  for (const contract of [preview, refusing, reading]) assert.deepEqual(await rowsAfter(contract), [])
})

test('a write that the role may not make leaves a denied row', async () => {
  const support = await adminToken(app, 'support')
  const answer = await app.send('POST', '/api/v1/forget/a1', { token: support, body: {} })
  assert.equal(answer.status, 403)
  const [row] = await toldOf(answer.headers['x-request-id'])
  assert.deepEqual([row?.outcome, row?.actor_role, row?.target_type], ['denied', 'support', 'call'])
})
