// Proves what sending costs: the bands' edges, the tax's rounding, the duty's payer and exemptions, and free transfers.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sizeOf } from '#kit/test/depth.ts'
import { fc } from '#kit/test/properties.ts'
import { decimalText, money, parseAmount } from '#kit/money/money.ts'
import { type ChargeQuestion, type ChargeRule, reckonCharges } from './rules.ts'

function naira(text: string) {
  const read = parseAmount(text, 'NGN')
  assert.ok(read.ok)
  return read.value
}

const fee: ChargeRule = {
  id: 'fee',
  kind: 'fee',
  currency: 'NGN',
  appliesTo: ['bank_transfer'],
  bands: [
    { upTo: naira('5000'), value: naira('10') },
    { upTo: naira('50000'), value: naira('25') },
    { upTo: undefined, value: naira('50') },
  ],
}
const vat: ChargeRule = {
  id: 'vat',
  kind: 'tax',
  currency: 'NGN',
  appliesTo: ['bank_transfer'],
  basisPoints: 750n,
}
const duty: ChargeRule = {
  id: 'duty',
  kind: 'duty',
  currency: 'NGN',
  appliesTo: ['bank_transfer', 'customer_transfer'],
  from: naira('10000'),
  value: naira('50'),
  payer: 'sender',
  exempt: ['own_account', 'salary'],
}
const rules = [fee, vat, duty]

const ask = (amount: string, more: Partial<ChargeQuestion> = {}, of: readonly ChargeRule[] = rules) =>
  reckonCharges(of, { service: 'bank_transfer', amount: naira(amount), ...more })

describe('sending to another bank', () => {
  for (const [amount, total] of [
    ['10000.00', '10076.88'],
    ['9999.99', '10026.87'],
    ['5000', '5010.75'],
    ['5000.01', '5026.89'],
    ['50000', '50076.88'],
    ['50000.01', '50103.76'],
    ['0.01', '10.76'],
  ] as const) {
    it(`debits ₦${total} for ₦${amount}`, () => assert.equal(decimalText(ask(amount).total), total))
  }

  it('shows the tax half up to the kobo, once', () => {
    assert.equal(decimalText(ask('10000').vat), '1.88')
    assert.equal(decimalText(ask('60000').vat), '3.75')
  })

  it('names the rows behind its lines', () => {
    assert.deepEqual(ask('10000').rules, ['fee', 'vat', 'duty'])
    assert.deepEqual(ask('9999.99').rules, ['fee', 'vat'])
  })
})

describe('a free transfer', () => {
  it('waives fee and tax, never the duty', () => {
    const charges = ask('10000', { freeTransfersLeft: 1 })
    assert.equal(decimalText(charges.total), '10050.00')
    assert.equal(decimalText(charges.waived), '26.88')
    assert.equal(charges.usesFreeTransfer, true)
  })

  it('is not used where there is no fee to waive', () => {
    const charges = ask('10000', { service: 'customer_transfer', freeTransfersLeft: 3 })
    assert.equal(charges.usesFreeTransfer, false)
    assert.equal(decimalText(charges.total), '10050.00')
  })
})

describe('the duty', () => {
  for (const exemption of ['own_account', 'salary'] as const) {
    it(`is not owed for ${exemption}`, () => {
      assert.equal(decimalText(ask('10000', { exemptions: [exemption] }).duty), '0.00')
    })
  }

  it('that the receiver pays costs the sender nothing', () => {
    const before = [fee, vat, { ...duty, payer: 'receiver' } as const]
    assert.equal(decimalText(ask('10000', {}, before).total), '10026.88')
  })
})

describe('a promotion', () => {
  const half: ChargeRule = {
    id: 'half',
    kind: 'promotion',
    currency: 'NGN',
    appliesTo: ['bank_transfer'],
    basisPoints: 5_000n,
  }

  it('lets a part of the fee go, and taxes what is left', () => {
    const charges = ask('10000', {}, [...rules, half])
    assert.equal(decimalText(charges.fee), '12.50')
    assert.equal(decimalText(charges.vat), '0.94')
    assert.equal(decimalText(charges.duty), '50.00')
    assert.deepEqual(charges.rules, ['fee', 'half', 'vat', 'duty'])
  })

  it('of everything leaves the duty alone, and says what was let go', () => {
    const charges = ask('10000', {}, [...rules, { ...half, basisPoints: 10_000n }])
    assert.equal(decimalText(charges.total), '10050.00')
    assert.equal(decimalText(charges.waived), '26.88')
  })

  it('is not used up by a transfer that is free anyway', () => {
    const charges = ask('10000', { freeTransfersLeft: 2 }, [...rules, half])
    assert.deepEqual(charges.rules, ['fee', 'duty'])
    assert.equal(decimalText(charges.waived), '26.88')
  })
})

