// Answers for the built-in mailbox: what a real mail client sends arrives whole, and faults come when scripted.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import nodemailer from 'nodemailer'
import { movedClock } from '#kit/clock.ts'
import { createLog } from '#kit/log.ts'
import { seededRandom } from '#kit/random.ts'
import { sandboxTestDatabase } from '#kit/test/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import type { MailView } from './mailbox.ts'
import { type Sandbox, startSandbox } from '../sandbox.ts'

const clock = movedClock(new Date('2026-01-05T08:00:00Z'))
let sandbox: Sandbox
const closers: (() => Promise<void>)[] = []
before(async () => {
  const database = await sandboxTestDatabase()
  closers.unshift(database.drop)
  sandbox = await startSandbox({
    databaseUrl: database.url,
    clock,
    random: seededRandom('mail'),
    httpPort: 0,
    smtpPort: 0,
    log: createLog({ level: 'silent', name: 'test' }),
    twins: [],
  })
  closers.unshift(sandbox.close)
})
after(async () => {
  for (const close of closers) await close()
})

type Letter = {
  to: string | string[]
  bcc?: string
  subject: string
  text: string
  html?: string
  date?: Date
}
async function send(letter: Letter, auth?: { user: string; pass: string }): Promise<void> {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: sandbox.smtpPort,
    ...(auth ? { auth } : {}),
  })
  try {
    await transport.sendMail({ from: { name: 'Ọjà', address: 'no-reply@example.com' }, ...letter })
  } finally {
    transport.close()
  }
}
async function mail(to = ''): Promise<MailView[]> {
  const response = await fetch(`${sandbox.url}/__ctl/mail.json${to === '' ? '' : `?to=${to}`}`)
  return response.json()
}
async function script(fault: object, match: object = {}): Promise<void> {
  const response = await fetch(`${sandbox.url}/__ctl/scenarios`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rail: 'mailbox', match, script: [fault] }),
  })
  assert.equal(response.status, 200)
}

test('a mail arrives with its UTF-8 subject, its text, its HTML and its own date', async () => {
  await send({
    to: 'Ada@Example.com',
    subject: 'Ẹ káàbọ̀, your code is 123456 ₦',
    text: 'Owó rẹ ti dé: ₦2,500.50\nline two',
    html: '<p>Owó rẹ ti dé: <strong>₦2,500.50</strong></p>',
    date: new Date('2026-01-05T07:59:58Z'),
  })
  const mails = await mail('ada@example.com')
  assert.equal(mails[0]?.headers['mime-version'], '1.0')
  assert.deepEqual(
    mails.map(({ headers: _, ...rest }) => rest),
    [
      {
        to: 'ada@example.com',
        from: 'no-reply@example.com',
        subject: 'Ẹ káàbọ̀, your code is 123456 ₦',
        text: 'Owó rẹ ti dé: ₦2,500.50\nline two\n',
        html: '<p>Owó rẹ ti dé: <strong>₦2,500.50</strong></p>\n',
        date: '2026-01-05T07:59:58.000Z',
      },
    ],
  )
})

test('the newest mail comes first, and an address sees only its own', async () => {
  for (const number of [1, 2, 3])
    await send({ to: 'list@example.com', subject: `number ${number}`, text: 'x' })
  await send({
    to: ['one@example.com', 'two+tag@example.com'],
    bcc: 'hidden@example.com',
    subject: 'to many',
    text: 'x',
  })
  assert.deepEqual(
    (await mail('list@example.com')).map((one) => one.subject),
    ['number 3', 'number 2', 'number 1'],
  )
  for (const to of [
    'one@example.com',
    'two+tag@example.com',
    'two%2Btag@example.com',
    'hidden@example.com',
    'TWO%2Btag@Example.com',
  ]) {
    assert.deepEqual(
      (await mail(to)).map((one) => one.subject),
      ['to many'],
      to,
    )
  }
  assert.deepEqual(await mail('nobody@example.com'), [])
  assert.equal((await mail())[0]?.subject, 'to many')
})

test('a sender may sign in, as with any mail server, and need not', async () => {
  await send(
    { to: 'signed@example.com', subject: 'signed in', text: 'x' },
    { user: 'somebody', pass: 'anything' },
  )
  assert.equal((await mail('signed@example.com')).length, 1)
})

test('421, 451 and 550 come when scripted, once, and nothing is kept', async () => {
  const letter = { to: 'faulty@example.com', subject: 'faults', text: 'x' }
  await script({ kind: 'smtp_421' })
  await assert.rejects(send(letter), { responseCode: 421 })
  await script({ kind: 'smtp_451' })
  await assert.rejects(send(letter), { responseCode: 451 })
  await script({ kind: 'smtp_550' }, { to: 'faulty@example.com' })
  await send({ ...letter, to: 'other@example.com' })
  await assert.rejects(send(letter), { responseCode: 550 })
  assert.deepEqual(await mail('faulty@example.com'), [])
  await send(letter)
  assert.equal((await mail('faulty@example.com')).length, 1)
})

test('a slow banner comes when the sandbox’s clock has moved on', async () => {
  await script({ kind: 'slow_banner', milliseconds: 20_000 })
  const socket = connect(sandbox.smtpPort, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => {
    said += String(chunk)
  })
  await eventually(async () => {
    const response = await fetch(`${sandbox.url}/__ctl/state`)
    const state: { scenarios: unknown[] } = await response.json()
    assert.deepEqual(state.scenarios, [])
  })
  assert.equal(said, '')
  clock.advance(20_000)
  await eventually(() => assert.match(said, /^220 .*Sandbox mailbox/))
  socket.end()
  await once(socket, 'close')
})
