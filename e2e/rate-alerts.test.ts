// Promises about rate alerts: told once when the rate is there, by mail and in the app, and never by a rate that is not believed.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as alerts from '#features/exchange/alert-contract.ts'
import { freshKey, rateIs } from './converter.ts'
import { send } from './customer.ts'
import { aCustomer, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let customer: Customer
before(async () => {
  world = await openWorld()
  await rateIs(world, '1500.00')
  customer = await aCustomer(world, { tier: 2 })
})
after(() => world?.close())

const make = (side: 'buy' | 'sell', rate: string, { cookie } = customer) =>
  send(world, alerts.makeAlert, { cookie, headers: freshKey(), body: { side, rate } })
const waiting = async () =>
  (await send(world, alerts.listAlerts, { cookie: customer.cookie })).data.map(({ side, rate }) => [
    side,
    rate,
  ])
const remove = (id: string, { cookie } = customer) =>
  send(world, alerts.removeAlert, { cookie, params: { id } })
async function titles(): Promise<string[]> {
  await world.settle()
  const mails = await world.mails(customer.email)
  return mails.map(({ subject }) => subject).filter((subject) => subject.startsWith('$1 '))
}

test('what a customer waits for is told once, at the price that they would have', async () => {
  assert.equal((await make('buy', '1492.05')).status, 200)
  world.clock.advance(1)
  assert.equal((await make('sell', '1500')).status, 200)
  assert.deepEqual(await waiting(), [
    ['buy', '1492.05'],
    ['sell', '1500.00'],
  ])
  await rateIs(world, '1480.00')
  assert.deepEqual(await titles(), [])
  assert.equal((await make('buy', '1492.050')).problem.code, 'alert_exists')
  await rateIs(world, '1470.00')
  assert.deepEqual(await titles(), ['$1 costs ₦1,492.05 now'])
  await rateIs(world, '1471.00')
  await rateIs(world, '1470.00')
  assert.equal((await titles()).length, 1)
  assert.deepEqual(await waiting(), [['sell', '1500.00']])
  await rateIs(world, '1523.00')
  assert.deepEqual((await titles()).toSorted(), ['$1 brings ₦1,500.15 now', '$1 costs ₦1,492.05 now'])
})

test('a rate that jumped tells nobody', async () => {
  const twice = await Promise.all(['5000', '5000.00'].map((rate) => make('sell', rate)))
  assert.deepEqual(twice.map((answer) => (answer.status === 200 ? 'made' : answer.problem.code)).toSorted(), [
    'alert_exists',
    'made',
  ])
  await rateIs(world, '15230.00')
  assert.equal((await titles()).length, 2)
  await rateIs(world, '1523.00')
})

test('rate_not_a_rate, rate_is_there, alert_exists, too_many_alerts, alert_not_found', async () => {
  for (const rate of ['0', 'abc', '1e3', '-5'])
    assert.equal((await make('buy', rate)).problem.code, 'rate_not_a_rate')
  assert.equal((await make('buy', '1600')).problem.code, 'rate_is_there')
  assert.equal((await make('sell', '1400')).problem.code, 'rate_is_there')
  assert.equal((await make('sell', '5000')).problem.code, 'alert_exists')
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((at) => make('buy', `14${at}0`)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 4)
  assert.ok(answers.some(({ problem }) => problem.code === 'too_many_alerts'))
  const [one] = (await send(world, alerts.listAlerts, { cookie: customer.cookie })).data
  assert.ok(one)
  const stranger = await aCustomer(world, { tier: 2 })
  assert.equal((await remove(one.id, stranger)).problem.code, 'alert_not_found')
  assert.equal((await remove(one.id)).status, 200)
  assert.equal((await remove(one.id)).problem.code, 'alert_not_found')
})
