// Answers for driving custodians through the table: coins that really move on the sandbox's networks, and what is heard of them.
import assert from 'node:assert/strict'
import type {
  CoinBalance,
  CoinDeposit,
  CoinDepositState,
  CustodyRail,
  ListedDeposit,
  Place,
  ReturnAtCustodian,
  ReturnWish,
} from '#features/crypto/rail.ts'
import { addressOf } from '#kit/coins/address.ts'
import { networks, tokenOf } from '#kit/coins/networks.ts'
import { unitsOf } from '#kit/coins/units.ts'
import type { HeardAct, Hearing, WorldAct } from './sandbox/behaviours/cells.ts'
import type { Begin, Outcome, Subject } from './test-calls.ts'
import type { TestWorld } from './test-world.ts'

/** Of each custodian: a place that it takes, and an amount as fine as the coin is there. */
type Home = {
  readonly place: Place
  readonly amount: string
  /** The request that makes an address, for a webhook that comes before its answer. */
  readonly makesAddress: object
  /** What a withdrawal is called in the control plane, and its words for how it ends. */
  readonly leaves: string
  readonly ends: Readonly<Record<'done' | 'failed', object>>
}
const homes: Readonly<Record<string, Home>> = {
  quidax: {
    place: { coin: 'USDT', network: 'bsc' },
    amount: '2500.500000000000000001',
    makesAddress: { method: 'POST', path: '/users/*' },
    leaves: 'withdraws',
    ends: { done: { status: 'Done' }, failed: { status: 'Rejected' } },
  },
  fireblocks: {
    place: { coin: 'PYUSD', network: 'ethereum' },
    amount: '2500.500001',
    makesAddress: { method: 'POST', path: '/vault/*' },
    leaves: 'transactions',
    ends: { done: { status: 'COMPLETED' }, failed: { status: 'FAILED' } },
  },
}
function homeOf(partner: string): Home {
  const home = homes[partner]
  assert.ok(home, `it is known what ${partner} keeps`)
  return home
}

const day = 86_400_000
const plenty = 1_000

/** A customer there with an address, and coins that move to it. */
type About = {
  readonly world: TestWorld
  readonly partner: string
  readonly holderId: string
  readonly addressId: string
  readonly address: string
  transferId?: string
  depositId?: string
  reference: string
}

const railOf = ({ world, partner }: Pick<About, 'world' | 'partner'>): CustodyRail =>
  world.port('custody', partner)

const personOf = (world: TestWorld) => {
  const reference = world.fresh('holder-')
  return { reference, email: `${reference}@customers.example`, firstName: 'Ada', lastName: 'Obi' }
}

async function freshHolder(world: TestWorld, partner: string): Promise<string> {
  const made = await railOf({ world, partner }).ensureHolder(personOf(world))
  assert.ok(made.outcome === 'accepted')
  return made.value.holderId
}

const pace = (world: TestWorld, partner: string, milliseconds: number): Promise<unknown> =>
  world.control('POST', `/${partner}/addresses`, { delay_ms: milliseconds })

async function freshAddress(world: TestWorld, partner: string): Promise<About> {
  await pace(world, partner, 0)
  const holderId = await freshHolder(world, partner)
  const made = await railOf({ world, partner }).makeAddress({ holderId, ...homeOf(partner).place })
  assert.ok(made.outcome === 'accepted' && made.value.address !== undefined)
  const { addressId, address } = made.value
  return { world, partner, holderId, addressId, address, reference: world.fresh('return-') }
}

type Moved = {
  readonly id: string
  readonly deposits: readonly { readonly custodian: string; readonly id: string }[]
}

async function send(about: About, more: object): Promise<void> {
  const { place, amount } = homeOf(about.partner)
  const moved = await about.world.control<Moved>('POST', '/chain/transfers', {
    ...place,
    to: about.address,
    amount,
    confirmations: plenty,
    ...more,
  })
  about.transferId = moved.id
  about.depositId = moved.deposits.find(({ custodian }) => custodian === about.partner)?.id ?? assert.fail()
}

