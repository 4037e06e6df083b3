// Answers for reading VTpass: its own examples, each of its codes and states, exact naira, and what must not pass because money hangs on it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseExact } from '#kit/http/exact-json.ts'
import { decimalText, money } from '#kit/money/money.ts'
import { fc } from '#kit/test/properties.ts'
import { balanceOf, readAnswer, type Wanted } from './mapping.ts'

const requestId = '202608261407a2b3c4d5e6f7g8h9i0j1k2l3m'
const wanted: Wanted = { requestId, amount: money('NGN', 1_000_00n), account: '08011111111' }
/** As VTpass documents the answer to a question about airtime, in its own field order. */
const transactions = {
  status: 'delivered',
  product_name: 'MTN Airtime VTU',
  unique_element: '08011111111',
  unit_price: 1000,
  quantity: 1,
  service_verification: null,
  channel: 'api',
  commission: 35,
  total_amount: 965,
  discount: null,
  type: 'Airtime Recharge',
  email: 'customer@example.com',
  phone: '08030000000',
  name: null,
  convinience_fee: 0,
  amount: 1000,
  platform: 'api',
  method: 'api',
  transactionId: '1583519914158857111079',
}
const documented = {
  code: '000',
  content: { transactions },
  response_description: 'TRANSACTION DELIVERED',
  requestId,
  amount: '1000.00',
  transaction_date: { date: '2026-08-26 14:07:16.000000', timezone_type: 3, timezone: 'Africa/Lagos' },
  purchased_code: '',
}

/** As it arrives: through the reader that keeps numbers as they are written. */
const read = (body: unknown, about: Wanted = wanted) => readAnswer(parseExact(JSON.stringify(body)), about)
const changed = (more: object, about?: Wanted) => read({ ...documented, ...more }, about)
const about = (more: object) => changed({ content: { transactions: { ...transactions, ...more } } })
const orderIn = (reading: ReturnType<typeof readAnswer>) =>
  reading?.kind === 'order' ? reading.order : undefined
const stateOf = (code: string, status?: string) =>
  orderIn(
    changed({ code, content: status === undefined ? {} : { transactions: { ...transactions, status } } }),
  )?.state

test('the documented answer is read whole, the commission as a cost below zero', () => {
  assert.deepEqual(read(documented), {
    kind: 'order',
    order: {
      state: 'success',
      providerReference: '1583519914158857111079',
      amount: money('NGN', 1_000_00n),
      sessionId: undefined,
      responseCode: undefined,
      providerFee: money('NGN', -35_00n),
      detail: '000: TRANSACTION DELIVERED, delivered',
    },
  })
})

test('each documented code beside each state is one verdict, and codes that contradict the state are none', () => {
  const statuses = ['delivered', 'initiated', 'pending', 'failed', 'reversed', 'resolved', undefined]
  const verdicts = {
    '000': ['success', 'pending', 'pending', 'failed', 'reversed', undefined, undefined],
    '001': ['success', 'pending', 'pending', 'failed', 'reversed', undefined, undefined],
    '016': [undefined, undefined, undefined, 'failed', 'failed', undefined, 'failed'],
    '040': [undefined, undefined, undefined, 'reversed', 'reversed', undefined, 'reversed'],
    '091': [undefined, undefined, undefined, 'failed', 'failed', undefined, 'failed'],
    '099': statuses.map(() => 'pending'),
    // Resolved by a person there; and trouble of its own: both are asked about.
    '044': statuses.map(() => undefined),
    '083': statuses.map(() => undefined),
    '020': statuses.map(() => undefined),
  }
  for (const [code, states] of Object.entries(verdicts))
    assert.deepEqual(
      statuses.map((status) => stateOf(code, status)),
      states,
      code,
    )
})

test('each documented refusal is one, whatever stands beside its code', () => {
  const reasons = {
    refused: '010 011 012 013 017 021 022 023 024 025 026 027 028 030 031 032 034 035 085 087',
    float_too_low: '018',
    not_found: '015',
    ask: '014 019',
  }
  for (const [reason, codes] of Object.entries(reasons))
    for (const code of codes.split(' ')) {
      const bare = read({ code, response_description: 'NO', content: { errors: 'NO' } })
      assert.deepEqual(bare, { kind: 'refusal', reason, code, detail: `${code}: NO` })
      for (const content of [[], '', null, {}, { transactions: null }])
        assert.deepEqual(read({ code, response_description: 'NO', content }), bare)
    }
})

test('a refusal beside a transaction that did not fail says nothing; beside one that failed it is one', () => {
  for (const status of ['delivered', 'pending', 'initiated', 'reversed', 'else'])
    assert.equal(changed({ code: '011', content: { transactions: { ...transactions, status } } }), undefined)
  const failed = changed({ code: '011', content: { transactions: { ...transactions, status: 'failed' } } })
  assert.equal(failed?.kind, 'refusal')
})

test('what VTpass took is a cost only where it can be: no more than a fifth above the amount, and no less than half of it', () => {
  const costOf = (total: string) => orderIn(about({ total_amount: total }))?.providerFee?.minor
  for (const total of ['1000000', '0.01', '0', '-5', '1200.01', '499.99'])
    assert.equal(costOf(total), undefined, total)
  assert.deepEqual(['965', '1000', '500'].map(costOf), [-35_00n, 0n, -500_00n])
})

test('a code or a state that nobody documents says nothing', () => {
  for (const code of ['', '0', '00', '0000', '16', '999', 'constructor', 'toString', '__proto__', null, 16])
    assert.equal(changed({ code }), undefined, String(code))
  for (const status of ['', 'DELIVERED', 'done', 'constructor', '__proto__', null, true, 1])
    assert.equal(about({ status }), undefined, String(status))
})

