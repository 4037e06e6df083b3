// Answers for the world of the fault suite of bills: programs that are killed, what of each bill is known, and its work put to sleep and woken.
import assert from 'node:assert/strict'
import { findBillers, type Sold, soldBy } from '#features/bills/api/catalogue.ts'
import * as sending from '#features/orders/sending-contract.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { eventually } from '#kit/test/eventually.ts'
import { type Cell, type Shape } from './bill-cells.ts'
import { type Holds, openHolds } from './bill-holds.ts'
import type { AtPartner } from './bill-partner-sides.ts'
import { aPayer, type Payer, shapeOf, wishFor } from './bill-paying.ts'
import { referenceFor } from './bill-references.ts'
import { authorisedByHand, roomForCrowds } from './by-hand.ts'
import { send } from './customer.ts'
import { openSharedProcesses, type Processes, runDue } from './processes.ts'
import { answered } from './payout-run.ts'
import type { Wish } from './sender.ts'
import { realClock } from './world.ts'

export const funded = 500_000_000n

export type Made = { readonly transactionId: string; readonly orderId: string }
export type Bill = {
  readonly cell: Cell
  readonly number: number
  readonly sold: Sold
  /** In a round nobody else's. */
  payer: Payer
  readonly account: string
  wish?: Wish
  made?: Made
  /** Where its work is held, for the kill. */
  slot?: number
  /** Its round is over: nothing of its step is begun any more. */
  isCut: boolean
  /** It stood at its moment when the program died. */
  isHit: boolean
  /** Somebody at the partner has ended what waited there, or taken back what they changed. */
  isEnded: boolean
  /** What its behaviour is about was there when its step came. */
  isMet: boolean
}

export type BillRun = {
  readonly world: Processes
  readonly bank: Database
  readonly holds: Holds
  readonly payers: readonly Payer[]
  readonly sold: readonly Sold[]
  kills: number
  moved: number
}

/** Whoever sells bills in the sandbox, where the brand sells no betting; and of these who tells of them. */
const sellers = { bills: ['vtpass', 'examplebills'], abroad: ['reloadly'], betting: false }
const tells = ({ offer }: Sold): boolean => offer.partner === 'vtpass'

export async function openBillRun(people: number): Promise<BillRun> {
  const world = await openSharedProcesses({ isPatient: true })
  try {
    const now = realClock.now()
    const sold = (await findBillers(world.watch.sql, now)).flatMap((one) => soldBy(one, sellers) ?? [])
    const payers: Payer[] = []
    // However long a slow machine is at what a new customer leaves to do.
    const patient = { ...world, settle: () => eventually(world.settle, 600) }
    for (let person = 0; person < people; person++)
      payers.push(await aPayer(patient, world.watch, { naira: '5000000', at: now }))
    const bank = openDatabase({ url: world.sandboxDatabaseUrl, connections: 2 })
    return { world, bank, holds: await openHolds(world.superuserUrl), payers, sold, kills: 0, moved: 0 }
  } catch (fault) {
    await world.close()
    throw fault
  }
}

export async function closeBillRun(run: BillRun | undefined): Promise<void> {
  await run?.holds.close()
  await run?.bank.close()
  await run?.world.close()
}

/** What is sold, by shapes; one tells where its first partner does. */
export function shapesOf(sold: readonly Sold[]): Shape[] {
  return Object.entries(Object.groupBy(sold, shapeOf)).map(([name, of = []]) => ({
    name,
    tells: of.some(tells),
    isLookedUp: of.some(({ biller }) => biller.check !== 'none' || biller.amount !== 'variable'),
  }))
}

/** What the sandbox makes of it, by the last two digits of the account. */
function endingOf({ behaviour, step }: Cell): string {
  const isBack = behaviour === 'reversal after success'
  if (step === 'asking') return '95'
  if (step === 'webhook') return isBack ? '10' : '95'
  if (step !== 'hand-over') return '10'
  if (behaviour.startsWith('pending')) return '95'
  return isBack ? '92' : '10'
}

/** The bill of a cell: with a biller of its shape, in turns, and of what is told of with one that is told of. */
export function billOf({ sold, payers }: BillRun, cell: Cell, number: number): Bill {
  const isTold = cell.step === 'webhook' || cell.behaviour === 'webhook lost'
  const fit = sold.filter((one) => shapeOf(one) === cell.shape && (!isTold || tells(one)))
  const [one, payer] = [fit[number % fit.length], payers[number % payers.length]]
  assert.ok(one && payer, cell.shape)
  const account = referenceFor(one.biller.form, number, endingOf(cell))
  return {
    cell,
    number,
    sold: one,
    payer,
    account,
    isCut: false,
    isHit: false,
    isEnded: false,
    isMet: true,
  }
}

export const nowOf = ({ moved }: BillRun): Date => new Date(realClock.now().getTime() + moved)

/** Moves the clocks of both programs. */
export async function advance(run: BillRun, milliseconds: number): Promise<void> {
  run.moved += milliseconds
  await run.world.control('/clock', { advanceMs: milliseconds })
  await run.world.api.advance(milliseconds)
}

/** Customers may look up and write on. */
export async function makeRoom(run: BillRun): Promise<void> {
  for (const { id: userId, sessionId } of run.payers)
    await roomForCrowds(run.world.watch, { userId, sessionId, from: nowOf(run) })
}

/** Looks up whom it pays and how much, once. */
export const lookUpOnce = ({ world }: BillRun, { payer, sold, account, number }: Bill): Promise<Wish> =>
  wishFor(world, payer.cookie, { sold, account, more: number })

