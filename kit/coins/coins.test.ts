// Promises about coins: each is known by its contract alone, a wrong or foreign address is refused, and no unit of an amount is lost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#kit/test/properties.ts'
import { money } from '../money/money.ts'
import { type AddressFault, addressOf, isSameAddress, readAddress } from './address.ts'
import { type AddressForm, networkNames, networks, tokenByContract, tokenOf, tokens } from './networks.ts'
import { pairOf, readPair } from './pairs.ts'
import { shownDecimal } from './shown.ts'
import { decimalOf, inBooks, unitsOf } from './units.ts'

const usdtOfTron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const usdcOfSolana = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
// From EIP-55 itself.
const checksummed = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

test('each contract is an address of its network, once, and is what its coin is known by', () => {
  assert.equal(tokens.length, 18)
  assert.equal(networkNames.length, 9)
  for (const one of tokens) {
    assert.deepEqual(readAddress(one.contract, networks[one.network].form), { ok: true, value: one.contract })
    assert.equal(tokenOf(one.coin, one.network), one)
    assert.equal(tokenByContract(one.network, one.contract), one)
  }
  assert.equal(tokenOf('USDT', 'base'), undefined)
  assert.equal(tokenOf('PYUSD', 'tron'), undefined)
})

test('a contract says nothing on another network, and of Tron and Solana nothing in another case', () => {
  const usdt = tokenOf('USDT', 'ethereum')
  assert.equal(tokenByContract('ethereum', usdt?.contract.toLowerCase() ?? ''), usdt)
  assert.equal(tokenByContract('bsc', usdt?.contract ?? ''), undefined)
  assert.equal(tokenByContract('tron', usdtOfTron.toLowerCase()), undefined)
  assert.equal(tokenByContract('solana', usdcOfSolana.toUpperCase()), undefined)
  // Bridged, and of the same name.
  assert.equal(tokenByContract('polygon', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'), undefined)
})

test('an EVM address is taken with a right checksum or with none, and is answered with it', () => {
  for (const address of checksummed)
    for (const written of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])
      assert.deepEqual(readAddress(written, 'evm'), { ok: true, value: address })
})

const refused: readonly (readonly [string, AddressForm, AddressFault])[] = [
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAEd', 'evm', 'wrong_checksum'],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'evm', 'not_an_address'],
  ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'evm', 'not_an_address'],
  ['0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'evm', 'not_an_address'],
  [usdtOfTron, 'evm', 'of_another_network'],
  [usdcOfSolana, 'evm', 'of_another_network'],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'tron', 'wrong_checksum'],
  ['5aAeb6053F3E94C9b9A09f33669435E7Ef', 'tron', 'not_an_address'],
  [checksummed[2] ?? '', 'tron', 'of_another_network'],
  [usdcOfSolana, 'tron', 'of_another_network'],
  [usdtOfTron, 'solana', 'of_another_network'],
  [checksummed[2] ?? '', 'solana', 'of_another_network'],
  [usdcOfSolana.slice(4), 'solana', 'not_an_address'],
  [usdcOfSolana.replace('E', '0'), 'solana', 'not_an_address'],
]

test('a wrong checksum, an address of another network and any other text are refused', () => {
  for (const [text, form, fault] of refused)
    assert.deepEqual(readAddress(text, form), { ok: false, fault }, `${text} as ${form}`)
  for (const form of ['evm', 'tron', 'solana'] as const)
    for (const text of ['', ' ', ` ${usdtOfTron}`, `${usdtOfTron} `, `${checksummed[0]}\n`, '٠', 'null'])
      assert.equal(readAddress(text, form).ok, false, `${text} as ${form}`)
})

test('an address is made, read, and the same as itself in any case that carries no checksum', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      for (const form of ['evm', 'tron', 'solana'] as const) {
        const made = addressOf(bytes, form)
        assert.deepEqual(readAddress(made, form), { ok: true, value: made })
        assert.ok(isSameAddress(made, made, form))
        assert.equal(
          isSameAddress(made, made.toLowerCase(), form),
          form === 'evm' || made === made.toLowerCase(),
        )
      }
    }),
  )
  assert.equal(isSameAddress('nowhere', 'nowhere', 'evm'), false)
})

test('every unit goes to a decimal and comes back, and what is finer than a unit is refused', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 36n }),
      fc.integer({ min: 0, max: 18 }),
      (units, decimals) => {
        if (units / 10n ** BigInt(decimals) >= 10n ** 30n) return
        assert.equal(unitsOf(decimalOf(units, decimals), decimals), units)
      },
    ),
  )
  assert.equal(unitsOf('12.5', 6), 12_500_000n)
  assert.equal(unitsOf('12.50000000', 6), 12_500_000n)
  assert.equal(unitsOf('0.0000001', 6), undefined)
  for (const text of ['', ' 1', '1 ', '-1', '+1', '1e3', '.5', '5.', '01', '1,000', '٢', 'NaN', '0x10'])
    assert.equal(unitsOf(text, 6), undefined, text)
})

test('our books hold six decimals: what is finer is beside the amount, and nothing is rounded', () => {
  const usdtOfBsc = { coin: 'USDT', decimals: 18 } as const
  assert.deepEqual(inBooks(1_500_000_999_999_999_999n, usdtOfBsc), {
    amount: money('USDT', 1_500_000n),
    rest: 999_999_999_999n,
  })
  assert.deepEqual(inBooks(7n, { coin: 'PYUSD', decimals: 6 }), { amount: money('PYUSD', 7n), rest: 0n })
  assert.deepEqual(inBooks(7n, { coin: 'USDC', decimals: 2 }), { amount: money('USDC', 70_000n), rest: 0n })
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (units) => {
      const { amount, rest } = inBooks(units, usdtOfBsc)
      assert.equal(amount.minor * 10n ** 12n + rest, units)
    }),
  )
})

test('a pair is read back from its name, and what is no pair of a coin is none', () => {
  const name = pairOf('USDT', 'NGN', 'quidax')
  assert.equal(name, 'usdt-ngn-quidax')
  assert.deepEqual(readPair(name), { coin: 'USDT', paid: 'NGN', custodian: 'quidax' })
  for (const other of ['usd-ngn', 'eur-ngn-quidax', 'usdt-eur-quidax', 'usdt-ngn-', 'USDT-ngn-quidax', ''])
    assert.equal(readPair(other), undefined, other)
})

test('coins are written with the decimals that they have, and two at least', () => {
  for (const [text, shown] of [
    ['1250.500000', '1,250.50'],
    ['0.000001', '0.000001'],
    ['80', '80.00'],
    ['-1234.000000', '−1,234.00'],
  ] as const)
    assert.equal(shownDecimal(text), shown)
})
