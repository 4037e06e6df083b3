// Answers for the business day: Africa/Lagos is UTC+1 all year round.
const offsetMilliseconds = 3_600_000

/** The calendar day `yyyy-mm-dd` in Lagos of an instant. */
export function lagosDay(instant: Date): string {
  return new Date(instant.getTime() + offsetMilliseconds).toISOString().slice(0, 10)
}

/** The instant at which a Lagos day `yyyy-mm-dd` begins. */
export function startOfLagosDay(day: string): Date {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() - offsetMilliseconds)
}

/** The instant at which the day after a Lagos day `yyyy-mm-dd` begins. */
export function endOfLagosDay(day: string): Date {
  return new Date(startOfLagosDay(day).getTime() + 86_400_000)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** The Lagos day of an instant as people read it in mails: `21 Nov 2026`. */
export function displayDay(instant: Date): string {
  const day = lagosDay(instant)
  return `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`
}

/** An instant as people read it in mails: `21 Nov 2026, 08:05 WAT`. */
export function displayInstant(instant: Date): string {
  return `${displayDay(instant)}, ${lagosTime(instant)} WAT`
}

/** The time of day in Lagos of an instant: `08:05`. */
export function lagosTime(instant: Date): string {
  return new Date(instant.getTime() + offsetMilliseconds).toISOString().slice(11, 16)
}