/** The same as customers do it: who reads that a partner does not answer now tries again. */
export const lookUp = (run: BillRun, bill: Bill): Promise<Wish> =>
  eventually(() => lookUpOnce(run, bill), 120)

/** Quotes, authorises and sends what was looked up. */
export async function sendBill(run: BillRun, bill: Bill): Promise<void> {
  const { world } = run
  const { cookie, id: userId, sessionId } = bill.payer
  const wish = (bill.wish ??= await lookUp(run, bill))
  const { hash } = await answered(() => send(world, sending.quoteTransfer, { cookie, body: wish }))
  const authorisation_id = await authorisedByHand(world.watch, { userId, sessionId, hash, at: nowOf(run) })
  const { transaction_id: transactionId } = await answered(() =>
    send(world, sending.sendTransfer, {
      cookie,
      headers: { 'idempotency-key': `bill-${bill.number}` },
      body: { ...wish, hash, authorisation_id },
    }),
  )
  const [row] = await world.watch.sql<{ id: string }>`
    select id from orders where transaction_id = ${transactionId}`
  assert.ok(row)
  bill.made = { transactionId, orderId: row.id }
}

export type Standing = {
  readonly state: string
  readonly reference: string
  readonly isOver: boolean
  /** Answers of its partner, in their order: `pay success`. */
  readonly calls: readonly string[]
  /** Answers after its last end. */
  readonly later: readonly string[]
  /** The first question after its end was answered. */
  readonly isAskedAfter: boolean
  /** A webhook made us ask, and that was answered. */
  readonly isHinted: boolean
}

export async function standingOf({ world }: BillRun, { made }: Bill): Promise<Standing> {
  const { orderId = '' } = made ?? {}
  const [row] = await world.watch.sql<Standing>`
    select o.state, o.reference, o.concluded_at is not null "isOver",
      array(select e.name || ' ' || e.outcome from order_events e where e.order_id = o.id and e.kind = 'call' order by e.number) calls,
      array(select e.name || ' ' || e.outcome from order_events e where e.order_id = o.id and e.kind = 'call' and e.number > (
        select coalesce(max(number), 0) from order_events where order_id = o.id and kind = 'state' and name = 'success') order by e.number) later,
      exists (select from jobs j where j.kind = 'orders.ask' and j.payload ->> 'order_id' = o.id::text and j.payload ? 'ended'
        and j.done_at is not null) "isAskedAfter",
      exists (select from jobs j where j.kind = 'orders.ask' and j.key like 'hint:' || o.id || ':%' and j.done_at is not null) "isHinted"
    from orders o where o.id = ${orderId}`
  assert.ok(row, 'it was made')
  return row
}

export async function atPartner(run: BillRun, bill: Bill): Promise<AtPartner> {
  const reference = bill.made === undefined ? '' : (await standingOf(run, bill)).reference
  return { ...bill, reference }
}

export const eventuallyIn = (run: BillRun, bill: Bill, state: string): Promise<void> =>
  eventually(async () => assert.equal((await standingOf(run, bill)).state, state), 120)

const asleepUntil = new Date('2099-01-01T00:00:00Z')

/** Nobody drives it any more, until it is woken. */
export async function putToSleep({ world }: BillRun, { made }: Bill): Promise<void> {
  await eventually(async () => {
    const asleep = await world.watch.sql`
      update jobs set run_at = ${asleepUntil} where kind = 'orders.submit' and payload ->> 'order_id' = ${made?.orderId ?? ''}
        and not running and done_at is null returning id`
    assert.equal(asleep.length, 1, 'it is being driven')
  }, 120)
}

/** Whatever is left to do for these is due now: what drives them, and the first question after their end. */
export async function hurry(run: BillRun, bills: readonly Bill[]): Promise<void> {
  const ids = bills.flatMap(({ made }) => made?.orderId ?? [])
  // What is being claimed or written down at this moment needs no haste, and is not waited for.
  await run.world.watch.sql`
    with idle as (
      select id from jobs where done_at is null and dead_at is null and not running and payload ->> 'order_id' = any(${ids}::text[])
        and (kind = 'orders.submit' or kind = 'orders.ask' and coalesce((payload -> 'ended' ->> 'step')::int, 0) = 0)
      for update skip locked
    )
    update jobs j set run_at = ${nowOf(run)} from idle where j.id = idle.id`
  await run.world.api.advance(0)
}

/** Nothing that is due is left, and nothing is under way. */
export async function calmDown({ world }: BillRun): Promise<void> {
  await runDue(world)
  await eventually(async () => assert.equal(await world.api.jobsUnderWay(), 0), 120)
}

/** Lets the program stand still while `isReady` looks, and go on where it is not; so whatever was seen is still so when it dies. */
export async function freezeWhen({ world }: BillRun, isReady: () => Promise<boolean>): Promise<boolean> {
  const program = world.api.program()
  program.freeze()
  let ready = false
  try {
    ready = await isReady()
  } finally {
    if (!ready) program.unfreeze()
  }
  return ready
}

/** Kills the program at once, and starts it again by the world's time; `whileDead` happens between. */
export async function killNow(run: BillRun, whileDead: () => Promise<void>): Promise<void> {
  const { world } = run
  await world.api.program().kill()
  run.kills += 1
  await whileDead()
  await run.holds.letGo()
  await world.api.start()
  if (run.moved > 0) await world.api.advance(run.moved)
  // What the killed program held is due again when its lease has ended.
  await advance(run, 61_000)
}
