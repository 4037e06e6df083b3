// Answers for the months by which free transfers are counted: those of Lagos. Pure.
import { lagosDay } from '#kit/lagos.ts'

/** The month `yyyy-mm` in Lagos of an instant. */
export function lagosMonth(instant: Date): string {
  return lagosDay(instant).slice(0, 7)
}

/** The first day `yyyy-mm-dd` of the month after a month `yyyy-mm`. */
export function firstDayAfter(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return new Date(Date.UTC(Number(year), Number(number), 1)).toISOString().slice(0, 10)
}
