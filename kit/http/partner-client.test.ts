// Answers for calls to partners: what counts as an answer, what is asked again, and when a partner is left alone.
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after, afterEach, before, test } from 'node:test'
import { type Clock, movedClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { eventually } from '../test/eventually.ts'
import { exactNumber } from './exact-json.ts'
import {
  outcomeOf,
  type PartnerClient,
  type PartnerClientOptions,
  partnerClient,
  readTries,
  type Unsigned,
  withoutNumbers,
} from './partner-client.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void
let handler: Handler = (_, response) => void response.writeHead(500).end()
let asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += String(chunk)
  })
  request.on('end', () => {
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    handler(request, response, body)
  })
})
let baseUrl = ''
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(typeof address === 'object' && address)
  baseUrl = `http://127.0.0.1:${address.port}`
})
after(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  asked = []
})

const time = movedClock(new Date('2026-03-02T09:00:00Z'))
/** Pauses move the clock on instead of taking time. */
const clock: Clock = {
  now: time.now,
  sleep: async (milliseconds) => time.advance(milliseconds),
}
function client(more: Partial<PartnerClientOptions> = {}): PartnerClient {
  return partnerClient({
    partner: 'test',
    baseUrl,
    headers: { authorization: 'Bearer secret' },
    log: createLog({ level: 'silent', name: 'test' }),
    timeoutMilliseconds: 30_000,
    clock,
    ...more,
  })
}
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body))
const look = { method: 'GET', route: '/thing' } as const
const make = { method: 'POST', route: '/thing', body: { name: 'x' } } as const

test('a request carries path, query, body and the partner’s headers', async () => {
  handler = json(200, { fine: true })
  const answer = await client().ask({
    method: 'GET',
    route: '/a/:id/b',
    path: { id: 'x/y z' },
    query: { q: 'ä&' },
  })
  assert.deepEqual(answer, { answered: true, status: 200, body: { fine: true } })
  assert.equal(asked[0]?.url, '/a/x%2Fy%20z/b?q=%C3%A4%26')
  assert.equal(asked[0]?.headers.authorization, 'Bearer secret')
  await client().ask(make)
  assert.equal(asked[1]?.body, '{"name":"x"}')
  assert.equal(asked[1]?.headers['content-type'], 'application/json')
})

test('a change is sent once by its own method, whatever it is', async () => {
  handler = json(503, {})
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
    await client().ask({ method, route: '/thing/:id', path: { id: '7' }, body: { name: 'y' } })
  assert.deepEqual(
    asked.map(({ method, url, body }) => [method, url, body]),
    ['PUT', 'PATCH', 'DELETE'].map((method) => [method, '/thing/7', '{"name":"y"}']),
  )
})

test('a signature is made for each try, over what that try sends', async () => {
  handler = json(503, {})
  const signed: Unsigned[] = []
  const sign = (sent: Unsigned) => ({ 'x-signature': `${signed.push(sent)}` })
  const own = client({ sign })
  await own.ask({ ...look, query: { page: '2' } })
  await own.ask({ ...make, body: { amount: exactNumber('0.100000000000000001') } })
  assert.deepEqual(
    asked.map(({ headers }) => headers['x-signature']),
    ['1', '2', '3', '4'],
  )
  assert.deepEqual(signed.slice(2), [
    { method: 'GET', url: `${baseUrl}/thing?page=2`, body: '' },
    { method: 'POST', url: `${baseUrl}/thing`, body: asked[3]?.body },
  ])
})

test('numbers stay exact both ways for a client that wants them so', async () => {
  const digits = '98765432109876543210.123456789012345678'
  handler = (_, response, body) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  const exact = client({ numbers: 'exact' })
  const answer = await exact.ask({ ...make, body: { amount: exactNumber(digits), list: [1.5, '2'] } })
  assert.equal(asked[0]?.body, `{"amount":${digits},"list":[1.5,"2"]}`)
  assert.deepEqual(answer, { answered: true, status: 200, body: { amount: digits, list: ['1.5', '2'] } })
  const usual = await client().ask({ ...make, body: { amount: 1.5 } })
  assert.deepEqual(usual, { answered: true, status: 200, body: { amount: 1.5 } })
  for (const text of ['', '1,5', '"1"', '{}', 'NaN']) assert.throws(() => exactNumber(text), SyntaxError)
})

