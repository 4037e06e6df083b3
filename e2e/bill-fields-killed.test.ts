// Promises about `kill -9` of the worker while it hands over a bill with fields of its own: the partner is told the same, once.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as sending from '#features/orders/sending-contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { toldFor } from './bill-told.ts'
import { send } from './customer.ts'
import { aCustomer, type Customer } from './people.ts'
import { openSharedProcesses, type Processes } from './processes.ts'
import { authorise } from './sender.ts'

let world: Processes
let sender: Customer
before(async () => {
  world = await openSharedProcesses({ isPatient: true })
  sender = await aCustomer(world, { money: '20000', device: 'known' })
})
after(() => world.close())

const code = 'ins-ui-insure'

async function pay(account: string, fields: Record<string, string>): Promise<string> {
  const wish = {
    to: { kind: 'bill', code, account, choice: { plan: '4' }, fields },
    amount: '3000.00',
  } as const
  const { cookie } = sender
  const quoted = await send(world, sending.quoteTransfer, { cookie, body: wish })
  assert.equal(quoted.status, 200, JSON.stringify(quoted.body))
  const { hash, seen, strength } = quoted.data
  const authorisation_id = await authorise(world, sender, { purpose: 'transfer', hash, seen, strength })
  const sent = await send(world, sending.sendTransfer, {
    cookie,
    headers: { 'idempotency-key': account },
    body: { ...wish, hash, authorisation_id },
  })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  return sent.data.transaction_id
}

type Book = { readonly purchases: readonly { readonly fields: object }[] }

const standsAt = async (account: string): Promise<object[]> => {
  const { purchases }: Book = Object(await world.control('/vtpass/purchases'))
  return purchases.filter((one) => JSON.stringify(one).includes(account)).map(({ fields }) => fields)
}

const isHeld = async (): Promise<boolean> => {
  const { scenarios }: { scenarios: { script: object[] }[] } = Object(await world.control('/state'))
  return scenarios.every(({ script }) => script.length === 0)
}

for (const [place, kind] of ['hang_before', 'hang_after'].entries())
  test(`killed in a hand-over that meets ${kind}: what was told is there once, as it was told`, async () => {
    const account = `KJA-${place}10AA`
    const fields = await toldFor(world, sender.cookie, code)
    assert.ok(fields)
    await world.control('/scenarios', {
      rail: 'vtpass',
      match: { path: '/pay', billersCode: account },
      script: [{ kind }],
    })
    const id = await pay(account, fields)
    await eventually(async () => assert.ok(await isHeld(), 'nobody has handed it over'), 120)
    await world.api.program().kill()
    assert.equal((await standsAt(account)).length, kind === 'hang_after' ? 1 : 0)
    await world.api.start()
    await eventually(async () => {
      const params = { transaction_id: id }
      const { data } = await send(world, sending.findMyTransfer, { cookie: sender.cookie, params })
      if (data.state !== 'success' && (await world.api.jobsUnderWay()) === 0) await world.api.advance(5_000)
      assert.equal(data.state, 'success')
    }, 180)
    const [told, ...others] = await standsAt(account)
    assert.deepEqual(others, [])
    assert.deepEqual(told, {
      Insured_Name: fields['insured_name'],
      email: fields['email'],
      vehicle_make: fields['make'],
      vehicle_model: fields['model'],
      vehicle_color: fields['colour'],
      engine_capacity: fields['engine_capacity'],
      YearofMake: fields['year_of_make'],
      Chasis_Number: fields['chassis_number'],
      Plate_Number: account,
      state: fields['state'],
      lga: fields['lga'],
    })
  })

test('the books prove', async () => {
  assert.deepEqual(
    (await verifyLedger(world.database)).filter(({ ok }) => !ok),
    [],
  )
})
