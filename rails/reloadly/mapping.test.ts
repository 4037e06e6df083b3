// Promises about reading Reloadly: numbers exactly, a top-up only where it is the one that was asked about, and only what is documented as refusal.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseExact } from '#kit/http/exact-json.ts'
import { money } from '#kit/money/money.ts'
import {
  isKnownIdentifier,
  plainDecimal,
  readBalance,
  readDetected,
  readOperators,
  readReport,
  readTopUp,
  refusalBy,
  refusalsOfDetection,
  refusalsOfTopUp,
  tokenOf,
} from './mapping.ts'

/** As an answer of its arrives: every number as it is written. */
const exact = (value: unknown): unknown => parseExact(JSON.stringify(value))

it('a number is read as it is written, exponents too', () => {
  for (const [written, plain] of [
    ['505.00000000000', '505'],
    ['3.8E-5', '0.000038'],
    ['1.25e3', '1250'],
    ['12.5E1', '125'],
    ['0.10', '0.1'],
    ['0', '0'],
    ['1E2', '100'],
    ['12.345e-1', '1.2345'],
  ] as const)
    assert.equal(plainDecimal(written), plain, written)
})

describe('operators', () => {
  const range = {
    operatorId: 643,
    name: 'MTN Ghana',
    bundle: false,
    data: false,
    pin: false,
    denominationType: 'RANGE',
    senderCurrencyCode: 'NGN',
    destinationCurrencyCode: 'GHS',
    minAmount: 200.001,
    maxAmount: 50_000.999,
    fixedAmounts: [],
    localFixedAmounts: [],
    fx: { rate: 0.00749, currencyCode: 'GHS' },
  }
  const fixed = {
    ...range,
    operatorId: 644,
    denominationType: 'FIXED',
    minAmount: null,
    maxAmount: null,
    fixedAmounts: [667.56, 1335.12, 3.001],
    localFixedAmounts: [5, 10, 1],
  }
  const read = (...list: object[]) => readOperators(exact(list))

  it('have bounds that hold, their rate, or the amounts that they sell with what arrives', () => {
    assert.deepEqual(read(range, fixed), [
      {
        code: '643',
        name: 'MTN Ghana',
        currency: 'GHS',
        rate: '0.00749',
        least: money('NGN', 200_01n),
        most: money('NGN', 50_000_99n),
        amounts: [],
      },
      {
        code: '644',
        name: 'MTN Ghana',
        currency: 'GHS',
        rate: '0.00749',
        least: undefined,
        most: undefined,
        // What is no whole kobo nobody can be asked for.
        amounts: [
          { price: money('NGN', 667_56n), there: '5' },
          { price: money('NGN', 1_335_12n), there: '10' },
        ],
      },
    ])
    assert.equal(read({ ...fixed, localFixedAmounts: [] })?.[0]?.amounts[0]?.there, undefined)
  })

  it('that sell data, vouchers or nothing now are left out', () => {
    for (const part of [
      { data: true },
      { bundle: true },
      { pin: true },
      { comboProduct: true },
      { status: 'INACTIVE' },
      { minAmount: null },
    ])
      assert.deepEqual(read({ ...range, ...part }), [], JSON.stringify(part))
  })

  it('that cannot be read are left out, and where none can nothing was said', () => {
    assert.equal(read(range, { ...range, senderCurrencyCode: 'USD' })?.length, 1)
    for (const body of [[{ ...range, senderCurrencyCode: 'USD' }], [{}], {}, null, 'no'])
      assert.equal(readOperators(exact(body)), undefined, JSON.stringify(body))
    assert.deepEqual(readOperators([]), [])
  })

  it('of a number are one', () => {
    assert.equal(readDetected(exact(range)), '643')
    assert.equal(readDetected(exact({ name: 'MTN' })), undefined)
  })
})

const wanted = { reference: 'order-1', operator: '643', number: '+233241234510' }
const written = {
  transactionId: 26_523,
  status: 'SUCCESSFUL',
  customIdentifier: 'order-1',
  recipientPhone: '233241234510',
  operatorId: 643,
  requestedAmount: 1_000,
  requestedAmountCurrencyCode: 'NGN',
  deliveredAmount: 7.49,
  deliveredAmountCurrencyCode: 'GHS',
  discount: 20.009,
  discountCurrencyCode: 'NGN',
}
const read = (part: object = {}) => readTopUp(exact({ ...written, ...part }), wanted)

