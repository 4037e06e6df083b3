// Answers for playing the bills of the fault suite: those without a kill in waves, the others in rounds, each of which ends in one kill that hits
// all of them where they stand.
import assert from 'node:assert/strict'
import { eventually } from '#kit/test/eventually.ts'
import type { Step } from './bill-cells.ts'
import { isScripted } from './bill-partner-sides.ts'
import { advance, type Bill, type BillRun, calmDown, hurry, killNow, makeRoom } from './bill-run.ts'
import { lacking, tell, tend, wayOf } from './bill-steps.ts'
import { realClock } from './world.ts'

const waveSize = 60
const atOnce = 8
/** As many jobs as the program does at once: each that is held keeps one from all others. */
const lanes = 4
/** Of what is held and keeps no job, so many go with them. */
const othersMost = 8

/** Plays all of them; answers what is lacking of which. */
export async function playAll(run: BillRun, bills: readonly Bill[]): Promise<ReadonlyMap<Bill, string>> {
  const lacks = new Map<Bill, string>()
  const calm = bills.filter(({ cell }) => cell.kill === 'none')
  for (let first = 0; first < calm.length; first += waveSize)
    await playWave(run, calm.slice(first, first + waveSize), lacks)
  for (const round of roundsOf(bills.filter(({ cell }) => cell.kill !== 'none')))
    await playRound(run, round, lacks)
  return lacks
}

async function playWave(run: BillRun, bills: readonly Bill[], lacks: Map<Bill, string>): Promise<void> {
  await makeRoom(run)
  let next = 0
  const playOn = async (): Promise<void> => {
    for (let bill = bills[next++]; bill !== undefined; bill = bills[next++]) {
      const way = wayOf[bill.cell.step]
      await way.bring(run, bill)
      await way.goOn(run, bill)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, playOn))
  await seeToTheEnd(run, bills, lacks)
}

const keepsLane = ({ cell }: Pick<Bill, 'cell'>): boolean =>
  cell.step === 'webhook' ? cell.kill === 'after the call' : cell.step !== 'look-up'

/** What is being committed has moved money: whoever moves some at the same time would wait for it, and stand nowhere. */
const movesMoney = ({ cell }: Bill): boolean =>
  cell.kill === 'inside the commit' && keepsLane({ cell }) && moving.includes(cell.behaviour)
const moving = ['slow 200', 'webhook lost', 'reversal after success']

/** What keeps no job comes first, but for look-ups, which wait for their partner no longer than a call may last. */
const order: readonly Step[] = ['webhook', 'after the end', 'asking', 'hand-over']

/** One that moves money in each round at most, which is held the last before the look-ups. */
function rankOf(bill: Bill): number {
  const { step, kill } = bill.cell
  if (step === 'look-up') return kill === 'inside the commit' ? 7 : 6
  return movesMoney(bill) ? 5 : order.indexOf(step) + (keepsLane(bill) ? 0.5 : 0)
}

function roundsOf(bills: readonly Bill[]): Bill[][] {
  const [movers, lane, others] = [
    bills.filter(movesMoney),
    bills.filter((bill) => keepsLane(bill) && !movesMoney(bill)),
    bills.filter((bill) => !keepsLane(bill)),
  ]
  const count = Math.max(
    movers.length,
    Math.ceil((movers.length + lane.length) / lanes),
    Math.ceil(others.length / othersMost),
  )
  const share = (all: readonly Bill[], round: number): Bill[] => all.filter((_, at) => at % count === round)
  return Array.from({ length: count }, (_, round) =>
    [...share([...movers, ...lane], round), ...share(others, round)].toSorted(
      (one, other) => rankOf(one) - rankOf(other),
    ),
  )
}

async function playRound(run: BillRun, bills: readonly Bill[], lacks: Map<Bill, string>): Promise<void> {
  await makeRoom(run)
  for (const bill of bills) await bringAndHold(run, bill)
  await noteHits(run, bills)
  await killNow(run, () => tellNobody(run, bills))
  for (const bill of bills) await wayOf[bill.cell.step].again(run, bill)
  await seeToTheEnd(run, bills, lacks)
}

async function bringAndHold(run: BillRun, bill: Bill): Promise<void> {
  const { kill, step } = bill.cell
  const way = wayOf[step]
  await way.bring(run, bill)
  const at = way.moment(kill, bill)
  if (at !== undefined) bill.slot = await run.holds.mark(at.moment, at.what)
  // Whoever is cut off hears nothing; what became of it is seen later.
  const going = way.goOn(run, bill).catch(() => undefined)
  if (bill.slot !== undefined) return run.holds.stands(bill.slot)
  if (step === 'look-up') return eventually(async () => assert.ok(await isHung(run, bill), 'it hangs'), 60)
  await going
}

/** Its look-up is at the partner, which does not answer. */
async function isHung({ world }: BillRun, bill: Bill): Promise<boolean> {
  const { held }: { held: number } = Object(await world.control('/state'))
  return held > 0 && !(await isScripted(world, { ...bill, reference: '' }))
}

async function noteHits(run: BillRun, bills: readonly Bill[]): Promise<void> {
  const standing = await run.holds.standing()
  for (const bill of bills) {
    if (bill.slot !== undefined) bill.isHit = standing.includes(bill.slot)
    else if (bill.cell.step === 'look-up') bill.isHit = await isHung(run, bill)
  }
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
