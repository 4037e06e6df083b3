// Answers for ordering a list of moments by month and day, as people in Lagos count them.
import { lagosDay } from '#kit/lagos.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export interface DayGroup<Item> {
  /** `yyyy-mm-dd` in Lagos. */
  readonly day: string
  readonly items: readonly Item[]
}

export interface MonthGroup<Item> {
  /** `November 2026`. */
  readonly month: string
  readonly days: readonly DayGroup<Item>[]
}

/** `November 2026` of `2026-11-21`. */
export function monthName(day: string): string {
  return `${months[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`
}

/** Groups what is ordered already (newest first); the order stays. */
export function groupByDay<Item extends { readonly created_at: string }>(
  items: readonly Item[],
): MonthGroup<Item>[] {
  const groups: { month: string; days: { day: string; items: Item[] }[] }[] = []
  for (const item of items) {
    const day = lagosDay(new Date(item.created_at))
    const month = monthName(day)
    let group = groups.at(-1)
    if (group?.month !== month) {
      group = { month, days: [] }
      groups.push(group)
    }
    const last = group.days.at(-1)
    if (last?.day === day) last.items.push(item)
    else group.days.push({ day, items: [item] })
  }
  return groups
}

/** How far a day is from today: the two nearest have names of their own. */
export function nearDay(day: string, now: Date): 'today' | 'yesterday' | undefined {
  if (day === lagosDay(now)) return 'today'
  return day === lagosDay(new Date(now.getTime() - 86_400_000)) ? 'yesterday' : undefined
}
