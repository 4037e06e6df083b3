// Answers for driving payouts through the table: transfers out that really happen at the sandbox bank, and what is heard of them.
import assert from 'node:assert/strict'
import type { ListedPayout, PayoutAtBank, PayoutRail } from '#features/transfers/rail.ts'
import { money } from '#kit/money/money.ts'
import { eventually } from '#kit/test/eventually.ts'
import type { HeardAct, Hearing, WorldAct } from './sandbox/behaviours/cells.ts'
import type { Driver, Outcome, Subject } from './test-calls.ts'
import type { TestWorld } from './test-world.ts'

export type Partner = 'paystack' | 'monnify'

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
  { partner, order }: { partner: Partner; order: Order },
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
  about: { partner: Partner; order: Order },
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

function driver(
  partner: Partner,
  path: string,
  about: {
    begins?: WorldAct
    method?: 'POST'
    call(begun: Begun): Promise<Outcome>
    more?(begun: Omit<Begun, 'rail'>, last: () => unknown): Partial<Subject>
  },
): Driver {
  const login = { method: 'POST', path: '/api/v1/auth/login' }
  const recipient = { method: 'POST', path: '/transferrecipient' }
  const ofPaystack = about.method === 'POST' ? [recipient] : []
  return {
    main: { method: about.method ?? 'GET', path },
    others: partner === 'monnify' ? [login] : ofPaystack,
    begin: async (world) => {
      await world.control('POST', '/bank/float', { set: plenty })
      const order = freshOrder(world)
      let last: unknown
      return {
        ...(about.begins ? { begins: about.begins } : {}),
        happen: (what) => happen(world, { partner, order }, what),
        call: async () => {
          const rail = world.payouts(partner)
          const outcome = await about.call({ world, rail, order })
          if (outcome.outcome === 'accepted') last = outcome.value
          return outcome
        },
        ...about.more?.({ world, order }, () => last),
      }
    },
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

/** Sees a transfer in the list while it has taken our money. */
const listDriver = (partner: Partner, path: string): Driver =>
  driver(partner, path, {
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
  })

function driversOf(partner: Partner, paths: Record<'name' | 'pay' | 'find' | 'list' | 'balance', string>) {
  const name = `${partner}_payouts`
  const states: string[] = []
  return {
    [`${name}.findAccountName`]: driver(partner, paths.name, {
      call: ({ rail, order }) => rail.findAccountName(order.payee),
    }),
    [`${name}.pay`]: driver(partner, paths.pay, {
      method: 'POST',
      call: async ({ rail, order }) => inCommon(await rail.pay(order), states),
      more: ({ world, order }) => ({
        state: () => states.at(-1),
        count: async () => (await payoutsTo(world, order.payee.accountNumber)).length,
        restore: async () => {
          await world.control('POST', '/bank/float', { set: plenty })
        },
      }),
    }),
    [`${name}.findPayout`]: driver(partner, paths.find, {
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
    [`${name}.listPayouts`]: listDriver(partner, paths.list),
    [`${name}.payoutBalance`]: driver(partner, paths.balance, {
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
}

/** By `adapter.method`. */
export const payoutDrivers: Readonly<Record<string, Driver>> = {
  ...driversOf('paystack', {
    name: '/bank/resolve',
    pay: '/transfer',
    find: '/transfer/verify/*',
    list: '/transfer',
    balance: '/balance',
  }),
  ...driversOf('monnify', {
    name: '/api/v1/disbursements/account/validate',
    pay: '/api/v2/disbursements/single',
    find: '/api/v2/disbursements/single/summary',
    list: '/api/v2/disbursements/single/transactions',
    balance: '/api/v2/disbursements/wallet-balance',
  }),
}

/** Lets the partner do what the cell says, waits until all of it has arrived, and counts. */
export async function drivePayoutWebhooks(
  world: TestWorld,
  partner: Partner,
  hearing: Hearing,
): Promise<void> {
  await world.control('POST', '/bank/float', { set: plenty })
  const about = { partner, order: freshOrder(world) }
  const { reference } = about.order
  const subjects = new Set([reference])
  // Webhooks of earlier transfers, which nobody waited for, must not be counted as this one's.
  await world.settle()
  const from = world.receiver.arrivals.length
  world.receiver.plan(hearing.receiver ?? [])
  for (const what of hearing.acts) await hear(world, about, what)
  await world.settle(subjects)
  const arrived = world.receiver.arrivals.slice(from)
  const ear = world.payouts(partner)
  const verified = arrived.flatMap(({ raw, headers }) => ear.readWebhook(raw, headers) ?? [])
  assert.equal(arrived.length, hearing.arrive, 'arrived')
  assert.equal(verified.length, hearing.verified, 'verified')
  assert.equal(new Set(verified.map((one) => one.dedupeKey)).size, hearing.different, 'different')
  for (const { event } of verified) assert.deepEqual(event, { kind: 'payout', reference })
  if (hearing.acts.includes('payout_told_late'))
    assert.match(Buffer.from(arrived[0]?.raw ?? []).toString(), /reversed/i, 'the later one came first')
}

async function hear(
  world: TestWorld,
  about: { partner: Partner; order: Order },
  what: HeardAct,
): Promise<void> {
  const { reference } = about.order
  const redeliver = async (how: object): Promise<void> => {
    await world.settle(new Set([reference]))
    const [original] = await world.webhooksOf(reference)
    await world.control('POST', `/webhooks/${original?.id}/redeliver`, how)
  }
  if (what === 'copies') return redeliver({ times: 3 })
  if (what === 'badsig' || what === 'flipbyte' || what === 'oldts') return redeliver({ tamper: what })
  assert.ok(isWorldAct(what), `${what} is nothing that payouts hear`)
  return happen(world, about, what)
}

const isWorldAct = (what: HeardAct): what is WorldAct =>
  !what.startsWith('event:') && what !== 'late_first' && what !== 'account_before_answer'
