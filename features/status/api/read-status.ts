// Answers for reading how our parts are: now, and by day.
import { isServiceOn } from '#features/products/public.ts'
import { arePayoutsOn, isSendingOn } from '#features/transfers/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { say } from '#kit/words/words.ts'
import type { PartState, readStatus as contract } from '../contract.ts'
import type { MeasuredPart } from '#kit/measured-part.ts'
import { type DayCounts, dayState, type Measured, medianOf, presentState, worstOf } from '../rules.ts'

export type Status = AnswerOf<typeof contract>

type HealthRow = {
  part: string
  state: Exclude<PartState, 'unknown'>
  since: Date
  checked_at: Date
  recent: Measured[]
}
type DayRow = DayCounts & { readonly part: string; readonly day: string }

const dayMilliseconds = 86_400_000

/** The present states and, for `days` above 0, that many days of Lagos with today. */
export async function readStatus(
  sql: Sql,
  measured: readonly MeasuredPart[],
  asked: { days: number; now: Date },
): Promise<Status> {
  const health = await sql<HealthRow>`select part, state, since, checked_at, recent from part_health`
  const days = Array.from({ length: asked.days }, (_, index) =>
    lagosDay(new Date(asked.now.getTime() - (asked.days - 1 - index) * dayMilliseconds)),
  )
  const counts = await listDays(sql, days[0])
  const views = measured.map((declared) => {
    const part = declared.name
    const stored = health.find((row) => row.part === part)
    const state = presentState(stored && { state: stored.state, checkedAt: stored.checked_at }, asked.now)
    return {
      declared,
      part,
      name: say(declared.word),
      staff_name: say(declared.staff),
      state,
      since: state === 'unknown' ? null : (stored?.since ?? null),
      checked_at: stored?.checked_at ?? null,
      median_milliseconds: (stored && medianOf(stored.recent)) ?? null,
      days: days.map((day) => {
        const found = counts.find((row) => row.part === part && row.day === day)
        const { asked, slow, failed } = found ?? { asked: 0, slow: 0, failed: 0 }
        return { day, state: dayState({ asked, slow, failed }), asked, slow, failed }
      }),
    }
  })
  const [toBanks, toCustomers] = [await isSendingOn(sql, 'bank'), await isSendingOn(sql, 'customer')]
  const paused = toBanks ? (toCustomers ? null : 'customer') : toCustomers ? 'bank' : 'both'
  const stopped: MeasuredPart[] = []
  for (const part of measured) if (await isStopped(sql, part)) stopped.push(part)
  const isAnyStopped = paused !== null || stopped.length > 0
  const worst = worstOf(views.map((view) => view.state))
  const checked = views.flatMap((view) => view.checked_at?.getTime() ?? [])
  return {
    state: isAnyStopped && worst !== 'failing' ? 'paused' : worst,
    paused,
    checked_at: checked.length === 0 ? null : new Date(Math.max(...checked)),
    parts: views.map(({ declared, ...view }) => {
      const isPaused = stopped.includes(declared) && view.state !== 'failing'
      return { ...view, is_paused: isPaused, note: noteOf(declared, isPaused ? 'paused' : view.state) }
    }),
  }
}

/** By the switches that refuse what is sold by it. */
async function isStopped(sql: Sql, { service, staysHere = false }: MeasuredPart): Promise<boolean> {
  if (service === undefined) return false
  return !((await isServiceOn(sql, service)) && (staysHere || (await arePayoutsOn(sql, 'bank'))))
}

function noteOf(part: MeasuredPart, state: PartState | 'paused'): string | null {
  const note = state === 'working' || state === 'unknown' ? undefined : part[state]
  return note === undefined ? null : say(note)
}

async function listDays(sql: Sql, from: string | undefined): Promise<DayRow[]> {
  if (from === undefined) return []
  // Lagos is one hour ahead all year round.
  return sql<DayRow>`
    select part, ((hour + interval '1 hour') at time zone 'UTC')::date::text as day,
      sum(asked)::int asked, sum(slow)::int slow, sum(failed)::int failed
    from part_health_hours where hour >= ${startOfLagosDay(from)} group by 1, 2`
}
