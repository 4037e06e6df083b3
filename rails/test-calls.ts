// Answers for driving the calls of adapters through the faults of the table: one beginning a method of a port.
import assert from 'node:assert/strict'
import sharp from 'sharp'
import type { BankRail } from '#features/deposits/rail.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import { eventually } from '#kit/test/eventually.ts'
import type { Method, MethodKind, Turn, WorldAct } from './sandbox/behaviours/cells.ts'
import type { Fault } from './sandbox/faults.ts'
import { bankKey, type Deposit, isPayoutAct, timeoutMilliseconds, type TestWorld } from './test-world.ts'

export type Outcome = PartnerOutcome<unknown, string>

/** Something to call about. */
export type Subject = {
  call(): Promise<Outcome>
  readonly deposit?: Deposit
  /** What happens to it before the first call, unless that begins with something of its own. */
  readonly begins?: WorldAct
  happen?(what: WorldAct): Promise<void>
  /** How the transfer out stood in the last accepted answer. */
  state?(): string | undefined
  /** Whether the deposit shows in the last accepted answer. */
  sees?(): boolean
  /** How many things the calls have made. */
  count?(): Promise<number>
  /** Puts the world back as it was before a call that must succeed. */
  restore?(): Promise<void>
}
/** Makes something to call a partner about. */
export type Begin = (world: TestWorld, partner: string) => Promise<Subject>

const day = 86_400_000
// Shapes of a face, as JPEG.
const testFace = await sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="400"><rect width="320" height="400" fill="#9fb8a5"/><ellipse cx="160" cy="190" rx="95" ry="130" fill="#6b4226"/></svg>',
  ),
)
  .jpeg()
  .toBuffer()
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/** About a deposit. `sees` reads the very type that the method answers. */
function aboutDeposit<Value>(
  call: (rail: BankRail, doors: { deposit: Deposit; now: number }) => Promise<PartnerOutcome<Value, string>>,
  sees: (value: Value, deposit: Deposit) => boolean,
): Begin {
  return async (world, partner) => {
    const deposit = await world.freshDeposit()
    let last: Value | undefined
    return {
      deposit,
      begins: 'deposit',
      happen: (what) => {
        assert.ok(!isPayoutAct(what), `${what} happens to no deposit`)
        return world.act(deposit, what)
      },
      call: async () => {
        const now = world.clock.now().getTime()
        const outcome = await call(world.port('bank', partner), { deposit, now })
        if (outcome.outcome === 'accepted') last = outcome.value
        return outcome
      },
      sees: () => last !== undefined && sees(last, deposit),
    }
  }
}

async function beginCustomer(world: TestWorld, partner: string): Promise<Subject> {
  const person = {
    email: `${world.fresh('person')}@example.com`,
    firstName: 'Ada',
    lastName: 'Obi',
    phone: '+2348030000002',
  }
  const codes = new Set<string>()
  return {
    call: async () => {
      const outcome = await world.port('bank', partner).ensureCustomer(person)
      if (outcome.outcome === 'accepted') codes.add(outcome.value.customerCode)
      return outcome
    },
    count: async () => codes.size,
  }
}

/** How many accounts a customer has at the bank, open or closed. */
async function accountsOf(world: TestWorld, customerCode: string, isActive: boolean): Promise<number> {
  const headers = { authorization: `Bearer ${bankKey}` }
  const query = new URLSearchParams({ customer: customerCode, active: String(isActive) })
  const response = await fetch(`${world.url}/paystack/dedicated_account?${query.toString()}`, { headers })
  const answer: { data: unknown[] } = await response.json()
  return answer.data.length
}

async function beginAccount(world: TestWorld, partner: string): Promise<Subject> {
  const customerCode = await world.freshCustomer()
  return {
    call: () => world.port('bank', partner).openAccount({ customerCode }),
    count: () => accountsOf(world, customerCode, true),
  }
}

async function beginClosing(world: TestWorld, partner: string): Promise<Subject> {
  const customerCode = await world.freshCustomer()
  const opened = await world.port('bank', partner).openAccount({ customerCode })
  assert.ok(opened.outcome === 'accepted')
  return {
    call: () => world.port('bank', partner).closeAccount(opened.value),
    count: async () => {
      assert.equal(await accountsOf(world, customerCode, true), 0)
      return accountsOf(world, customerCode, false)
    },
  }
}

async function beginReturn(world: TestWorld, partner: string): Promise<Subject> {
  const deposit = await world.freshDeposit()
  await world.act(deposit, 'deposit')
  const found = await world.port('bank', partner).verifyDeposit(deposit.reference)
  assert.ok(found.outcome === 'accepted')
  return {
    call: () => world.port('bank', partner).returnDeposit({ ...found.value, failedBefore: 0 }),
    count: async () => {
      const headers = { authorization: `Bearer ${bankKey}` }
      const response = await fetch(`${world.url}/paystack/refund?perPage=100`, { headers })
      const answer: { data: { transaction_reference: string }[] } = await response.json()
      return answer.data.filter((one) => one.transaction_reference === deposit.reference).length
    },
  }
}

