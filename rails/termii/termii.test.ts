// Promises about SMS: handed over once on the transactional route, and every answer and report means one thing.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { SmsRail } from '#features/notifications/rail.ts'
import { eventually } from '#kit/test/eventually.ts'
import { openTellingWorld, smsTerms, type TellingWorld } from '#rails/test-telling.ts'
import { termiiSms } from './termii.ts'

let world: TellingWorld
let rail: SmsRail
before(async () => {
  world = await openTellingWorld()
  rail = railOf()
})
after(() => world.close())

const railOf = (more: Partial<Parameters<typeof termiiSms>[0]> = {}): SmsRail =>
  termiiSms({
    baseUrl: `${world.url}/termii`,
    ...smsTerms,
    log: world.log,
    timeoutMilliseconds: 30_000,
    ...more,
  })

type Kept = { id: string; recipient: string; sender: string; body: string; channel: string }
let people = 0
const newPhone = (): string => `+23480322200${String(++people).padStart(2, '0')}`
const smsTo = (phone: string): Promise<Kept[]> => world.control('GET', `/sms.json?to=${phone.slice(1)}`)

test('a message goes to its number under our name, on the route for transactional messages', async () => {
  const to = newPhone()
  const handed = await rail.send({ to, text: 'NGN 5,000.00 arrived' })
  assert.ok(handed.outcome === 'accepted')
  const [sms, ...more] = await smsTo(to)
  assert.equal(more.length, 0)
  assert.equal(sms?.id, handed.value.providerReference)
  assert.deepEqual([sms?.sender, sms?.body, sms?.channel], ['Tests', 'NGN 5,000.00 arrived', 'dnd'])
})

test('what Termii documents as refused is refused', async () => {
  const message = { to: newPhone(), text: 'x' }
  assert.equal((await railOf({ apiKey: 'another' }).send(message)).outcome, 'rejected')
  assert.equal((await railOf({ senderId: 'Nobody' }).send(message)).outcome, 'rejected')
  assert.equal((await rail.send({ to: '+23', text: 'x' })).outcome, 'rejected')
  assert.equal((await smsTo(message.to)).length, 0)
})

for (const [name, fault, outcome] of [
  ['a server’s own trouble', { kind: 'status', status: 500 }, 'unknown'],
  ['a gateway’s trouble', { kind: 'status', status: 502 }, 'unknown'],
  ['a web page', { kind: 'html', status: 200 }, 'unknown'],
  ['half an answer', { kind: 'truncated' }, 'unknown'],
  ['an odd shape', { kind: 'odd_shape' }, 'unknown'],
  ['an answer without an end', { kind: 'too_large' }, 'unknown'],
  ['a gateway that gave up', { kind: 'status', status: 504 }, 'unknown'],
  ['a connection that is cut in the answer', { kind: 'cut' }, 'unknown'],
  ['a connection that is cut before anything is taken', { kind: 'drop_before' }, 'unknown'],
  ['a cut connection', { kind: 'drop_after' }, 'unknown'],
  ['2xx without its code', { kind: 'answer', status: 200, body: { code: 'no', message: 'Hm' } }, 'unknown'],
  ['a request to wait', { kind: 'status', status: 429, retryAfterSeconds: 60 }, 'later'],
] as const) {
  test(`${name} is ${outcome}`, async () => {
    await world.script('termii', fault)
    assert.equal((await rail.send({ to: newPhone(), text: 'x' })).outcome, outcome)
  })
}

test('no answer in time is unknown', async () => {
  await world.script('termii', { kind: 'hang_after' })
  const to = newPhone()
  assert.equal((await railOf({ timeoutMilliseconds: 500 }).send({ to, text: 'x' })).outcome, 'unknown')
  assert.equal((await smsTo(to)).length, 1)
})

async function reportOf(status: string) {
  const handed = await rail.send({ to: newPhone(), text: 'x' })
  assert.ok(handed.outcome === 'accepted')
  const from = world.receiver.arrivals.length
  await world.control('POST', `/sms/${handed.value.providerReference}/report`, { status })
  const arrival = await eventually(() => {
    const found = world.receiver.arrivals[from]
    assert.ok(found)
    return found
  })
  return { arrival, reference: handed.value.providerReference }
}

for (const [status, state] of [
  ['DELIVERED', 'delivered'],
  ['DND Active on Phone Number', 'failed'],
  ['Message Failed', 'failed'],
  ['Expired', 'failed'],
  ['Rejected', 'failed'],
  ['Message Sent', 'under_way'],
] as const) {
  test(`a report of “${status}” is ${state}`, async () => {
    const { arrival, reference } = await reportOf(status)
    const verified = rail.readWebhook(arrival.raw, arrival.headers)
    assert.deepEqual(verified, {
      dedupeKey: `${reference}:${status}`,
      event: { providerReference: reference, state },
    })
  })
}

test('a report with another signature, another byte or none is not from the partner', async () => {
  const { arrival } = await reportOf('DELIVERED')
  const signed = (secret: string): Record<string, string> => ({
    'x-termii-signature': createHmac('sha512', secret).update(arrival.raw).digest('hex'),
  })
  assert.ok(rail.readWebhook(arrival.raw, signed(smsTerms.webhookSecret)))
  assert.equal(rail.readWebhook(arrival.raw, signed('another')), undefined)
  assert.equal(rail.readWebhook(arrival.raw, {}), undefined)
  const altered = Buffer.from(arrival.raw)
  altered[5] = (altered[5] ?? 0) ^ 1
  assert.equal(rail.readWebhook(altered, arrival.headers), undefined)
  assert.equal(railOf({ webhookSecret: '' }).readWebhook(arrival.raw, signed('')), undefined)
})

test('signed bytes that are no report are kept for the record under their hash', () => {
  for (const body of [
    'not json',
    '[]',
    '{"status":"DELIVERED"}',
    '{"message_id":"a\\u0000b","status":"x"}',
  ]) {
    const raw = Buffer.from(body)
    const header = createHmac('sha512', smsTerms.webhookSecret).update(raw).digest('hex')
    const verified = rail.readWebhook(raw, { 'x-termii-signature': header })
    assert.match(verified?.dedupeKey ?? '', /^sha256-/)
    assert.deepEqual(verified?.event, { providerReference: '', state: 'under_way' })
  }
})