test('what comes back in another shape says nothing, even beside a code that would', () => {
  for (const body of [null, [], 'x', 7, {}, { code: '000' }, [documented], { data: documented }])
    assert.equal(read(body), undefined, JSON.stringify(body))
  for (const more of [
    { unique_element: {} },
    { transactionId: [] },
    { amount: [] },
    { total_amount: true },
    { status: ['failed'] },
  ])
    assert.equal(
      changed({ code: '016', content: { transactions: { ...transactions, status: 'failed', ...more } } }),
      undefined,
    )
  for (const more of [{ requestId: 7 }, { amount: {} }, { content: 7 }, { content: { transactions: 'x' } }])
    assert.equal(changed(more), undefined, JSON.stringify(more))
})

test('an order of another request id or number is not ours; a number is the same with its country', () => {
  assert.equal(changed({ requestId: `${requestId}0` }), undefined)
  assert.equal(changed({ requestId: '' }), undefined)
  assert.equal(about({ unique_element: '08011111112' }), undefined)
  for (const phone of ['2348011111111', '+234 801 111 1111', 8011111111])
    assert.equal(orderIn(about({ unique_element: phone }))?.state, 'success')
  const policy = { ...wanted, account: 'LAG/12345AB' }
  const small = { transactions: { ...transactions, unique_element: 'lag/12345ab' } }
  assert.equal(orderIn(changed({ content: small }, policy))?.state, 'success')
})

test('every kobo comes back as it was, as a number and as a text', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), (minor) => {
      const naira = decimalText(money('NGN', minor))
      const text = JSON.stringify({ ...documented, amount: naira })
      for (const written of [text, text.replace(`"amount":"${naira}"`, `"amount":${naira}`)])
        assert.equal(orderIn(readAnswer(parseExact(written), wanted))?.amount.minor, minor)
    }),
  )
})

test('an amount that is none, or no whole kobo, is not taken for the one that was asked for', () => {
  for (const amount of [1000.005, '1000.005', 999.9999999, '1e3', '1,000.00', ' 1000', '', '٢٠', 'NaN', 1e21])
    assert.equal(changed({ amount }), undefined, String(amount))
})

test('the amount of the answer counts, then that of its transaction, then, of what is not delivered, the one that was asked for', () => {
  const minorOf = (reading: ReturnType<typeof readAnswer>) => orderIn(reading)?.amount.minor
  assert.equal(minorOf(changed({ amount: '5.00' })), 5_00n)
  assert.equal(minorOf(changed({ amount: undefined })), 1_000_00n)
  const { amount: _, ...less } = transactions
  const without = (status: string) => ({ amount: null, content: { transactions: { ...less, status } } })
  assert.equal(minorOf(changed(without('pending'))), 1_000_00n)
  assert.equal(changed(without('pending'), { requestId }), undefined)
})

test('delivered without a request id, or without any amount, settles nothing; what goes on or failed needs neither', () => {
  const { amount: _, ...less } = transactions
  const bare = (status: string) => [
    { requestId: undefined, content: { transactions: { ...transactions, status } } },
    { requestId: null, content: { transactions: { ...transactions, status } } },
    { amount: undefined, content: { transactions: { ...less, status } } },
  ]
  for (const more of bare('delivered')) assert.equal(changed(more), undefined, JSON.stringify(more))
  for (const status of ['pending', 'failed', 'reversed'])
    for (const more of bare(status)) assert.ok(orderIn(changed(more)), status)
})

test('what VTpass keeps is known once it has delivered, and never made up', () => {
  const feeOf = (more: object) => orderIn(about(more))?.providerFee?.minor
  assert.equal(feeOf({ total_amount: '970.50' }), -29_50n)
  assert.equal(feeOf({ total_amount: 1000 }), 0n)
  // A fee on top of what is sold.
  assert.equal(feeOf({ total_amount: 1100 }), 100_00n)
  for (const total of [null, undefined, '', 0, -5, '-965', 964.9999999, 'x'])
    assert.equal(feeOf({ total_amount: total }), undefined, String(total))
  for (const status of ['pending', 'initiated', 'failed', 'reversed'])
    assert.equal(feeOf({ status }), undefined)
})

test('its words are kept short, on one line, without numbers and without what no database holds', () => {
  const words = `Failed\u0000 for 08011111111\nand \u202eback ${'x'.repeat(5_000)}`
  const detail = orderIn(changed({ code: '099', response_description: words }))?.detail ?? ''
  assert.match(detail, /^099: Failed for … and back x+/)
  assert.ok(detail.length <= 200)
  assert.equal(orderIn(changed({ response_description: { a: 1 } }))?.detail, '000:, delivered')
  for (const transactionId of ['a\u0000b', 'x'.repeat(65), '', null, 'two words'])
    assert.equal(orderIn(about({ transactionId }))?.providerReference, requestId)
  assert.equal(orderIn(about({ transactionId: 17 }))?.providerReference, '17')
})

test('our money there is read to the kobo', () => {
  const balance = (value: unknown) => balanceOf(parseExact(JSON.stringify({ code: 1, contents: value })))
  assert.deepEqual(balance({ balance: 1234567890123.45 }), money('NGN', 1_234_567_890_123_45n))
  assert.deepEqual(balance({ balance: '10.5' }), money('NGN', 10_50n))
  for (const value of [{}, { balance: null }, { balance: 'x' }, { balance: 1.005 }, [], null])
    assert.equal(balance(value), undefined)
})
