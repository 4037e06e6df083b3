// Answers for which bills of the fault suite go together in a round, which ends in one kill that hits all of them where they stand, and in which order
// they are brought there: nobody waits for what another one holds.
import { shared } from '../apps/api/databases.ts'
import type { Bill } from './bill-run.ts'
import { wayOf } from './bill-steps.ts'

/** What of one is held, and of what only so many are to be had: transactions that jobs of a kind share, connections of requests, partners' calls. */
type At =
  | 'nothing'
  | 'answers'
  | 'own answers'
  | 'questions'
  | 'departures'
  | 'requests'
  | 'claims'
  | 'kept look-ups'
  | 'counted look-ups'
  | 'calls'
type Hold = {
  readonly at: At
  /** It has posted money, or opened what there is one of. */
  readonly isAlone: boolean
}

/** So many transactions the program shares among jobs of one kind, and statements of one text among requests: each that is held keeps one. */
const { lanes } = shared
const roomOf: Readonly<Record<At, number>> = {
  nothing: 8,
  answers: lanes,
  // All that jobs hold together leaves some of their connections to what goes on beside.
  'own answers': 3,
  questions: lanes - 1,
  // Who is held alone comes past them.
  departures: lanes - 1,
  // Each keeps three connections where it is told three times at once.
  requests: 2,
  claims: 8,
  'kept look-ups': 3,
  // Whoever calls is counted by the same statement.
  'counted look-ups': lanes - 1,
  calls: 8,
}

export const momentOf = (bill: Bill) => wayOf[bill.cell.step].moment(bill.cell.kill, bill)

export function holdOf(bill: Bill): Hold {
  const { step, kill, behaviour } = bill.cell
  const isCommit = kill === 'inside the commit'
  const held = (at: At): Hold => ({ at, isAlone: false })
  if (step === 'look-up') {
    if (!isCommit) return held('calls')
    return held(momentOf(bill)?.moment === 'counted' ? 'counted look-ups' : 'kept look-ups')
  }
  if (step === 'webhook' && kill === 'before the call') return held('nothing')
  if (step === 'webhook') return held(isCommit ? 'requests' : 'claims')
  if (kill === 'before the call') return held(step === 'hand-over' ? 'departures' : 'claims')
  const isAlone = isCommit && alone.includes(behaviour)
  if (step === 'after the end') return { at: 'questions', isAlone }
  return { at: isUnanswered(bill) ? 'own answers' : 'answers', isAlone }
}

/** What is heard of these is no word that an order goes on by: it is written down in a transaction that is shared with nobody. */
const unanswered = [
  'accept, then no response',
  'time-out before accept',
  'partial outage',
  'rate limit',
  'balance exhausted',
]
const isUnanswered = ({ cell }: Bill): boolean => unanswered.includes(cell.behaviour)

/** Whoever posts money, or opens the one case of a partner, at the same time would wait for it, and stand nowhere. */
const alone = ['slow 200', 'webhook lost', 'reversal after success', 'balance exhausted']

/**
 * In which order they are held, those of one rank side by side:
 * - `committed` before `answered`: whose answer is written down in one transaction with others is held where those are. Who shares none goes with the first.
 * - `departures` keep places that answers come past; `alone` has what others would post to.
 * - `woken`, `hints`: a claim that is held holds up all jobs of its kind; one claim takes all that were woken.
 * - `kept`, `counted`, `calls`: those that are counted one after the other, for a statement that counts is shared, and hold up whoever calls then
 *   in the places that are left. What waits for a partner comes last, for it waits no longer than a call may last.
 */
export const ranks = {
  committed: 0,
  answered: 1,
  departures: 2,
  alone: 3,
  woken: 4,
  hints: 5,
  kept: 6,
  counted: 7,
  calls: 8,
} as const
export type Rank = (typeof ranks)[keyof typeof ranks]

export function rankOf(bill: Bill): Rank {
  const { at, isAlone } = holdOf(bill)
  if (isAlone) return ranks.alone
  switch (at) {
    case 'answers':
    case 'own answers':
    case 'questions':
      return bill.cell.kill === 'inside the commit' || isUnanswered(bill) ? ranks.committed : ranks.answered
    case 'departures':
      return ranks.departures
    case 'claims':
      return bill.cell.step === 'webhook' ? ranks.hints : ranks.woken
    case 'kept look-ups':
      return ranks.kept
    case 'counted look-ups':
      return ranks.counted
    case 'calls':
      return ranks.calls
    case 'nothing':
    case 'requests':
      return ranks.committed
  }
}

export const isSlow = ({ cell }: Bill): boolean => cell.behaviour === 'time-out before accept'
export const slowFirst = (one: Bill, other: Bill): number => (isSlow(one) ? 0 : 1) - (isSlow(other) ? 0 : 1)

/** Whoever answers late is told of by a webhook before; not in a round that lasts as long as a time-out. */
const isOvertaken = ({ cell }: Bill): boolean => cell.behaviour === 'webhook before HTTP response'

/** Those that their partner is asked the same about: the plans of a service. */
const isAskedAlike = (one: Bill, other: Bill): boolean =>
  one.cell.step === 'look-up' &&
  other.cell.step === 'look-up' &&
  one.sold.offer.partner === other.sold.offer.partner &&
  one.sold.offer.code === other.sold.offer.code

const heldAs = (round: readonly Bill[], { at }: Hold): number =>
  round.filter((one) => holdOf(one).at === at).length

function hasRoom(round: readonly Bill[], bill: Bill, most: number): boolean {
  const hold = holdOf(bill)
  if (round.length >= most || heldAs(round, hold) >= roomOf[hold.at]) return false
  if (hold.isAlone && round.some((one) => holdOf(one).isAlone)) return false
  if (round.some((one) => isAskedAlike(one, bill))) return false
  return isOvertaken(bill) ? !round.some(isSlow) : !isSlow(bill) || !round.some(isOvertaken)
}

/** In each there is room for all, and for one at most that wants to be alone. `most` of them: each has a customer of its own. */
export function roundsOf(bills: readonly Bill[], most: number): Bill[][] {
  const rounds: Bill[][] = []
  // The slow ones go together, and the others where most is free of what they need.
  for (const bill of bills.toSorted(slowFirst)) {
    const free = rounds.filter((round) => hasRoom(round, bill, most))
    const hold = holdOf(bill)
    const [round] = isSlow(bill)
      ? free
      : free.toSorted((one, other) => heldAs(one, hold) - heldAs(other, hold) || one.length - other.length)
    if (round) round.push(bill)
    else rounds.push([bill])
  }
  return rounds
}
