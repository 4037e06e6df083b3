// Answers for callers that ask at the same time: they share one call, each gets an answer of its own, and nobody waits for a clock.

export type Coalesced<Asked, Answer> = {
  /**
   * Answers what `call` says of this one. What comes in one call has one fate in the database; where a call fails, its items are
   * asked again in ever smaller calls, so that only the one that cannot be done fails.
   */
  ask(asked: Asked): Promise<Answer>
  /** How many calls were made, and how many items they had together. */
  counted(): { readonly calls: number; readonly items: number }
}

type Waiting<Asked, Answer> = {
  readonly asked: Asked
  readonly answer: (answer: Answer) => void
  readonly fail: (fault: unknown) => void
}

type Call<Asked, Answer> = (asked: readonly Asked[]) => Promise<readonly Answer[]>
type Counts = { calls: number; items: number }

/** Hands a batch on, and each of its items its answer; in halves where that fails. */
async function hand<Asked, Answer>(
  call: Call<Asked, Answer>,
  batch: readonly Waiting<Asked, Answer>[],
  counts: Counts,
): Promise<void> {
  counts.calls += 1
  counts.items += batch.length
  try {
    const answers = await call(batch.map(({ asked }) => asked))
    if (answers.length !== batch.length)
      throw new Error(`${batch.length} were asked for and ${answers.length} answered`)
    for (const [place, answer] of answers.entries()) batch[place]?.answer(answer)
  } catch (fault) {
    const [only, ...others] = batch
    if (others.length === 0) return only?.fail(fault)
    const half = Math.ceil(batch.length / 2)
    await hand(call, batch.slice(0, half), counts)
    await hand(call, batch.slice(half), counts)
  }
}

/** The first `count` items that may go, and the others in their order. */
function part<Item>(items: readonly Item[], count: number, mayGo: (item: Item) => boolean): [Item[], Item[]] {
  const taken: Item[] = []
  const others: Item[] = []
  for (const item of items) {
    if (taken.length < count && mayGo(item)) taken.push(item)
    else others.push(item)
  }
  return [taken, others]
}

/** Runs `act` once after all that goes on at this moment: who was answered may ask again at once, and who comes in one packet comes together. */
function onceSoon(act: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    process.nextTick(() => {
      isDue = false
      act()
    })
  }
}

/**
 * Gathers items while every lane is busy, and hands them on as soon as one is free: at most `most` in one call, and no more than its
 * share of all that is asked, since one that took the rest would leave the other lanes idle for ever. Items that touch what a call
 * under way touches wait for that call here, where it costs nothing, and not for its locks. `call` answers in the order of its items,
 * and does nothing where it throws.
 */
export function coalesce<Asked, Answer>(options: {
  readonly lanes: number
  readonly most: number
  readonly call: Call<Asked, Answer>
  /** What an item locks: such as the ids of accounts. */
  readonly touches?: (asked: Asked) => readonly unknown[]
  /** Items that touch the same go in different calls, one after the other, instead of side by side in one. */
  readonly apart?: boolean
}): Coalesced<Asked, Answer> {
  const { lanes, most, call, touches = () => [], apart = false } = options
  let waiting: Waiting<Asked, Answer>[] = []
  let free = lanes
  let underWay = 0
  const touched = new Set<unknown>()
  const counts: Counts = { calls: 0, items: 0 }

  const flush = (): void => {
    while (free > 0 && waiting.length > 0) {
      const share = Math.min(most, Math.ceil((waiting.length + underWay) / lanes))
      const [taken, others] = part(waiting, share, ({ asked }) => {
        const mayGo = touches(asked).every((key) => !touched.has(key))
        if (mayGo && apart) for (const key of touches(asked)) touched.add(key)
        return mayGo
      })
      if (taken.length === 0) return
      waiting = others
      const keys = taken.flatMap(({ asked }) => touches(asked))
      for (const key of keys) touched.add(key)
      free -= 1
      underWay += taken.length
      void hand(call, taken, counts).finally(() => {
        for (const key of keys) touched.delete(key)
        free += 1
        underWay -= taken.length
        flushSoon()
      })
    }
  }
  const flushSoon = onceSoon(flush)

  return {
    ask: (asked) =>
      new Promise((answer, fail) => {
        waiting.push({ asked, answer, fail })
        flushSoon()
      }),
    counted: () => ({ ...counts }),
  }
}
