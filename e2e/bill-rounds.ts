// Answers for playing the bills of the fault suite: those without a kill in waves, the others in rounds, each of which ends in one kill that hits
// all of them where they stand.
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { eventually } from '#kit/test/eventually.ts'
import { shared } from '../apps/api/databases.ts'
import { isScripted } from './bill-partner-sides.ts'
import {
  advance,
  type Bill,
  type BillRun,
  calmDown,
  hurry,
  killNow,
  makeRoom,
  standingOf,
} from './bill-run.ts'
import { lacking, tell, tend, wayOf } from './bill-steps.ts'
import { realClock } from './world.ts'

const waveSize = 160
const atOnce = 20
/** So many transactions the program shares among jobs of one kind at once: each that is held keeps one. */
const lanes = shared.lanes
/** Of what is held elsewhere, so many go with them. */
const othersMost = 8

/** Plays all of them; answers what is lacking of which. */
export async function playAll(run: BillRun, bills: readonly Bill[]): Promise<ReadonlyMap<Bill, string>> {
  const lacks = new Map<Bill, string>()
  // Whoever waits for the end of a time-out waits while the others are played.
  const calm = bills.filter(({ cell }) => cell.kill === 'none').toSorted(slowFirst)
  for (let first = 0; first < calm.length; first += waveSize)
    await playWave(run, calm.slice(first, first + waveSize), lacks)
  for (const round of roundsOf(bills.filter(({ cell }) => cell.kill !== 'none')))
    await playRound(run, round, lacks)
  return lacks
}

const isSlow = ({ cell }: Bill): boolean => cell.behaviour === 'time-out before accept'
const slowFirst = (one: Bill, other: Bill): number => (isSlow(one) ? 0 : 1) - (isSlow(other) ? 0 : 1)

async function playWave(run: BillRun, bills: readonly Bill[], lacks: Map<Bill, string>): Promise<void> {
  await makeRoom(run)
  await side(bills, async (bill) => {
    const way = wayOf[bill.cell.step]
    await way.bring(run, bill)
    await way.goOn(run, bill)
  })
  await seeToTheEnd(run, bills, lacks)
}

/** Some of them side by side. */
async function side(bills: readonly Bill[], act: (bill: Bill) => Promise<unknown>): Promise<void> {
  let next = 0
  const actOn = async (): Promise<void> => {
    for (let bill = bills[next++]; bill !== undefined; bill = bills[next++]) await act(bill)
  }
  await Promise.all(Array.from({ length: atOnce }, actOn))
}

/** What is held of one: in the transactions of which jobs, and whether it has posted money, or opened what there is one of. */
type Hold = {
  readonly at: 'nothing' | 'answers' | 'questions' | 'departures' | 'requests' | 'claims' | 'look-ups'
  readonly isAlone: boolean
}

function holdOf({ cell }: Bill): Hold {
  const { step, kill, behaviour } = cell
  const isCommit = kill === 'inside the commit'
  if (step === 'look-up') return { at: 'look-ups', isAlone: false }
  if (step === 'webhook' && kill === 'before the call') return { at: 'nothing', isAlone: false }
  if (step === 'webhook') return { at: isCommit ? 'requests' : 'claims', isAlone: false }
  if (kill === 'before the call')
    return { at: step === 'hand-over' ? 'departures' : 'claims', isAlone: false }
  return {
    at: step === 'after the end' ? 'questions' : 'answers',
    isAlone: isCommit && alone.includes(behaviour),
  }
}

/** Whoever posts money, or opens the one case of a partner, at the same time would wait for it, and stand nowhere. */
const alone = ['slow 200', 'webhook lost', 'reversal after success', 'balance exhausted']

const roomOf: Readonly<Record<Hold['at'], number>> = {
  nothing: othersMost,
  answers: lanes,
  questions: lanes,
  departures: lanes,
  requests: othersMost,
  claims: othersMost,
  'look-ups': othersMost,
}

/**
 * In which order they are held, those of one rank side by side. Whoever is held at a departure keeps a place that answers come past; at a claim, all
 * jobs of its kind. Look-ups come last: they wait for their partner no longer than a call may last.
 */
function rankOf(bill: Bill): number {
  const { at, isAlone } = holdOf(bill)
  const { step, kill } = bill.cell
  if (isAlone) return ranks.alone
  if (at === 'claims') return step === 'webhook' ? ranks.hints : ranks.woken
  if (at === 'look-ups') return kill === 'inside the commit' ? ranks.lookUps + 1 : ranks.lookUps
  return at === 'departures' ? ranks.departures : 0
}
const ranks = { departures: 1, alone: 2, woken: 3, hints: 4, lookUps: 5 }

const momentOf = (bill: Bill) => wayOf[bill.cell.step].moment(bill.cell.kill, bill)

/** Whoever answers late is told of by a webhook before; not in a round that lasts as long as a time-out. */
const isOvertaken = ({ cell }: Bill): boolean => cell.behaviour === 'webhook before HTTP response'

