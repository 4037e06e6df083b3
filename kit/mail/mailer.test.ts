// Answers for handing over mail: what was certainly not taken, what may have been, and never twice.
import assert from 'node:assert/strict'
import { createServer, type Server, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { type Message, smtpMailer } from './mailer.ts'

const closers: (() => void)[] = []
after(() => {
  for (const close of closers) close()
})

const message: Message = {
  id: 'one-and-only',
  to: 'ada@mail.example',
  subject: 'Hello',
  text: 'Good morning',
  html: '<p>Good morning</p>',
  date: new Date('2026-03-02T09:00:00Z'),
}

/** What a server answers to each command; `cut` drops the connection instead. `dot` is the end of the message. */
type Answers = Readonly<Partial<Record<'greeting' | 'MAIL' | 'RCPT' | 'DATA' | 'dot', string>>>
type Script = { readonly url: string; readonly messages: string[] }

function say(socket: Socket, answer: string): void {
  if (answer === 'cut') socket.destroy()
  else socket.write(`${answer}\r\n`)
}

function talk(socket: Socket, answers: Answers, messages: string[]): void {
  let pending = ''
  let isData = false
  socket.on('error', () => undefined)
  say(socket, answers.greeting ?? '220 ready')
  socket.on('data', (chunk) => {
    pending += chunk.toString('utf8')
    for (;;) {
      const end = pending.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const line = pending.slice(0, end)
      pending = pending.slice(end + (isData ? 5 : 2))
      if (isData) {
        isData = false
        messages.push(line)
        say(socket, answers.dot ?? '250 taken')
        continue
      }
      const verb = line.split(' ')[0]?.toUpperCase()
      if (verb === 'MAIL' || verb === 'RCPT') say(socket, answers[verb] ?? '250 fine')
      else if (verb === 'DATA') {
        isData = answers.DATA === undefined
        say(socket, answers.DATA ?? '354 go on')
      } else say(socket, '250 fine')
    }
  })
}

async function scripted(answers: Answers): Promise<Script> {
  const messages: string[] = []
  const server: Server = createServer((socket) => talk(socket, answers, messages))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return { url: `smtp://127.0.0.1:${port}`, messages }
}

async function handOver(answers: Answers): Promise<{ outcome: string; messages: readonly string[] }> {
  const { url, messages } = await scripted(answers)
  const mailer = smtpMailer({ url, from: { name: 'Test', address: 'test@mail.example' } })
  closers.push(() => mailer.close())
  const { outcome } = await mailer.handOver(message)
  return { outcome, messages }
}

test('a mail that the server takes is accepted', async () => {
  const { outcome, messages } = await handOver({})
  assert.equal(outcome, 'accepted')
  assert.equal(messages.length, 1)
})

for (const [name, answers] of [
  ['a greeting of 421', { greeting: '421 not now' }],
  ['451 to the recipient', { RCPT: '451 not now' }],
  ['421 to the recipient', { RCPT: '421 not now' }],
  ['a cut before the message', { DATA: 'cut' }],
  ['451 to the message', { dot: '451 local error' }],
] as const) {
  test(`${name} is for certain not taken, and may be handed over again`, async () => {
    assert.equal((await handOver(answers)).outcome, 'later')
  })
}

test('nobody who listens is for certain not taken', async () => {
  const mailer = smtpMailer({
    url: 'smtp://127.0.0.1:9',
    from: { name: 'Test', address: 'test@mail.example' },
  })
  closers.push(() => mailer.close())
  assert.equal((await mailer.handOver(message)).outcome, 'later')
})

test('a connection that is cut after the whole message is unknown, and nothing is handed over again', async () => {
  const { outcome, messages } = await handOver({ dot: 'cut' })
  assert.equal(outcome, 'unknown')
  assert.equal(messages.length, 1)
})

test('550 to the recipient ends the address, 554 to the message only the message', async () => {
  assert.equal((await handOver({ RCPT: '550 no such mailbox' })).outcome, 'ended')
  assert.equal((await handOver({ dot: '554 looks like spam' })).outcome, 'rejected')
  assert.equal((await handOver({ dot: '550 5.7.1 looks like spam' })).outcome, 'rejected')
})
