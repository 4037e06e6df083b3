// Promises about requests that two readers could read in two ways: refused and hung up, and what is hidden in them is never run.
import assert from 'node:assert/strict'
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
import { exchange, rawConnection, answersIn } from './test-connection.ts'

const take = call({
  name: 'test.take',
  method: 'POST',
  path: '/api/v1/test/take',
  realm: 'anyone',
  summary: 'Takes a name.',
  body: z.strictObject({ name: z.optional(z.string()) }),
  answer: z.null(),
  says: 'Taken.',
  refuses: {},
})
const hidden = call({ ...take, name: 'test.hidden', path: '/api/v1/test/hidden', summary: 'Is hidden.' })
const slow = call({ ...take, name: 'test.slow', path: '/api/v1/test/slow', summary: 'Answers when told.' })
const ofStaff = call({ ...take, name: 'test.staff', path: '/api/v1/test/staff', realm: 'admin' })

let testing: TestDatabase
let port = 0
let close: () => Promise<unknown>
const ran: string[] = []
let letGo = Promise.withResolvers<void>()
let isHeld = Promise.withResolvers<void>()
before(async () => {
  testing = await testDatabase()
  const { app, mount } = await createServer({
    database: testing.open('finance_app'),
    clock: movedClock(new Date('2026-03-01T08:00:00Z')),
    random: seededRandom('raw'),
    log: createLog({ level: 'silent', name: 'test' }),
    title: 'Test',
    version: '0',
    trustedProxies: [],
    realms: testRealms(),
    afterChange: () => undefined,
    arrival: { milliseconds: 400, lookMilliseconds: 50 },
  })
  for (const contract of [take, hidden, ofStaff])
    mount(contract, async () => {
      ran.push(contract.name)
      return done(null)
    })
  mount(slow, async () => {
    isHeld.resolve()
    await letGo.promise
    return done(null)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
  close = () => app.close()
})
after(async () => {
  await close()
  await testing.drop()
})

const json = 'Content-Type: application/json\r\n'
const post = (headers: string, body = '', path: string = take.path): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${json}${headers}\r\n${body}`
const smuggled = post('Content-Length: 2\r\n', '{}', hidden.path)
const chunked = 'Transfer-Encoding: chunked\r\n'
const sized = `Content-Length: ${smuggled.length}\r\n`

/** Each is followed by a whole request, which a reader that reads it otherwise would run. */
const ambiguous: Readonly<Record<string, string>> = {
  'a length beside chunks': post(`${sized}${chunked}`, '0\r\n\r\n'),
  'chunks beside a length': post(`${chunked}${sized}`, '0\r\n\r\n'),
  'two lengths': post('Content-Length: 0\r\nContent-Length: 2\r\n'),
  'two equal lengths': post('Content-Length: 0\r\nContent-Length: 0\r\n'),
  'a list of lengths': post('Content-Length: 0, 2\r\n'),
  'a length with a sign': post('Content-Length: +0\r\n'),
  'a length below nothing': post('Content-Length: -1\r\n'),
  'a length in hexadecimal': post('Content-Length: 0x0\r\n'),
  'a length that no number holds': post('Content-Length: 99999999999999999999\r\n'),
  'a length with a blank in it': post('Content-Length: 0 0\r\n'),
  'a length of nothing': post('Content-Length:\r\n'),
  'a blank before the colon of the length': post('Content-Length : 0\r\n'),
  'a blank before the colon of the chunks': post('Transfer-Encoding : chunked\r\n', '0\r\n\r\n'),
  'a length on the line of another header': post('X-A: b\nContent-Length: 0\r\n'),
  'a folded header': post('X-A: b\r\n c\r\nContent-Length: 0\r\n'),
  'folded chunks': post('Transfer-Encoding:\r\n chunked\r\n', '0\r\n\r\n'),
  'a line that begins with a blank': post(' X-A: b\r\nContent-Length: 0\r\n'),
  'an encoding that nobody knows': post('Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'),
  'chunks that are not the last encoding': post('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'),
  'chunks twice': post('Transfer-Encoding: chunked, chunked\r\n', '0\r\n\r\n'),
  'an encoding of nothing': post('Transfer-Encoding: identity\r\n'),
  'chunks with a control character': post('Transfer-Encoding: \x0bchunked\r\n', '0\r\n\r\n'),
  'a chunk without a size': post(chunked, '\r\n{}\r\n0\r\n\r\n'),
  'a chunk of a size below nothing': post(chunked, '-2\r\n{}\r\n0\r\n\r\n'),
  'a chunk whose size has a sign': post(chunked, '+2\r\n{}\r\n0\r\n\r\n'),
  'a chunk whose size is named by 0x': post(chunked, '0x2\r\n{}\r\n0\r\n\r\n'),
  'a chunk of a size that no number holds': post(chunked, 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n'),
  'a chunk that is longer than it says': post(chunked, '1\r\n{}\r\n0\r\n\r\n'),
  'a chunk that is shorter than it says': post(chunked, '3\r\n{}\r\n0\r\n\r\n'),
  'a chunk whose line has no end of a line': post(chunked, '2\n{}\n0\n\n'),
  'a size with something behind it': post(chunked, '2 x\r\n{}\r\n0\r\n\r\n'),
  'NUL in a header': post('X-A: a\0b\r\nContent-Length: 0\r\n'),
  'NUL in the name of a header': post('X\0A: b\r\nContent-Length: 0\r\n'),
  'NUL in the path': post('Content-Length: 0\r\n', '', `${take.path}\0`),
  'a return alone in a header': post('X-A: a\rContent-Length: 2\r\nContent-Length: 0\r\n'),
  'a name with a blank in it': post('X A: b\r\nContent-Length: 0\r\n'),
  'a header without a name': post(': b\r\nContent-Length: 0\r\n'),
  'a version that does not exist': post('Content-Length: 0\r\n').replace('HTTP/1.1', 'HTTP/1.9'),
  'a version of another protocol': post('Content-Length: 0\r\n').replace('HTTP/1.1', 'HTTPS/1.1'),
  'two blanks in the first line': post('Content-Length: 0\r\n').replace(' HTTP', '  x HTTP'),
  'a method in small letters': post('Content-Length: 0\r\n').replace('POST', 'post'),
  'headers that are too long': post(`X-A: ${'a'.repeat(40_000)}\r\nContent-Length: 0\r\n`),
}

for (const [what, bytes] of Object.entries(ambiguous)) {
  test(`${what} is refused, and what comes behind is not run`, async () => {
    ran.length = 0
    const answers = await exchange(port, `${bytes}${smuggled}`)
    assert.deepEqual(
      answers.map(({ status }) => Math.floor(status / 100)),
      [4],
      JSON.stringify(answers),
    )
    assert.match(answers[0]?.head ?? '', /^connection: close$/im)
    assert.deepEqual(ran, [])
  })
}

const afterwards = post('Content-Length: 2\r\nConnection: close\r\n', '{}')

test('a target that names a host of its own, and one that is no path, are refused', async () => {
  ran.length = 0
  for (const target of [`http://elsewhere.example${take.path}`, '*', 'elsewhere.example:443']) {
    const method = target === '*' ? 'OPTIONS' : 'POST'
    const line = `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`
    const [refused, next, ...more] = await exchange(port, `${line}${afterwards}`)
    assert.equal(refused?.status, 400, target)
    // It is one request for every reader: the next one is answered as ever.
    assert.ok(next === undefined || next.status === 200, target)
    assert.deepEqual(more, [])
  }
})