async function happen(about: About, what: WorldAct): Promise<void> {
  const { world, partner } = about
  const { leaves, ends } = homeOf(partner)
  const transfer = `/chain/transfers/${about.transferId}`
  const leave = async (end?: 'done' | 'failed', more: object = {}): Promise<void> => {
    await send(about, {})
    assert.equal((await railOf(about).returnDeposit(wishOf(about))).outcome, 'accepted')
    if (end)
      await world.control('POST', `/${partner}/${leaves}/${about.reference}`, { ...ends[end], ...more })
  }
  const end = (how: 'done' | 'failed') =>
    world.control('POST', `/${partner}/${leaves}/${about.reference}`, ends[how])
  const acts: Partial<Record<WorldAct, () => Promise<unknown>>> = {
    nothing: async () => undefined,
    deposit: () => send(about, {}),
    deposit_pending: () => send(about, { confirmations: 0 }),
    deposit_untold: () => send(about, { webhook: false }),
    deposit_told_wrongly: () => send(about, { webhook_amount: '999999.0' }),
    conclude_success: () => world.control('POST', `${transfer}/confirmations`, { add: plenty }),
    conclude_failed: () => world.control('POST', `${transfer}/reorganise`, { becomes: 'vanished' }),
    reverse: () => world.control('POST', `${transfer}/reorganise`, { becomes: 'vanished' }),
    payout: () => leave('done'),
    payout_untold: () => leave('done', { webhook: false }),
    payout_pending: () => leave(),
    payout_succeeds: () => end('done'),
    payout_fails: () => end('failed'),
    float_empty: () => leave('done'),
  }
  const doIt = acts[what]
  assert.ok(doIt, `${what} happens to no coins`)
  await doIt()
}

function wishOf({ world, partner, holderId, depositId, reference }: About): ReturnWish {
  const { place } = homeOf(partner)
  const units = unitsOf('0.5', tokenOf(place.coin, place.network)?.decimals ?? 0) ?? 0n
  const bytes = new Uint8Array(32).fill(world.clock.now().getUTCDate())
  const toAddress = addressOf(bytes, networks[place.network].form)
  return { holderId, depositId: depositId ?? '', reference, ...place, units, toAddress }
}

const settled: ReadonlySet<CoinDepositState> = new Set(['accepted'])
const open: ReadonlySet<CoinDepositState> = new Set(['seen', 'confirming'])

/** As the table has it for whatever is on its way. */
function stateWord(value: unknown): string | undefined {
  const { state }: Partial<CoinDeposit> = Object(value)
  if (state === undefined) return undefined
  if (settled.has(state)) return 'success'
  return open.has(state) ? 'pending' : 'failed'
}

function returnWord(value: unknown): string | undefined {
  const { state }: Partial<ReturnAtCustodian> = Object(value)
  return state === 'done' ? 'success' : state
}

type Means = {
  readonly begins?: WorldAct
  call(about: About): Promise<Outcome>
  more?(about: About, last: () => unknown): Partial<Subject>
}

const aboutCoins =
  (means: Means): Begin =>
  async (world, partner) => {
    const about = await freshAddress(world, partner)
    if (means.begins === undefined) await send(about, {})
    let last: unknown
    return {
      ...(means.begins ? { begins: means.begins } : {}),
      happen: (what) => happen(about, what),
      call: async () => {
        const outcome = await means.call(about)
        if (outcome.outcome === 'accepted') last = outcome.value
        return outcome
      },
      ...means.more?.(about, () => last),
    }
  }

async function beginHolder(world: TestWorld, partner: string): Promise<Subject> {
  const person = personOf(world)
  const ids = new Set<string>()
  return {
    call: async () => {
      const outcome = await railOf({ world, partner }).ensureHolder(person)
      if (outcome.outcome === 'accepted') ids.add(outcome.value.holderId)
      return outcome
    },
    count: async () => ids.size,
  }
}

type Addresses = { readonly addresses: readonly object[] }

