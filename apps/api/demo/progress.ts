// Answers for how far the demo world has come: what is still to be lived through, and at which attempt.
import { type Database, openDatabase, type Sql } from '#kit/db/database.ts'
import { systemClock } from '#kit/clock.ts'
import { lagosDay } from '#kit/lagos.ts'
import { type DemoEvent, demoEvents } from './events.ts'
import { firstPeople } from './people.ts'

/** Some people's events in one order; `done` of them have been lived through. */
export type Part = { readonly name: string; readonly events: readonly DemoEvent[]; readonly done: number }
export type Plan = {
  readonly untilDay: string
  readonly parts: readonly Part[]
  /** Counts seedings that had something left to do, so that no two of them draw the same lots. */
  readonly attempt: number
}

const attempts = 'attempts'

/** Reads what is left to do, and counts this attempt at it. The day given first is kept. */
export async function planDemo(
  databaseUrl: string,
  asked: { readonly customers: number; readonly untilDay: string | undefined; readonly mailHost: string },
): Promise<Plan> {
  const database: Database = openDatabase({ url: databaseUrl, connections: 1 })
  try {
    const { sql } = database
    const rows = await sql<{ part: string; until_day: string; events_done: number }>`
      select part, until_day, events_done from demo_progress order by until_day`
    const untilDay =
      rows[0]?.until_day ?? asked.untilDay ?? lagosDay(new Date(systemClock().now().getTime() - 86_400_000))
    const doneOf = (part: string): number => rows.find((row) => row.part === part)?.events_done ?? 0
    const parts = partsOf({ ...asked, untilDay }).map((part) => ({ ...part, done: doneOf(part.name) }))
    const isLeft = parts.some(({ events, done }) => done < events.length)
    const attempt = doneOf(attempts) + (isLeft ? 1 : 0)
    if (isLeft) await markDone(sql, { part: attempts, untilDay, done: attempt })
    return { untilDay, parts, attempt }
  } finally {
    await database.close()
  }
}

function partsOf(asked: {
  customers: number
  untilDay: string
  mailHost: string
}): { name: string; events: readonly DemoEvent[] }[] {
  const { customers, untilDay, mailHost } = asked
  const first = { first: 0, count: Math.min(firstPeople, customers), untilDay, mailHost }
  const others = { first: firstPeople, count: customers - firstPeople, untilDay, mailHost }
  return [
    { name: 'the first', events: demoEvents(first) },
    ...(others.count > 0 ? [{ name: `the others, ${customers}`, events: demoEvents(others) }] : []),
  ]
}

/** Writes down how many events of a part have been lived through. */
export async function markDone(
  sql: Sql,
  progress: { readonly part: string; readonly untilDay: string; readonly done: number },
): Promise<void> {
  const { part, untilDay, done } = progress
  await sql`
    insert into demo_progress (part, until_day, events_done) values (${part}, ${untilDay}, ${done})
    on conflict (part) do update set events_done = ${done}`
}
