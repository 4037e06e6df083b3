// Promises about reading what VTpass says of bills: whose a meter is, and what a purchase delivers, however each biller writes it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { goodsIn } from './goods.ts'

const token = '2636 2054 4059 8298 2802'

describe('goods of a purchase', () => {
  for (const [from, body] of [
    ['a field of its own', { token }],
    ['a capital', { Token: token }],
    ['the main token', { mainToken: token, purchased_code: '' }],
    ['the purchased code', { purchased_code: `Token : ${token}` }],
  ] as const)
    it(`are found in ${from}`, () => assert.equal(goodsIn(body)?.['token'], token))

  it('are found beside sentences and PINs, and behind other words', () => {
    for (const body of [
      { token: 'See SMS', purchased_code: `Token : ${token}` },
      { token, pin: '1234' },
      { purchased_code: `STS Token: ${token}` },
    ])
      assert.equal(goodsIn(body)?.['token'], token, JSON.stringify(body))
  })

  it('have units and new keys under all their names', () => {
    assert.deepEqual(goodsIn({ token, PurchasedUnits: '79.9 kWh', KCT1: '1111', kct2: '2222' }), {
      token,
      units: '79.9 kWh',
      kct1: '1111',
      kct2: '2222',
    })
    assert.equal(goodsIn({ Units: 79.9 })?.['units'], '79.9')
  })

  it('say what the biller kept, and the tariff', () => {
    assert.deepEqual(goodsIn({ token, taxAmount: 348.84, debtAmount: '2000', tariff: 'A Non-MD' }), {
      token,
      tariff: 'A Non-MD',
      debt: '2000',
      vat: '348.84',
    })
  })

  const wrn = { pin1: '373820665258', serial1: 'WRN123456790' }
  const inWords = 'Serial No:WRN123456790, pin: 373820665258'
  for (const [from, body, pins] of [
    ['cards', { cards: [{ Serial: 'WRN123456790', Pin: '373820665258' }], purchased_code: inWords }, wrn],
    ['words', { purchased_code: inWords }, wrn],
    [
      'words for two',
      { purchased_code: `${inWords}||Serial No:WRN2, pin: 998877665544` },
      { ...wrn, pin2: '998877665544', serial2: 'WRN2' },
    ],
    [
      'a field',
      { Pin: 'Pin : 367574683050773', purchased_code: 'Pin : 367574683050773' },
      { pin1: '367574683050773' },
    ],
    [
      'other names',
      { cards: [{ serialNumber: '777', pinNumber: 4_455_667_788 }] },
      { pin1: '4455667788', serial1: '777' },
    ],
  ] as const)
    it(`have PINs in ${from}, and no token then`, () => assert.deepEqual(goodsIn(body), pins))

  it('are five PINs at most, and none of what stands for nothing', () => {
    const cards = Array.from({ length: 9 }, (_, at) => ({ Serial: `S${at}`, Pin: `10000${at}` }))
    assert.equal(Object.keys(goodsIn({ cards }) ?? {}).length, 10)
    for (const none of [
      { Pin: 'N/A' },
      { cards: [{ Serial: 'WRN1' }] },
      { cards: 'no' },
      { purchased_code: 'pin:' },
    ])
      assert.equal(Object.keys(goodsIn(none) ?? {}).filter((name) => name.startsWith('pin')).length, 0)
  })

  it('are none where nothing, or what stands for nothing, is written', () => {
    for (const none of [
      {},
      { token: 'N/A' },
      { token: null, purchased_code: '' },
      { bonusToken: 'none' },
      'no',
      null,
    ])
      assert.equal(goodsIn(none), undefined, JSON.stringify(none))
  })

  it('have the address of a certificate whole, and only where it is one of https', () => {
    const address = `https://insurer.example/${'x'.repeat(200)}?policy=1&key=ab`
    assert.deepEqual(goodsIn({ certUrl: ` ${address}`, purchased_code: '' }), { certificate: address })
    for (const none of [
      'N/A',
      'http://insurer.example/1',
      'data:text/html,1',
      `https://${'x'.repeat(600)}`,
      7,
      null,
    ])
      assert.equal(goodsIn({ certUrl: none }), undefined, String(none))
  })

  it('are as long as what is shown, and without what is not', () => {
    assert.ok((goodsIn({ token: 'x'.repeat(5_000) })?.['token'] ?? '').length <= 100)
  })
})