test('what names no host plainly is refused, and what does is answered', async () => {
  ran.length = 0
  const named = (host: string): string =>
    post('Content-Length: 2\r\nConnection: close\r\n', '{}').replace('Host: localhost', `Host: ${host}`)
  const unclear = [
    '',
    'a, b',
    'a b',
    'a@b',
    'a/b',
    'a:b',
    'a:',
    ':80',
    'a:1:2',
    'a:123456',
    'http://a',
    'a?b',
    'a#b',
    'a%41',
    'é',
    '[::1',
    '::1',
    '[a]b',
  ]
  for (const host of unclear) {
    const [refused, ...more] = await exchange(port, named(host))
    assert.deepEqual([refused?.status, more], [400, []], host)
  }
  const doubled = named('localhost').replace('\r\n', '\r\nhost: localhost\r\n')
  assert.deepEqual(
    (await exchange(port, doubled)).map(({ status }) => status),
    [400],
  )
  assert.deepEqual(ran, [])
  for (const host of ['localhost', 'Shop.example:4700', 'a.b.', 'api_server:80', '127.0.0.1', '[::1]:4700'])
    assert.deepEqual(
      (await exchange(port, named(host))).map(({ status }) => status),
      [200],
      host,
    )
})

test('two requests in one go are two answers, in their order', async () => {
  ran.length = 0
  const chunks = post(chunked, '2\r\n{}\r\n0\r\n\r\n', hidden.path)
  const answers = await exchange(port, `${chunks}${afterwards}`)
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.deepEqual(ran, [hidden.name, take.name])
})

test('nonsense behind a request that was answered is refused, once', async () => {
  const answers = await exchange(port, `${post('Content-Length: 2\r\n', '{}')}\0\0\0\r\n\r\n`)
  assert.ok(answers.length <= 2)
  assert.ok(
    answers.every(({ status }, index) => status === [200, 400][index]),
    JSON.stringify(answers),
  )
})

test('nonsense behind a request that is not answered yet is not taken for its answer', async () => {
  letGo = Promise.withResolvers()
  isHeld = Promise.withResolvers()
  const { socket, ended } = rawConnection(port)
  socket.write(post('Content-Length: 2\r\n', '{}', slow.path))
  await isHeld.promise
  socket.write('NONSENSE\r\n\r\n')
  const text = await ended
  letGo.resolve()
  assert.equal(text, '')
})

test('a request whose lines come one byte at a time is ended, and others are answered meanwhile', async () => {
  for (const [begun, byte] of [
    [`POST ${take.path} HTTP/1.1\r\nHost: localhost\r\nX-A: `, 'a'],
    [post('Content-Length: 60000\r\n', '{"name":"'), 'a'],
    [post(chunked), '1\r\na\r\n'],
  ] as const) {
    ran.length = 0
    const { socket, ended, isOver } = rawConnection(port)
    socket.write(begun)
    let meanwhile = 0
    while (!isOver()) {
      const [answer] = await exchange(
        port,
        post('Content-Length: 2\r\nConnection: close\r\n', '{}', hidden.path),
      )
      assert.equal(answer?.status, 200)
      meanwhile += 1
      if (!isOver()) socket.write(byte)
    }
    const answers = answersIn(await ended)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [408],
    )
    assert.ok(meanwhile > 0 && !ran.includes(take.name))
  }
})

test('a request that was refused before its body came is not answered again when the body never ends', async () => {
  const { socket, ended } = rawConnection(port)
  socket.write(post('Content-Length: 60000\r\n', '{', ofStaff.path))
  const answers = answersIn(await ended)
  assert.deepEqual(
    answers.map(({ status }) => status),
    [401],
  )
})

test('a connection that never says anything is ended', async () => {
  assert.equal(answersIn(await rawConnection(port).ended)[0]?.status ?? 408, 408)
})