describe('a top-up', () => {
  it('that is delivered says what arrived, and leaves us its discount', () => {
    assert.deepEqual(read(), {
      state: 'success',
      providerReference: '26523',
      amount: money('NGN', 1_000_00n),
      sessionId: undefined,
      responseCode: undefined,
      providerFee: money('NGN', -20_00n),
      detail: 'SUCCESSFUL: GHS 7.49 arrived',
    })
    assert.deepEqual(read({ fee: 30.001 })?.providerFee, money('NGN', 10_01n))
  })

  it('is pending until it is delivered, failed or refunded, and failed says so for good', () => {
    const found = (status: string) => [read({ status })?.state, read({ status })?.responseCode]
    assert.deepEqual(['PROCESSING', 'FAILED', 'REFUNDED'].map(found), [
      ['pending', undefined],
      ['failed', 'FAILED'],
      ['reversed', undefined],
    ])
  })

  it('is nothing where it is another one, in a shape of its own, or not in naira', () => {
    for (const part of [
      { customIdentifier: 'order-2' },
      { operatorId: 644 },
      { recipientPhone: '233241234511' },
      { status: 'DONE' },
      { requestedAmountCurrencyCode: 'USD' },
      { requestedAmount: '1000 naira' },
      { requestedAmount: 1_000.001 },
      { transactionId: 'a' },
    ])
      assert.equal(read(part), undefined, JSON.stringify(part))
    assert.equal(read({ recipientPhone: null })?.state, 'success')
  })

  it('costs what is not credible nothing that is known', () => {
    assert.equal(read({ discount: 600 })?.providerFee, undefined)
    assert.equal(read({ discountCurrencyCode: 'USD' })?.providerFee, undefined)
    assert.deepEqual(read({ discount: null, discountCurrencyCode: null })?.providerFee, money('NGN', 0n))
  })

  it('is in the report once, not there, or cannot be read', () => {
    const report = (...content: object[]) => readReport(exact({ content }), wanted)
    assert.equal(report(), 'none')
    assert.deepEqual(report(written), read())
    // Its check of identifiers is not safe against two at once: a person looks.
    assert.equal(report(written, written), undefined)
    assert.equal(report({ ...written, operatorId: 644 }), undefined)
    assert.equal(readReport(exact([]), wanted), undefined)
  })
})

it('a token holds as long as is said, in a number or a text', () => {
  const token = { access_token: 'eyJ', token_type: 'Bearer' }
  assert.deepEqual(tokenOf(exact({ ...token, expires_in: 86_400 })), { value: 'eyJ', seconds: 86_400 })
  assert.deepEqual(tokenOf(exact({ ...token, expires_in: '5184000' })), { value: 'eyJ', seconds: 5_184_000 })
  assert.equal(tokenOf(exact(token)), undefined)
})

it('our money there is naira, without parts of a kobo', () => {
  assert.deepEqual(readBalance(exact({ balance: 550.759, currencyCode: 'NGN' })), money('NGN', 550_75n))
  assert.equal(readBalance(exact({ balance: 550.75, currencyCode: 'USD' })), undefined)
})

describe('a refusal', () => {
  const says = (errorCode: string) => ({ status: 400, body: { message: 'No 233241234510', errorCode } })
  it('counts by its code, and repeats no number', () => {
    assert.deepEqual(refusalBy(refusalsOfTopUp)(says('INVALID_RECIPIENT_PHONE')), {
      reason: 'refused',
      code: 'INVALID_RECIPIENT_PHONE',
      detail: 'INVALID_RECIPIENT_PHONE: No …',
    })
    assert.equal(refusalBy(refusalsOfTopUp)(says('INSUFFICIENT_BALANCE'))?.reason, 'float_too_low')
    assert.equal(refusalBy(refusalsOfTopUp)(says('PHONE_RECENTLY_RECHARGED'))?.reason, 'not_found')
    assert.equal(
      refusalBy(refusalsOfDetection)(says('COULD_NOT_AUTO_DETECT_OPERATOR'))?.reason,
      'not_detected',
    )
    for (const code of ['TOPUP_TRANSACTION_FAILED', 'CUSTOM_IDENTIFIER_ALREADY_USED', 'constructor'])
      assert.equal(refusalBy(refusalsOfTopUp)(says(code)), undefined, code)
  })

  it('of an identifier that was used says that there is one', () => {
    assert.equal(isKnownIdentifier(says('CUSTOM_IDENTIFIER_ALREADY_USED').body), true)
    for (const body of [says('INVALID_AMOUNT').body, {}, undefined])
      assert.equal(isKnownIdentifier(body), false)
  })
})
