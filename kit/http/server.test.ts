// Promises about the HTTP edge: what comes in is refused in words or parsed once; what goes out has one shape.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { movedClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { createLog } from '../log.ts'
import { type Money, parseAmount } from '../money/money.ts'
import { seededRandom } from '../random.ts'
import { done, refuse } from '../refusal.ts'
import { testRealms } from './test-realms.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { call } from './contract.ts'
import {
  amount,
  amountText,
  calendarDay,
  emailAddress,
  flag,
  instant,
  nigerianPhone,
  text,
  whole,
} from './fields.ts'
import { createServer } from './server.ts'

const everything = call({
  name: 'test.everything',
  method: 'POST',
  path: '/api/v1/test/everything',
  realm: 'anyone',
  summary: 'Takes one of every field.',
  body: z.strictObject({
    name: text(20),
    email: z.optional(emailAddress),
    phone: z.optional(nigerianPhone),
    born: z.optional(calendarDay),
    count: z.optional(whole(1, 100)),
    agree: z.optional(flag),
    amount: z.optional(amountText),
  }),
  answer: z.object({ name: z.string(), phone: z.optional(z.string()), amount, at: instant }),
  says: 'Taken.',
  refuses: { too_small: { status: 422, say: 'At least {least}.' } },
  idempotencyKey: 'optional',
  headers: { 'X-Test': 'Says that this is a test.' },
})

const limited = call({
  name: 'test.limited',
  method: 'GET',
  path: '/api/v1/test/limited',
  realm: 'anyone',
  summary: 'Three calls a minute.',
  answer: z.null(),
  says: 'Fine.',
  refuses: {},
  limit: { calls: 3, seconds: 60 },
})

const broken = call({
  ...limited,
  name: 'test.broken',
  path: '/api/v1/test/broken',
  summary: 'Breaks.',
  limit: { calls: 1000, seconds: 60 },
})

const breaking = call({
  name: 'test.breaking',
  method: 'POST',
  path: '/api/v1/test/breaking',
  realm: 'anyone',
  summary: 'Breaks when it has read a form.',
  says: 'Fine.',
  idempotencyKey: 'optional',
  body: z.strictObject({}),
  answer: z.null(),
  refuses: {},
})

const ofStaff = call({
  ...breaking,
  name: 'test.of-staff',
  path: '/api/v1/test/of-staff',
  realm: 'admin',
  headers: { 'X-Confirm-Duplicate': '`true`: this is meant a second time.' },
})

let testing: TestDatabase
let database: Database
let logLines: string[] = []
let effects = 0
const clock = movedClock(new Date('2026-03-01T08:00:00Z'))
type App = Awaited<ReturnType<typeof createServer>>['app']
let app: App

before(async () => {
  testing = await testDatabase()
  database = testing.open('finance_app')
  const server = await createServer({
    database,
    clock,
    random: seededRandom('edge'),
    log: createLog({ level: 'info', name: 'test', write: (line) => void logLines.push(line) }),
    title: 'Test',
    version: '0',
    trustedProxies: [],
    realms: testRealms(),
    afterChange: () => undefined,
  })
  app = server.app
  server.mount(everything, (request) =>
    request.once(async () => {
      effects++
      const parsed = parseAmount(request.body.amount ?? '0', 'NGN')
      const sum: Money = parsed.ok ? parsed.value : { currency: 'NGN', minor: -1n }
      if (sum.minor < 0n) return refuse('too_small', { values: { least: '0' } })
      return done({
        name: request.body.name,
        ...(request.body.phone ? { phone: request.body.phone } : {}),
        amount: sum,
        at: request.now,
      })
    }),
  )
  server.mount(limited, async () => done(null))
  server.mount(broken, async () => {
    throw new Error('secret detail: select * from users')
  })
  server.mount(breaking, async () => {
    throw new Error('broken behind the form')
  })
  server.mount(ofStaff, async () => done(null))
  await app.ready()
})
after(async () => {
  await app.close()
  await testing.drop()
})

const post = (payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: everything.path,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  })

