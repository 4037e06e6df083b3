// Answers for how amounts, times, numbers and names are written in every language: the English of Nigeria, the time of Lagos.
import { type Currency, currencyScale } from '#kit/money/currency.ts'
import { amountParts, groupDigits } from '#kit/money/display.ts'
import { assert } from '#kit/assert.ts'
import { withoutInvisible } from '#kit/typed-text.ts'
import { say } from '#kit/words/words.ts'
import { words } from './words.ts'

/** An amount as the wire carries it: a decimal string beside its currency. */
export interface WireAmount {
  readonly currency: Currency
  readonly amount: string
}

/** `always` writes + before what is above zero; `never` drops the minus where words already say the direction. */
export type SignStyle = 'negative' | 'always' | 'never'

export interface ShownAmount {
  readonly sign: '' | '+' | '−'
  readonly symbol: string
  readonly whole: string
  /** Decimals without the point; '' where the currency has none. */
  readonly decimals: string
  /** Written behind the digits where there is no symbol: `12.50 USDT`. */
  readonly code: string
  readonly text: string
  readonly isZero: boolean
}

/** A decimal text without any digit but 0. */
export const isZero = (amount: string): boolean => !/[1-9]/.test(amount)

/**
 * Sign, symbol, grouped digits and decimals of a decimal string, to the currency's full scale, without any arithmetic.
 * Breaks on a text that is no decimal or carries more decimals than the currency has: nothing is rounded here.
 */
export function showAmount({ currency, amount }: WireAmount, signStyle: SignStyle = 'negative'): ShownAmount {
  const scale = currencyScale[currency]
  const read = /^-?\d+(?:\.(\d+))?$/.exec(amount)
  assert(read !== null, `an amount on the wire is a decimal text: ${amount}`)
  const given = read[1] ?? ''
  const excess = given.slice(scale)
  assert(/^0*$/.test(excess), `${currency} carries at most ${scale} decimals: ${amount}`)
  const decimals = given.slice(0, scale).padEnd(scale, '0')
  const [bare = ''] = amount.split('.')
  const parts = amountParts({ currency, decimal: scale === 0 ? bare : `${bare}.${decimals}` })
  const zero = isZero(amount)
  const sign =
    signStyle === 'never' || zero ? '' : parts.sign === '−' ? '−' : signStyle === 'always' ? '+' : ''
  const shownDecimals = scale === 0 ? '' : parts.decimals
  const point = shownDecimals === '' ? '' : `.${shownDecimals}`
  const behind = parts.code === '' ? '' : ` ${parts.code}`
  const whole = parts.whole.replace(/^0+(?=\d)/, '')
  const text = `${sign}${parts.symbol}${whole}${point}${behind}`
  return { sign, symbol: parts.symbol, whole, decimals: shownDecimals, code: parts.code, text, isZero: zero }
}

/** `₦1,234,567.50`, `$1,234.50`, `−₦500.00`. */
export function formatAmount(amount: WireAmount, signStyle: SignStyle = 'negative'): string {
  return showAmount(amount, signStyle).text
}

/** `₦500` rather than `₦500.00`: where kobo are rare, and a line is short. */
export const formatTrimmed = (amount: WireAmount): string => formatAmount(amount).replace(/\.0+$/, '')

/** `₦80M`, `₦1.2M`, `₦950`: only for the axis of a chart; cut down, never rounded up. */
export function compactAmount({ currency, amount }: WireAmount): string {
  const shown = showAmount({ currency, amount })
  const digits = shown.whole.replaceAll(',', '')
  const step = Math.min(Math.floor((digits.length - 1) / 3), 4)
  const cut = digits.length - step * 3
  const tenth = step === 0 ? '' : digits.slice(cut, cut + 1)
  const letter = ['', 'K', 'M', 'B', 'T'][step] ?? ''
  const behind = shown.code === '' ? '' : ` ${shown.code}`
  return `${shown.sign}${shown.symbol}${groupDigits(digits.slice(0, cut))}${tenth === '' || tenth === '0' ? '' : `.${tenth}`}${letter}${behind}`
}

/**
 * Reads what a person typed as an amount: `1,000`, `1000.5`, `₦1000`, `$ 12`.
 * `wrong` says why not: nothing typed, not a number, or more decimals than the currency has.
 */
