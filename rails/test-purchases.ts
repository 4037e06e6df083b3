// Answers for driving what an aggregator sells through the table: purchases that really happen at its twin, and what is heard of them.
import assert from 'node:assert/strict'
import type { AirtimeRail, TopUp } from '#features/airtime/rail.ts'
import type { AbroadRail, BillsRail, BillWish, Service } from '#features/bills/rail.ts'
import type { OrderAtPartner } from '#features/orders/rail.ts'
import { money } from '#kit/money/money.ts'
import type { Hearing, WorldAct } from './sandbox/behaviours/cells.ts'
import type { Begin, Outcome, Subject } from './test-calls.ts'
import { driveOrderWebhooks } from './test-payouts.ts'
import type { TestWorld } from './test-world.ts'

const amount = money('NGN', 500_00n)
const plenty = '1000000.00'
// A number that ends so is topped up at once, and one that ends so when a person there says it.
const [atOnce, whenToldTo] = ['10', '95']

/** How what is bought by a port is handed over, asked about and named. */
type Buying<Rail, Wish> = {
  rail(world: TestWorld, partner: string): Rail
  /** One that nobody else makes. */
  fresh(world: TestWorld, partner: string): Wish
  hand(rail: Rail, wish: Wish): Promise<Outcome>
  find(rail: Rail, wish: Wish): Promise<Outcome>
  referenceOf(wish: Wish): string
  /** The same for a number that ends in other digits. */
  ending(wish: Wish, digits: string): Wish
}

/** What an aggregator sells to a number of eleven digits, what it sells in plans, and its words for what is paid and for what came back, and what
 * its commission leaves of that amount for us to pay. */
type Shop = {
  readonly service: Service
  readonly inPlans: Service
  /** What asks for more than an account, and what of that is chosen. */
  readonly asking?: { readonly service: Service; readonly field: string }
  readonly paid: string
  readonly failed?: string
  readonly back: string
  readonly costMinor: bigint
}
const named = (code: string, terms: Service['terms'] = {}): Service => ({ code, terms })
const shops: Readonly<Record<string, Shop>> = {
  vtpass: {
    service: named('ikeja-electric', { type: 'prepaid' }),
    inPlans: named('dstv'),
    asking: { service: named('home-cover-insurance'), field: 'type_building' },
    paid: 'delivered',
    back: 'reversed',
    costMinor: 485_00n,
  },
  examplebills: {
    service: named('lswc'),
    inPlans: named('tizeti'),
    asking: { service: named('health-insurance-rhl'), field: 'hospital' },
    paid: 'completed',
    back: 'refunded',
    costMinor: 495_00n,
  },
  reloadly: {
    service: named('foreign-airtime'),
    inPlans: named('foreign-airtime'),
    paid: 'SUCCESSFUL',
    failed: 'FAILED',
    back: 'REFUNDED',
    costMinor: 490_00n,
  },
}

function shopOf(partner: string): Shop {
  const shop = shops[partner]
  assert.ok(shop, `it is known what ${partner} sells`)
  return shop
}

type About<Wish> = { readonly world: TestWorld; readonly partner: string; wish: Wish }

const digitsOf = (world: TestWorld): string => world.fresh('').padStart(5, '0')

const airtime: Buying<AirtimeRail, TopUp> = {
  rail: (world, partner) => world.port('airtime', partner),
  fresh: (world, partner) => ({
    reference: world.port('airtime', partner).referenceOf(crypto.randomUUID(), world.clock.now()),
    network: 'mtn',
    phone: `0803${digitsOf(world)}${atOnce}`,
    amount,
  }),
  hand: (rail, wish) => rail.topUp(wish),
  find: (rail, wish) => rail.findTopUp(wish),
  referenceOf: ({ reference }) => reference,
  ending: (wish, digits) => ({ ...wish, phone: `${wish.phone.slice(0, -2)}${digits}` }),
}

const bill: Buying<BillsRail, BillWish> = {
  rail: (world, partner) => world.port('bills', partner),
  fresh: (world, partner) => ({
    reference: world.port('bills', partner).referenceOf(crypto.randomUUID(), world.clock.now()),
    service: shopOf(partner).service,
    account: `4503${digitsOf(world)}${atOnce}`,
    amount,
    choice: {},
    fields: {},
  }),
  hand: (rail, wish) => rail.pay(wish),
  find: (rail, wish) => rail.find(wish),
  referenceOf: ({ reference }) => reference,
  ending: (wish, digits) => ({ ...wish, account: `${wish.account.slice(0, -2)}${digits}` }),
}

/** Any amount at the first operator of Ghana. */
const abroad: Buying<AbroadRail, BillWish> = {
  rail: (world, partner) => world.port('abroad', partner),
  fresh: (world, partner) => ({
    reference: world.port('abroad', partner).referenceOf(crypto.randomUUID(), world.clock.now()),
    service: shopOf(partner).service,
    account: `+23324${digitsOf(world)}${atOnce}`,
    amount,
    choice: { country: 'GH', operator: '1000' },
    fields: {},
  }),
  hand: (rail, wish) => rail.pay(wish),
  find: (rail, wish) => rail.find(wish),
  referenceOf: ({ reference }) => reference,
  ending: (wish, digits) => ({ ...wish, account: `${wish.account.slice(0, -2)}${digits}` }),
}

async function begin<Rail, Wish>(
  buying: Buying<Rail, Wish>,
  world: TestWorld,
  partner: string,
): Promise<About<Wish>> {
  await world.control('POST', `/${partner}/wallet`, { balance: plenty })
  return { world, partner, wish: buying.fresh(world, partner) }
}

