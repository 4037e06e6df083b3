// Answers for reading the counts of visits, by day and by page.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { lagosDay } from '#kit/lagos.ts'
import type { readVisits as contract } from '../contract.ts'

export type Visits = AnswerOf<typeof contract>

const dayMilliseconds = 86_400_000

/** The counts of the last `days` days of Lagos with today. Days without a visit are there with zero; busiest page first. */
export async function readVisits(sql: Sql, asked: { days: number; now: Date }): Promise<Visits> {
  const days = Array.from({ length: asked.days }, (_, index) =>
    lagosDay(new Date(asked.now.getTime() - (asked.days - 1 - index) * dayMilliseconds)),
  )
  const [from = '', until = ''] = [days[0], days.at(-1)]
  const byDay = await sql<{ day: string; visits: bigint }>`
    select day::text, sum(visits)::bigint visits from visits where day between ${from} and ${until} group by day`
  const byPath = await sql<{ path: string; visits: bigint }>`
    select path, sum(visits)::bigint visits from visits where day between ${from} and ${until}
    group by path order by 2 desc, path`
  const counts = new Map(byDay.map((row) => [row.day, Number(row.visits)]))
  return {
    from,
    until,
    total: byPath.reduce((sum, row) => sum + Number(row.visits), 0),
    by_day: days.map((day) => ({ day, visits: counts.get(day) ?? 0 })),
    by_path: byPath.map(({ path, visits }) => ({ path, visits: Number(visits) })),
  }
}
