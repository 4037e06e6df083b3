// Promises about coins at custodians: what networks do to a transfer is what the custodian says of it, exactly, and nothing else becomes a coin of ours.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { CoinDeposit, Place } from '#features/crypto/rail.ts'
import { openTestWorld, type TestWorld } from './test-world.ts'

let world: TestWorld
before(async () => {
  world = await openTestWorld()
})
after(() => world.close())
beforeEach(async () => {
  for (const partner of ['quidax', 'fireblocks'])
    await world.control('POST', `/${partner}/addresses`, { delay_ms: 0 })
})

type Home = Place & {
  readonly partner: 'quidax' | 'fireblocks'
  readonly holderId: string
  readonly address: string
}
type Moved = {
  readonly id: string
  readonly txid: string
  readonly deposits: readonly { readonly custodian: string; readonly id: string }[]
}

const railOf = (partner: Home['partner']) => world.port('custody', partner)

async function holderAt(partner: Home['partner']): Promise<string> {
  const reference = world.fresh('holder-')
  const person = { reference, email: `${reference}@customers.example`, firstName: 'Ada', lastName: 'Obi' }
  const made = await railOf(partner).ensureHolder(person)
  assert.ok(made.outcome === 'accepted')
  return made.value.holderId
}

async function homeAt(partner: Home['partner'], place: Place): Promise<Home> {
  const holderId = await holderAt(partner)
  const made = await railOf(partner).makeAddress({ holderId, ...place })
  assert.ok(made.outcome === 'accepted' && made.value.address !== undefined)
  return { ...place, partner, holderId, address: made.value.address }
}
const usdt = () => homeAt('quidax', { coin: 'USDT', network: 'tron' })
const pyusd = () => homeAt('fireblocks', { coin: 'PYUSD', network: 'ethereum' })

const send = (home: Home, more: object = {}): Promise<Moved> => {
  const { coin, network, address: to } = home
  return world.control('POST', '/chain/transfers', { coin, network, to, amount: '25.5', ...more })
}
/** The same by another token: its contract stands in the place of the coin. */
const sendToken = (home: Home, more: object): Promise<Moved> =>
  world.control('POST', '/chain/transfers', {
    network: home.network,
    to: home.address,
    amount: '25.5',
    ...more,
  })

const idIn = ({ deposits: [first] }: Moved): string => first?.id ?? assert.fail('a custodian noticed it')

async function found({ partner, holderId }: Home, depositId: string): Promise<CoinDeposit> {
  const answer = await railOf(partner).findDeposit({ holderId, depositId })
  assert.ok(answer.outcome === 'accepted', answer.outcome === 'accepted' ? '' : answer.detail)
  return answer.value
}
const blocks = (network: string, count: number) => world.control('POST', '/chain/blocks', { network, count })

test('a transfer is seen, confirmed block by block, and accepted when its custodian has enough', async () => {
  for (const home of [await usdt(), await pyusd()]) {
    const moved = await send(home)
    const id = idIn(moved)
    assert.equal((await found(home, id)).state, 'seen')
    await blocks(home.network, 3)
    const confirming = await found(home, id)
    assert.deepEqual([confirming.state, confirming.confirmations], ['confirming', 3])
    await blocks(home.network, 20)
    const { state, amount, place, toAddress, txid } = await found(home, id)
    assert.equal(state, 'accepted')
    assert.deepEqual(amount, { units: 25_500_000n, decimals: 6 })
    assert.deepEqual(place, { coin: home.coin, network: home.network })
    assert.deepEqual([toAddress, txid], [home.address, moved.txid])
  }
})

test('an amount is exact to the last of eighteen decimals', async () => {
  const home = await homeAt('quidax', { coin: 'USDC', network: 'bsc' })
  const id = idIn(await send(home, { amount: '1000000.000000000000000001', confirmations: 15 }))
  assert.deepEqual((await found(home, id)).amount, {
    units: 1_000_000_000_000_000_000_000_001n,
    decimals: 18,
  })
})

test('a network moves a transfer to another block, or has it no longer', async () => {
  for (const home of [await usdt(), await pyusd()]) {
    const moved = await send(home, { confirmations: 5 })
    const id = idIn(moved)
    const reorganise = (body: object) =>
      world.control('POST', `/chain/transfers/${moved.id}/reorganise`, body)
    await reorganise({ becomes: 'moved', txid: world.fresh('another-') })
    const there = await found(home, id)
    assert.deepEqual([there.state, there.confirmations], ['seen', 0])
    assert.notEqual(there.txid, moved.txid)
    await reorganise({ becomes: 'vanished' })
    const gone = await railOf(home.partner).findDeposit({ holderId: home.holderId, depositId: id })
    if (home.partner === 'quidax') assert.ok(gone.outcome === 'rejected' && gone.reason === 'not_found')
    else assert.ok(gone.outcome === 'accepted' && gone.value.state === 'vanished')
    await reorganise({ becomes: 'moved', confirmations: 30 })
    assert.equal((await found(home, id)).state, 'accepted')
    await reorganise({ becomes: 'vanished' })
    const after = await found(home, id)
    assert.ok(after.state === 'rejected' || after.state === 'vanished')
  }
})

test('a token that is none of ours is no coin, whatever it is called', async () => {
  const lookalike = { contract: 'TFTc8Xvv7SEsVbHVjzuHqz6KqvwxBCa3o5', decimals: 18, confirmations: 100 }
  assert.deepEqual((await sendToken(await usdt(), lookalike)).deposits, [])
  const home = await pyusd()
  const contract = '0xb27c3C5900000000000000000000000000000000'
  const deposit = await found(
    home,
    idIn(await sendToken(home, { contract, decimals: 6, confirmations: 100 })),
  )
  assert.deepEqual(
    [deposit.state, deposit.place, deposit.amount, deposit.contract],
    ['accepted', undefined, undefined, contract],
  )
})

