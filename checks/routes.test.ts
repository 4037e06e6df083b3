// Promises of the running server: no route without contract and row, no empty schema, no refusal without a test.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { accessMatrix } from '#features/team/access-matrix.ts'
import { forms } from '../apps/api/forms.ts'
import { signInAdmin } from '../e2e/admin.ts'
import { declaredCalls, declaredStreams } from '../e2e/declared-calls.ts'
import { aCustomer, aMember } from '../e2e/people.ts'
import { openWorld, type World } from '../e2e/world.ts'
import { readSources } from './sources.ts'
import {
  type Call,
  emptySchemas,
  readRouteTree,
  routeFaults,
  undocumentedCalls,
  untestedRefusals,
} from './routes.ts'

let world: World
let calls: Call[]
before(async () => {
  world = await openWorld()
  calls = (await declaredCalls()).map(({ contract, ...from }) => ({ ...contract, ...from }))
})
after(() => world.close())

test('every route of the server has a contract and a row of the access matrix, and every contract its route', () => {
  const routes = readRouteTree(world.api.app.printRoutes({ commonPrefix: false }))
  assert.ok(routes.length > calls.length && calls.length > 30, 'the tree and the contracts are read')
  assert.deepEqual(
    routeFaults({ routes, calls: [...calls, ...declaredStreams], matrix: accessMatrix, forms }),
    [],
  )
})

test('the OpenAPI document has every call, and no schema in it is empty', async () => {
  const response = await fetch(`${world.api.url}/api/openapi.json`)
  const document: unknown = await response.json()
  assert.deepEqual(undocumentedCalls(document, calls), [])
  assert.deepEqual(emptySchemas(document), [])
})

test('every refusal of every call is shown by a test', () => {
  assert.deepEqual(untestedRefusals(calls, readSources()), [])
})

test('every call that needs a proof of identity refuses whoever brings none', async () => {
  const open: string[] = []
  for (const call of calls.filter(({ realm }) => realm !== 'anyone')) {
    const path = call.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')
    const response = await fetch(`${world.api.url}${path}`, { method: call.method })
    // A body is parsed before anyone is asked who they are, so a call with a body may complain of that first.
    if (![401, 422].includes(response.status))
      open.push(`${call.name}: ${response.status} ${await response.text()}`)
  }
  assert.deepEqual(open, [])
})

const unreadableForms: readonly (readonly [string, string])[] = [
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=xx', '--xx\r\ncontent-disposition: form-data; name="email"\r\n\r\nAd'],
  ['application/json', '{"email":'],
]

test('every call with a body refuses one that nobody can read, and writes no fault of ours for it', async () => {
  const headersOf: Readonly<Record<string, Record<string, string>>> = {
    anyone: {},
    admin: await signInAdmin(world, await aMember(world, 'owner')),
    customer: { cookie: (await aCustomer(world, { tier: 0 })).cookie },
  }
  const logged = world.logLines.length
  const wrong: string[] = []
  const withBody = calls.filter((call) => 'body' in call)
  assert.ok(withBody.length > 15)
  for (const [index, call] of withBody.entries()) {
    // A session writes only so often a minute.
    if (index % 20 === 19) world.clock.advance(61_000)
    for (const [type, body] of unreadableForms) {
      const path = call.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')
      const headers = { 'content-type': type, ...headersOf[call.realm] }
      const response = await fetch(`${world.api.url}${path}`, { method: call.method, headers, body })
      const text = await response.text()
      if (response.status !== 400 || !text.includes('"code":"unreadable_body"'))
        wrong.push(`${call.name} ${type}: ${response.status} ${text}`)
    }
  }
  assert.deepEqual(wrong, [])
  const faults = world.logLines.slice(logged).filter((line) => /"level":(?:40|50)/.test(line))
  assert.deepEqual(faults, [])
})

const planted: Call = {
  name: 'bills.pay',
  method: 'POST',
  path: '/api/v1/bills/:id/pay',
  realm: 'customer',
  refuses: { bill_not_found: { status: 404 } },
  feature: 'bills',
  exportedAs: 'payBill',
}

