// Answers for airtime over VTpass against its twin: each order once, each answer for what it is, and nothing believed that nobody documents.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AirtimeRail, TopUp } from '#features/airtime/rail.ts'
import type { OrderAtPartner } from '#features/orders/rail.ts'
import { createLog } from '#kit/log.ts'
import { money } from '#kit/money/money.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import { eventually } from '#kit/test/eventually.ts'
import type { Fault } from '#rails/sandbox/faults.ts'
import { openTestWorld, type TestWorld, timeoutMilliseconds } from '#rails/test-world.ts'
import { vtpassAirtime } from './airtime.ts'
import { requestIdOf } from './request-id.ts'

let world: TestWorld
before(async () => {
  world = await openTestWorld()
})
after(() => world.close())

const day = 86_400_000
const amount = money('NGN', 500_00n)

/** For a number that nobody else tops up; its ending is what the twin goes by. */
function order(ending = '10', more: Partial<TopUp> = {}): TopUp {
  const phone = `0803${world.fresh('').padStart(5, '0')}${ending}`
  const reference = requestIdOf(crypto.randomUUID(), world.clock.now())
  return { reference, network: 'mtn', phone, amount, ...more }
}

type Seen = {
  readonly requestId: string
  readonly content: { readonly transactions: { readonly status: string } }
}
type Book = { readonly balance: string; readonly purchases: readonly Seen[] }
const book = (): Promise<Book> => world.control('GET', '/vtpass/purchases')
const timesOf = async ({ reference }: TopUp): Promise<number> =>
  (await book()).purchases.filter(({ requestId }) => requestId === reference).length
const kobo = (naira: string): bigint => BigInt(naira.replace('.', ''))
const script = (path: string, ...faults: readonly Fault[]): Promise<unknown> =>
  world.control('POST', '/scenarios', { rail: 'vtpass', match: { path }, script: faults })

const wordOf = (outcome: PartnerOutcome<OrderAtPartner, string>): string =>
  outcome.outcome === 'accepted'
    ? outcome.value.state
    : outcome.outcome === 'rejected'
      ? outcome.reason
      : outcome.outcome
const hand = async (one: TopUp): Promise<string> => wordOf(await world.airtime().topUp(one))
const find = async (one: TopUp): Promise<string> => wordOf(await world.airtime().findTopUp(one))

/** A call to which no answer comes, until its time is up. */
async function unanswered(call: Promise<string>): Promise<string> {
  const held = async () => assert.equal((await world.control<{ held: number }>('GET', '/state')).held, 1)
  await eventually(held)
  world.clock.advance(timeoutMilliseconds)
  return call
}

test('a number is topped up, named by its request id, and costs us what the commission leaves', async () => {
  const one = order()
  const before = kobo((await book()).balance)
  const handed = await world.airtime().topUp(one)
  assert.ok(handed.outcome === 'accepted')
  const { providerReference, ...rest } = handed.value
  assert.match(providerReference, /^\d+$/)
  assert.deepEqual(rest, {
    state: 'success',
    amount,
    sessionId: undefined,
    responseCode: undefined,
    providerFee: money('NGN', -15_00n),
    detail: '000: TRANSACTION SUCCESSFUL, delivered',
  })
  assert.deepEqual(await world.airtime().findTopUp(one), handed)
  assert.equal(before - kobo((await book()).balance), 485_00n)
  const balance = await world.airtime().balance()
  assert.ok(balance.outcome === 'accepted')
  assert.equal(balance.value.minor, before - 485_00n)
})

test('each network has its service, and every kobo of an amount arrives', async () => {
  for (const network of ['mtn', 'airtel', 'glo', '9mobile'])
    assert.equal(await hand(order('10', { network })), 'success', network)
  await assert.rejects(world.airtime().topUp(order('10', { network: 'constructor' })))
  for (const minor of [50_00n, 50_01n, 333_33n, 49_999_99n, 50_000_00n]) {
    const handed = await world.airtime().topUp(order('10', { amount: money('NGN', minor) }))
    assert.ok(handed.outcome === 'accepted')
    assert.equal(handed.value.amount.minor, minor)
    assert.equal(handed.value.providerFee?.minor, -((minor * 3n) / 100n))
  }
})

test('the same order again, later or five times at once, is the same purchase', async () => {
  const later = order()
  assert.deepEqual(
    [await hand(later), await hand(later), await find(later)],
    ['success', 'success', 'success'],
  )
  const atOnce = order('95')
  const words = await Promise.all(Array.from({ length: 5 }, () => hand(atOnce)))
  assert.deepEqual(new Set(words), new Set(['pending']))
  assert.deepEqual([await timesOf(later), await timesOf(atOnce)], [1, 1])
})