export function readTypedAmount(
  typed: string,
  currency: Currency,
): { amount: string } | { wrong: 'empty' | 'not_a_number' | 'too_many_decimals' } {
  // As it is copied from elsewhere: `NGN 5000`, `₦5,000`, `1 000`, `5000 naira`.
  const bare = withoutInvisible(typed)
    .trim()
    .replace(/^(?:NGN|USD|[₦$N])\s*/iu, '')
    .replace(/\s*(?:NGN|USD|naira|dollars)$/iu, '')
  if (bare === '') return { wrong: 'empty' }
  const read = /^(\d+|\d{1,3}(?:[,\s]\d{3})+)?(?:\.(\d*))?$/.exec(bare)
  if (read === null) return { wrong: 'not_a_number' }
  const [, whole = '', decimals = ''] = read
  if (whole === '' && decimals === '') return { wrong: 'not_a_number' }
  const scale = currencyScale[currency]
  if (decimals.length > scale) return { wrong: 'too_many_decimals' }
  const digits = whole.replace(/[,\s]/g, '').replace(/^0+(?=\d)/, '')
  const wanted = digits === '' ? '0' : digits
  return { amount: scale === 0 ? wanted : `${wanted}.${decimals.padEnd(scale, '0')}` }
}

/** `1,284` for a count. */
export function formatCount(count: number): string {
  return groupDigits(String(Math.trunc(count)))
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** Lagos is one hour ahead of UTC all year and has been since 1919 (IANA Africa/Lagos), so no zone table is shipped. */
const lagosOffsetMs = 3_600_000
const two = (value: number) => String(value).padStart(2, '0')

interface LagosTime {
  readonly day: string
  readonly dayMonth: string
  readonly weekday: string
  readonly time: string
  readonly seconds: string
}

function inLagos(instant: string): LagosTime {
  const at = new Date(new Date(instant).getTime() + lagosOffsetMs)
  assert(!Number.isNaN(at.getTime()), `a time on the wire is RFC 3339: ${instant}`)
  const dayMonth = `${at.getUTCDate()} ${months[at.getUTCMonth()] ?? ''}`
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
  return {
    day: `${dayMonth} ${at.getUTCFullYear()}`,
    dayMonth,
    weekday: weekdays[at.getUTCDay()] ?? '',
    time,
    seconds: `${time}:${two(at.getUTCSeconds())}`,
  }
}

/** `21 Nov 2026, 08:05` in Lagos, of an RFC 3339 instant. */
export function formatDateTime(instant: string): string {
  const { day, time } = inLagos(instant)
  return `${day}, ${time}`
}

/** `21 Nov 2026` in Lagos; a bare day (`2026-11-21`) is written as it stands. */
export function formatDate(instantOrDay: string): string {
  return inLagos(atNoon(instantOrDay)).day
}

/** `21 Nov`, for the axis of a chart and lists of this year. */
export function formatDayMonth(instantOrDay: string): string {
  return inLagos(atNoon(instantOrDay)).dayMonth
}

/** `Tue 3 Nov 2026`. */
export function formatWeekday(instantOrDay: string): string {
  const { weekday, day } = inLagos(atNoon(instantOrDay))
  return `${weekday} ${day}`
}

/** `08:05` in Lagos. */
export function formatTime(instant: string): string {
  return inLagos(instant).time
}

/** `08:05:12` in Lagos. */
export function formatTimeToSecond(instant: string): string {
  return inLagos(instant).seconds
}

const atNoon = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T12:00:00Z` : text)

/** `2 min ago`, `3 h ago`, `in 5 min` under 24 hours from `now`; null beyond, where the date itself is written. */
export function formatRelative(instant: string, now: Date): string | null {
  const apartMs = now.getTime() - new Date(instant).getTime()
  const minutes = Math.floor(Math.abs(apartMs) / 60_000)
  if (minutes >= 24 * 60) return null
  if (minutes < 1) return say(words.justNow)
  const span =
    minutes < 60
      ? say(words.minutes, { count: minutes })
      : say(words.hours, { count: Math.floor(minutes / 60) })
  return say(apartMs >= 0 ? words.ago : words.ahead, { span })
}

/** `1:05` of 65 seconds, for a countdown; never below `0:00`. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(left / 60)}:${two(left % 60)}`
}

/** `0803 123 4567` of `+2348031234567`; anything else as it stands. */
export function formatPhone(phone: string): string {
  const read = /^(?:\+234|0)(\d{3})(\d{3})(\d{4})$/.exec(phone)
  return read === null ? phone : `0${read[1]} ${read[2]} ${read[3]}`
}

/**
 * What something is sent to: `8032 114 759` of a ten-digit account number (NUBAN), `0803 211 4759` of a phone number, a tag or an address as
 * it is. What is copied stays unspaced.
 */
export function formatAccountNumber(account: string): string {
  return formatPhone(account.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3'))
}

/** `018f3c2e…b41a` of a long id. */
export function shortId(id: string): string {
  return id.length <= 14 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`
}
