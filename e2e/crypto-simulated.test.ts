// Promises about crypto deposits under many stories of coins that are mined, doubled, reorganised, held and told in any order: they end in the money of a small model.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { followedAtOnce } from '#features/crypto/api/follow.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { firstSeedOf, sizeOf } from '#kit/test/depth.ts'
import { rateIs } from './converter.ts'
import { addressOf, byItself, type Moved, type Place, quickAddresses } from './crypto.ts'
import { aCustomer, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
const places = [
  { coin: 'USDT', network: 'tron' },
  { coin: 'USDT', network: 'bsc' },
  { coin: 'PYUSD', network: 'ethereum' },
] as const satisfies readonly Place[]
const needed = { tron: 20, bsc: 15, ethereum: 12 } as const

before(async () => {
  world = await openWorld()
  await rateIs(world, '1500.00')
  await quickAddresses(world)
})
after(() => world.close())

/** The same numbers for the same seed. */
function drawnFrom(seed: number): (below: number) => number {
  let state = BigInt(seed) * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n
  return (below) => {
    state = BigInt.asUintN(64, state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n)
    return Number((state >> 33n) % BigInt(below))
  }
}

/** One transfer as its network has it, whatever anybody was told. */
type Modelled = {
  readonly moved: Moved
  readonly need: number
  /** Whole coins. */
  readonly coins: number
  depth: number
  isThere: boolean
  /** Its network had it deep enough at some time. */
  wasDeep: boolean
}

const control = (path: string, body: object) => world.control(path, body)

type Draw = (below: number) => number
type Addresses = ReadonlyMap<Place, string>

async function begin(draw: Draw, addresses: Addresses): Promise<Modelled> {
  const place = places[draw(places.length)] ?? places[0]
  const coins = 1 + draw(3)
  const depth = draw(4) === 0 ? 0 : draw(30)
  const moved: Moved = Object(
    await control('/chain/transfers', {
      ...place,
      to: addresses.get(place),
      amount: `${coins}.000000`,
      confirmations: depth,
      webhook: draw(4) > 0,
      webhook_times: 1 + draw(3),
    }),
  )
  const need = needed[place.network]
  return { moved, need, coins, depth, isThere: true, wasDeep: depth >= need }
}

async function happen(one: Modelled, draw: Draw): Promise<void> {
  const { moved, need } = one
  const told = { webhook: draw(3) > 0, webhook_times: 1 + draw(3) }
  const what = draw(4)
  if (what === 0 && !one.wasDeep) {
    await control(`/chain/transfers/${moved.id}/reorganise`, { becomes: 'vanished', ...told })
    Object.assign(one, { isThere: false, depth: 0 })
  } else if (what === 1 && !one.wasDeep) {
    const txid = `${moved.txid}-${draw(1_000_000)}`
    await control(`/chain/transfers/${moved.id}/reorganise`, {
      becomes: 'moved',
      txid,
      confirmations: 0,
      ...told,
    })
    Object.assign(one, { isThere: true, depth: 0 })
  } else if (one.isThere) {
    const add = 1 + draw(25)
    await control(`/chain/transfers/${moved.id}/confirmations`, { add, ...told })
    one.depth += add
    one.wasDeep ||= one.depth >= need
  }
}

type Found = { readonly deposit_id: string; readonly state: string; readonly credited: bigint | null }

async function creditedOf(all: readonly Modelled[]): Promise<Map<string, bigint>> {
  const ids = all.flatMap(({ moved }) => moved.deposits.map(({ id }) => id))
  const rows = await world.api.doors.database.sql<Found>`
    select deposit_id, state, credited_minor credited from crypto_deposits where deposit_id = any(${ids}::text[])`
  return new Map(rows.flatMap((row) => (row.credited === null ? [] : [[row.deposit_id, row.credited]])))
}

const idOf = ({ moved }: Modelled): string => moved.deposits[0]?.id ?? assert.fail('a custodian noticed it')

async function balanceOf(owner: Customer): Promise<bigint> {
  const [row] = await world.api.doors.database.sql<{ balance: bigint }>`
    select a.balance from wallets w join ledger.accounts a on a.id = w.ledger_account
    where w.user_id = ${owner.id} and w.currency = 'NGN'`
  return row?.balance ?? assert.fail()
}

/** Everybody is asked until nothing changes any more. */
async function settleAll(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    world.clock.advance(61_000)
    await rateIs(world, '1500.00')
    await world.settle()
    await byItself(world, 'sweep')
    while ((await byItself(world, 'follow')) === followedAtOnce);
  }
}

interface Story {
  readonly seed: number
  readonly draw: Draw
  readonly all: readonly Modelled[]
  /** How much is still to happen. */
  left: number
}

async function beginStory(seed: number, addresses: Addresses): Promise<Story> {
  const draw = drawnFrom(seed)
  const all: Modelled[] = []
  for (let count = 1 + draw(3); count > 0; count--) all.push(await begin(draw, addresses))
  return { seed, draw, all, left: 2 + draw(6) }
}

async function happenNext(story: Story): Promise<void> {
  const { all, draw } = story
  await happen(all[draw(all.length)] ?? assert.fail(), draw)
  story.left -= 1
}

async function expectNoneEarly(stories: readonly Story[]): Promise<void> {
  const early = await creditedOf(stories.flatMap(({ all }) => all))
  for (const { seed, all } of stories)
    for (const one of all)
      assert.ok(!early.has(idOf(one)) || one.wasDeep, `seed ${seed}: credited before it was deep enough`)
}

/** As many as are asked about at once. */
const storiesAtOnce = 40

/** Stories of one customer, each going on a step at a time among the others. */
async function tellStories(seeds: readonly number[]): Promise<void> {
  const owner = await aCustomer(world, { tier: 3, device: 'known' })
  const addresses = new Map<Place, string>()
  for (const place of places) addresses.set(place, await addressOf(world, owner, place))
  const stories: Story[] = []
  for (const seed of seeds) stories.push(await beginStory(seed, addresses))
  const draw = drawnFrom(seeds[0] ?? 0)
  while (stories.some(({ left }) => left > 0)) {
    for (const story of stories) if (story.left > 0) await happenNext(story)
    if (draw(2) === 0) await world.settle()
    if (draw(3) === 0) await byItself(world, 'follow')
    await expectNoneEarly(stories)
  }
  await settleAll()
  const credited = await creditedOf(stories.flatMap(({ all }) => all))
  let sum = 0n
  for (const { seed, all } of stories)
    for (const one of all) {
      assert.equal(credited.has(idOf(one)), one.wasDeep, `seed ${seed}: ${JSON.stringify(one.moved)}`)
      // At ₦1,477.50 for a coin.
      if (one.wasDeep) sum += BigInt(one.coins) * 147_750n
    }
  assert.equal(await balanceOf(owner), sum, `seeds ${seeds[0]} to ${seeds.at(-1)}`)
}

test('every story ends in the money of the model', async (context) => {
  const first = firstSeedOf('coinStories')
  const many = sizeOf('coinStories')
  const seeds = Array.from({ length: many }, (_, index) => first + index)
  for (let from = 0; from < many; from += storiesAtOnce)
    await tellStories(seeds.slice(from, from + storiesAtOnce))
  context.diagnostic(`${many} stories from seed ${first}`)
  const found = await verifyLedger(world.api.doors.database)
  assert.deepEqual(
    found.filter(({ ok }) => !ok),
    [],
  )
})
