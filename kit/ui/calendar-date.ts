// Answers for a date typed in three parts: which texts name a day that the calendar has.

export interface DateParts {
  readonly day: string
  readonly month: string
  readonly year: string
}

export const noDate: DateParts = { day: '', month: '', year: '' }

/** `1994-03-07` of the three texts, or null when the calendar has no such day. */
export function readDate({ day, month, year }: DateParts): string | null {
  if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return null
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? null : text
}