/** By `port.method`. */
export const beginnings: Readonly<Record<string, Begin>> = {
  'bank.ensureCustomer': beginCustomer,
  'bank.openAccount': beginAccount,
  'bank.closeAccount': beginClosing,
  'bank.returnDeposit': beginReturn,
  'bank.verifyDeposit': aboutDeposit(
    (rail, { deposit }) => rail.verifyDeposit(deposit.reference),
    ({ accountNumber, gross, providerFee }, deposit) =>
      accountNumber === deposit.accountNumber &&
      gross.minor === deposit.grossMinor &&
      gross.minor - providerFee.minor === deposit.netMinor,
  ),
  'bank.listDeposits': aboutDeposit(
    (rail, { now }) => rail.listDeposits({ from: new Date(now - day), until: new Date(now + day) }),
    (listed, { reference, grossMinor }) =>
      listed.some((one) => one.providerReference === reference && one.gross.minor === grossMinor),
  ),
  'bank.floatBalance': aboutDeposit(
    (rail) => rail.floatBalance(),
    (balances, deposit) => sum(balances.map((one) => one.minor)) - deposit.balanceBefore === deposit.netMinor,
  ),
  'bank.statement': aboutDeposit(
    (rail) => rail.statement(),
    (lines, { reference, netMinor }) => {
      const own = lines.filter((line) => line.providerReference === reference)
      return sum(own.map((line) => line.change.minor)) === netMinor
    },
  ),
  'identity.lookup': async (world, partner) => {
    const number = `3${world.fresh('').padStart(9, '0')}0`
    const kind = number.charCodeAt(9) % 2 === 0 ? 'bvn' : 'nin'
    return { call: () => world.port('identity', partner).lookup({ kind, number }) }
  },
  'identity.liveness': async (world, partner) => ({
    call: () => world.port('identity', partner).liveness({ image: testFace }),
  }),
  'identity.matchFace': async (world, partner) => ({
    call: () =>
      world.port('identity', partner).matchFace({ kind: 'bvn', number: '22222222222', image: testFace }),
  }),
  'rates.latest': async (world, partner) => ({ call: () => world.port('rates', partner).latest() }),
  'identity.ping': async (world, partner) => ({ call: () => world.port('identity', partner).ping() }),
}

const wordOf = (outcome: Outcome): string =>
  outcome.outcome === 'rejected' ? `rejected:${outcome.reason}` : outcome.outcome
const creations: readonly MethodKind[] = [
  'make_customer',
  'open_account',
  'make_address',
  'close_account',
  'return_deposit',
  'pay_out',
]
const beginsAnew = /^(?:deposit|nothing|payout$|payout_(?:pending|untold|told)|will_be)/

export type Calls = {
  readonly partner: string
  /** Its twin's name for itself. */
  readonly rail: string
  readonly method: Method
  readonly turns: readonly Turn[]
}

/** A request as the control plane matches it: `POST /transfer`. */
function matchOf(request: string): object {
  const [method, path] = request.split(' ')
  return { method, path }
}

/** Drives the turns of a cell, one after the other. */
export async function driveTurns(
  world: TestWorld,
  begin: Begin,
  { partner, rail, method, turns }: Calls,
): Promise<void> {
  const { kind, main, others = [] } = method
  assert.ok(main, 'a method that calls has a request that it is for')
  // What is made is made anew for each turn; what is asked about stays the same through the cell.
  const anew = creations.includes(kind)
  let subject = await begin(world, partner)
  for (const [index, turn] of turns.entries()) {
    if (anew && index > 0) subject = await begin(world, partner)
    const isFirst = index === 0 && !beginsAnew.test(turn.world ?? '')
    if (subject.begins && isFirst) await subject.happen?.(subject.begins)
    if (turn.world) await subject.happen?.(turn.world)
    const places = turn.on === 'others' ? others : [main]
    for (const [place, request] of places.entries()) {
      if (anew && place > 0) subject = await begin(world, partner)
      await driveTurn(world, { rail, subject, turn, match: matchOf(request) })
    }
    if (subject.count) {
      // Nothing was lost and nothing made twice: the same call as usual ends in exactly one.
      await subject.restore?.()
      assert.equal((await subject.call()).outcome, 'accepted')
      assert.equal(await subject.count(), 1)
    }
  }
}

type OneTurn = {
  readonly rail: string
  readonly subject: Subject
  readonly turn: Turn
  readonly match: object
}
/** For how long a fault holds the answer up: until it comes, or until nobody waits for it any more. */
function waitFor(fault: Fault): number {
  if (fault.kind === 'slow') return fault.milliseconds
  return fault.kind === 'hang_before' || fault.kind === 'hang_after' ? timeoutMilliseconds : 0
}

type State = { readonly held: number; readonly scenarios: readonly unknown[] }

async function driveTurn(world: TestWorld, { rail, subject, turn, match }: OneTurn): Promise<void> {
  const faults = turn.faults ?? []
  await world.control('DELETE', '/scenarios')
  if (faults.length > 0) await world.control('POST', '/scenarios', { rail, match, script: faults })
  const calls = Promise.all(Array.from({ length: turn.times ?? 1 }, () => subject.call()))
  for (const wait of faults.map(waitFor).filter((milliseconds) => milliseconds > 0)) {
    await eventually(async () => assert.equal((await world.control<State>('GET', '/state')).held, 1))
    world.clock.advance(wait)
  }
  const outcomes = await calls
  const said = `${JSON.stringify(faults)} on ${JSON.stringify(match)}`
  for (const outcome of outcomes) {
    assert.equal(wordOf(outcome), turn.expect, said)
    assert.deepEqual(outcome, outcomes[0])
    if (outcome.outcome !== 'accepted') continue
    if (turn.sees !== undefined) assert.equal(subject.sees?.(), turn.sees, `${said}: it shows`)
    if (turn.state !== undefined) assert.equal(subject.state?.(), turn.state, said)
  }
  const left = await world.control<State>('GET', '/state')
  assert.deepEqual(left.scenarios, [], `every fault was met: ${said}`)
}
