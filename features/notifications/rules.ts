// Answers for what is decided about a message: which channels it takes, when it may ring, and when it is tried again.

/** What a message is about; each has switches of its own. */
export const topics = ['money', 'security', 'offers'] as const
export type Topic = (typeof topics)[number]

/** How a message leaves the app. The inbox is no channel: every message stands there. */
export const channels = ['push', 'mail', 'sms'] as const
export type Channel = (typeof channels)[number]

/** The channels of a topic that are on. */
export type Choice = Readonly<Record<Channel, boolean>>
export type Choices = Readonly<Record<Topic, Choice>>

/** What holds for who chose nothing. */
export const usualChoices: Choices = {
  money: { push: true, mail: true, sms: false },
  security: { push: true, mail: true, sms: false },
  offers: { push: false, mail: false, sms: false },
}

/** Whether a switch may not be turned off: whoever takes over a session could hide behind it. */
export function staysOn(topic: Topic, channel: Channel): boolean {
  return topic === 'security' && channel === 'mail'
}

/** Minutes of the day in Lagos, from 0 to 1439. `until` may lie on the next day. */
export type QuietHours = { readonly from: number; readonly until: number }

const lagosOffsetMinutes = 60
const minutesOfDay = 1_440
const minuteMilliseconds = 60_000

/** When quiet hours that hold at an instant end, or undefined when they do not hold. */
export function quietUntil(hours: QuietHours | undefined, now: Date): Date | undefined {
  if (hours === undefined) return undefined
  const minutes = Math.floor(now.getTime() / minuteMilliseconds)
  const minute = (minutes + lagosOffsetMinutes) % minutesOfDay
  const length = (hours.until - hours.from + minutesOfDay) % minutesOfDay
  const since = (minute - hours.from + minutesOfDay) % minutesOfDay
  if (since >= length) return undefined
  return new Date((minutes + length - since) * minuteMilliseconds)
}

/** Whether a message of a topic waits on a channel while it is quiet. A mail rings nowhere; security always may. */
export function waitsForQuiet(topic: Topic, channel: Channel): boolean {
  return topic !== 'security' && channel !== 'mail'
}

const backOffMinutes = [1, 5, 15, 60, 180, 360, 720] as const

/**
 * When a delivery that was given back for certain is tried again, or undefined when it was tried often enough.
 * `attempts`: how often it was handed over so far, 1 and up. `askedSeconds`: the wait that the other side asked for.
 */
export function nextTry(
  now: Date,
  tried: { readonly attempts: number; readonly askedSeconds?: number | undefined },
): Date | undefined {
  const minutes = backOffMinutes[tried.attempts - 1]
  if (minutes === undefined) return undefined
  const asked = Math.min(tried.askedSeconds ?? 0, 86_400) * 1_000
  return new Date(now.getTime() + Math.max(minutes * minuteMilliseconds, asked))
}

// One letter outside this set makes an SMS of 70 letters out of one of 160, at the same price.
const outsidePlain = /[^A-Za-z0-9 \r\n@$_!"#%&'()*+,\-./:;<=>?]/g
const plainFor: Readonly<Record<string, string>> = {
  '₦': 'NGN ',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '\u2011': '-',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
}
const smsLettersAtMost = 306

/** A text in letters that every phone shows. */
export const plainSms = (text: string): string =>
  text
    .replace(/[₦’‘“”\u2011–—…\u00a0]/g, (letter) => plainFor[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(outsidePlain, '?')
    .replace(/ {2,}/g, ' ')

/** A message as an SMS of two parts at most. */
export function smsText(told: {
  readonly product: string
  readonly title: string
  readonly body: string
}): string {
  const title = /[.!?]$/.test(told.title) ? told.title : `${told.title}.`
  const plain = plainSms(`${told.product}: ${title} ${told.body}`)
  return plain.length > smsLettersAtMost ? `${plain.slice(0, smsLettersAtMost - 3).trimEnd()}...` : plain
}
