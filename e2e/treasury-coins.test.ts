// Promises about coins in treasury: what our books have of each stands beside its custodian's own word, what waits for customers, and what is short.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { compareHoldings } from '#features/treasury/api/compare.ts'
import { readTreasury } from '#features/treasury/contract.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { signInAdmin } from './admin.ts'
import { rateIs } from './converter.ts'
import { addressOf, type Moved, move, quickAddresses, reorganise } from './crypto.ts'
import { send } from './customer.ts'
import { aCustomer, aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
let worker: Database
let finance: string
before(async () => {
  world = await openWorld()
  worker = openDatabase({ url: world.settings.databaseWorkerUrl, connections: 1 })
  await rateIs(world, '1500.00')
  await quickAddresses(world)
  finance = await aMember(world, 'finance')
})
after(async () => {
  await worker?.close()
  await world?.close()
})

const tron = { coin: 'USDT', network: 'tron' } as const
const pyusd = { coin: 'PYUSD', network: 'ethereum' } as const

async function arrive(place: typeof tron | typeof pyusd, amount: string): Promise<Moved> {
  const who = await aCustomer(world, { tier: 1, device: 'known' })
  const to = await addressOf(world, who, place)
  await rateIs(world, '1500.00')
  return move(world, { ...place, to, amount, confirmations: 1000 })
}

async function compare() {
  await compareHoldings({ ...world.api.doors, database: worker }, world.api.parts)
  const headers = await signInAdmin(world, finance)
  const { latest } = (await send(world, readTreasury, { headers })).data
  return new Map(latest.map((one) => [one.currency, one]))
}

let vanishing: Moved

test('a coin that never came is not compared; one that is there is covered, with what waits for customers', async () => {
  assert.equal((await compare()).has('USDT'), false)
  vanishing = await arrive(tron, '10')
  await arrive(tron, '0.5')
  await arrive(pyusd, '20')
  const all = await compare()
  const usdt = all.get('USDT')
  assert.deepEqual(
    [usdt?.customers, usdt?.waiting, usdt?.owed, usdt?.held, usdt?.state],
    ['10.000000', '0.500000', '10.500000', '10.500000', 'covered'],
  )
  assert.deepEqual(usdt?.holders, [
    {
      partner: 'quidax',
      booked: '10.500000',
      said: '10.500000',
      is_asked: true,
      less_by: null,
      more_by: null,
    },
  ])
  const [holder] = all.get('PYUSD')?.holders ?? []
  assert.deepEqual(
    [holder?.partner, holder?.booked, holder?.said, all.get('PYUSD')?.state],
    ['fireblocks', '20.000000', '20.000000', 'covered'],
  )
  assert.equal(all.has('USDC'), false)
})

test('a custodian that does not answer is seen to, and our books count until it does', async () => {
  await world.control('/outage', { rail: 'quidax', mode: '503' })
  const silent = (await compare()).get('USDT')
  assert.deepEqual(
    [silent?.holders[0]?.said, silent?.holders[0]?.is_asked, silent?.holders[0]?.less_by, silent?.state],
    [null, true, null, 'unknown'],
  )
  await world.control('/outage', { rail: 'quidax', mode: 'off' })
})

test('coins that are gone at their custodian are short by just those', async () => {
  await reorganise(world, vanishing, { becomes: 'vanished', webhook: false })
  const usdt = (await compare()).get('USDT')
  assert.deepEqual(
    [usdt?.held, usdt?.state, usdt?.short_by, usdt?.holders[0]?.less_by],
    ['0.500000', 'short', '10.000000', '10.000000'],
  )
  assert.equal((await compare()).get('PYUSD')?.state, 'covered')
})
