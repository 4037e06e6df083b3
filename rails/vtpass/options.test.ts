// Promises about insurers over VTpass against its twin: their lists are read however they are spelled, and they are told by their own names.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { BillWish } from '#features/bills/rail.ts'
import { money } from '#kit/money/money.ts'
import { openTestWorld, type TestWorld } from '#rails/test-world.ts'

let world: TestWorld
before(async () => {
  world = await openTestWorld()
})
after(() => world.close())

const rail = () => world.port('bills', 'vtpass')
const motor = { code: 'ui-insure', terms: { account_as: 'Plate_Number' } }
const home = { code: 'home-cover-insurance', terms: {} }
const namesOf = async (asked: Parameters<ReturnType<typeof rail>['options']>[0]) => {
  const said = await rail().options(asked)
  return said.outcome === 'accepted' ? said.value.map(({ code, name }) => `${code} ${name}`) : said.outcome
}

test('each list of cars and places is read by its own names, and those that hang on a code by that', async () => {
  const firsts = {
    vehicle_color: '20 Ash',
    engine_capacity: '1 0.1 - 1.59',
    state: '1 Lagos',
    vehicle_make: '335 Toyota',
  }
  for (const [field, first] of Object.entries(firsts))
    assert.equal((await namesOf({ service: motor, field, of: undefined }))[0], first)
  assert.deepEqual(await namesOf({ service: motor, field: 'vehicle_model', of: '98' }), [
    '611 Boxer',
    '612 RE',
  ])
  assert.equal((await namesOf({ service: motor, field: 'lga', of: '3' }))[1], '822 Obio/Akpor')
  assert.deepEqual(await namesOf({ service: motor, field: 'lga', of: '../color' }), [])
  assert.equal(
    (await namesOf({ service: home, field: 'type_building', of: undefined }))[0],
    'Bungalow Bungalow',
  )
})

test('a list in another shape is none, one of an insurer that is not reached is away, and half an entry is left out', async () => {
  const asked = { service: motor, field: 'vehicle_make', of: undefined }
  const answers = (body: object) =>
    world.control('POST', '/scenarios', {
      rail: 'vtpass',
      match: { path: '/universal-insurance/options/brand' },
      script: [{ kind: 'answer', status: 200, body }],
    })
  for (const [content, expected] of [
    [
      [{ VehicleMakeCode: 1, VehicleMakeName: 'A' }, { VehicleMakeCode: '2' }, { VehicleMakeName: 'B' }, 7],
      ['1 A', '7 7'],
    ],
    ['no', 'unknown'],
    [{}, 'unknown'],
  ] as const) {
    await answers({ response_description: '000', content })
    assert.deepEqual(await namesOf(asked), expected)
  }
  await answers({ code: '034', response_description: 'SERVICE SUSPENDED' })
  assert.equal(await namesOf(asked), 'rejected')
})

const told = {
  full_name: 'Ada Obi',
  address: '1 Sample Close',
  type_building: 'Duplex',
  business_occupation: 'Trader',
  date_of_birth: '1990-05-17',
}

function wish(fields: BillWish['fields'], ending = '10'): BillWish {
  return {
    reference: rail().referenceOf(crypto.randomUUID(), world.clock.now()),
    service: home,
    account: `0803${world.fresh('').padStart(5, '0')}${ending}`,
    amount: money('NGN', 7_500_00n),
    choice: { plan: 'basic' },
    fields,
  }
}

test('an insurer that is told all of it sells, with its certificate; one that misses a field refuses for good', async () => {
  const one = wish(told)
  const said = await rail().pay(one)
  assert.ok(said.outcome === 'accepted' && said.value.state === 'success')
  assert.match(said.value.goods?.['certificate'] ?? '', /^https:\/\/certificates\.insurer\.example\//)
  assert.deepEqual(await rail().find({ ...one, fields: {} }), said)
  for (const [key, value] of [
    ['address', ''],
    ['type_building', 'Castle'],
  ] as const) {
    const refused = await rail().pay(wish({ ...told, [key]: value }))
    assert.ok(refused.outcome === 'rejected')
    assert.deepEqual([refused.reason, refused.code], ['refused', '011'])
  }
})

test('what a service calls its own takes the place of nothing that we say: its amount, its account, our reference', async () => {
  const one = wish({ ...told, amount: '1', billersCode: '0', request_id: 'x', serviceID: 'dstv' })
  const said = await rail().pay(one)
  assert.ok(said.outcome === 'accepted')
  assert.deepEqual(said.value.amount, one.amount)
})
