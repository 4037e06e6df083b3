// Promises about requests that never reach a route: each is answered by a problem like every other refusal.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { movedClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { seededRandom } from '../random.ts'
import { done } from '../refusal.ts'
import { testRealms } from './test-realms.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { call } from './contract.ts'
import { createServer } from './server.ts'

const found = call({
  name: 'test.found',
  method: 'GET',
  path: '/api/v1/test/things/:id',
  realm: 'anyone',
  summary: 'Finds a thing.',
  params: z.strictObject({ id: z.string() }),
  answer: z.string(),
  says: 'Found.',
  refuses: {},
})

let testing: TestDatabase
let port = 0
let close: () => Promise<unknown>
const logLines: string[] = []
before(async () => {
  testing = await testDatabase()
  const { app, mount } = await createServer({
    database: testing.open('finance_app'),
    clock: movedClock(new Date('2026-03-01T08:00:00Z')),
    random: seededRandom('unroutable'),
    log: createLog({ level: 'info', name: 'test', write: (line) => void logLines.push(line) }),
    title: 'Test',
    version: '0',
    trustedProxies: [],
    isSecure: true,
    realms: testRealms(),
    afterChange: () => undefined,
  })
  mount(found, async ({ params }) => done(params.id))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
  close = () => app.close()
})
after(async () => {
  await close()
  await testing.drop()
})

type Raw = { readonly status: number; readonly head: string; readonly body: string }

/** Writes bytes to the server as they are and reads until it hangs up. */
function write(bytes: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => void socket.write(bytes))
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => (text += String(chunk)))
    // Whoever is refused in the middle of sending may be cut off; what was answered counts.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      if (head === '') return reject(new Error('no answer'))
      resolve({ status: Number(head.split(' ')[1]), head, body })
    })
  })
}

const get = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`

const refused: readonly (readonly [string, string, number, string])[] = [
  ['a bad escape', get('/api/v1/test/things/%zz'), 400, 'unreadable_body'],
  ['half a letter', get('/api/v1/test/things/%E0%A4%A'), 400, 'unreadable_body'],
  ['a parameter that is too long', get(`/api/v1/test/things/${'x'.repeat(2_000)}`), 414, 'too_large'],
  ['headers that are too long', get('/', `X-Long: ${'x'.repeat(40_000)}\r\n`), 431, 'too_large'],
  ['what is no HTTP', 'HELO there\r\n\r\n', 400, 'unreadable_body'],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'unreadable_body'],
  ['two hosts', get('/', 'Host: elsewhere.example\r\n'), 400, 'unreadable_body'],
  ['an expectation that nobody knows', get('/nothing', 'Expect: the-unexpected\r\n'), 404, 'not_found'],
  ['a header that is none', get('/', 'no colon\r\n'), 400, 'unreadable_body'],
  [
    'a method that nobody has',
    'PROPFIND / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    404,
    'not_found',
  ],
]

for (const [what, bytes, status, code] of refused) {
  test(`${what} is refused by a problem`, async () => {
    const answer = await write(bytes)
    assert.equal(answer.status, status, answer.head)
    assert.match(answer.head, /content-type: application\/problem\+json/i)
    assert.match(answer.head, /x-content-type-options: nosniff/i)
    assert.match(answer.head, /strict-transport-security: /i)
    const problem: Record<string, unknown> = JSON.parse(answer.body)
    assert.deepEqual(
      [problem['status'], problem['code'], problem['type']],
      [status, code, `/api/docs/problems#${code}`],
    )
    assert.match(String(problem['request_id']), /^req_/)
    assert.match(answer.head, new RegExp(`x-request-id: ${String(problem['request_id'])}`, 'i'))
    assert.ok(!logLines.some((line) => /"level":(?:40|50)/.test(line)))
  })
}

test('a request that is like any other is answered as ever', async () => {
  const answer = await write(get('/api/v1/test/things/%C3%A9'))
  assert.equal(answer.status, 200)
  assert.deepEqual(JSON.parse(answer.body), { message: 'Found.', data: 'é' })
})