async function beginAddress(world: TestWorld, partner: string): Promise<Subject> {
  await pace(world, partner, 0)
  const holderId = await freshHolder(world, partner)
  return {
    call: () => railOf({ world, partner }).makeAddress({ holderId, ...homeOf(partner).place }),
    count: async () => {
      const { addresses } = await world.control<Addresses>('GET', `/${partner}/addresses`)
      return addresses.filter((one) => Object.values(one).includes(holderId)).length
    },
  }
}

/** One that is made two seconds later. */
async function beginAsking(world: TestWorld, partner: string): Promise<Subject> {
  await pace(world, partner, 2_000)
  const { place } = homeOf(partner)
  const holderId = await freshHolder(world, partner)
  const made = await railOf({ world, partner }).makeAddress({ holderId, ...place })
  assert.ok(made.outcome === 'accepted')
  const { addressId } = made.value
  let last: unknown
  return {
    begins: 'nothing',
    happen: async (what) => {
      if (what === 'conclude_success') world.clock.advance(2_000)
      else assert.equal(what, 'nothing')
    },
    call: async () => {
      const outcome = await railOf({ world, partner }).findAddress({ holderId, addressId, ...place })
      if (outcome.outcome === 'accepted') last = outcome.value.address
      return outcome
    },
    state: () => (last === undefined ? 'pending' : 'success'),
  }
}

type Leavings = Readonly<Record<string, readonly object[]>>

async function timesOf({ world, partner, reference }: About): Promise<number> {
  const { leaves } = homeOf(partner)
  const all = await world.control<Leavings>('GET', `/${partner}/${leaves}`)
  return (all[leaves] ?? []).filter((one) => Object.values(one).includes(reference)).length
}

const unitsAt = (partner: string, balances: readonly CoinBalance[]): bigint =>
  balances
    .filter(({ coin, network }) => {
      const { place } = homeOf(partner)
      return coin === place.coin && (network === undefined || network === place.network)
    })
    .reduce((sum, { units }) => sum + units, 0n)

async function beginBalances(world: TestWorld, partner: string): Promise<Subject> {
  const about = await freshAddress(world, partner)
  const { place, amount } = homeOf(partner)
  const sent = unitsOf(amount, tokenOf(place.coin, place.network)?.decimals ?? 0)
  const holders = [{ holderId: about.holderId }]
  const before = await railOf(about).balances(holders)
  assert.ok(before.outcome === 'accepted')
  let last: readonly CoinBalance[] = []
  return {
    begins: 'deposit',
    happen: (what) => happen(about, what),
    call: async () => {
      const outcome = await railOf(about).balances(holders)
      if (outcome.outcome === 'accepted') last = outcome.value
      return outcome
    },
    sees: () => unitsAt(partner, last) - unitsAt(partner, before.value) === sent,
  }
}

/** By `port.method`. */
export const custodyBeginnings: Readonly<Record<string, Begin>> = {
  'custody.ensureHolder': beginHolder,
  'custody.makeAddress': beginAddress,
  'custody.findAddress': beginAsking,
  'custody.balances': beginBalances,
  'custody.findDeposit': aboutCoins({
    begins: 'deposit',
    call: (about) => {
      const { holderId, depositId = '' } = about
      return railOf(about).findDeposit({ holderId, depositId })
    },
    more: ({ partner, address }, last) => ({
      state: () => stateWord(last()),
      sees: () => {
        const { amount, place, toAddress }: CoinDeposit = Object(last())
        const home = homeOf(partner)
        assert.deepEqual(place, home.place)
        return toAddress === address && amount?.units === unitsOf(home.amount, amount?.decimals ?? 0)
      },
    }),
  }),
  'custody.listDeposits': aboutCoins({
    begins: 'deposit',
    call: async (about) => railOf(about).listDeposits(new Date(about.world.clock.now().getTime() - day)),
    more: (about, last) => ({
      sees: () => {
        const listed: ListedDeposit[] = Object(last())
        return listed.some(
          ({ depositId, holderId }) => depositId === about.depositId && holderId === about.holderId,
        )
      },
    }),
  }),
  'custody.returnDeposit': aboutCoins({
    call: async (about) => inCommon(await railOf(about).returnDeposit(wishOf(about))),
    more: (about) => ({ count: () => timesOf(about) }),
  }),
  'custody.findReturn': aboutCoins({
    begins: 'payout',
    call: (about) => railOf(about).findReturn(wishOf(about)),
    more: (_, last) => ({ state: () => returnWord(last()) }),
  }),
}