test('JSON, urlencoded and multipart say the same thing, with and without a slash at the end', async () => {
  const expected = {
    message: 'Taken.',
    data: { name: 'Ada', amount: '1500.50', at: '2026-03-01T08:00:00.000Z' },
  }
  const json = await post({ name: 'Ada', amount: '1500.5' })
  assert.deepEqual(json.json(), expected)
  const form = await app.inject({
    method: 'POST',
    url: `${everything.path}/`,
    payload: 'name=Ada&amount=1500.5',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.deepEqual(form.json(), expected)
  const boundary = 'xx'
  const part = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const multipart = await app.inject({
    method: 'POST',
    url: everything.path,
    payload: `${part('name', 'Ada')}${part('amount', '1500.5')}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  assert.deepEqual(multipart.json(), expected)
})

test('bad fields are refused one by one, in words, and nothing happens', async () => {
  const before = effects
  const bad: [object, string][] = [
    [{}, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(21) }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ name: 'a\ud800b' }, 'name'],
    [{ name: '\u202e\u200b' }, 'name'],
    [{ name: 7 }, 'name'],
    [{ name: ['Ada'] }, 'name'],
    [{ name: 'Ada', unknown: 1 }, 'unknown'],
    [{ name: 'Ada', email: 'not an address' }, 'email'],
    [{ name: 'Ada', phone: '12345' }, 'phone'],
    [{ name: 'Ada', born: '2001-02-29' }, 'born'],
    [{ name: 'Ada', count: '1e1' }, 'count'],
    [{ name: 'Ada', count: '0x10' }, 'count'],
    [{ name: 'Ada', count: 101 }, 'count'],
    [{ name: 'Ada', agree: 'yes' }, 'agree'],
    ...['1e3', 'NaN', '-0', '-5', '1,000', '+5', '0x5', '01', '1.', '.5', '', ' '].map(
      (typed): [object, string] => [{ name: 'Ada', amount: typed }, 'amount'],
    ),
    [{ name: 'Ada', amount: 1500 }, 'amount'],
  ]
  for (const [body, path] of bad) {
    const answer = await post(body)
    assert.equal(answer.statusCode, 422, JSON.stringify(body))
    assert.equal(answer.headers['content-type'], 'application/problem+json; charset=utf-8')
    const problem = answer.json<{
      code: string
      message: string
      request_id: string
      errors: { path: string; message: string }[]
    }>()
    assert.equal(problem.code, 'bad_input')
    assert.equal(problem.errors[0]?.path, path, JSON.stringify(body))
    assert.match(problem.errors[0]?.message ?? '', /[a-z]{3}/)
    assert.doesNotMatch(problem.errors[0]?.message ?? '', /regex|\/\^|Invalid input/, JSON.stringify(body))
  }
  assert.equal(effects, before)
})

test('a phone number is understood as people write it', async () => {
  for (const typed of [
    '08031234567',
    '0803 123 4567',
    '2348031234567',
    '00234(803)123-4567',
    '\u200E+2348031234567',
  ]) {
    assert.equal(
      (await post({ name: 'Ada', phone: typed })).json<{ data: { phone: string } }>().data.phone,
      '+2348031234567',
    )
  }
})

test('bodies that cannot be read, are too large or of another kind are refused without a 500', async () => {
  assert.equal((await post('{"name":')).statusCode, 400)
  assert.equal((await post('{"__proto__":{"x":1},"name":"Ada"}')).statusCode, 400)
  assert.equal((await post({ name: 'x'.repeat(300_000) })).statusCode, 413)
  assert.equal((await post('<name>', { 'content-type': 'text/xml' })).statusCode, 415)
  assert.equal((await post('')).statusCode, 422)
  assert.equal((await app.inject({ method: 'GET', url: '/api/v1/nothing' })).statusCode, 404)
  assert.equal(Object.prototype.hasOwnProperty.call(Object.prototype, 'x'), false)
})

test('a form in parts that cannot be read is refused as such, and is no fault of ours', async () => {
  const unreadable = [
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=', 'x'],
    ['multipart/form-data; boundary=xx', '--xx\r\ncontent-disposition: form-data; name="name"\r\n\r\nAd'],
    ['multipart/form-data; boundary=xx', 'nothing of the kind'],
    [
      'multipart/form-data; boundary=xx',
      '--xx\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nA\r\n--xx--\r\n',
    ],
  ] as const
  for (const [type, body] of unreadable) {
    logLines = []
    const answer = await post(body, { 'content-type': type })
    assert.equal(answer.statusCode, 400, `${type}: ${answer.body}`)
    assert.equal(answer.json<{ code: string }>().code, 'unreadable_body')
    assert.ok(!logLines.some((line) => /"level":(?:40|50)/.test(line)), logLines.join(''))
  }
})

test('what breaks behind a readable form in parts is still ours', async () => {
  logLines = []
  const boundary = { 'content-type': 'multipart/form-data; boundary=xx' }
  const answer = await app.inject({
    method: 'POST',
    url: breaking.path,
    payload: '--xx--\r\n',
    headers: boundary,
  })
  assert.equal(answer.statusCode, 500)
  assert.ok(logLines.some((line) => line.includes('a request broke')))
})

test('a refusal has the words of its contract with the values filled in', async () => {
  const answer = await post({ name: 'Ada', amount: '1.005' })
  assert.equal(answer.statusCode, 422)
  assert.deepEqual(
    { ...answer.json<object>(), request_id: '' },
    {
      type: '/api/docs/problems#too_small',
      title: 'At least 0.',
      status: 422,
      detail: 'At least 0.',
      message: 'At least 0.',
      code: 'too_small',
      request_id: '',
    },
  )
})

test('what only we can break says nothing of how it broke, and the log says it with the request id', async () => {
  logLines = []
  const answer = await app.inject({ method: 'GET', url: broken.path })
  assert.equal(answer.statusCode, 500)
  assert.doesNotMatch(answer.body, /secret|select|Error:|at .*\.ts/)
  const problem = answer.json<{ request_id: string }>()
  assert.ok(logLines.some((line) => line.includes(problem.request_id) && line.includes('secret detail')))
})

test('the same key and body answer the same bytes with one effect; another body is refused', async () => {
  const before = effects
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post({ name: 'Ada', amount: '5' }, { 'idempotency-key': 'key-1' })),
  )
  const fine = answers.filter((answer) => answer.statusCode === 200)
  const running = answers.filter((answer) => answer.statusCode === 409)
  assert.equal(fine.length + running.length, 20)
  assert.equal(effects, before + 1)
  const again = await post({ amount: '5', name: 'Ada' }, { 'idempotency-key': 'key-1' })
  assert.equal(again.statusCode, 200)
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assert.deepEqual(new Set([...fine, again].map((answer) => JSON.stringify(answer.json()))).size, 1)
  const other = await post({ name: 'Ada', amount: '6' }, { 'idempotency-key': 'key-1' })
  assert.equal(other.json<{ code: string }>().code, 'idempotency_key_reused')
  assert.equal(effects, before + 1)
})

test('a refusal does not burn its key', async () => {
  const refused = await post({ name: 'Ada', amount: '1.005' }, { 'idempotency-key': 'key-2' })
  assert.equal(refused.statusCode, 422)
  const fixed = await post({ name: 'Ada', amount: '1' }, { 'idempotency-key': 'key-2' })
  assert.equal(fixed.statusCode, 200)
})

test('the fourth call of a window is told when to come back, and may when the window is over', async () => {
  for (let calls = 0; calls < 3; calls++)
    assert.equal((await app.inject({ method: 'GET', url: limited.path })).statusCode, 200)
  const refused = await app.inject({ method: 'GET', url: limited.path })
  assert.equal(refused.statusCode, 429)
  assert.equal(refused.json<{ message: string }>().message, 'Too many tries. Try again in 60 seconds.')
  assert.equal(refused.headers['retry-after'], '60')
  clock.advance(60_000)
  assert.equal((await app.inject({ method: 'GET', url: limited.path })).statusCode, 200)
})

test('every answer carries the headers that protect it, refusals and lost paths too', async () => {
  for (const answer of [
    await post({ name: 'Ada' }),
    await post('{'),
    await app.inject({ method: 'GET', url: '/nowhere' }),
  ]) {
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.equal(answer.headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")
    assert.equal(answer.headers['cross-origin-opener-policy'], 'same-origin')
    assert.match(String(answer.headers['x-request-id']), /^req_/)
  }
})

test('the header mock changes nothing, whatever it says', async () => {
  for (const mock of ['false', 'true', '1'])
    assert.equal((await post({ name: 'Ada' }, { mock })).statusCode, 200)
})

test('each problem names a place where its code is explained', async () => {
  const problem = (await post({})).json<{ type: string; code: string }>()
  const [path = '', anchor] = problem.type.split('#')
  const page = await app.inject({ method: 'GET', url: path })
  assert.equal(page.statusCode, 200)
  assert.match(String(page.headers['content-type']), /^text\/html/)
  assert.equal(anchor, 'bad_input')
  for (const code of ['bad_input', 'too_small', 'internal', 'unreadable_body'])
    assert.match(page.body, new RegExp(`id="${code}"`))
  assert.ok(page.body.includes('At least {least}.'))
})

test('the reference lists what any call with a body may refuse, and the headers that a call reads', () => {
  type Operation = { responses: object; parameters?: { name: string; in: string; required: boolean }[] }
  const { paths }: { paths: Record<string, Record<string, Operation>> } = Object(app.swagger())
  const taken = paths[everything.path]?.['post']
  const read = paths[limited.path]?.['get']
  assert.ok(taken && read)
  assert.ok(['400', '413', '415', '422'].every((status) => status in taken.responses))
  assert.ok(!('413' in read.responses) && !('415' in read.responses))
  const headers = (operation: Operation) =>
    (operation.parameters ?? [])
      .filter((one) => one.in === 'header')
      .map(({ name, required }) => [name, required])
  assert.deepEqual(headers(taken), [
    ['Idempotency-Key', false],
    ['X-Test', false],
  ])
  const byStaff = paths[ofStaff.path]?.['post']
  assert.ok(byStaff && '409' in byStaff.responses && '429' in byStaff.responses)
  assert.deepEqual(headers(byStaff), [
    ['Idempotency-Key', false],
    ['X-Confirm-Duplicate', false],
  ])
  assert.deepEqual(headers(read), [])
})

test('the reference knows the shape of money, in questions and answers', () => {
  const document = JSON.stringify(app.swagger())
  assert.ok(document.includes('"openapi":"3.1.0"'))
  assert.ok(!/"amount":\{\}/.test(document))
})
