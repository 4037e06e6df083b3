// Answers for which periods a statement may cover, and for the usual ones by name. Pure.
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'

/** Lagos days `yyyy-mm-dd`, both within. */
export type Period = { readonly from: string; readonly to: string }

export const monthsMost = 12

/** `2026-02-28` is twelve months after `2025-02-28`; the 31st of a shorter month is its last day. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

export function dayAfter(day: string, days = 1): string {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Why a period cannot be covered; undefined when it can. */
export function periodFault(
  { from, to }: Period,
  now: Date,
): 'period_backwards' | 'period_in_future' | 'period_too_long' | undefined {
  if (to < from) return 'period_backwards'
  if (to > lagosDay(now)) return 'period_in_future'
  return to > monthsAfter(from, monthsMost) ? 'period_too_long' : undefined
}

/** The instants that bound a period: `start` is within, `end` is not. */
export function boundsOf({ from, to }: Period): { start: Date; end: Date } {
  return { start: startOfLagosDay(from), end: startOfLagosDay(dayAfter(to)) }
}

export type UsualPeriod = 'this_month' | 'last_month' | 'three_months'

/** A period by its name, up to today. */
export function usualPeriod(name: UsualPeriod, now: Date): Period {
  const today = lagosDay(now)
  const monthBegan = `${today.slice(0, 7)}-01`
  switch (name) {
    case 'this_month':
      return { from: monthBegan, to: today }
    case 'last_month':
      return { from: monthsAfter(monthBegan, -1), to: dayAfter(monthBegan, -1) }
    case 'three_months':
      return { from: monthsAfter(monthBegan, -2), to: today }
  }
}