test('coins that come on another network say so, and those that nobody asked for are no coins of ours', async () => {
  const quidax = await homeAt('quidax', { coin: 'USDT', network: 'bsc' })
  const crossed = await found(quidax, idIn(await send(quidax, { network: 'ethereum', confirmations: 100 })))
  assert.deepEqual(crossed.place, { coin: 'USDT', network: 'ethereum' })
  const home = await pyusd()
  const arbitrum = await found(home, idIn(await send(home, { network: 'arbitrum', confirmations: 100 })))
  assert.deepEqual(arbitrum.place, { coin: 'PYUSD', network: 'arbitrum' })
  const usdc = await found(
    home,
    idIn(await send(home, { coin: 'USDC', network: 'base', confirmations: 100 })),
  )
  assert.equal(usdc.place, undefined)
  assert.equal(usdc.contract, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')
})

test('one transaction may pay two addresses: each is a deposit of its own', async () => {
  const [one, other] = [await pyusd(), await pyusd()]
  const txid = `0x${'ab'.repeat(32)}`
  const first = await found(one, idIn(await send(one, { txid, log_index: 3, confirmations: 50 })))
  const second = await found(other, idIn(await send(other, { txid, log_index: 4, confirmations: 50 })))
  assert.equal(first.txid, second.txid)
  assert.deepEqual([first.logIndex, second.logIndex], [3, 4])
  await assert.rejects(send(one, { txid, log_index: 3 }), /409/)
})

test('a sender whom the custodian looks at is on hold, and what becomes of it is said in our words', async () => {
  const home = await usdt()
  const id = idIn(await send(home, { confirmations: 50, hold: true }))
  assert.equal((await found(home, id)).state, 'on_hold')
  for (const [status, state] of [
    ['failed_aml', 'rejected'],
    ['unassigned', 'unassigned'],
    ['returned', 'returned'],
    ['absorbed', 'absorbed'],
    ['accepted', 'accepted'],
  ] as const) {
    await world.control('POST', `/quidax/deposits/${id}`, { status })
    assert.equal((await found(home, id)).state, state)
  }
  const other = await pyusd()
  const frozen = idIn(await send(other, { confirmations: 50, hold: true }))
  assert.equal((await found(other, frozen)).state, 'on_hold')
  await world.control('POST', `/fireblocks/transactions/${frozen}`, { status: 'COMPLETED' })
  assert.equal((await found(other, frozen)).state, 'accepted')
})

test('less than the least is not accepted, however deep it is', async () => {
  const home = await usdt()
  const deposit = await found(home, idIn(await send(home, { amount: '0.009999', confirmations: 100 })))
  assert.equal(deposit.state, 'rejected')
  assert.match(deposit.detail, /minimum/)
})

test('while a network is away nobody hears of it, and then all of it as it stands', async () => {
  const home = await usdt()
  await world.control('POST', '/chain/away', { network: 'tron' })
  const moved = await send(home)
  assert.deepEqual(moved.deposits, [])
  await blocks('tron', 30)
  const back = await world.control<{ transfers: readonly Moved[] }>('POST', '/chain/away', {
    network: 'tron',
    away: false,
  })
  const own = back.transfers.find(({ id }) => id === moved.id) ?? assert.fail()
  assert.equal((await found(home, idIn(own))).state, 'accepted')
})

test('an address takes two seconds, and is the same for whoever asks again', async () => {
  await world.control('POST', '/quidax/addresses', { delay_ms: 2_000 })
  const place = { coin: 'USDT', network: 'tron' } as const
  const holderId = await holderAt('quidax')
  const rail = railOf('quidax')
  const made = await rail.makeAddress({ holderId, ...place })
  assert.ok(made.outcome === 'accepted' && made.value.address === undefined)
  world.clock.advance(2_000)
  const again = await rail.makeAddress({ holderId, ...place })
  assert.ok(again.outcome === 'accepted' && again.value.address !== undefined)
  assert.equal(again.value.addressId, made.value.addressId)
})

test('no address is made where a custodian takes no such coins', async () => {
  for (const [partner, place] of [
    ['quidax', { coin: 'PYUSD', network: 'ethereum' }],
    ['quidax', { coin: 'USDC', network: 'base' }],
    ['fireblocks', { coin: 'USDT', network: 'tron' }],
  ] as const) {
    const holderId = await holderAt(partner)
    const made = await railOf(partner).makeAddress({ holderId, ...place })
    assert.ok(made.outcome === 'rejected' && made.reason === 'unavailable')
  }
})

test('coins go back once for a reference, and never more than are there', async () => {
  const home = await usdt()
  const depositId = idIn(await send(home, { confirmations: 50 }))
  const { partner, address: _, ...place } = home
  const wish = {
    ...place,
    depositId,
    reference: world.fresh('return-'),
    toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    units: 25_500_000n,
  }
  const rail = railOf(partner)
  const handed = await Promise.all([1, 2, 3].map(() => rail.returnDeposit(wish)))
  assert.equal(new Set(handed.map((one) => one.outcome === 'accepted' && one.value.returnId)).size, 1)
  const second = await rail.returnDeposit({ ...wish, reference: world.fresh('return-') })
  assert.ok(second.outcome === 'rejected' && second.reason === 'float_too_low')
  world.clock.advance(5_000)
  const done = await rail.findReturn(wish)
  assert.ok(done.outcome === 'accepted' && done.value.state === 'done' && done.value.txid !== undefined)
  const unheard = await rail.findReturn({ ...wish, reference: 'nobody-asked-for-this' })
  assert.ok(unheard.outcome === 'rejected' && unheard.reason === 'not_found')
})