describe('a rounding', () => {
  const priced = (fee_: string, tax: bigint): string => {
    const flat: ChargeRule = { ...fee, bands: [{ upTo: undefined, value: naira(fee_) }] }
    return decimalText(ask('1', {}, [flat, { ...vat, basisPoints: tax }]).vat)
  }
  for (const [of, basisPoints, tax] of [
    // A half of a kobo goes up, anything below it goes down.
    ['1.50', 100n, '0.02'],
    ['1.49', 100n, '0.01'],
    ['0.50', 100n, '0.01'],
    ['0.49', 100n, '0.00'],
    ['25.00', 750n, '1.88'],
    ['24.99', 750n, '1.87'],
    ['50.00', 750n, '3.75'],
  ] as const) {
    it(`of ${basisPoints} hundredths of a percent of ₦${of} is ₦${tax}`, () => {
      assert.equal(priced(of, basisPoints), tax)
    })
  }

  it('is made once a line, so the total is always the amount and its lines', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 13n }),
        fc.bigInt({ min: 0n, max: 10_000n }),
        fc.integer({ min: 0, max: 1 }),
        (minor, basisPoints, freeTransfersLeft) => {
          const promotion: ChargeRule = {
            id: 'some',
            kind: 'promotion',
            currency: 'NGN',
            appliesTo: ['bank_transfer'],
            basisPoints,
          }
          const question = { service: 'bank_transfer', amount: money('NGN', minor) } as const
          const full = reckonCharges(rules, question)
          const less = reckonCharges([...rules, promotion], { ...question, freeTransfersLeft })
          for (const { amount, fee: taken, vat: tax, duty: owed, total } of [full, less])
            assert.equal(total.minor, amount.minor + taken.minor + tax.minor + owed.minor)
          assert.equal(less.duty.minor, full.duty.minor)
          assert.equal(less.total.minor + less.waived.minor, full.total.minor)
          assert.ok(less.waived.minor >= 0n)
        },
      ),
      { numRuns: sizeOf('chargeDraws') },
    )
  })
})

describe('prices of two currencies', () => {
  const inDollars: ChargeRule = {
    id: 'dollar-fee',
    kind: 'fee',
    currency: 'USD',
    appliesTo: ['bank_transfer'],
    bands: [{ upTo: undefined, value: money('USD', 150n) }],
  }
  const sold = reckonCharges([...rules, inDollars], {
    service: 'bank_transfer',
    amount: money('USD', 2_000_000n),
  })

  it('stand side by side: each is charged for its own', () => {
    assert.equal(decimalText(ask('10000', {}, [...rules, inDollars]).total), '10076.88')
    assert.deepEqual(sold.rules, ['dollar-fee'])
    assert.deepEqual(sold.fee, money('USD', 150n))
  })

  it('lend each other neither tax nor duty: what is charged in dollars is dollars on every line', () => {
    const { amount, rules: used, usesFreeTransfer, ...lines } = sold
    assert.equal(sold.total.minor, 2_000_150n)
    for (const line of Object.values(lines))
      if (typeof line === 'object') assert.equal(line.currency, amount.currency)
    assert.deepEqual([used.length, usesFreeTransfer], [1, false])
  })
})

it('two fees at once are a fault of the rows, not a choice of the reckoning', () => {
  assert.throws(() => ask('1', {}, [...rules, { ...fee, id: 'other' }]), /fee and other apply at once/)
})

it('an amount without any row costs nothing', () => {
  assert.deepEqual(reckonCharges([], { service: 'deposit', amount: money('NGN', 100n) }).rules, [])
})

describe('a price of its own, with its tax within it', () => {
  for (const [price, net, tax] of [
    ['161.25', '150.00', '11.25'],
    ['100', '93.02', '6.98'],
    ['50', '46.51', '3.49'],
    ['0', '0.00', '0.00'],
  ] as const) {
    it(`₦${price} is ₦${net} and ₦${tax}, whatever the rows and free transfers say`, () => {
      const {
        fee: charged,
        vat: taxed,
        usesFreeTransfer,
      } = ask('1000', { price: naira(price), freeTransfersLeft: 3 })
      assert.deepEqual([decimalText(charged), decimalText(taxed), usesFreeTransfer], [net, tax, false])
    })
  }

  it('is charged to the kobo, whatever it is', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10_000_000n }), (minor) => {
        const { fee: charged, vat: taxed } = ask('1000', { price: money('NGN', minor) })
        assert.equal(charged.minor + taxed.minor, minor)
      }),
      { numRuns: sizeOf('chargeDraws') },
    ))
})
