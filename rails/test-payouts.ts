// Answers for driving payouts through the table: transfers out that really happen at the sandbox bank, and what is heard of them.
import assert from 'node:assert/strict'
import type { ListedPayout, PayoutAtBank, PayoutRail } from '#features/transfers/rail.ts'
import { money } from '#kit/money/money.ts'
import { eventually } from '#kit/test/eventually.ts'
import type { HeardAct, Hearing, WorldAct } from './sandbox/behaviours/cells.ts'
import type { Begin, Outcome, Subject } from './test-calls.ts'
import type { Arrival } from './sandbox/test-receiver.ts'
import type { TestWorld } from './test-world.ts'

export const payoutAmount = money('NGN', 1_234_50n)
/** What the bank keeps of it, by its price list. */
export const payoutFee = money('NGN', 10_00n)
const bankCode = '058'
const plenty = '1000000.00'
const hour = 3_600_000

export type SeenPayout = {
  readonly rail: string
  readonly reference: string
  readonly status: string
  readonly response_code: string | null
  readonly amount: string
  readonly fee: string
  readonly debited: boolean
  readonly steps_left: number
}

export type Order = Parameters<PayoutRail['pay']>[0]

/** A transfer to an account that nobody else pays. */
export function freshOrder(world: Pick<TestWorld, 'fresh'>): Order {
  const word = world.fresh('').padStart(7, '0')
  return {
    reference: `payout-of-the-tests-${word}`,
    amount: payoutAmount,
    payee: { bankCode, accountNumber: `2${word}50`, accountName: 'ADEYEMI CHINEDU GRACE' },
    narration: 'Rent for March',
  }
}

/** What the bank's own book has of an account. */
export async function payoutsTo(world: TestWorld, accountNumber: string): Promise<readonly SeenPayout[]> {
  const found = await world.control<{ payouts: SeenPayout[] }>(
    'GET',
    `/bank/payouts?account_number=${accountNumber}`,
  )
  return found.payouts
}

/** Hands an order over and waits until the bank has done what it does at once. */
async function handOver(
  world: TestWorld,
  { partner, order }: { partner: string; order: Order },
  script: object,
): Promise<void> {
  const match = { account_number: order.payee.accountNumber }
  await world.control('POST', '/bank/outcomes', { match, ...script })
  const handed = await world.payouts(partner).pay(order)
  assert.equal(handed.outcome, 'accepted')
  await eventually(async () => {
    const [payout] = await payoutsTo(world, order.payee.accountNumber)
    assert.ok(payout?.response_code)
  })
}

async function happen(
  world: TestWorld,
  about: { partner: string; order: Order },
  what: WorldAct,
): Promise<void> {
  const { order, partner } = about
  const success = (more: object): object => ({ steps: [{ status: 'success', code: '00', ...more }] })
  const conclude = (body: object): Promise<unknown> =>
    world.control('POST', `/bank/payouts/${order.reference}/conclude`, { rail: partner, ...body })
  const will = (script: object): Promise<unknown> =>
    world.control('POST', '/bank/outcomes', {
      match: { account_number: order.payee.accountNumber },
      ...script,
    })
  const acts: Partial<Record<WorldAct, () => Promise<unknown>>> = {
    payout: () => handOver(world, about, { code: '00' }),
    payout_pending: () => handOver(world, about, { code: '09' }),
    payout_untold: () => handOver(world, about, success({ webhook: false })),
    payout_told_wrongly: () => handOver(world, about, success({ webhook_amount: '999999.00' })),
    payout_told_late: () => handOver(world, about, success({ webhook_delay_ms: 60_000 })),
    payout_told_first: () => handOver(world, about, { answer: 'webhook_first', code: '00' }),
    payout_succeeds: () => conclude({ status: 'success', code: '00' }),
    payout_fails: () => conclude({ status: 'failed', code: '51' }),
    payout_is_reversed: () => conclude({ status: 'reversed' }),
    will_be_pending: () => will({ code: '09' }),
    will_be_told_wrongly: () => will(success({ webhook_amount: '999999.00' })),
    float_empty: () => world.control('POST', '/bank/float', { set: '0.00' }),
  }
  const doIt = acts[what]
  assert.ok(doIt, `${what} happens to no transfer out`)
  await doIt()
}

type Begun = { readonly world: TestWorld; readonly rail: PayoutRail; readonly order: Order }

function aboutPayout(means: {
  begins?: WorldAct
  call(begun: Begun): Promise<Outcome>
  more?(begun: Omit<Begun, 'rail'>, last: () => unknown): Partial<Subject>
}): Begin {
  return async (world, partner) => {
    await world.control('POST', '/bank/float', { set: plenty })
    const order = freshOrder(world)
    let last: unknown
    return {
      ...(means.begins ? { begins: means.begins } : {}),
      happen: (what) => happen(world, { partner, order }, what),
      call: async () => {
        const outcome = await means.call({ world, rail: world.payouts(partner), order })
        if (outcome.outcome === 'accepted') last = outcome.value
        return outcome
      },
      ...means.more?.({ world, order }, () => last),
    }
  }
}

const stateIn = (value: unknown): string | undefined => {
  const payout: { state?: string } = Object(value)
  return payout.state
}

/** Only what every answer about the same transfer has in common: the first names no session and no fee. */
function inCommon(outcome: Outcome, states: string[]): Outcome {
  if (outcome.outcome !== 'accepted') return outcome
  const payout: PayoutAtBank = Object(outcome.value)
  states.push(payout.state)
  return { outcome: 'accepted', value: { amount: payout.amount } }
}

