// Proves check digits on published vectors, and that suggestions never leave out the bank a number belongs to.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fc } from '#kit/test/properties.ts'
import * as z from 'zod/mini'
import { type Bank, fitsBank, likelyBanks, nubanCheckDigit } from './rules.ts'

const read = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))
const { banks } = z
  .object({
    banks: z.array(
      z.object({
        name: z.string(),
        code: z.string(),
        nipCode: z.nullable(z.string()),
        nubanPrefix: z.nullable(z.string().check(z.regex(/^\d{6}$/))),
        type: z.string(),
      }),
    ),
  })
  .parse(read('banks.json'))
const { vectors } = z
  .object({
    vectors: z.array(
      z.object({
        kind: z.string(),
        prefix6: z.optional(z.string()),
        serial: z.optional(z.string()),
        nuban: z.string(),
        bankCode: z.string(),
        expectedValid: z.optional(z.boolean()),
      }),
    ),
  })
  .parse(read('nuban-vectors.json'))

function bankOf(code: string): Bank {
  const bank = banks.find((one) => one.code === code)
  assert.ok(bank, code)
  return bank
}

describe('a check digit', () => {
  it('is proven by each published vector, the wrong one too', () => {
    const unread = vectors.filter(
      (one) => one.expectedValid === undefined && (one.prefix6 === undefined || one.serial === undefined),
    )
    assert.deepEqual([vectors.length, unread], [8, []])
  })

  for (const { prefix6, serial, nuban } of vectors) {
    if (prefix6 === undefined || serial === undefined) continue
    it(`of ${prefix6} and ${serial} makes ${nuban}`, () => {
      assert.equal(`${serial}${nubanCheckDigit(prefix6, serial)}`, nuban)
    })
  }

  for (const { nuban, bankCode, expectedValid } of vectors) {
    if (expectedValid === undefined) continue
    it(`of ${nuban} is ${expectedValid ? 'right' : 'wrong'} at ${bankCode}`, () => {
      // The published vector names a bank that is in no list of today; a bank's prefix is 000 and its code.
      const bank: Bank = {
        name: 'Of the vector',
        code: bankCode,
        nipCode: null,
        nubanPrefix: `000${bankCode}`,
        type: 'commercial',
      }
      assert.equal(fitsBank(nuban, bank), expectedValid ? 'fits' : 'does_not_fit')
    })
  }

  it('that is wrong does not fit', () => {
    assert.equal(fitsBank('1234567890', bankOf('044')), 'does_not_fit')
    assert.equal(fitsBank('1234567895', bankOf('044')), 'fits')
  })

  it('says nothing of wallets that are numbered by phone, and of numbers that are none', () => {
    assert.equal(fitsBank('8031234567', bankOf('999992')), 'unknown')
    assert.equal(fitsBank('123456789', bankOf('044')), 'does_not_fit')
    assert.equal(fitsBank('١٢٣٤٥٦٧٨٩٠', bankOf('044')), 'does_not_fit')
  })
})

describe('likely banks', () => {
  it('name the wallets first for a number that looks like a phone number', () => {
    assert.deepEqual(
      likelyBanks('8031234567', banks)
        .slice(0, 2)
        .map(({ code }) => code)
        .sort(),
      ['999991', '999992'],
    )
  })

  it('are none before there are ten digits', () => assert.deepEqual(likelyBanks('80312', banks), []))

  it('always hold the bank whose number it is, when all are asked for', () => {
    const prefixed = banks.filter((bank) => fitsBank('0000000000', bank) !== 'unknown')
    fc.assert(
      fc.property(
        fc.constantFrom(...prefixed),
        fc.integer({ min: 0, max: 999_999_999 }),
        (bank, serialNumber) => {
          const serial = String(serialNumber).padStart(9, '0')
          const number = `${serial}${nubanCheckDigit(bank.nubanPrefix ?? '', serial)}`
          assert.ok(likelyBanks(number, banks, banks.length).includes(bank))
        },
      ),
    )
  })
})

it('two codes stand for two banks each, in the partners’ own list; all others for one', () => {
  const codes = banks.map(({ code }) => code)
  const shared = new Set(codes.filter((code, index) => codes.indexOf(code) !== index))
  assert.deepEqual([...shared].sort(), ['50739', '51253'])
})
