// Answers for the question at our approval URL: who asks, what is asked, and what becomes of a transfer by the answer.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { PayoutAtBank } from '#features/transfers/rail.ts'
import { movedClock } from '#kit/clock.ts'
import { createLog } from '#kit/log.ts'
import { money } from '#kit/money/money.ts'
import { seededRandom } from '#kit/random.ts'
import { sandboxTestDatabase } from '#kit/test/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { paystackPayouts } from './paystack/payouts.ts'
import { paystackTwin } from './sandbox/paystack/twin.ts'
import { type Sandbox, startSandbox } from './sandbox/sandbox.ts'
import { openTestReceiver, type TestReceiver } from './sandbox/test-receiver.ts'

const secretKey = 'sk_test_of_the_approvals'
const clock = movedClock(new Date('2026-03-02T09:00:00Z'))
const webhookTimeoutMilliseconds = 10_000
const log = createLog({ level: 'silent', name: 'test' })
const closers: (() => Promise<void>)[] = []
let receiver: TestReceiver
let sandbox: Sandbox
before(async () => {
  const database = await sandboxTestDatabase()
  closers.unshift(database.drop)
  receiver = await openTestReceiver()
  closers.unshift(receiver.close)
  // Webhooks arrive elsewhere, so that none of them meets what is planned for a question.
  const webhooks = await openTestReceiver()
  closers.unshift(webhooks.close)
  sandbox = await startSandbox({
    databaseUrl: database.url,
    clock,
    timeoutClock: clock,
    random: seededRandom('approvals'),
    httpPort: 0,
    smtpPort: 0,
    log,
    twins: [
      paystackTwin({
        secretKey,
        webhookUrl: `${webhooks.url}/hooks/paystack`,
        approvalUrl: `${receiver.url}/hooks/paystack/approval`,
      }),
    ],
    webhookTimeoutMilliseconds,
  })
  closers.unshift(sandbox.close)
  await control('/bank/float', { top_up: '1000000.00' })
})
after(async () => {
  for (const close of closers) await close()
})

async function control(path: string, body: object): Promise<void> {
  const response = await fetch(`${sandbox.url}/__ctl${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.ok(response.ok, await response.text())
}
const rail = () =>
  paystackPayouts({ baseUrl: `${sandbox.url}/paystack`, secretKey, log, timeoutMilliseconds: 30_000 })
const order = (reference: string) => ({
  reference: `an-approval-${reference}`,
  amount: money('NGN', 2_500_50n),
  payee: { bankCode: '058', accountNumber: '2000000077', accountName: 'EZE NGOZI GRACE' },
  narration: 'Rent',
})
async function handedOver(reference: string): Promise<PayoutAtBank> {
  const handed = await rail().pay(order(reference))
  assert.ok(handed.outcome === 'accepted')
  assert.equal(handed.value.state, 'pending', 'it waits for our answer')
  return handed.value
}
const endsAs = (reference: string, state: PayoutAtBank['state'], words: RegExp): Promise<void> =>
  eventually(async () => {
    const found = await rail().findPayout(order(reference).reference)
    assert.ok(found.outcome === 'accepted')
    assert.equal(found.value.state, state)
    assert.match(found.value.detail, words)
  })
async function floatIs(minor: bigint): Promise<void> {
  const balance = await rail().payoutBalance()
  assert.deepEqual(balance, { outcome: 'accepted', value: money('NGN', minor) })
}

test('a transfer is paid after our server said yes to it', async () => {
  await handedOver('yes-0001')
  await endsAs('yes-0001', 'success', /success/)
  const [question] = receiver.arrivals.slice(-1)
  assert.ok(question)
  assert.deepEqual(rail().readApproval?.(question.raw, question.headers), {
    reference: 'an-approval-yes-0001',
    amount: money('NGN', 2_500_50n),
    accountNumber: '2000000077',
  })
  await floatIs(100_000_000n - 2_510_50n)
})

test('a transfer that our server says no to is rejected, and the money is back', async () => {
  receiver.plan(['rejects'])
  await handedOver('no-00001')
  await endsAs('no-00001', 'failed', /rejected/)
  await floatIs(100_000_000n - 2_510_50n)
})

test('a transfer without an answer is blocked, and the money is back', async () => {
  for (const [reference, word] of [
    ['hangs-01', 'hangs'],
    ['fails-01', 'fails'],
    ['cuts-001', 'cuts'],
  ] as const) {
    receiver.plan([word])
    await handedOver(reference)
    if (word === 'hangs') {
      await eventually(() => assert.equal(receiver.takeUnanswered(), 1))
      clock.advance(webhookTimeoutMilliseconds)
    }
    await endsAs(reference, 'failed', /blocked/)
  }
  await floatIs(100_000_000n - 2_510_50n)
})

test('only what the partner signed is a question', () => {
  const [question] = receiver.arrivals
  assert.ok(question)
  const read = rail().readApproval
  assert.ok(read)
  assert.equal(read(question.raw, {}), undefined)
  assert.equal(read(question.raw, { 'x-paystack-signature': '0'.repeat(128) }), undefined)
  const flipped = Uint8Array.from(question.raw)
  flipped[20] = (flipped[20] ?? 0) ^ 1
  assert.equal(read(flipped, question.headers), undefined)
})

test('a question inside an envelope is read too, and nonsense with a good signature is none', () => {
  const read = rail().readApproval
  assert.ok(read)
  const signed = (body: unknown) => {
    const raw = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
    const signature = createHmac('sha512', secretKey).update(raw).digest('hex')
    return read(raw, { 'x-paystack-signature': signature })
  }
  const data = { reference: 'an-approval-yes-0001', amount: 250_050, currency: 'NGN', recipient: null }
  assert.deepEqual(signed({ event: 'transfer.approval', data }), {
    reference: 'an-approval-yes-0001',
    amount: money('NGN', 2_500_50n),
    accountNumber: undefined,
  })
  for (const nonsense of [
    '',
    '[]',
    'null',
    '{"reference":"an-approval-yes-0001"}',
    { ...data, amount: 0 },
    { ...data, amount: 2.5 },
    { ...data, amount: '250050' },
    { ...data, currency: 'USD' },
    { ...data, reference: 'a\0b' },
  ])
    assert.equal(signed(nonsense), undefined, JSON.stringify(nonsense))
})