const states: string[] = []

/** By `port.method`. */
export const payoutBeginnings: Readonly<Record<string, Begin>> = {
  'payouts.findAccountName': aboutPayout({ call: ({ rail, order }) => rail.findAccountName(order.payee) }),
  'payouts.pay': aboutPayout({
    call: async ({ rail, order }) => inCommon(await rail.pay(order), states),
    more: ({ world, order }) => ({
      state: () => states.at(-1),
      count: async () => (await payoutsTo(world, order.payee.accountNumber)).length,
      restore: async () => {
        await world.control('POST', '/bank/float', { set: plenty })
      },
    }),
  }),
  'payouts.findPayout': aboutPayout({
    begins: 'payout',
    call: ({ rail, order }) => rail.findPayout(order.reference),
    more: ({ order }, last) => ({
      state: () => stateIn(last()),
      sees: () => {
        const payout: PayoutAtBank = Object(last())
        return payout.amount.minor === order.amount.minor
      },
    }),
  }),
  // Sees a transfer in the list while it has taken our money.
  'payouts.listPayouts': aboutPayout({
    begins: 'payout',
    call: async ({ world, rail }) => rail.listPayouts(new Date(world.clock.now().getTime() - hour)),
    more: ({ order }, last) => ({
      sees: () => {
        const listed: ListedPayout[] = Object(last())
        return listed.some(
          ({ reference, amount, state, payee, narration }) =>
            reference === order.reference &&
            amount.minor === order.amount.minor &&
            payee.accountNumber === order.payee.accountNumber &&
            narration === order.narration &&
            (state === 'pending' || state === 'success'),
        )
      },
    }),
  }),
  'payouts.payoutBalance': aboutPayout({
    begins: 'payout',
    call: ({ rail }) => rail.payoutBalance(),
    more: (_, last) => ({
      sees: () => {
        const balance: { minor: bigint } = Object(last())
        return 100_000_000n - balance.minor === payoutAmount.minor + payoutFee.minor
      },
    }),
  }),
}

/** Of one order: who reads what is told of it, and how things happen to it. */
export type HeardOrder = {
  readonly ear: Pick<PayoutRail, 'readWebhook'>
  readonly reference: string
  happen(what: WorldAct): Promise<void>
}

/** Lets the partner do what the cell says, waits until all of it has arrived, and counts. */
export async function drivePayoutWebhooks(
  world: TestWorld,
  partner: string,
  hearing: Hearing,
): Promise<void> {
  await world.control('POST', '/bank/float', { set: plenty })
  const order = freshOrder(world)
  const { reference } = order
  const arrived = await driveOrderWebhooks(
    world,
    {
      ear: world.payouts(partner),
      reference,
      happen: (what) => happen(world, { partner, order }, what),
    },
    hearing,
  )
  if (hearing.acts.includes('payout_told_late'))
    assert.match(Buffer.from(arrived[0]?.raw ?? []).toString(), /reversed/i, 'the later one came first')
}

/** How partners name in a webhook that they have paid. */
const saysPaid = /"(?:transfer\.success|SUCCESSFUL_DISBURSEMENT)"/

/** The same of any order that a partner carries out; answers what arrived. */
export async function driveOrderWebhooks(
  world: TestWorld,
  heard: HeardOrder,
  hearing: Hearing,
): Promise<readonly Arrival[]> {
  const { ear, reference } = heard
  // Webhooks of earlier orders, which nobody waited for, must not be counted as this one's.
  await world.settle()
  const from = world.receiver.arrivals.length
  world.receiver.plan(hearing.receiver ?? [])
  for (const what of hearing.acts) await hear(world, heard, what)
  await world.settle(new Set([reference]))
  const arrived = world.receiver.arrivals.slice(from)
  const verified = arrived.flatMap(({ raw, headers }) => {
    const read = ear.readWebhook(raw, headers)
    return read === undefined ? [] : [{ ...read, text: Buffer.from(raw).toString() }]
  })
  assert.equal(arrived.length, hearing.arrive, 'arrived')
  assert.equal(verified.length, hearing.verified, 'verified')
  assert.equal(new Set(verified.map((one) => one.dedupeKey)).size, hearing.different, 'different')
  for (const { event, text } of verified) {
    assert.ok(event.kind === 'payout')
    assert.equal(event.reference, reference)
    if (event.saysPaid !== undefined) assert.equal(event.saysPaid, saysPaid.test(text), text)
  }
  return arrived
}

async function hear(
  world: TestWorld,
  { reference, happen: happenTo }: HeardOrder,
  what: HeardAct,
): Promise<void> {
  const redeliver = async (how: object): Promise<void> => {
    await world.settle(new Set([reference]))
    const [original] = await world.webhooksOf(reference)
    await world.control('POST', `/webhooks/${original?.id}/redeliver`, how)
  }
  if (what === 'copies') return redeliver({ times: 3 })
  if (what === 'badsig' || what === 'flipbyte' || what === 'oldts') return redeliver({ tamper: what })
  assert.ok(isWorldAct(what), `${what} is nothing that orders hear`)
  return happenTo(what)
}

const isWorldAct = (what: HeardAct): what is WorldAct =>
  !what.startsWith('event:') && what !== 'late_first' && what !== 'account_before_answer'
