// Promises about every path that the server knows: asked in a way that it does not take, it says so in words, and nothing is changed.
import type { HTTPMethods } from 'fastify'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CallContract } from '#kit/http/contract.ts'
import { signInAdmin } from './admin.ts'
import { declaredCalls, declaredStreams } from './declared-calls.ts'
import { aCustomer, aMember } from './people.ts'
import { printOf } from './role-walk.ts'
import { methodsOf, routesIn, type Route } from './routes-known.ts'
import { openWorld, type World } from './world.ts'

let world: World
let routes: Route[]
let calls: CallContract[]
let owner: Record<string, string>
let customer: Record<string, string>

before(async () => {
  world = await openWorld()
  routes = routesIn(world.api.app.printRoutes())
  calls = (await declaredCalls()).map(({ contract }) => contract)
  owner = await signInAdmin(world, await aMember(world, 'owner'))
  // The minutes of the world pass quickly here, and a proof counts for ten of them.
  const proven = new Date(world.clock.now().getTime() + 86_400_000)
  await world.api.doors.database.sql`update admin_sessions set proven_at = ${proven}`
  customer = { cookie: (await aCustomer(world, { money: '5000' })).cookie }
})
after(() => world?.close())

/** Everything that is kept, but for when somebody was last seen. */
async function kept(before?: Record<string, string>): Promise<Record<string, string>> {
  const seen = ['public.users', 'public.customer_devices', 'public.customer_sessions']
  return Object.fromEntries(
    Object.entries(await printOf(world, before)).filter(([table]) => !seen.includes(table)),
  )
}

const someId = '018f2f6a-0000-7000-8000-00000000feed'
const filled = (path: string): string => path.replaceAll(/:\w+/g, someId)

type Told = { readonly status: number; readonly allow: string; readonly code: string; readonly says: string }
let asked = 0

/** Asks from an address of its own, so that no count of calls is met; a session may write a hundred times in a minute of the world's. */
async function ask(
  method: HTTPMethods,
  path: string,
  more: { headers?: Record<string, string>; payload?: string } = {},
): Promise<Told> {
  if (asked++ % 100 === 0) world.clock.advance(61_000)
  const answer = await world.api.app.inject({
    method,
    url: path,
    remoteAddress: `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
    ...more,
  })
  const isProblem = String(answer.headers['content-type']).startsWith('application/problem+json')
  const { code = '', message = '' }: { code?: string; message?: string } =
    isProblem && answer.body !== '' ? answer.json() : {}
  return { status: answer.statusCode, allow: String(answer.headers.allow ?? ''), code, says: message }
}

const methods: readonly HTTPMethods[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'MKCOL',
  'PURGE',
]

test('the list of routes has every call of every feature, and the streams', () => {
  for (const { method, path, name } of [...calls, ...declaredStreams])
    assert.ok(
      routes.some((route) => route.path === path && route.methods.includes(method)),
      name,
    )
  assert.ok(routes.length > 300, `${routes.length} paths`)
})

test('a path by a method that it does not know answers 405 with those that it knows, and changes nothing', async (context) => {
  const before = await kept()
  const wrong: string[] = []
  let count = 0
  for (const { path } of routes.filter((route) => !route.path.includes('*'))) {
    const known = methodsOf(routes, filled(path))
    for (const method of methods.filter((one) => !known.includes(one))) {
      count += 1
      const told = await ask(method, filled(path), { headers: owner })
      const isRight =
        told.status === 405 &&
        told.code === 'wrong_method' &&
        told.says.length > 20 &&
        known.every((one) => told.allow.split(', ').includes(one))
      // An answer to HEAD has no body to say it in.
      const isHead = method === 'HEAD' && told.status === 405 && told.allow !== ''
      if (!isRight && !isHead) wrong.push(`${method} ${path}: ${JSON.stringify(told)}`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.deepEqual(await kept(before), before)
  context.diagnostic(`${count} of ${routes.length} paths by methods that they do not know`)
})

test('what lies below a folder is asked for by GET and HEAD; by other methods there is nothing', async () => {
  const folders = routes.filter((route) => route.path.includes('*'))
  for (const { path, methods: known } of folders)
    for (const method of methods.filter((one) => !known.includes(one) && one !== 'HEAD')) {
      const told = await ask(method, path.replace('*', 'nothing.js'))
      assert.deepEqual([told.status, told.code], [404, 'not_found'], `${method} ${path}`)
    }
})

const types = [
  'text/plain',
  'text/plain;charset=utf-8',
  'text/xml',
  'application/octet-stream',
  'application/jsonp',
  'application/json5',
  'image/svg+xml',
  'nonsense',
  'application/',
  'multipart/mixed; boundary=x',
]

test('a call whose body comes as another type answers 415, whoever asks, and changes nothing', async (context) => {
  const before = await kept()
  const wrong: string[] = []
  let count = 0
  for (const { method, path, realm, name } of calls.filter((call) => call.method !== 'GET')) {
    const headers = { anyone: {}, admin: owner, customer }[realm]
    for (const type of types) {
      count += 1
      const sent = { headers: { ...headers, 'content-type': type }, payload: '{"amount":"1"}' }
      const told = await ask(method, filled(path), sent)
      if (told.status !== 415 || told.code !== 'wrong_content_type' || told.says.length < 20)
        wrong.push(`${name} as ${type}: ${JSON.stringify(told)}`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.deepEqual(await kept(before), before)
  context.diagnostic(`${count} bodies of types that nobody reads`)
})

test('no path of another kind breaks over a body of another type', async () => {
  const others = routes.filter(({ path }) => !calls.some((call) => call.path === path))
  for (const { path, methods: known } of others)
    for (const method of methods.filter(
      (one) => ['POST', 'PUT', 'DELETE'].includes(one) && known.includes(one),
    ))
      for (const type of types) {
        const told = await ask(method, filled(path), { headers: { 'content-type': type }, payload: 'x' })
        assert.ok(told.status >= 300 && told.status < 500, `${method} ${path} as ${type}: ${told.status}`)
      }
})

test('paths that nobody mounted lead nowhere', async () => {
  const strange = ['/api/v1', '/api/v2/users', '/.git/config', '/.env', '/api/v1//charges']
  for (const path of [...strange, '/hooks', '/hooks/nobody', '/server-status'])
    for (const method of methods.slice(0, 6))
      assert.ok([404, 405].includes((await ask(method, path)).status), `${method} ${path}`)
})
