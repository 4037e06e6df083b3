// Promises about banks over HTTP: the list to choose from, finding one as people call it, and the likely ones of a number.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { listBanks, listLikelyBanks } from '../contract.ts'
import { findBank, routes } from '../public.ts'

let app: TestApp

before(async () => {
  app = await testApp({ routes: (mount) => routes(mount) })
})
after(() => app.close())

const named = async (query: string) => (await app.request(listBanks, { query: { query } })).data
const likely = (number: string) => app.request(listLikelyBanks, { query: { account_number: number } })

describe('the list of banks', () => {
  it('is for anyone, begins with the common ones, and may be kept for an hour', async () => {
    const answer = await app.request(listBanks)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers['cache-control'], 'public, max-age=3600')
    assert.deepEqual(
      answer.data.slice(0, 3).map(({ name, is_common }) => [name, is_common]),
      [
        ['Guaranty Trust Bank', true],
        ['Access Bank', true],
        ['Zenith Bank', true],
      ],
    )
    const firstRare = answer.data.findIndex(({ is_common }) => !is_common)
    assert.ok(answer.data.slice(firstRare).every(({ is_common }) => !is_common))
  })

  it('has one entry a code, with both names where two banks share one', async () => {
    const { data } = await app.request(listBanks)
    assert.equal(new Set(data.map(({ code }) => code)).size, data.length)
    assert.equal(data.find(({ code }) => code === '51253')?.name, 'Stellas MFB or YCT MFB')
    assert.equal(findBank('51253')?.nipCode, null)
  })

  for (const [typed, name] of [
    ['GTBank', 'Guaranty Trust Bank'],
    ['gt bank', 'Guaranty Trust Bank'],
    ['UBA', 'United Bank For Africa'],
    ['fcmb', 'First City Monument Bank'],
    ['Opay', 'OPay Digital Services Limited (OPay)'],
    ['Palm Pay', 'PalmPay'],
    ['kuda', 'Kuda Bank'],
    ['MONIEPOINT', 'Moniepoint MFB'],
    ['Moniepoint Microfinance Bank', 'Moniepoint MFB'],
    ['Álat', 'ALAT by WEMA'],
    ['first bank', 'First Bank of Nigeria'],
  ] as const) {
    it(`finds ${name} as “${typed}” first`, async () => assert.equal((await named(typed))[0]?.name, name))
  }

  it('begins at words: the end of one and the beginning of the next are no match', async () => {
    const found = (await named('gt')).map(({ name }) => name)
    assert.deepEqual(found, ['Guaranty Trust Bank', 'GTI MFB'])
    assert.equal((await named('trust'))[0]?.name, 'Guaranty Trust Bank')
  })

  it('finds none for a name that no bank has', async () => assert.deepEqual(await named('zzzz'), []))

  it('refuses a name that is no name', async () => {
    for (const query of ['a'.repeat(81), 'GT\u0000Bank'])
      assert.equal((await app.request(listBanks, { query: { query } })).status, 422)
  })
})

describe('likely banks', () => {
  it('hold the bank whose check digit fits, at most five, and are kept by no cache', async () => {
    const answer = await likely('0000014579')
    assert.ok(answer.data.some(({ code }) => code === '011'))
    assert.ok(answer.data.length <= 5)
    assert.equal(answer.headers['cache-control'], 'no-store')
  })

  it('begin with the wallets for a number that looks like a phone number', async () => {
    assert.deepEqual(
      (await likely('8031234567')).data.slice(0, 2).map(({ code }) => code),
      ['999992', '999991'],
    )
  })

  for (const number of ['123456789', '12345678901', '١٢٣٤٥٦٧٨٩٠', '12345 6789', '1e9']) {
    it(`of “${number}” are refused in words`, async () => {
      const answer = await likely(number)
      assert.equal(answer.status, 422)
      assert.match(answer.errors[0]?.message ?? '', /10 digits/)
    })
  }
})

describe('a code', () => {
  it('finds its bank', () => assert.equal(findBank('058')?.name, 'Guaranty Trust Bank'))
  it('that is none finds nothing', () => assert.equal(findBank('000'), undefined))
})
