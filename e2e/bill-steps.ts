// Answers for bringing one bill of the fault suite to its step, letting that step happen or holding it open for a kill, and seeing it to its end.
import assert from 'node:assert/strict'
import { asksForName, isSoldInPlans } from '#features/bills/biller.ts'
import { notSent } from '#features/orders/api/attempts.ts'
import { eventually } from '#kit/test/eventually.ts'
import { bookLines } from './bill-books.ts'
import type { Kill, Step } from './bill-cells.ts'
import { longAgo, type Moment } from './bill-holds.ts'
import { endThere, isScripted, misbehave, script } from './bill-partner-sides.ts'
import {
  atPartner,
  type Bill,
  type BillRun,
  eventuallyIn,
  hurry,
  lookUp,
  lookUpOnce,
  putToSleep,
  sendBill,
  type Standing,
  standingOf,
} from './bill-run.ts'
import { bodiesOf, post } from './bill-webhooks.ts'

/** So long nobody's standing somewhere is given up: it bounds a hang. */
export const waitsForStanding = 400

type Way = {
  /** Everything up to its step. */
  bring(run: BillRun, bill: Bill): Promise<void>
  /** Its step: the call is made. */
  goOn(run: BillRun, bill: Bill): Promise<void>
  /** Where its work is held for a kill; undefined where nothing in the database is. */
  moment(kill: Kill, bill: Bill): { readonly moment: Moment; readonly what: string } | undefined
  /** What has to be done again by whom our program did not answer. */
  again(run: BillRun, bill: Bill): Promise<void>
}

const of = ({ sold, account }: Bill): string => `${sold.biller.id}:${account}`
const nothing = async (): Promise<void> => undefined

/** What is kept of whom it pays, and of what they sell, is too old to be sold by, and asked for anew. */
async function makeOld({ world }: BillRun, { sold, account }: Bill): Promise<void> {
  const { biller, offer } = sold
  await world.watch.sql`
    update biller_customers set asked_at = ${longAgo} where biller = ${biller.id} and account = ${account}`
  await world.watch.sql`
    update biller_plan_reads set asked_at = ${longAgo} where partner = ${offer.partner} and service = ${offer.code}`
}

const hung = { 'before the call': 'hang_before', 'after the call': 'hang_after' } as const

const lookUps: Way = {
  // Whoever else looks up the same makes what is kept new again: it is made old at the step itself.
  bring: nothing,
  goOn: async (run, bill) => {
    const { kill } = bill.cell
    if (kill === 'none') return lookUps.again(run, bill)
    const there = await atPartner(run, bill)
    // Whose partner was not asked, because it wants to be left alone or was asked a moment ago, or is waited for no longer, looks up anew.
    await eventually(async () => {
      if (bill.isCut) return
      if (kill !== 'inside the commit' && !(await isScripted(run.world, there)))
        await script(run.world, there, { call: 'look-up', faults: [{ kind: hung[kill] }] })
      await makeOld(run, bill)
      await lookUpOnce(run, bill)
      assert.ok(bill.isCut, 'it was not held')
    }, waitsForStanding)
  },
  moment: (kill, bill) => {
    if (kill !== 'inside the commit') return undefined
    const { biller, offer } = bill.sold
    if (biller.check === 'name') return { moment: 'known', what: of(bill) }
    return isSoldInPlans(biller) && !asksForName(biller)
      ? { moment: 'plans', what: `${offer.partner}:${offer.code}` }
      : { moment: 'counted', what: `payee:${bill.payer.id}` }
  },
  again: async (run, bill) => {
    const { behaviour } = bill.cell
    await misbehave(run.world, await atPartner(run, bill), {
      call: 'look-up',
      behaviour,
      number: bill.number,
    })
    await eventually(async () => {
      await makeOld(run, bill)
      bill.wish = await lookUpOnce(run, bill)
      assert.ok(
        !(await isScripted(run.world, await atPartner(run, bill))),
        `${bill.sold.biller.id}: its partner was not asked`,
      )
    }, 120)
  },
}

/** `first`: what comes before the call. */
const ofCalls =
  (first: Moment): Way['moment'] =>
  (kill, bill) => {
    switch (kill) {
      case 'before the call':
        return { moment: first, what: of(bill) }
      case 'after the call':
        return { moment: 'ending', what: of(bill) }
      case 'inside the commit':
        return { moment: 'ended', what: of(bill) }
      case 'none':
        return undefined
    }
  }

const handOvers: Way = {
  bring: async (run, bill) => {
    bill.wish = await lookUp(run, bill)
    const { behaviour } = bill.cell
    await misbehave(run.world, await atPartner(run, bill), {
      call: 'hand-over',
      behaviour,
      number: bill.number,
    })
  },
  goOn: sendBill,
  moment: ofCalls('submitted'),
  again: nothing,
}

/** What waits there for a person is asked about when it is woken. */
async function waitThere(run: BillRun, bill: Bill): Promise<void> {
  await sendBill(run, bill)
  await eventuallyIn(run, bill, 'pending')
  await putToSleep(run, bill)
}

const questions: Way = {
  bring: async (run, bill) => {
    const { behaviour } = bill.cell
    await waitThere(run, bill)
    const there = await atPartner(run, bill)
    if (!behaviour.startsWith('pending')) await endThere(run.world, there, 'done')
    if (behaviour === 'reversal after success') await endThere(run.world, there, 'taken back')
    await misbehave(run.world, there, { call: 'asking', behaviour, number: bill.number })
  },
  goOn: (run, bill) => hurry(run, [bill]),
  moment: ofCalls('driving'),
  again: nothing,
}