test('another order for the same number within half a minute is neither refused nor believed: it goes again', async () => {
  const first = order()
  const second = { ...first, reference: order().reference }
  assert.deepEqual([await hand(first), await hand(second)], ['success', 'not_found'])
  assert.equal(await find(second), 'not_found')
  world.clock.advance(29_999)
  assert.equal(await hand(second), 'not_found')
  world.clock.advance(1)
  assert.equal(await hand(second), 'success')
  assert.deepEqual([await timesOf(first), await timesOf(second)], [1, 1])
})

test('“likely a duplicate” of this very order is how that one stands', async () => {
  const one = order()
  assert.equal(await hand(one), 'success')
  await script('/pay', { kind: 'answer', status: 200, body: { code: '019' } })
  assert.equal(await hand(one), 'success')
})

test('what waits there becomes what it becomes, and a refusal leaves nothing behind', async () => {
  const [later, fails, back, waits, refused, failed] = ['90', '91', '92', '95', '94', '96'].map((ending) =>
    order(ending),
  )
  assert.ok(later && fails && back && waits && refused && failed)
  const handed = await Promise.all([later, fails, back, waits, refused, failed].map(hand))
  assert.deepEqual(handed, ['pending', 'pending', 'success', 'pending', 'refused', 'failed'])
  assert.equal(await find(refused), 'not_found')
  world.clock.advance(5_000)
  const found = await Promise.all([later, fails, back, waits].map(find))
  assert.deepEqual(found, ['success', 'failed', 'reversed', 'pending'])
})

test('the numbers that VTpass documents do as they are documented', async () => {
  const to = (phone: string): TopUp => order('10', { phone })
  assert.equal(await hand(to('08011111111')), 'success')
  const [waits, odd, none, silent] = ['201000000000', '500000000000', '400000000000', '300000000000'].map(to)
  assert.ok(waits && odd && none && silent)
  assert.equal(await hand(waits), 'pending')
  assert.equal(await hand(odd), 'unknown')
  assert.equal(await hand(none), 'unknown')
  assert.equal(await unanswered(hand(silent)), 'unknown')
  for (const one of [waits, odd, none, silent]) assert.equal(await find(one), 'pending')
})

test('a request id of another Lagos day is refused there, and nothing is done', async () => {
  const now = world.clock.now().getTime()
  for (const at of [now - day, now + day]) {
    const one = order('10', { reference: requestIdOf(crypto.randomUUID(), new Date(at)) })
    assert.deepEqual([await hand(one), await find(one)], ['refused', 'not_found'])
  }
})

test('too little money of ours is said as that, and the same order goes once there is more', async () => {
  const { balance } = await book()
  const one = order()
  await world.control('POST', '/vtpass/wallet', { balance: '484.99' })
  assert.deepEqual([await hand(one), await find(one)], ['float_too_low', 'not_found'])
  await world.control('POST', '/vtpass/wallet', { balance: '485.00' })
  assert.equal(await hand(one), 'success')
  assert.equal((await book()).balance, '0.00')
  await world.control('POST', '/vtpass/wallet', { balance })
})

const undone: readonly Fault[] = [
  { kind: 'drop_before' },
  { kind: 'hang_before' },
  ...[400, 404, 408, 429, 500, 502, 503, 504].map((status) => ({ kind: 'status', status }) as const),
  { kind: 'html', status: 200 },
  { kind: 'html', status: 502 },
  ...[null, [], 'ok', 7, true, {}, { code: '000' }, { code: 0 }, { code: '016', content: true }].map(
    (body) => ({ kind: 'answer', status: 200, body }) as const,
  ),
]
const done: readonly Fault[] = [
  { kind: 'drop_after' },
  { kind: 'hang_after' },
  { kind: 'truncated' },
  { kind: 'cut' },
  { kind: 'odd_shape' },
  { kind: 'too_large' },
]
const meets = (fault: Fault, call: Promise<string>): Promise<string> =>
  fault.kind.startsWith('hang') ? unanswered(call) : call

for (const fault of [...undone, ...done])
  test(`nobody knows after ${JSON.stringify(fault)}, until it is asked about; then it is there once`, async () => {
    const one = order()
    await script('/pay', fault)
    assert.equal(await meets(fault, hand(one)), 'unknown')
    assert.equal(await find(one), done.includes(fault) ? 'success' : 'not_found')
    await script('/requery', fault)
    assert.equal(await meets(fault, find(one)), 'unknown')
    assert.equal(await hand(one), 'success')
    assert.equal(await timesOf(one), 1)
  })