async function happen<Rail, Wish>(
  buying: Buying<Rail, Wish>,
  about: About<Wish>,
  what: WorldAct,
): Promise<void> {
  const { world, partner } = about
  const { paid, failed = 'failed', back } = shopOf(partner)
  const waits = async (): Promise<void> => {
    about.wish = buying.ending(about.wish, whenToldTo)
    assert.equal((await buying.hand(buying.rail(world, partner), about.wish)).outcome, 'accepted')
  }
  const ends = async (status: string, more: object = {}): Promise<void> => {
    await world.control('POST', `/${partner}/purchases/${buying.referenceOf(about.wish)}`, {
      status,
      ...more,
    })
  }
  const acts: Partial<Record<WorldAct, () => Promise<unknown>>> = {
    nothing: async () => undefined,
    payout: async () => {
      await waits()
      await ends(paid)
    },
    payout_untold: async () => {
      await waits()
      await ends(paid, { webhook: false })
    },
    payout_pending: waits,
    payout_succeeds: () => ends(paid),
    payout_fails: () => ends(failed),
    payout_is_reversed: () => ends(back),
    will_be_pending: async () => {
      about.wish = buying.ending(about.wish, whenToldTo)
    },
    float_empty: () => world.control('POST', `/${partner}/wallet`, { balance: '0.00' }),
  }
  const doIt = acts[what]
  assert.ok(doIt, `${what} happens to no purchase`)
  await doIt()
}

/** Whatever it calls our reference. */
type Purchases = { readonly purchases: readonly object[] }

async function timesOf({ world, partner }: About<unknown>, reference: string): Promise<number> {
  const { purchases } = await world.control<Purchases>('GET', `/${partner}/purchases`)
  return purchases.filter((one) => Object.values(one).includes(reference)).length
}

function buyingBy<Rail, Wish>(buying: Buying<Rail, Wish>) {
  return (means: {
    begins?: WorldAct
    call(rail: Rail, wish: Wish): Promise<Outcome>
    more?(about: About<Wish>, last: () => unknown): Partial<Subject>
  }): Begin =>
    async (world, partner) => {
      const about = await begin(buying, world, partner)
      let last: unknown
      return {
        ...(means.begins ? { begins: means.begins } : {}),
        happen: (what) => happen(buying, about, what),
        call: async () => {
          const outcome = await means.call(buying.rail(world, partner), about.wish)
          if (outcome.outcome === 'accepted') last = outcome.value
          return outcome
        },
        ...means.more?.(about, () => last),
      }
    }
}

const stateIn = (last: () => unknown) => () => {
  const order: Partial<OrderAtPartner> = Object(last())
  return order.state
}

type Holder = { balance(): Promise<Outcome> }

/** Handing over and asking, which are alike for whatever is bought. */
function handingAndAsking<Rail extends Holder, Wish>(
  buying: Buying<Rail, Wish>,
): { hand: Begin; find: Begin; balance: Begin } {
  const by = buyingBy(buying)
  return {
    hand: by({
      call: (rail, wish) => buying.hand(rail, wish),
      more: (about, last) => ({
        state: stateIn(last),
        count: () => timesOf(about, buying.referenceOf(about.wish)),
        restore: async () => {
          await about.world.control('POST', `/${about.partner}/wallet`, { balance: plenty })
        },
      }),
    }),
    find: by({
      begins: 'payout',
      call: (rail, wish) => buying.find(rail, wish),
      more: (_, last) => ({ state: stateIn(last) }),
    }),
    balance: by({
      begins: 'payout',
      call: (rail) => rail.balance(),
      more: ({ partner }, last) => ({
        sees: () => {
          const balance: { minor: bigint } = Object(last())
          return 100_000_000n - balance.minor === shopOf(partner).costMinor
        },
      }),
    }),
  }
}

const ofAirtime = handingAndAsking(airtime)
const ofBills = handingAndAsking(bill)
const ofAbroad = handingAndAsking(abroad)

/** By `port.method`. */
export const purchaseBeginnings: Readonly<Record<string, Begin>> = {
  'airtime.topUp': ofAirtime.hand,
  'airtime.findTopUp': ofAirtime.find,
  'airtime.balance': ofAirtime.balance,
  'bills.check': buyingBy(bill)({
    begins: 'nothing',
    call: (rail, { service, account }) => rail.check({ service, account }),
  }),
  'bills.plans': buyingBy(bill)({
    begins: 'nothing',
    call: (rail) => rail.plans(shopOf(rail.provider).inPlans),
  }),
  'bills.options': buyingBy(bill)({
    begins: 'nothing',
    call: (rail) => {
      const { asking } = shopOf(rail.provider)
      assert.ok(asking, `${rail.provider} sells what asks for fields`)
      return rail.options({ ...asking, of: undefined })
    },
  }),
  'bills.pay': ofBills.hand,
  'bills.find': ofBills.find,
  'bills.balance': ofBills.balance,
  'abroad.operators': buyingBy(abroad)({
    begins: 'nothing',
    call: (rail) => rail.operators('GH'),
  }),
  'abroad.operatorOf': buyingBy(abroad)({
    begins: 'nothing',
    call: (rail, { account }) => rail.operatorOf({ country: 'GH', number: account }),
  }),
  'abroad.pay': ofAbroad.hand,
  'abroad.find': ofAbroad.find,
  'abroad.balance': ofAbroad.balance,
}

/** Lets the partner do what the cell says, waits until all of it has arrived, and counts. */
export async function driveAirtimeWebhooks(
  world: TestWorld,
  partner: string,
  hearing: Hearing,
): Promise<void> {
  const about = await begin(airtime, world, partner)
  const { reference } = about.wish
  const ear = world.port('airtime', partner)
  await driveOrderWebhooks(world, { ear, reference, happen: (what) => happen(airtime, about, what) }, hearing)
}