const afterEnds: Way = {
  bring: async (run, bill) => {
    const { behaviour } = bill.cell
    await sendBill(run, bill)
    await eventuallyIn(run, bill, 'success')
    const there = await atPartner(run, bill)
    if (behaviour === 'reversal after success') await endThere(run.world, there, 'taken back')
    if (behaviour === 'out of order') await endThere(run.world, there, 'pending')
    await misbehave(run.world, there, { call: 'asking', behaviour, number: bill.number })
  },
  goOn: (run, bill) => hurry(run, [bill]),
  moment: ofCalls('asking'),
  again: nothing,
}

const webhooks: Way = {
  bring: async (run, bill) => {
    const { behaviour } = bill.cell
    if (behaviour === 'webhook before HTTP response') return overtake(run, bill)
    if (behaviour === 'reversal after success') {
      await sendBill(run, bill)
      await eventuallyIn(run, bill, 'success')
      return void (await endThere(run.world, await atPartner(run, bill), 'taken back'))
    }
    await waitThere(run, bill)
    const there = await atPartner(run, bill)
    await endThere(run.world, there, behaviour === 'pending, then failed' ? 'failed' : 'done')
    if (behaviour === 'out of order') await endThere(run.world, there, 'taken back')
  },
  goOn: async (run, bill) => {
    if (bill.cell.kill === 'before the call') return
    await tell(run, bill)
  },
  moment: (kill, bill) => {
    if (kill === 'after the call') return { moment: 'asking', what: of(bill) }
    return kill === 'inside the commit' ? { moment: 'hinted', what: of(bill) } : undefined
  },
  again: async (run, bill) => {
    if (bill.cell.kill === 'after the call') return
    // Whoever was not answered tells it again.
    await eventually(async () => {
      const statuses = await tell(run, bill)
      assert.ok(statuses.includes(200), `its webhook was answered with ${statuses.join(', ')}`)
    }, 120)
  },
}

/** Its hand-over is at the partner, who ends it before its answer leaves. */
async function overtake(run: BillRun, bill: Bill): Promise<void> {
  await handOvers.bring(run, bill)
  await sendBill(run, bill)
  await eventually(
    async () => assert.ok((await bookLines(run.bank)).some(({ account }) => account === bill.account)),
    120,
  )
  await endThere(run.world, await atPartner(run, bill), 'done')
  bill.isMet = (await standingOf(run, bill)).calls.every((call) => call === `pay ${notSent}`)
}

/** Says it, one word after the other or all at once. */
export async function tell(run: BillRun, bill: Bill): Promise<readonly (number | undefined)[]> {
  const { reference } = await standingOf(run, bill)
  const bodies = bodiesOf(bill, reference)
  if (bill.cell.behaviour === 'duplicate webhook, three at once')
    return Promise.all(bodies.map((body) => post(run.world, body)))
  const statuses: (number | undefined)[] = []
  for (const body of bodies) statuses.push(await post(run.world, body))
  return statuses
}

export const wayOf: Readonly<Record<Step, Way>> = {
  'look-up': lookUps,
  'hand-over': handOvers,
  asking: questions,
  webhook: webhooks,
  'after the end': afterEnds,
}

/** Does what somebody at the partner does by and by, and sends what was only looked up. */
export async function tend(run: BillRun, bill: Bill): Promise<void> {
  const { behaviour, step } = bill.cell
  if (bill.made === undefined) return sendBill(run, bill)
  if (bill.isEnded) return
  const { calls, later } = await standingOf(run, bill)
  const there = await atPartner(run, bill)
  const isPending = behaviour.startsWith('pending') && (step === 'hand-over' || step === 'asking')
  const asked = step === 'asking' ? calls.filter((call) => call.startsWith('find')) : calls
  if (isPending && asked.some((call) => call.endsWith('pending'))) {
    bill.isEnded = true
    await endThere(run.world, there, behaviour === 'pending, then failed' ? 'failed' : 'done')
  }
  if (
    behaviour === 'out of order' &&
    step === 'after the end' &&
    later.some((one) => one.endsWith('pending'))
  ) {
    bill.isEnded = true
    await endThere(run.world, there, 'done')
  }
}

/** What is not yet as it has to be at the end; undefined where all is, and its cell was visited. */
export async function lacking(run: BillRun, bill: Bill): Promise<string | undefined> {
  const { cell, made } = bill
  if (made === undefined) return 'it was not sent'
  const standing = await standingOf(run, bill)
  if (!isEndedWell(bill, standing)) return `${standing.state} after ${standing.calls.join(', ')}`
  if (await isScripted(run.world, await atPartner(run, bill))) return 'its partner did not misbehave yet'
  if (!bill.isMet) return 'its answer was there before its webhook'
  if (cell.kill !== 'none' && !bill.isHit) return 'it did not stand at its moment'
  if (cell.step === 'webhook' && !standing.isHinted) return 'no webhook was heard'
  if (cell.step === 'after the end' && !standing.isAskedAfter) return 'it was not asked about after its end'
  const isByAndBy = cell.behaviour.startsWith('pending') && cell.step !== 'webhook'
  const isWordBefore = cell.behaviour === 'out of order' && cell.step === 'after the end'
  return (isByAndBy || isWordBefore) && !bill.isEnded ? 'nothing was pending' : undefined
}

function isEndedWell({ cell }: Bill, { state, isOver }: Standing): boolean {
  if (!isOver) return false
  switch (cell.ends) {
    case 'paid':
      return state === 'success'
    case 'back':
      return state === (cell.behaviour === 'reversal after success' ? 'returned' : 'failed')
    case 'back either way':
      return state === 'failed' || state === 'returned'
  }
}
