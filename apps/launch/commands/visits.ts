// Answers for the counts of visits on an operator's screen.
import { parseArgs } from 'node:util'
import { daysMost, daysUsual } from '#features/visits/contract.ts'
import { readVisits, type Visits } from '#features/visits/public.ts'
import { Stop } from '../stop.ts'
import type { Command } from './command.ts'
import { withDoors } from './server-doors.ts'

function daysFrom(text: string | undefined): number {
  const days = Number(text ?? daysUsual)
  if (!Number.isInteger(days) || days < 1 || days > daysMost)
    throw new Stop(`--days needs a whole number from 1 to ${daysMost}.`)
  return days
}

/** The counts as two tables: by page, busiest first, and by day. */
export function visitLines(visits: Visits): string[] {
  const numbers = [...visits.by_path, ...visits.by_day].map((row) => String(row.visits).length)
  const width = Math.max(6, String(visits.total).length, ...numbers)
  const line = (count: number, words: string): string => `${String(count).padStart(width)}  ${words}`
  return [
    `Visits from ${visits.from} to ${visits.until}, by page:`,
    ...visits.by_path.map((row) => line(row.visits, row.path)),
    line(visits.total, 'all pages'),
    '',
    'By day of Lagos:',
    ...visits.by_day.map((row) => line(row.visits, row.day)),
  ]
}

export const visits: Command = {
  name: 'visits',
  usage: '[--days NUMBER]',
  meaning: `How often each public page was served in the last days (${daysUsual} when not given).`,
  run: async (args, context) => {
    const { values } = parseArgs({ args: [...args], options: { days: { type: 'string' } } })
    const days = daysFrom(values.days)
    const read = await withDoors(context, (doors) =>
      readVisits(doors.database.sql, { days, now: doors.clock.now() }),
    )
    for (const line of visitLines(read)) context.say(line)
    return 0
  },
}