test('a 4xx with JSON is an answer; the moment’s own 4xx, 5xx and anything but whole JSON are none', async () => {
  handler = json(404, { error: 'not found' })
  assert.deepEqual(await client().ask(look), { answered: true, status: 404, body: { error: 'not found' } })
  for (const status of [408, 420, 425, 429, 500, 501, 502, 503, 504, 520, 599]) {
    handler = json(status, { error: 'later' })
    assert.deepEqual(await client().ask(look), { answered: false, detail: `answered ${status}` })
  }
  const odd: Handler[] = [
    (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello'),
    (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"half":'),
    (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(''),
    (_, response) => void response.writeHead(204).end(),
    (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
    json(200, { padding: 'x'.repeat(3_000_000) }),
  ]
  for (const one of odd) {
    handler = one
    assert.equal((await client().ask(make)).answered, false)
  }
})

test('a redirect is not followed: the key stays with this host', async () => {
  handler = (_, response) => void response.writeHead(307, { location: `${baseUrl}/elsewhere` }).end()
  assert.equal((await client().ask(make)).answered, false)
  assert.deepEqual(
    asked.map((one) => one.url),
    ['/thing'],
  )
})

test('a GET is asked again after a passing fault, a POST never', async () => {
  const faults: Handler[] = [json(503, {}), (_, response) => void response.destroy()]
  for (const fault of faults) {
    for (const request of [look, make]) {
      asked = []
      handler = (...exchange) => (asked.length === 1 ? fault : json(200, 'fine'))(...exchange)
      const answer = await client().ask(request)
      assert.equal(answer.answered, request.method === 'GET')
      assert.equal(asked.length, request.method === 'GET' ? 2 : 1)
    }
  }
  asked = []
  handler = json(502, {})
  assert.equal((await client().ask(look)).answered, false)
  assert.equal(asked.length, readTries)
})

test('an answer in the last moment is one; none in time is unknown and not asked again', async () => {
  const held: ServerResponse[] = []
  handler = (_, response) => void held.push(response)
  const timeoutClock = movedClock(new Date('2026-03-02T09:00:00Z'))
  const late = client({ timeoutClock }).ask(look)
  await eventually(() => assert.equal(held.length, 1))
  timeoutClock.advance(29_999)
  for (const response of held) json(200, 'fine')(response.req, response, '')
  assert.deepEqual(await late, { answered: true, status: 200, body: 'fine' })
  const never = client({ timeoutClock }).ask(look)
  await eventually(() => assert.equal(held.length, 2))
  timeoutClock.advance(30_000)
  assert.deepEqual(await never, { answered: false, detail: 'no answer in time' })
  assert.equal(asked.length, 2)
})

test('a body that stops coming is no answer in time', async () => {
  handler = (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).write('{"half":')
  const timeoutClock = movedClock(new Date('2026-03-02T09:00:00Z'))
  const answer = client({ timeoutClock }).ask(make)
  await eventually(() => assert.equal(asked.length, 1))
  // What began after it has begun to arrive, so that has too.
  await (await fetch(baseUrl)).body?.cancel()
  timeoutClock.advance(30_000)
  assert.deepEqual(await answer, { answered: false, detail: 'no answer in time' })
})

test('five faults in a row leave the partner alone for ten seconds, then one call tries', async () => {
  const own = client()
  handler = json(501, {})
  for (let count = 0; count < 5; count++) await own.ask(make)
  handler = json(200, 'fine')
  assert.match(JSON.stringify(await own.ask(make)), /not sent/)
  assert.equal(asked.length, 5)
  assert.equal((await client().ask(make)).answered, true, 'another partner’s client is not affected')
  time.advance(10_000)
  asked = []
  const both = await Promise.all([own.ask(make), own.ask(make)])
  assert.equal(both.filter((answer) => answer.answered).length, 1)
  assert.equal(asked.length, 1)
  assert.equal((await own.ask(make)).answered, true)
})

test('a fault of the trying call opens the breaker again, an answer between faults keeps it closed', async () => {
  const own = client()
  for (let count = 0; count < 12; count++) {
    handler = json(count % 4 === 3 ? 404 : 501, {})
    await own.ask(make)
  }
  assert.equal(asked.length, 12)
  handler = json(501, {})
  for (let count = 0; count < 5; count++) await own.ask(make)
  time.advance(10_000)
  await own.ask(make)
  assert.equal(asked.length, 18)
  await own.ask(make)
  assert.equal(asked.length, 18)
})

test('a partner that asks to wait is left alone for as long as it asks, at most a minute', async () => {
  const own = client()
  handler = json(429, {}, { 'retry-after': '30' })
  await own.ask(look)
  handler = json(200, 'fine')
  time.advance(29_999)
  assert.match(JSON.stringify(await own.ask(look)), /not sent/)
  time.advance(1)
  assert.equal((await own.ask(look)).answered, true)
  handler = json(429, {}, { 'retry-after': '99999' })
  await own.ask(look)
  handler = json(200, 'fine')
  time.advance(60_000)
  assert.equal((await own.ask(look)).answered, true)
})

test('only so many calls are under way at once; the next waits for a place, no longer than the time-out', async () => {
  const waiting = movedClock(new Date('2026-03-02T09:00:00Z'))
  const own = client({ callsAtOnce: 2, clock: waiting })
  const held: ServerResponse[] = []
  handler = (_, response) => void held.push(response)
  const first = [own.ask(look), own.ask(look)]
  const third = own.ask(look)
  await eventually(() => assert.equal(held.length, 2))
  assert.equal(asked.length, 2)
  const fourth = own.ask(look)
  for (const response of held.splice(0, 1)) json(200, 'fine')(response.req, response, '')
  await eventually(() => assert.equal(asked.length, 3))
  waiting.advance(30_000)
  assert.deepEqual(await fourth, {
    answered: false,
    detail: 'not sent: too many calls to this partner are under way',
    isUnsent: true,
  })
  for (const response of held) json(200, 'fine')(response.req, response, '')
  await Promise.all([...first, third])
  assert.equal(asked.length, 3)
})

/** A server that answers everything but what is of the place `hanging`, until it is let go. */
function hangingPlace() {
  const held: ServerResponse[] = []
  handler = (request, response, body) =>
    request.url === '/hanging' ? void held.push(response) : json(200, 'fine')(request, response, body)
  return held
}
const at = (place: string) => ({ method: 'POST', route: `/${place}`, place }) as const

test('a place that hangs takes no turn of another, and nobody waits for it longer than a second', async () => {
  const waiting = movedClock(new Date('2026-03-02T09:00:00Z'))
  const own = client({ callsAtOnce: 2, clock: waiting })
  const held = hangingPlace()
  const hanging = [own.ask(at('hanging')), own.ask(at('hanging'))]
  await eventually(() => assert.equal(held.length, 2))
  const late = own.ask(at('hanging'))
  for (let count = 0; count < 5; count++) assert.equal((await own.ask(at('quick'))).answered, true)
  waiting.advance(1_000)
  const detail = 'not sent: too many calls to this partner are under way'
  assert.deepEqual(await late, { answered: false, detail, isUnsent: true })
  assert.deepEqual(await own.ask(at('hanging')), { answered: false, detail, isUnsent: true })
  assert.equal(held.length, 2)
  for (const response of held) json(200, 'fine')(response.req, response, '')
  await Promise.all(hanging)
  handler = json(200, 'fine')
  assert.equal((await own.ask(at('hanging'))).answered, true)
})

test('faults of one place leave that one alone; what the partner asks for holds for all', async () => {
  const own = client()
  handler = (request, response, body) =>
    json(request.url === '/away' ? 501 : 200, 'fine')(request, response, body)
  for (let count = 0; count < 5; count++) await own.ask(at('away'))
  const kept = await own.ask(at('away'))
  assert.ok(!kept.answered && kept.isUnsent, JSON.stringify(kept))
  assert.equal((await own.ask(at('quick'))).answered, true)
  handler = json(429, {}, { 'retry-after': '30' })
  await own.ask(at('quick'))
  const other = await own.ask(at('other'))
  assert.ok(!other.answered && other.isUnsent, JSON.stringify(other))
})

test('all places together have four times what one has', async () => {
  const own = client({ callsAtOnce: 1, clock: movedClock(new Date('2026-03-02T09:00:00Z')) })
  const held: ServerResponse[] = []
  handler = (_, response) => void held.push(response)
  const asking = ['a', 'b', 'c', 'd', 'e'].map((place) => own.ask(at(place)))
  await eventually(() => assert.equal(held.length, 4))
  const [first] = held
  if (first !== undefined) json(200, 'fine')(first.req, first, '')
  await eventually(() => assert.equal(held.length, 5))
  for (const response of held.slice(1)) json(200, 'fine')(response.req, response, '')
  assert.ok((await Promise.all(asking)).every(({ answered }) => answered))
})

test('what was sent once is not called unsent, whatever stops its repetition', async () => {
  const own = client()
  handler = json(503, {})
  await own.ask(look)
  await own.ask(look)
  const stopped = await own.ask(look)
  assert.ok(!stopped.answered && stopped.isUnsent, 'it opened in the second call')
  const fresh = client()
  for (let count = 0; count < 4; count++) await fresh.ask(make)
  const cut = await fresh.ask(look)
  assert.ok(!cut.answered && cut.isUnsent === undefined, JSON.stringify(cut))
})

test('a log line names route, status and outcome, and nothing of the query, the body or the key', async () => {
  const lines: string[] = []
  handler = json(200, { entity: { bvn: '22222222222' } })
  const log = createLog({ level: 'debug', name: 'test', write: (line) => lines.push(line) })
  await client({ log }).ask({
    method: 'GET',
    route: '/kyc/:kind',
    path: { kind: 'secretpath' },
    query: { bvn: '22222222222' },
  })
  handler = json(503, {})
  await client({ log }).ask(make)
  assert.equal(lines.length, 2)
  assert.match(lines[0] ?? '', /"route":"\/kyc\/:kind".*"status":200/)
  assert.match(lines[1] ?? '', /"fault":"answered 503"/)
  assert.doesNotMatch(lines.join(''), /22222222222|secretpath|Bearer|"name":"x"/)
})

test('an outcome is accepted only in the documented shape and rejected only for documented words', () => {
  const read = {
    accepted: (body: unknown) => (body === 'yes' ? 'value' : undefined),
    rejected: ({ status }: { status: number }) =>
      status === 404 ? { reason: 'not_found' as const, detail: 'no 22222222222 here' } : undefined,
  }
  assert.deepEqual(outcomeOf({ answered: true, status: 200, body: 'yes' }, read), {
    outcome: 'accepted',
    value: 'value',
  })
  assert.equal(outcomeOf({ answered: true, status: 200, body: 'else' }, read).outcome, 'unknown')
  assert.equal(outcomeOf({ answered: true, status: 400, body: 'yes' }, read).outcome, 'unknown')
  assert.deepEqual(outcomeOf({ answered: true, status: 404, body: '' }, read), {
    outcome: 'rejected',
    reason: 'not_found',
    detail: 'no … here',
  })
  assert.deepEqual(outcomeOf({ answered: false, detail: 'why' }, read), { outcome: 'unknown', detail: 'why' })
})

test('long numbers in a partner’s words are taken out', () => {
  assert.equal(withoutNumbers('BVN 22222222222 of 0123456789 in 2026'), 'BVN … of … in 2026')
  assert.equal(withoutNumbers('token 1234 5678 9012 3456 7890, or 1022-9745-5026.1250'), 'token …, or …')
  assert.equal(withoutNumbers('x'.repeat(500)).length, 200)
})