test('our money there is unknown while VTpass is away, whatever it answers', async () => {
  for (const mode of ['500', '429', 'html', 'truncated', 'odd_shape', 'drop', 'drop_after']) {
    await world.control('POST', '/outage', { rail: 'vtpass', mode })
    assert.equal((await world.airtime().balance()).outcome, 'unknown', mode)
  }
  await world.control('POST', '/outage', { rail: 'vtpass', mode: 'off' })
  assert.equal((await world.airtime().balance()).outcome, 'accepted')
})

test('each code is one verdict for who hands over and one for who asks, with whatever status it comes', async () => {
  const codes = {
    refused: '010 011 012 013 017 021 022 023 024 025 026 027 028 030 031 032 034 035 085 087',
    float_too_low: '018',
    not_found: '014 019',
    unknown: '015 020 044 083 999',
  }
  for (const status of [200, 400, 401, 403, 422])
    for (const [word, list] of Object.entries(codes))
      for (const code of list.split(' ')) {
        const body = { code, response_description: 'NO', content: { errors: 'NO' } }
        const one = order()
        await script('/pay', { kind: 'answer', status, body })
        assert.equal(await hand(one), word, `${status} ${code}`)
        await script('/requery', { kind: 'answer', status, body })
        assert.equal(await find(one), code === '015' ? 'not_found' : 'unknown', `${status} ${code}`)
      }
})

test('an answer about another order, another number or no whole kobo is not believed', async () => {
  const transactions = { status: 'delivered', unique_element: '08039999999', transactionId: '1' }
  const right = { code: '000', amount: '500.00', content: { transactions } }
  for (const more of [
    {},
    { requestId: order().reference },
    { amount: '1e3' },
    { amount: 500.001 },
    { amount: 1e21 },
    { amount: '５００' },
  ]) {
    const one = order()
    await script('/pay', { kind: 'answer', status: 200, body: { ...right, ...more } })
    assert.equal(await hand(one), 'unknown', JSON.stringify(more))
  }
})

test('with a key that VTpass does not know nothing is done, and nothing is known', async () => {
  const options = {
    baseUrl: `${world.url}/vtpass`,
    apiKey: 'sandbox-airtime-key-0001',
    publicKey: 'PK_SANDBOXAIRTIME0001',
    secretKey: 'SK_SANDBOXAIRTIME0001',
    log: createLog({ level: 'silent', name: 'test' }),
    timeoutMilliseconds,
    timeoutClock: world.clock,
  }
  const wrong = 'another'
  for (const keys of [{ apiKey: wrong }, { secretKey: wrong }]) {
    const rail: AirtimeRail = vtpassAirtime({ ...options, ...keys })
    const one = order()
    assert.equal(wordOf(await rail.topUp(one)), 'refused')
    assert.equal(wordOf(await rail.findTopUp(one)), 'unknown')
    assert.equal(await timesOf(one), 0)
  }
  for (const keys of [{ apiKey: wrong }, { publicKey: wrong }])
    assert.equal((await vtpassAirtime({ ...options, ...keys }).balance()).outcome, 'unknown')
})

test('what is asked about is this top-up: an answer about another number or no amount of it is none', async () => {
  const one = order()
  assert.equal(await hand(one), 'success')
  assert.equal(await find({ ...one, phone: '08099999999' }), 'unknown')
  assert.equal(await find(one), 'success')
})

test('what a person there decides is told, also five times, and is one hint about this order', async () => {
  const one = order('95')
  assert.equal(await hand(one), 'pending')
  await world.settle()
  const from = world.receiver.arrivals.length
  await world.control('POST', `/vtpass/purchases/${one.reference}`, { status: 'delivered' })
  await world.settle(new Set([one.reference]))
  const [told] = await world.webhooksOf(one.reference)
  await world.control('POST', `/webhooks/${told?.id}/redeliver`, { times: 4 })
  await eventually(() => assert.equal(world.receiver.arrivals.length - from, 5))
  const heard = world.receiver.arrivals
    .slice(from)
    .map(({ raw, headers }) => world.airtime().readWebhook(raw, headers))
  assert.equal(new Set(heard.map((each) => each?.dedupeKey)).size, 1)
  assert.deepEqual(heard[0]?.event, { kind: 'payout', reference: one.reference })
  assert.equal(await find(one), 'success')
})
