// Answers for the world of the payout suite: programs that are killed, a clock that stays moved, customers, and what was sent.
import assert from 'node:assert/strict'
import * as notifications from '#features/notifications/contract.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { decimalText } from '#kit/money/money.ts'
import { eventually } from '#kit/test/eventually.ts'
import { sessionOf } from './by-hand.ts'
import { type Answer, send } from './customer.ts'
import type { Behaviour } from './payout-behaviours.ts'
import { aCustomer } from './people.ts'
import { openProcesses, type ProcessWorld } from './processes.ts'
import { realClock } from './world.ts'

export const minute = 60_000
export const hour = 60 * minute
export const funded = 200_000_000n

export const rails = ['paystack', 'monnify'] as const
export type Rail = (typeof rails)[number]
/** By which requests a transfer is handed to each partner. */
export const handing: Readonly<Record<Rail, Readonly<Record<string, string>>>> = {
  paystack: { method: 'POST', path: '/transfer' },
  monnify: { method: 'POST', path: '/api/v2/disbursements/single' },
}

export type Customer = {
  readonly id: string
  readonly cookie: string
  readonly sessionId: string
  readonly account: string
}
export type Payout = {
  readonly customer: Customer
  readonly behaviour: Behaviour
  readonly amount: bigint
  readonly transactionId: string
  readonly total: bigint
}
/** What a kill hit, in transfers that no kill before it had hit so. */
export type Kill = {
  /** What was held open for it, if anything. */
  readonly moment: string | undefined
  /** Held for their customers, and no byte of them had left for the bank. */
  readonly waiting: number
  /** Begun, and no word of the bank was written down. */
  readonly underWay: number
  /** Of these, the bank had already taken. */
  readonly reachedBank: number
  /** The bank's word was written down, and it was not the last one. */
  readonly answered: number
}

export type PayoutRun = {
  readonly world: ProcessWorld
  readonly bank: Database
  readonly customers: Customer[]
  readonly payouts: Payout[]
  readonly kills: Kill[]
  /** How often the database died and the worker did not. */
  databaseKills: number
  /** References whose call a kill has cut: one that waits for its next try is not counted again. */
  readonly cut: Set<string>
  /** Where the worker sends new transfers since its last start. */
  provider: Rail
  /** By how much the world's clocks were moved: a program that starts anew has the machine's. */
  moved: number
}

export async function openRun(people: number): Promise<PayoutRun> {
  const world = await openProcesses({ isPatient: true })
  const run: PayoutRun = {
    world,
    bank: openDatabase({ url: world.sandboxDatabaseUrl, connections: 2 }),
    customers: [],
    payouts: [],
    kills: [],
    databaseKills: 0,
    cut: new Set(),
    provider: 'paystack',
    moved: 0,
  }
  try {
    // What the owners bring is recorded at the next start of the worker: there will be many.
    await world.control('/bank/float', { top_up: '100000000.00' })
    for (let person = 0; person < people; person++) run.customers.push(await newCustomer(run))
    return run
  } catch (fault) {
    await closeRun(run)
    throw fault
  }
}

export async function closeRun(run: PayoutRun | undefined): Promise<void> {
  await run?.bank.close()
  await run?.world.close()
}

/** Moves the clocks of both programs, and keeps them moved through restarts. */
export async function advance(run: PayoutRun, milliseconds: number): Promise<void> {
  run.moved += milliseconds
  await run.world.control('/clock', { advanceMs: milliseconds })
  if (!run.world.api.program().hasEnded()) await run.world.api.advance(milliseconds)
}

export const nowOf = ({ moved }: PayoutRun): Date => new Date(realClock.now().getTime() + moved)

/** Of tier 3, with an account that is older than its first day: amounts are what limits have no part in here. */
async function newCustomer({ world }: PayoutRun): Promise<Customer> {
  const money = decimalText({ currency: 'NGN', minor: funded })
  const customer = await aCustomer(world, { tier: 3, money, device: 'known' })
  const { cookie, email } = customer
  const told = await send(world, notifications.findSettings, { cookie })
  const choices = { ...told.data.choices, money: { push: false, mail: false, sms: false } }
  await send(world, notifications.saveSettings, { cookie, body: { choices, quiet_hours: null } })
  return { ...customer, sessionId: (await sessionOf(world.watch, email)).sessionId }
}

export async function walletOf(
  { world }: PayoutRun,
  userId: string,
): Promise<{ balance: bigint; held: bigint }> {
  const [row] = await world.watch.sql<{ balance: bigint; held: bigint }>`
    select a.balance, a.held from wallets w join ledger.accounts a on a.id = w.ledger_account where w.user_id = ${userId}`
  assert.ok(row)
  return row
}

/** Asks until somebody answers: the program may have been killed before or after it did what was asked. */
export async function answered<Data>(ask: () => Promise<Answer<Data>>): Promise<Data> {
  return eventually(async () => {
    const answer = await ask()
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.data
  }, 120)
}

type Open = { readonly undecided: number; readonly due: number }
export async function openIn(run: PayoutRun): Promise<Open> {
  const [row] = await run.world.watch.sql<Open>`
    select (select count(*)::int from orders where concluded_at is null and state <> 'in_review') undecided,
      (select count(*)::int from jobs where done_at is null and dead_at is null and run_at <= ${nowOf(run)}) due`
  assert.ok(row)
  return row
}

/** Runs what is due by now. It takes as long as it takes; what bounds it is that nothing is done any more. */
export async function runDue(run: PayoutRun): Promise<void> {
  for (let left = Infinity; left > 0;) {
    const before = left
    left = await eventually(async () => {
      const { due } = await openIn(run)
      if (due > 0 && due >= before) throw new Error(`${due} jobs are due, and none is done`)
      return due
    }, 300)
  }
}