/** Only what every answer about the same return has in common: it is done meanwhile. */
function inCommon(outcome: Outcome): Outcome {
  if (outcome.outcome !== 'accepted') return outcome
  const { returnId }: ReturnAtCustodian = Object(outcome.value)
  return { outcome: 'accepted', value: { returnId } }
}

/** Lets the custodian do what the cell says, waits until all of it has arrived, and counts. */
export async function driveCustodyWebhooks(
  world: TestWorld,
  partner: string,
  hearing: Hearing,
): Promise<void> {
  const about = await freshAddress(world, partner)
  // Webhooks of earlier coins, which nobody waited for, must not be counted as these.
  await world.settle()
  const from = world.receiver.arrivals.length
  world.receiver.plan(hearing.receiver ?? [])
  const subjects = new Set<string>()
  for (const what of hearing.acts) await hear(about, what, subjects)
  await world.settle(subjects)
  const arrived = world.receiver.arrivals.slice(from)
  const ear = railOf(about)
  const read = await Promise.all(arrived.map(({ raw, headers }) => ear.readWebhook(raw, headers)))
  const verified = read.filter((one) => one !== 'not_theirs' && one !== 'keys_away')
  assert.equal(arrived.length, hearing.arrive, 'arrived')
  assert.equal(verified.length, hearing.verified, 'verified')
  assert.equal(new Set(verified.map((one) => one.dedupeKey)).size, hearing.different, 'different')
  for (const { event } of verified) {
    if (event.kind === 'address') continue
    assert.deepEqual(event, { kind: 'deposit', depositId: about.depositId, holderId: about.holderId })
  }
}

const isWorldAct = (what: HeardAct): what is WorldAct => !what.startsWith('event:')

async function hear(about: About, what: HeardAct, subjects: Set<string>): Promise<void> {
  const { world } = about
  const redeliver = async (how: object): Promise<void> => {
    await world.settle(subjects)
    const [original] = (await Promise.all([...subjects].map(world.webhooksOf))).flat()
    await world.control('POST', `/webhooks/${original?.id}/redeliver`, how)
  }
  if (what === 'copies') return redeliver({ times: 3 })
  if (what === 'badsig' || what === 'flipbyte' || what === 'oldts') return redeliver({ tamper: what })
  if (what === 'account_before_answer') return addressBeforeAnswer(about, subjects)
  if (what === 'late_first') await send(about, { first_webhook_delay_ms: 60_000 })
  else {
    assert.ok(isWorldAct(what), `${what} is nothing that custodians tell`)
    await happen(about, what)
  }
  subjects.add(about.depositId ?? '')
}

async function addressBeforeAnswer(about: About, subjects: Set<string>): Promise<void> {
  const { world, partner } = about
  const { makesAddress, place } = homeOf(partner)
  const holderId = await freshHolder(world, partner)
  await world.control('POST', '/scenarios', {
    rail: partner,
    match: makesAddress,
    script: [{ kind: 'webhook_first' }],
  })
  const from = world.receiver.arrivals.length
  const made = await railOf(about).makeAddress({ holderId, ...place })
  assert.ok(made.outcome === 'accepted')
  const { addressId } = made.value
  subjects.add(addressId)
  const [arrival] = world.receiver.arrivals.slice(from)
  assert.ok(arrival, 'the webhook came before the answer')
  const heard = await railOf(about).readWebhook(arrival.raw, arrival.headers)
  assert.ok(heard !== 'not_theirs' && heard !== 'keys_away')
  assert.deepEqual(heard.event, { kind: 'address', addressId, holderId })
}
