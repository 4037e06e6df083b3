// Answers for the sandbox as a process: ready when it says so, gone with its parent, and nothing lost by `kill -9`.
import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { sandboxTestDatabase } from '#kit/test/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { openTestReceiver, type TestReceiver } from './test-receiver.ts'

let databaseUrl = ''
let receiver: TestReceiver
const closers: (() => Promise<void>)[] = []
before(async () => {
  const database = await sandboxTestDatabase()
  closers.unshift(database.drop)
  databaseUrl = database.url
  receiver = await openTestReceiver()
  closers.unshift(receiver.close)
})
let children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  children = []
})
after(async () => {
  for (const close of closers) await close()
})

type Running = { child: ChildProcess; url: string }

async function startProcess(more: Record<string, string> = {}): Promise<Running> {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_SANDBOX_URL: databaseUrl,
      SANDBOX_PORT: '0',
      MAILBOX_PORT: '0',
      PUBLIC_URL: receiver.url,
      LOG_LEVEL: 'silent',
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      INDEX_KEY: randomBytes(32).toString('base64'),
      ...more,
    },
  })
  children.push(child)
  const ended = once(child, 'exit').then(([code]) =>
    assert.fail(`the process ended with ${String(code)} before it was ready`),
  )
  const [message]: unknown[] = await Promise.race([once(child, 'message'), ended])
  const ready: { ready?: unknown; url?: unknown } = Object(message)
  assert.ok(ready.ready === true && typeof ready.url === 'string')
  return { child, url: ready.url }
}

async function killed({ child }: Running): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const headers = { 'content-type': 'application/json', authorization: 'Bearer sk_test_sandbox_bank_0001' }
async function ask(url: string, body?: unknown): Promise<{ [key: string]: unknown }> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  })
  assert.ok(response.ok, `${url} answered ${response.status}`)
  return response.json()
}

async function openAccount({ url }: Running, email: string): Promise<unknown> {
  const person = { email, first_name: 'Bola', last_name: 'Ade', phone: '+2348030000003' }
  const customer = await ask(`${url}/paystack/customer`, person)
  const account = await ask(`${url}/paystack/dedicated_account`, {
    customer: Object(customer['data']).customer_code,
    preferred_bank: 'test-bank',
  })
  return Object(account['data']).account_number
}

type SeenWebhook = {
  delivered_at: string | null
  next_attempt_at: string | null
  tries: { status: number | null }[]
}
async function webhooksOf({ url }: Running, reference: string): Promise<SeenWebhook[]> {
  const response = await fetch(`${url}/__ctl/webhooks?reference=${reference}`)
  return response.json()
}
const arrived = (reference: string): number =>
  receiver.arrivals.filter((one) => Buffer.from(one.raw).includes(reference)).length

test('a webhook that waits for its next try survives kill -9 and is delivered after the restart', async () => {
  const first = await startProcess()
  const account_number = await openAccount(first, 'waits@example.com')
  receiver.plan(['fails'])
  await ask(`${first.url}/__ctl/bank/deposits`, { account_number, amount: '100.00', reference: 'it-waits' })
  await eventually(async () => assert.equal((await webhooksOf(first, 'it-waits'))[0]?.tries.length, 1))
  await killed(first)
  const second = await startProcess()
  const [waiting] = await webhooksOf(second, 'it-waits')
  assert.ok(waiting?.next_attempt_at && waiting.delivered_at === null)
  await ask(`${second.url}/__ctl/clock`, { advanceMs: 3 * 60_000 })
  await eventually(async () => assert.ok((await webhooksOf(second, 'it-waits'))[0]?.delivered_at))
  assert.equal(arrived('it-waits'), 2)
})

test('a webhook that was under way when the process was killed is sent again at once', async () => {
  const first = await startProcess()
  const account_number = await openAccount(first, 'cut@example.com')
  receiver.plan(['hangs'])
  await ask(`${first.url}/__ctl/bank/deposits`, { account_number, amount: '100.00', reference: 'it-was-cut' })
  await eventually(() => assert.equal(arrived('it-was-cut'), 1))
  await killed(first)
  const second = await startProcess()
  await eventually(async () => assert.ok((await webhooksOf(second, 'it-was-cut'))[0]?.delivered_at))
  assert.equal(arrived('it-was-cut'), 2)
})