test('the printed tree of routes is read whole', () => {
  const tree = [
    '└── / (GET, HEAD)',
    '    ├── api/v1/bills (GET, HEAD)',
    '    │   ├── -of-mine (GET, HEAD)',
    '    │   └── /:id (PUT)',
    '    │       └── /pay (GET, HEAD, POST)',
    '    └── * (GET, HEAD)',
  ]
  assert.deepEqual(
    readRouteTree(tree.join('\n')).map(({ method, path }) => `${method} ${path}`),
    [
      'GET /',
      'GET /api/v1/bills',
      'GET /api/v1/bills-of-mine',
      'PUT /api/v1/bills/:id',
      'GET /api/v1/bills/:id/pay',
      'POST /api/v1/bills/:id/pay',
      'GET /*',
    ],
  )
})

test('a route without contract, without row, outside the API, and a contract without route are found', () => {
  const route = { method: 'POST', path: planted.path }
  const matrix = { 'bills.pay': 'customer' }
  assert.deepEqual(routeFaults({ routes: [route], calls: [planted], matrix }), [])
  assert.match(routeFaults({ routes: [route], calls: [], matrix }).join(), /has no contract/)
  assert.match(
    routeFaults({ routes: [{ ...route, method: 'PUT' }, route], calls: [planted], matrix }).join(),
    /^PUT .* has no contract$/,
  )
  assert.match(
    routeFaults({ routes: [route], calls: [planted], matrix: {} }).join(),
    /has no row in the access matrix/,
  )
  assert.match(routeFaults({ routes: [], calls: [planted], matrix }).join(), /the server does not have it/)
  assert.match(
    routeFaults({ routes: [{ method: 'POST', path: '/pay' }], calls: [], matrix }).join(),
    /outside/,
  )
  assert.deepEqual(
    routeFaults({
      routes: [
        { method: 'POST', path: '/hooks/bank' },
        { method: 'GET', path: '/app/*' },
      ],
      calls: [],
      matrix,
    }),
    [],
  )
  const form = { routes: [{ method: 'POST', path: '/pay' }, route], calls: [planted], matrix }
  assert.deepEqual(routeFaults({ ...form, forms: [{ path: '/pay', call: planted }] }), [])
  assert.match(
    routeFaults({ ...form, forms: [{ path: '/pay', call: { name: 'bills.gone' } }] }).join(),
    /outside/,
  )
})

test('an empty schema is found wherever it hides', () => {
  const answer = (schema: unknown): unknown => ({
    paths: { '/bills': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } },
  })
  const hidden = [
    {},
    { type: 'object', properties: { amount: {} } },
    { type: 'array', items: {} },
    { anyOf: [{ type: 'null' }, {}] },
    { type: 'object', additionalProperties: {} },
    { type: 'object', properties: { properties: { type: 'object', properties: { held: {} } } } },
  ]
  for (const schema of hidden) assert.equal(emptySchemas(answer(schema)).length, 1, JSON.stringify(schema))
  assert.equal(emptySchemas({ components: { schemas: { Bill: {} } } }).length, 1)
  assert.deepEqual(
    emptySchemas(
      answer({ type: 'object', properties: { amount: { type: 'string' } }, additionalProperties: false }),
    ),
    [],
  )
})

test('a call that the OpenAPI document lacks is found', () => {
  const paths = { '/api/v1/bills/{id}/pay': { post: { operationId: 'bills.pay' } } }
  assert.deepEqual(undocumentedCalls({ paths }, [planted]), [])
  assert.equal(undocumentedCalls({ paths: {} }, [planted]).length, 1)
})

test('a refusal without a test is found; a comment, a title and a test of another call or feature do not hide it', () => {
  const untested = (path: string, text: string): number =>
    untestedRefusals([planted], [{ path, text }]).length
  const shows = "assert.equal((await app.request(contract.payBill, {})).code, 'bill_not_found')"
  assert.equal(untested('features/bills/api/pay.test.ts', shows), 0)
  assert.equal(untested('e2e/bills.test.ts', shows), 0)
  assert.equal(untested('features/other/api/pay.test.ts', shows), 1)
  assert.equal(untested('features/bills/api/pay.ts', shows), 1)
  assert.equal(untested('features/bills/api/pay.test.ts', `// ${shows}`), 1)
  assert.equal(
    untested('features/bills/api/pay.test.ts', "test('bill_not_found: nobody pays it', () => payBill())"),
    1,
  )
  assert.equal(
    untested(
      'features/bills/api/pay.test.ts',
      "assert.equal(await read(contract.findBill), 'bill_not_found')",
    ),
    1,
  )
})
