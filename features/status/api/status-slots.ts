// Answers for what the server writes into the status page when it serves it: states, times and the strip of days.
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/db/database.ts'
import { displayInstant, startOfLagosDay } from '#kit/lagos.ts'
import type { Log } from '#kit/log.ts'
import { slotReader, type Slots } from '#kit/page-slots.ts'
import { say } from '#kit/words/words.ts'
import { historyDays } from '../contract.ts'
import type { MeasuredPart } from '#kit/measured-part.ts'
import { stateWords, timeWords } from '../words.ts'
import { isOfServer } from './monitor.ts'
import { partMarkup } from './part-markup.ts'
import { readStatus, type Status } from './read-status.ts'

type StatusPart = Status['parts'][number]

/** A reader of the slots, all of whose names begin with `status-`. */
export function statusSlots(doors: {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly measured: readonly MeasuredPart[]
}): () => Promise<Slots> {
  const { measured } = doors
  return slotReader(doors.log, {
    name: 'status',
    read: async () =>
      slotsOf(
        measured,
        await readStatus(doors.database.sql, measured, { days: historyDays, now: doors.clock.now() }),
      ),
    away: () => slotsWhenAway(measured),
  })
}

function slotsOf(measured: readonly MeasuredPart[], status: Status): Slots {
  return {
    'status-state': status.state,
    'status-paused': status.paused ?? '',
    'status-checked':
      status.checked_at === null
        ? say(timeWords.never)
        : say(timeWords.checked, { time: displayInstant(status.checked_at) }),
    'status-parts': measured.map((part) => rowOf(part, status.parts)).join(''),
  }
}

function rowOf(part: MeasuredPart, parts: readonly StatusPart[]): string {
  const found = parts.find((one) => one.part === part.name)
  assert(found !== undefined, 'each part that is measured is told of')
  const { state, is_paused: isPaused, since, days } = found
  return partMarkup({
    part,
    state: isPaused ? 'paused' : state,
    since: since === null || isPaused ? '' : say(timeWords.since, { time: displayInstant(since) }),
    summary: summaryOf(days),
    days: days.map(cellOf).join(''),
  })
}

function cellOf({ day, state }: StatusPart['days'][number]): string {
  const title = say(timeWords.ofDay, { day, state: say(stateWords[state]) })
  return `<i data-state="${state}" title="${title}"></i>`
}

/** `21 Nov 2026` of `2026-11-21`. */
const displayDay = (day: string): string => displayInstant(startOfLagosDay(day)).split(',')[0] ?? day

function summaryOf(days: StatusPart['days']): string {
  const asked = days.reduce((sum, day) => sum + day.asked, 0)
  const failed = days.reduce((sum, day) => sum + day.failed, 0)
  if (asked === 0) return say(timeWords.noHistory)
  // Cut, not rounded: one failure in a million is not 100 %.
  const percent = Math.floor(((asked - failed) / asked) * 10_000) / 100
  const first = days.find((day) => day.asked > 0)
  // Who has measured for four hours says nothing of ninety days.
  return first === undefined || first === days[0]
    ? say(timeWords.uptime, { percent: String(percent) })
    : say(timeWords.uptimeSince, { percent: String(percent), day: displayDay(first.day) })
}

function slotsWhenAway(measured: readonly MeasuredPart[]): Slots {
  const rows = measured.map((part) =>
    partMarkup({
      part,
      state: isOfServer(part.name) ? 'failing' : 'unknown',
      since: '',
      summary: say(timeWords.noHistoryNow),
      days: '',
    }),
  )
  return { 'status-state': 'away', 'status-paused': '', 'status-checked': '', 'status-parts': rows.join('') }
}
