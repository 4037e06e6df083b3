// Answers for driving airtime through the table: top-ups that really happen at an aggregator's twin, and what is heard of them.
import assert from 'node:assert/strict'
import type { AirtimeRail, TopUp } from '#features/airtime/rail.ts'
import type { OrderAtPartner } from '#features/orders/rail.ts'
import { money } from '#kit/money/money.ts'
import type { Hearing, WorldAct } from './sandbox/behaviours/cells.ts'
import type { Begin, Outcome, Subject } from './test-calls.ts'
import { driveOrderWebhooks } from './test-payouts.ts'
import type { TestWorld } from './test-world.ts'

const amount = money('NGN', 500_00n)
/** What the commission leaves of it for us to pay. */
const costMinor = 485_00n
const plenty = '1000000.00'
// A number that ends so is topped up at once, and one that ends so when a person there says it.
const [atOnce, whenToldTo] = ['10', '95']

type About = { readonly world: TestWorld; readonly partner: string; order: TopUp }

const ending = ({ phone, ...order }: TopUp, digits: string): TopUp => ({
  ...order,
  phone: `${phone.slice(0, -2)}${digits}`,
})

/** A top-up for a number that nobody else tops up, with enough money of ours there. */
async function freshTopUp(world: TestWorld, partner: string): Promise<About> {
  await world.control('POST', `/${partner}/wallet`, { balance: plenty })
  const rail = world.port('airtime', partner)
  const reference = rail.referenceOf(crypto.randomUUID(), world.clock.now())
  const phone = `0803${world.fresh('').padStart(5, '0')}${atOnce}`
  return { world, partner, order: { reference, network: 'mtn', phone, amount } }
}

async function happen(about: About, what: WorldAct): Promise<void> {
  const { world, partner } = about
  const waits = async (): Promise<void> => {
    about.order = ending(about.order, whenToldTo)
    assert.equal((await world.port('airtime', partner).topUp(about.order)).outcome, 'accepted')
  }
  const ends = async (status: string, more: object = {}): Promise<void> => {
    await world.control('POST', `/${partner}/purchases/${about.order.reference}`, { status, ...more })
  }
  const acts: Partial<Record<WorldAct, () => Promise<unknown>>> = {
    payout: async () => {
      await waits()
      await ends('delivered')
    },
    payout_untold: async () => {
      await waits()
      await ends('delivered', { webhook: false })
    },
    payout_pending: waits,
    payout_succeeds: () => ends('delivered'),
    payout_fails: () => ends('failed'),
    payout_is_reversed: () => ends('reversed'),
    will_be_pending: async () => {
      about.order = ending(about.order, whenToldTo)
    },
    float_empty: () => world.control('POST', `/${partner}/wallet`, { balance: '0.00' }),
  }
  const doIt = acts[what]
  assert.ok(doIt, `${what} happens to no top-up`)
  await doIt()
}

type Purchases = { readonly purchases: readonly { readonly requestId: string }[] }

async function timesOf({ world, partner, order }: About): Promise<number> {
  const { purchases } = await world.control<Purchases>('GET', `/${partner}/purchases`)
  return purchases.filter(({ requestId }) => requestId === order.reference).length
}

function aboutTopUp(means: {
  begins?: WorldAct
  call(rail: AirtimeRail, order: TopUp): Promise<Outcome>
  more?(about: About, last: () => unknown): Partial<Subject>
}): Begin {
  return async (world, partner) => {
    const about = await freshTopUp(world, partner)
    let last: unknown
    return {
      ...(means.begins ? { begins: means.begins } : {}),
      happen: (what) => happen(about, what),
      call: async () => {
        const outcome = await means.call(world.port('airtime', partner), about.order)
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

/** By `port.method`. */
export const airtimeBeginnings: Readonly<Record<string, Begin>> = {
  'airtime.topUp': aboutTopUp({
    call: (rail, order) => rail.topUp(order),
    more: (about, last) => ({
      state: stateIn(last),
      count: () => timesOf(about),
      restore: async () => {
        await about.world.control('POST', `/${about.partner}/wallet`, { balance: plenty })
      },
    }),
  }),
  'airtime.findTopUp': aboutTopUp({
    begins: 'payout',
    call: (rail, order) => rail.findTopUp(order),
    more: (_, last) => ({ state: stateIn(last) }),
  }),
  'airtime.balance': aboutTopUp({
    begins: 'payout',
    call: (rail) => rail.balance(),
    more: (_, last) => ({
      sees: () => {
        const balance: { minor: bigint } = Object(last())
        return 100_000_000n - balance.minor === costMinor
      },
    }),
  }),
}

/** Lets the partner do what the cell says, waits until all of it has arrived, and counts. */
export async function driveAirtimeWebhooks(
  world: TestWorld,
  partner: string,
  hearing: Hearing,
): Promise<void> {
  const about = await freshTopUp(world, partner)
  const { reference } = about.order
  const ear = world.port('airtime', partner)
  await driveOrderWebhooks(world, { ear, reference, happen: (what) => happen(about, what) }, hearing)
}
