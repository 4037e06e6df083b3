// Answers for the partners' webhooks: how long they are tried, how they are sent again, and whose they are.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '#kit/test/eventually.ts'
import { openPartners, type Partners, type SeenWebhook } from './test-partners.ts'
import { openTestReceiver, type TestReceiver } from './test-receiver.ts'
let receiver: TestReceiver
let world: Partners
const closers: (() => Promise<void>)[] = []
before(async () => {
  receiver = await openTestReceiver()
  closers.unshift(receiver.close)
  world = await openPartners(receiver.url)
  closers.unshift(world.close)
})
after(async () => {
  for (const close of closers) await close()
})

async function webhookOf(reference: string): Promise<SeenWebhook> {
  const [webhook] = await world.webhooksOf(reference)
  assert.ok(webhook)
  return webhook
}

test('an undelivered webhook is tried at once, after 3, 6, 9 and 12 minutes, then hourly until 72 hours have passed', async () => {
  const { account_number } = await world.openAccount('patience@example.com')
  receiver.plan(Array.from({ length: 100 }, () => 'fails'))
  await world.control('/bank/deposits', { account_number, amount: '10.00', reference: 'patience' })
  for (let tried = 1; ; tried++) {
    const webhook = await eventually(async () => {
      const now = await webhookOf('patience')
      assert.equal(now.tries.length, tried)
      return now
    })
    if (webhook.next_attempt_at === null) break
    world.clock.set(new Date(webhook.next_attempt_at))
  }
  receiver.plan([])
  const webhook = await webhookOf('patience')
  const minutes = webhook.tries.map((one) => (Date.parse(one.at) - Date.parse(webhook.created_at)) / 60_000)
  const hourly = Array.from({ length: 71 }, (_, index) => 12 + 60 * (index + 1))
  assert.deepEqual(minutes, [0, 3, 6, 9, 12, ...hourly])
  assert.ok(webhook.given_up_at && !webhook.delivered_at)
})

test('a webhook is sent again on request, five at once', async () => {
  const { account_number } = await world.openAccount('copies@example.com')
  await world.control('/bank/deposits', { account_number, amount: '10.00', reference: 'copies' })
  const { id } = await eventually(async () => {
    const webhook = await webhookOf('copies')
    assert.ok(webhook.delivered_at)
    return webhook
  })
  const from = receiver.arrivals.length
  const answer = await world.control(`/webhooks/${id}/redeliver`, { times: 5 })
  assert.deepEqual(
    Object(answer.body).sent.map((one: { status: number }) => one.status),
    [200, 200, 200, 200, 200],
  )
  const copies = receiver.arrivals.slice(from)
  assert.equal(copies.length, 5)
  assert.equal(new Set(copies.map((one) => Buffer.from(one.raw).toString('hex'))).size, 1)
  assert.equal(
    (await world.control('/webhooks/00000000-0000-7000-8000-000000000000/redeliver', {})).status,
    404,
  )
  assert.equal((await world.control('/webhooks/nonsense/redeliver', {})).status, 404)
})

test('two worlds in one database send their own webhooks only', async () => {
  const guest = await openPartners(receiver.url, { databaseUrl: world.databaseUrl, queue: 'guest' })
  let account_number = ''
  try {
    account_number = (await guest.openAccount('guest@example.com')).account_number
    const order = { account_number, amount: '10.00', reference: 'of-the-guest', webhook_delay_ms: 60_000 }
    assert.equal((await guest.control('/bank/deposits', order)).status, 201)
  } finally {
    await guest.close()
  }
  world.clock.advance(3_600_000)
  await world.control('/bank/deposits', { account_number, amount: '10.00', reference: 'of-the-host' })
  await eventually(async () => assert.ok((await webhookOf('of-the-host')).delivered_at))
  assert.equal((await webhookOf('of-the-guest')).attempts, 0)
})
