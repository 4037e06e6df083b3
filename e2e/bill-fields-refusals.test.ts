// Promises about what somebody tells a biller that asks for fields of its own: the server checks each, and its refusal names the field, whoever would send.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as sending from '#features/orders/sending-contract.ts'
import * as standing from '#features/standing-orders/contract.ts'
import { type Bill, insuringFor, type Insurer, pricedFor } from './bill-insurers.ts'
import { send } from './customer.ts'
import { aCustomer, type Customer } from './people.ts'
import type { Wish } from './sender.ts'
import { openWorld, type World } from './world.ts'

let world: World
let sender: Customer
before(async () => {
  world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
  sender = await aCustomer(world, { tier: 3, money: '900000', device: 'known' })
})
after(() => world.close())

const insuring = (id: Insurer) => insuringFor(world, sender, { id })
const find = (to: Wish['to']) => send(world, sending.findPayee, { cookie: sender.cookie, body: { to } })
const priced = (to: Bill) => pricedFor(world, sender, to)

const unproven = { hash: '0'.repeat(64), authorisation_id: '00000000-0000-4000-8000-000000000000' }
const dates = { every: 'month', first_at: '2026-03-01T09:00:00.000Z' } as const
let keys = 0

/** What each call says that would pay them. */
async function refusals(to: Wish['to'], amount = '5000') {
  const { cookie } = sender
  const wish = { to, amount }
  const headers = { 'idempotency-key': `refused-${keys++}` }
  const answers = [
    await find(to),
    await send(world, sending.quoteTransfer, { cookie, body: wish }),
    await send(world, sending.sendTransfer, { cookie, headers, body: { ...wish, ...unproven } }),
    await send(world, standing.previewOrder, { cookie, body: { ...wish, ...dates } }),
    await send(world, standing.makeOrder, { cookie, headers, body: { ...wish, ...dates, ...unproven } }),
  ]
  return answers.map(({ problem }) => [problem.code, problem.message])
}

const wrongs: readonly (readonly [Insurer, string, string, string])[] = [
  ['ins-ui-insure', 'insured_name', '4', 'Name of the insured: As it is on the papers of the vehicle.'],
  ['ins-ui-insure', 'email', 'ada', 'Email address: Like name@example.com, where the insurer writes to.'],
  ['ins-ui-insure', 'year_of_make', '1949', 'Year of make: Four digits, like 2015.'],
  ['ins-ui-insure', 'year_of_make', '2027', 'Year of make: Four digits, like 2015.'],
  [
    'ins-ui-insure',
    'chassis_number',
    'abc',
    'Chassis number: 5 to 30 letters and digits, on the vehicle licence.',
  ],
  ['ins-pa-insurance', 'date_of_birth', '2026-02-03', 'Date of birth: Day, month and year.'],
  ['ins-pa-insurance', 'date_of_birth', '1990-02-30', 'Date of birth: Day, month and year.'],
  ['ins-pa-insurance', 'kin_phone', '12345', 'Phone number of next of kin: 11 digits, like 0803 123 4567.'],
]
for (const [id, key, value, message] of wrongs)
  test(`field_wrong: ${key} ${value}`, async () => {
    const to = await insuring(id)
    const said = await refusals({ ...to, fields: { ...to.fields, [key]: value } })
    assert.deepEqual(
      said,
      said.map(() => ['field_wrong', message]),
    )
  })

test('field_not_offered: a model of another make, a state that is none, a hospital that nobody has', async () => {
  for (const [id, key, value, label] of [
    ['ins-ui-insure', 'model', '301', 'Model'],
    ['ins-ui-insure', 'state', '99', 'State'],
    ['ins-health-rhl', 'hospital', 'nowhere', 'Hospital'],
  ] as const) {
    const to = await insuring(id)
    const said = await refusals({ ...to, fields: { ...to.fields, [key]: value } })
    assert.deepEqual(
      said,
      said.map(() => ['field_not_offered', `${label}: choose one from the list.`]),
    )
  }
})

test('field_unknown: what a biller does not ask for is refused, of one without a form too', async () => {
  const to = await insuring('ins-pa-insurance')
  const said = await refusals({ ...to, fields: { ...to.fields, shoe_size: '44' } })
  assert.deepEqual(
    said,
    said.map(() => ['field_unknown', 'This biller doesn’t ask for this: shoe_size.']),
  )
  const meter = { kind: 'bill', code: 'ikeja-electric-prepaid', account: '4503920000010' } as const
  assert.equal((await find({ ...meter, fields: { name: 'Ada' } })).problem.code, 'field_unknown')
})

test('field_missing: quoteTransfer and sendTransfer name the first that was not told; whoever only looks is told the price', async () => {
  const to = await insuring('ins-pa-insurance')
  const { amount } = await priced(to)
  const { occupation: _, kin_name: __, ...fields } = to.fields
  const partly = { ...to, fields }
  assert.equal((await find(partly)).data.price, '5000.00')
  const { fields: ___, ...bare } = to
  for (const [told, label] of [
    [partly, 'Occupation'],
    [bare, 'Full name'],
  ] as const) {
    const [found, ...sending] = (await refusals(told, amount)).slice(0, 3)
    assert.equal(found?.[0], undefined)
    for (const said of sending)
      assert.deepEqual(said, ['field_missing', `${label} is missing. Go back and fill it in.`])
  }
})
