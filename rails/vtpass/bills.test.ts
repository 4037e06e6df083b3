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

  it('have units and new keys under all their names', () => {
    assert.deepEqual(goodsIn({ token, PurchasedUnits: '79.9 kWh', KCT1: '1111', kct2: '2222' }), {
      token,
      units: '79.9 kWh',
      kct1: '1111',
      kct2: '2222',
    })
    assert.equal(goodsIn({ Units: 79.9 })?.['units'], '79.9')
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

  it('are as long as what is shown, and without what is not', () => {
    assert.ok((goodsIn({ token: 'x'.repeat(5_000) })?.['token'] ?? '').length <= 100)
  })
})
