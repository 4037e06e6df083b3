// Answers for the queue for password hashing: bounded, and in turn by person, so that one caller cannot block others.
import { AsyncLocalStorage } from 'node:async_hooks'
import { TooBusy } from '../too-busy.ts'

// Each hash takes 19 MiB and a thread of the pool: more at once would only slow each other down.
const runningMost = 4
/** Who hashes: a signed-in customer, a member of staff on their own browser; or anybody at all, who never holds up the others. */
export type HashLane = 'known' | 'stranger'
const lanes = {
  known: { runningMost, waitingMost: 200 },
  stranger: { runningMost: 2, waitingMost: 40 },
} as const

/** A person; or, of somebody whom nobody knows, this one call. */
type Who = string | symbol
type Waiting = { readonly who: Who; readonly begin: () => void; readonly giveUp: () => void }
const running: Readonly<Record<HashLane, Who[]>> = { known: [], stranger: [] }
const waiting: Readonly<Record<HashLane, Waiting[]>> = { known: [], stranger: [] }

const hasRoom = (lane: HashLane): boolean =>
  running.known.length + running.stranger.length < runningMost &&
  running[lane].length < lanes[lane].runningMost

const countOf = (list: readonly Who[], who: Who): number => list.filter((one) => one === who).length

/** The first of those of whom the fewest run now: a hundred calls of one person hold up nobody else. */
function takeNext(lane: HashLane): Waiting | undefined {
  const counted = waiting[lane].map((one) => ({ one, count: countOf(running[lane], one.who) }))
  const least = Math.min(...counted.map(({ count }) => count))
  const next = counted.find(({ count }) => count === least)?.one
  if (next !== undefined) waiting[lane].splice(waiting[lane].indexOf(next), 1)
  return next
}

/** Whether there is a place to wait. In a full queue the person with the most places gives up their last to one who has fewer. */
function makeRoomToWait(lane: HashLane, who: Who): boolean {
  const queue = waiting[lane]
  if (queue.length < lanes[lane].waitingMost) return true
  const people = queue.map((one) => one.who)
  const counted = [...new Set(people)].map((one) => ({ one, count: countOf(people, one) }))
  const most = Math.max(...counted.map(({ count }) => count))
  if (most <= countOf(people, who) + 1) return false
  const greediest = counted.find(({ count }) => count === most)?.one
  const [last] = queue.splice(
    queue.findLastIndex((one) => one.who === greediest),
    1,
  )
  last?.giveUp()
  return true
}

async function begin(lane: HashLane, who: Who): Promise<void> {
  if (hasRoom(lane)) running[lane].push(who)
  else if (!makeRoomToWait(lane, who)) throw new TooBusy('hashing')
  else
    await new Promise<void>((resolve, reject) =>
      waiting[lane].push({ who, begin: resolve, giveUp: () => reject(new TooBusy('hashing')) }),
    )
}

function end(lane: HashLane, who: Who): void {
  running[lane].splice(running[lane].indexOf(who), 1)
  for (const freed of ['known', 'stranger'] as const) {
    const next = hasRoom(freed) ? takeNext(freed) : undefined
    if (next === undefined) continue
    running[freed].push(next.who)
    return next.begin()
  }
}

const held = new AsyncLocalStorage<true>()

/**
 * Does work that hashes, when its turn has come. `who` is the person who asks, where one is known. Throws `TooBusy` where too many
 * wait already: count a try inside, so that who finds no room has lost none.
 */
export async function inHashQueue<Value>(
  { lane, who = Symbol('nobody known') }: { readonly lane: HashLane; readonly who?: Who },
  work: () => Promise<Value>,
): Promise<Value> {
  await begin(lane, who)
  try {
    return await held.run(true, work)
  } finally {
    end(lane, who)
  }
}

/** Does a single hash within the turn that its caller has, or in one of its own. */
export const inHashTurn = <Value>(work: () => Promise<Value>): Promise<Value> =>
  held.getStore() === true ? work() : inHashQueue({ lane: 'known' }, work)
