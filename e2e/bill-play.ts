// Answers for playing the bills of the fault suite: those without a kill in waves, the others in rounds, each of which ends in one kill.
import assert from 'node:assert/strict'
import { eventually } from '#kit/test/eventually.ts'
import { isHungThere } from './bill-partner-sides.ts'
import { holdOf, momentOf, type Rank, rankOf, ranks, roundsOf, slowFirst } from './bill-rounds.ts'
import {
  advance,
  atPartner,
  type Bill,
  type BillRun,
  calmDown,
  freezeWhen,
  hurry,
  killNow,
  makeRoom,
  standingOf,
} from './bill-run.ts'
import { lacking, tell, tend, waitsForStanding, wayOf } from './bill-steps.ts'
import { realClock } from './world.ts'

const waveSize = 160
const atOnce = 20

/** What is lacking of which bill at the end. */
type Lacks = Map<Bill, string>
export type Play = { readonly name: string; play(lacks: Lacks): Promise<void> }

/** What all of them are played in, one after the other. */
export function playsOf(run: BillRun, bills: readonly Bill[]): Play[] {
  // Whoever waits for the end of a time-out waits while the others are played.
  const calm = bills.filter(({ cell }) => cell.kill === 'none').toSorted(slowFirst)
  const waves = Array.from({ length: Math.ceil(calm.length / waveSize) }, (_, wave) =>
    calm.slice(wave * waveSize, (wave + 1) * waveSize),
  )
  const rounds = roundsOf(
    bills.filter(({ cell }) => cell.kill !== 'none'),
    run.payers.length,
  )
  return [
    ...waves.map((wave, at) => ({
      name: `wave ${at + 1}: ${wave.length} bills go on beside each other`,
      play: (lacks: Lacks) => playWave(run, wave, lacks),
    })),
    ...rounds.map((round, at) => ({
      name: `round ${at + 1}: one kill hits ${round.length} bills where they stand`,
      play: (lacks: Lacks) => playRound(run, round, lacks),
    })),
  ]
}

async function playWave(run: BillRun, bills: readonly Bill[], lacks: Lacks): Promise<void> {
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

async function playRound(run: BillRun, bills: readonly Bill[], lacks: Lacks): Promise<void> {
  await makeRoom(run)
  // What is held of one customer is waited for by whatever else is theirs.
  for (const [place, bill] of bills.entries()) bill.payer = run.payers[place] ?? bill.payer
  await side(bills, (bill) => wayOf[bill.cell.step].bring(run, bill))
  for (const bill of bills) {
    const at = momentOf(bill)
    if (at !== undefined) bill.slot = await run.holds.mark(at.moment, at.what)
  }
  try {
    await bringToStand(run, bills)
  } finally {
    for (const bill of bills) bill.isCut = true
  }
  await killNow(run, () => tellNobody(run, bills))
  await side(bills, (bill) => wayOf[bill.cell.step].again(run, bill))
  await seeToTheEnd(run, bills, lacks)
}

/** Has each of them stand at its moment, and the program stand still. */
async function bringToStand(run: BillRun, bills: readonly Bill[]): Promise<void> {
  const byRank = Map.groupBy(bills, rankOf)
  for (const [rank, of] of [...byRank].toSorted(([one], [other]) => one - other)) await standOf(run, rank, of)
  const held = bills.filter((bill) => holdOf(bill).at !== 'nothing')
  await eventually(async () => {
    for (const bill of held) await stands(run, bill)
    // A call that its partner does not answer may have ended meanwhile: it is made anew.
    const isFrozen = await freezeWhen(run, async () => {
      for (const bill of held) if (!(await isHit(run, bill))) return false
      return true
    })
    assert.ok(isFrozen, 'each of them stands at its moment at once')
  }, waitsForStanding)
  for (const bill of held) bill.isHit = true
}

async function standOf(run: BillRun, rank: Rank, bills: readonly Bill[]): Promise<void> {
  // One claim takes all of them.
  if (rank === ranks.woken) await hurry(run, bills)
  if (rank === ranks.counted) for (const bill of bills) await goOnAndStand(run, bill)
  else await Promise.all(bills.map((bill) => goOnAndStand(run, bill)))
}

async function goOnAndStand(run: BillRun, bill: Bill): Promise<void> {
  // Whoever is cut off hears nothing; what became of it is seen later.
  const going =
    rankOf(bill) === ranks.woken ? undefined : wayOf[bill.cell.step].goOn(run, bill).catch(() => undefined)
  await (holdOf(bill).at === 'nothing' ? going : stands(run, bill))
}

const isDriven = (bill: Bill): boolean => rankOf(bill) <= ranks.alone && bill.cell.step !== 'webhook'

async function stands(run: BillRun, bill: Bill): Promise<void> {
  await eventually(async () => {
    if (await isHit(run, bill)) return
    // Whose call was not sent, because its partner wants to be left alone, is not waited for until its next time.
    if (isDriven(bill)) await hurry(run, [bill])
    assert.fail(await whereIs(run, bill))
  }, waitsForStanding)
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
  return step === 'look-up' && isHungThere(run.world, await atPartner(run, bill), 'look-up')
}

/** Its webhook was answered, and nobody has asked its partner: either the claim of that is held, or another claim, behind which it waits. */
async function isLeftToAsk({ world }: BillRun, { made }: Bill): Promise<boolean> {
  const [hint] = await world.watch.sql<{ isAsked: boolean }>`
    select done_at is not null "isAsked" from jobs where kind = 'orders.ask' and key like ${`hint:${made?.orderId ?? ''}:%`}`
  return hint?.isAsked === false
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
async function seeToTheEnd(run: BillRun, bills: readonly Bill[], lacks: Lacks): Promise<void> {
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
    if (left.size === 0) break
    // A partner that failed several times in a row is left alone for seconds of the machine's time.
    if (looks > 5) await realClock.sleep(500)
    await advance(run, stepMilliseconds)
    await hurry(run, [...left.keys()])
  }
  for (const bill of bills) {
    const why = left.get(bill)
    if (why === undefined) lacks.delete(bill)
    else lacks.set(bill, why)
  }
}
