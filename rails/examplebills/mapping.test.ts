// Promises about reading examplebills: a payment is read only where it is the one that was asked about, and only what is documented is a refusal.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { money } from '#kit/money/money.ts'
import {
  readBalance,
  readCustomer,
  readPayment,
  readPlans,
  refusalBy,
  refusalsOfEnquiry,
  refusalsOfPayment,
  refusalsOfQuestion,
} from './mapping.ts'

const wanted = { reference: 'order-1', service: 'remita', account: '310000005610' }
const written = {
  id: 'ebp-50001',
  client_reference: 'order-1',
  service: 'remita',
  customer: '310000005610',
  amount_kobo: 380_000,
  commission_kobo: 3_800,
  state: 'completed',
  receipt_number: 'EB-0000050001',
  failure: null,
}
const read = (part: object) => readPayment({ payment: { ...written, ...part } }, wanted)
const failure = { code: 'declined_by_biller', message: 'The biller declined 310000005610' }

describe('a payment', () => {
  it('that is completed has its receipt, and leaves us its commission', () => {
    assert.deepEqual(read({}), {
      state: 'success',
      providerReference: 'ebp-50001',
      amount: money('NGN', 380_000n),
      sessionId: undefined,
      responseCode: undefined,
      providerFee: money('NGN', -3_800n),
      goods: { receipt: 'EB-0000050001' },
      detail: 'completed',
    })
  })

  it('of a prepaid meter has its token and units', () => {
    const goods = { token: '70000000000000050001', units: '71 kWh' }
    assert.deepEqual(read(goods)?.goods, { receipt: 'EB-0000050001', ...goods })
    assert.deepEqual(read({ token: null, units: '' })?.goods, { receipt: 'EB-0000050001' })
  })

  it('of an exam has a PIN for each piece', () => {
    const pins = [{ pin: '400000500010', serial: 'EBS000500010' }, { pin: '400000500011' }]
    const goods = { pin1: '400000500010', serial1: 'EBS000500010', pin2: '400000500011' }
    assert.deepEqual(read({ pins })?.goods, { receipt: 'EB-0000050001', ...goods })
    assert.deepEqual(read({ pins: null })?.goods, { receipt: 'EB-0000050001' })
  })

  it('is pending until it is completed, failed or refunded', () => {
    const open = { receipt_number: null }
    assert.deepEqual(
      ['accepted', 'processing', 'refunded'].map((state) => read({ ...open, state })?.state),
      ['pending', 'pending', 'reversed'],
    )
    const failed = read({ ...open, state: 'failed', failure })
    assert.deepEqual(
      [failed?.state, failed?.responseCode, failed?.providerFee, failed?.goods],
      ['failed', 'declined_by_biller', undefined, undefined],
    )
  })

  it('repeats no number of a customer in what staff read', () => {
    assert.equal(
      read({ receipt_number: null, state: 'failed', failure })?.detail,
      'declined_by_biller: The biller declined …',
    )
  })

  it('is nothing where it is another one, in a shape of its own, or contradicts itself', () => {
    for (const part of [
      { client_reference: 'order-2' },
      { service: 'lswc' },
      { customer: '310000005611' },
      { state: 'done' },
      { amount_kobo: '380000' },
      { amount_kobo: 3_800.5 },
      { amount_kobo: -1 },
      { amount_kobo: 2 ** 60 },
      { id: 'not a name' },
      { receipt_number: null },
      { state: 'failed' },
      { failure },
    ])
      assert.equal(read(part), undefined, JSON.stringify(part))
    for (const body of [undefined, null, 'no', [], {}, { payment: null }])
      assert.equal(readPayment(body, wanted), undefined)
  })

  it('costs what is not said or not credible nothing that is known', () => {
    assert.deepEqual(read({ commission_kobo: null })?.providerFee, money('NGN', 0n))
    assert.equal(read({ commission_kobo: 200_000 })?.providerFee, undefined)
  })

  it('with another amount is read as it is: the life of the order judges it', () => {
    assert.deepEqual(read({ amount_kobo: 100 })?.amount, money('NGN', 100n))
  })
})

describe('whoever is behind a reference', () => {
  const enquiry = { name: ' ADA  OBI ', can_pay: true }
  it('has what is said, and nothing is none', () => {
    const said = readCustomer({ enquiry: { ...enquiry, due_kobo: 380_000, debt_kobo: 0 } })
    assert.deepEqual(
      [said?.name, said?.due, said?.debt, said?.least, said?.canBuy],
      ['ADA OBI', money('NGN', 380_000n), undefined, undefined, true],
    )
  })

  it('is nobody without a name', () => {
    assert.equal(readCustomer({ enquiry: { ...enquiry, name: ' ' } }), undefined)
    assert.equal(readCustomer({ enquiry: { name: 'ADA' } }), undefined)
    assert.equal(readCustomer({ enquiry: { ...enquiry, due_kobo: -1 } }), undefined)
  })
})

it('plans have a code, a name and a price', () => {
  const plan = { code: 'solo', name: 'Solo', price_kobo: 1_075_000 }
  assert.deepEqual(readPlans({ plans: [plan] }), [
    { code: 'solo', name: 'Solo', price: money('NGN', 1_075_000n) },
  ])
  for (const odd of [
    { ...plan, price_kobo: 0 },
    { ...plan, code: '' },
    { ...plan, name: '' },
  ])
    assert.equal(readPlans({ plans: [odd] }), undefined)
})

it('our money there is whole kobo', () => {
  assert.deepEqual(readBalance({ balance_kobo: 5 }), money('NGN', 5n))
  for (const odd of [{}, { balance_kobo: '5' }, { balance_kobo: -5 }])
    assert.equal(readBalance(odd), undefined)
})

describe('a refusal', () => {
  const says = (code: string) => ({ error: { code, message: 'No 310000005610' } })
  it('counts by its code beside its own status', () => {
    const read = refusalBy(refusalsOfPayment)
    assert.deepEqual(read({ status: 409, body: says('already_paid') }), {
      reason: 'refused',
      code: 'already_paid',
      detail: 'already_paid: No …',
    })
    assert.equal(read({ status: 402, body: says('insufficient_funds') })?.reason, 'float_too_low')
    for (const [status, body] of [
      [400, says('already_paid')],
      [409, says('reference_conflict')],
      [404, says('unknown_reference')],
      [409, says('constructor')],
      [409, { error: 'already_paid' }],
      [404, undefined],
    ] as const)
      assert.equal(read({ status, body }), undefined, JSON.stringify(body))
  })

  it('of a question speaks of the order, and of an enquiry of the customer', () => {
    assert.equal(
      refusalBy(refusalsOfQuestion)({ status: 404, body: says('unknown_reference') })?.reason,
      'not_found',
    )
    assert.equal(refusalBy(refusalsOfQuestion)({ status: 404, body: says('unknown_customer') }), undefined)
    const read = refusalBy(refusalsOfEnquiry)
    assert.deepEqual(
      [
        read({ status: 404, body: says('unknown_customer') })?.reason,
        read({ status: 424, body: says('biller_unavailable') })?.reason,
        read({ status: 409, body: says('already_paid') })?.reason,
        read({ status: 410, body: says('expired') })?.reason,
      ],
      ['not_found', 'away', 'paid', 'expired'],
    )
  })
})