test('a deposit whose process is killed is there with its webhook, or neither is', async () => {
  const first = await startProcess()
  const account_number = await openAccount(first, 'torn@example.com')
  const references = Array.from({ length: 30 }, (_, index) => `torn-${index}`)
  const answers = references.map((reference) =>
    ask(`${first.url}/__ctl/bank/deposits`, { account_number, amount: '1.00', reference }).then(
      () => true,
      () => false,
    ),
  )
  await Promise.any(answers)
  await killed(first)
  const acknowledged = await Promise.all(answers)
  const second = await startProcess()
  for (const [index, reference] of references.entries()) {
    const response = await fetch(`${second.url}/paystack/transaction/verify/${reference}`, { headers })
    const webhooks = await webhooksOf(second, reference)
    assert.equal(webhooks.length, response.ok ? 1 : 0, reference)
    if (acknowledged[index]) assert.ok(response.ok, `${reference} was acknowledged`)
  }
})

type SeenPayout = {
  status: string
  debited: boolean
  amount: string
  fee: string
  steps_left: number
}
async function payoutsOf({ url }: Running, reference?: string): Promise<SeenPayout[]> {
  const query = reference === undefined ? '' : `?reference=${reference}`
  const { payouts } = await ask(`${url}/__ctl/bank/payouts${query}`)
  assert.ok(Array.isArray(payouts))
  return payouts
}
async function balanceOf({ url }: Running): Promise<bigint> {
  const { balance } = await ask(`${url}/__ctl/bank/float`)
  return BigInt(String(balance).replace('.', ''))
}
async function recipientOf({ url }: Running, account_number: string): Promise<unknown> {
  const payee = { type: 'nuban', name: 'NGOZI EZE', account_number, bank_code: '058', currency: 'NGN' }
  return Object((await ask(`${url}/paystack/transferrecipient`, payee))['data']).recipient_code
}
const transferOf = (recipient: unknown, reference: string) => ({
  source: 'balance',
  amount: 100_000,
  recipient,
  reference,
  reason: 'Rent',
})

test('a pending transfer survives kill -9 and ends after the restart, once', async () => {
  const first = await startProcess()
  await ask(`${first.url}/__ctl/bank/float`, { set: '5000.00' })
  const recipient = await recipientOf(first, '2000000002')
  await ask(`${first.url}/paystack/transfer`, transferOf(recipient, 'waits-for-the-bank-01'))
  const [pending] = await payoutsOf(first, 'waits-for-the-bank-01')
  assert.equal(pending?.status, 'pending')
  await killed(first)
  const second = await startProcess()
  const [still] = await payoutsOf(second, 'waits-for-the-bank-01')
  assert.deepEqual([still?.status, still?.steps_left], ['pending', 1])
  await ask(`${second.url}/__ctl/clock`, { advanceMs: 5_000 })
  await eventually(async () => {
    const [payout] = await payoutsOf(second, 'waits-for-the-bank-01')
    assert.equal(payout?.status, 'success')
  })
  await eventually(() => assert.equal(arrived('waits-for-the-bank-01'), 1))
  assert.equal(await balanceOf(second), 500_000n - 101_000n)
})

test('a transfer whose process is killed is there with its money, or neither is', async () => {
  const first = await startProcess()
  await ask(`${first.url}/__ctl/bank/float`, { set: '100000.00' })
  const before = (await payoutsOf(first)).length
  const recipient = await recipientOf(first, '2000000088')
  const references = Array.from({ length: 30 }, (_, index) => `torn-transfer-000${index}`)
  const answers = references.map((reference) =>
    ask(`${first.url}/paystack/transfer`, transferOf(recipient, reference)).then(
      () => true,
      () => false,
    ),
  )
  await Promise.any(answers)
  await killed(first)
  const acknowledged = (await Promise.all(answers)).filter((one) => one).length
  const second = await startProcess()
  const there = (await payoutsOf(second)).length - before
  assert.ok(there >= acknowledged, 'what was acknowledged is there')
  assert.equal(await balanceOf(second), 10_000_000n - BigInt(there) * 101_000n)
})

test('the process ends with its parent, and when it is told to', async () => {
  const orphan = await startProcess()
  orphan.child.disconnect()
  assert.deepEqual(await once(orphan.child, 'exit'), [0, null])
  const told = await startProcess()
  told.child.kill('SIGTERM')
  assert.deepEqual(await once(told.child, 'exit'), [0, null])
})

test('wrong settings end the process with every fault in words', async () => {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'], SANDBOX_PORT: 'many', LOG_LEVEL: 'silent' },
  })
  children.push(child)
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += String(chunk)
  })
  const [code] = await once(child, 'exit')
  assert.notEqual(code, 0)
  assert.match(said, /SANDBOX_PORT .*whole number/)
  assert.match(said, /DATABASE_SANDBOX_URL is missing/)
})