/** In each there is room for all, one at most that wants to be alone, and nobody waits behind another. */
function roundsOf(bills: readonly Bill[]): Bill[][] {
  const rounds: Bill[][] = []
  const heldAs = (round: readonly Bill[], { at }: Hold): number =>
    round.filter((one) => holdOf(one).at === at).length
  const hasRoom = (round: readonly Bill[], bill: Bill): boolean => {
    const hold = holdOf(bill)
    if (hold.isAlone && round.some((one) => holdOf(one).isAlone)) return false
    const moment = momentOf(bill)
    if (moment && round.some((one) => isDeepStrictEqual(momentOf(one), moment))) return false
    if (isOvertaken(bill) ? round.some(isSlow) : isSlow(bill) && round.some(isOvertaken)) return false
    return heldAs(round, hold) < roomOf[hold.at]
  }
  // The slow ones go together, and the others where most is free of what they need.
  for (const bill of bills.toSorted(slowFirst)) {
    const free = rounds.filter((round) => hasRoom(round, bill))
    const hold = holdOf(bill)
    const [round] = isSlow(bill)
      ? free
      : free.toSorted((one, other) => heldAs(one, hold) - heldAs(other, hold) || one.length - other.length)
    if (round) round.push(bill)
    else rounds.push([bill])
  }
  return rounds
}

async function playRound(run: BillRun, bills: readonly Bill[], lacks: Map<Bill, string>): Promise<void> {
  await makeRoom(run)
  await side(bills, (bill) => wayOf[bill.cell.step].bring(run, bill))
  for (const bill of bills) {
    const at = momentOf(bill)
    if (at !== undefined) bill.slot = await run.holds.mark(at.moment, at.what)
  }
  const byRank = Map.groupBy(bills, rankOf)
  for (const [rank, of] of [...byRank].toSorted(([one], [other]) => one - other)) {
    // One claim takes all of them.
    if (rank === ranks.woken) await hurry(run, of)
    await Promise.all(of.map((bill) => goOnAndStand(run, bill)))
  }
  await noteHits(run, bills)
  await killNow(run, () => tellNobody(run, bills))
  await side(bills, (bill) => wayOf[bill.cell.step].again(run, bill))
  await seeToTheEnd(run, bills, lacks)
}

async function goOnAndStand(run: BillRun, bill: Bill): Promise<void> {
  // Whoever is cut off hears nothing; what became of it is seen later.
  const going =
    rankOf(bill) === ranks.woken ? undefined : wayOf[bill.cell.step].goOn(run, bill).catch(() => undefined)
  const { at } = holdOf(bill)
  await (at === 'nothing' ? going : stands(run, bill))
}

async function stands(run: BillRun, bill: Bill): Promise<void> {
  await eventually(async () => assert.ok(await isHit(run, bill), await whereIs(run, bill)), 120)
}

async function whereIs(run: BillRun, bill: Bill): Promise<string> {
  const { state, calls } = bill.made ? await standingOf(run, bill) : { state: 'not made', calls: [] }
  return `${JSON.stringify(bill.cell)} of ${bill.sold.biller.id} does not stand at its moment: ${state} after ${calls.join(', ')}`
}

/** It stands at its moment: the program may be killed. */
async function isHit(run: BillRun, bill: Bill): Promise<boolean> {
  const { step, kill } = bill.cell
  if (step !== 'look-up' && bill.made === undefined) return false
  if (step === 'webhook' && kill === 'after the call') return isLeftToAsk(run, bill)
  if (bill.slot !== undefined) return (await run.holds.standing()).includes(bill.slot)
  return step === 'look-up' && isHung(run, bill)
}

/** Its webhook was answered, and nobody has asked its partner: either the claim of that is held, or another claim, behind which it waits. */
async function isLeftToAsk({ world }: BillRun, { made }: Bill): Promise<boolean> {
  const [hint] = await world.watch.sql<{ isAsked: boolean }>`
    select done_at is not null "isAsked" from jobs where kind = 'orders.ask' and key like ${`hint:${made?.orderId ?? ''}:%`}`
  return hint?.isAsked === false
}

/** Its look-up is at the partner, which does not answer. */
async function isHung({ world }: BillRun, bill: Bill): Promise<boolean> {
  const { held }: { held: number } = Object(await world.control('/state'))
  return bill.isCalling && held > 0 && !(await isScripted(world, { ...bill, reference: '' }))
}

async function noteHits(run: BillRun, bills: readonly Bill[]): Promise<void> {
  for (const bill of bills) if (holdOf(bill).at !== 'nothing') bill.isHit = await isHit(run, bill)
}

/** Webhooks that come while nobody is there. */
async function tellNobody(run: BillRun, bills: readonly Bill[]): Promise<void> {
  for (const bill of bills) {
    if (bill.cell.step !== 'webhook' || bill.cell.kill !== 'before the call') continue
    bill.isHit = (await tell(run, bill)).every((status) => status === undefined)
  }
}

const looksMost = 60
const stepMilliseconds = 20_000

/** Moves on until each of them is over and everything about it was heard; notes what is lacking of one that never is. */
async function seeToTheEnd(run: BillRun, bills: readonly Bill[], lacks: Map<Bill, string>): Promise<void> {
  let left = new Map<Bill, string>(bills.map((bill) => [bill, 'not looked at']))
  // An answer that comes late by the partner's clock comes now.
  await advance(run, stepMilliseconds)
  for (let looks = 0; left.size > 0 && looks < looksMost; looks++) {
    await calmDown(run)
    for (const bill of left.keys()) await tend(run, bill)
    await calmDown(run)
    const still = new Map<Bill, string>()
    for (const bill of left.keys()) {
      const why = await lacking(run, bill)
      if (why !== undefined) still.set(bill, why)
    }
    left = still
    if (left.size === 0) return
    // A partner that failed several times in a row is left alone for seconds of the machine's time.
    if (looks > 5) await realClock.sleep(500)
    await advance(run, stepMilliseconds)
    await hurry(run, [...left.keys()])
  }
  for (const [bill, why] of left) lacks.set(bill, why)
}
