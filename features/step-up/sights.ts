// Answers for what a code in the mail says it confirms: a short line made from exactly what the hash stands for. Pure.
import * as z from 'zod/mini'
import { displayDay, displayInstant, startOfLagosDay } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { parseAmount } from '#kit/money/money.ts'
import { say } from '#kit/words/words.ts'
import type { Purpose } from './rules.ts'
import { sightWords } from './sight-words.ts'

// One line of a mail: whoever writes a sight by hand gets no page of their own out of it.
const line = z.string().check(z.minLength(1), z.maxLength(254), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u))
const amount = z.string().check(z.regex(/^\d{1,15}\.\d{2}$/))
const limit = z.union([z.literal('usual'), amount])
/** `phone`: of a thing that is bought for a number. */
const payment = { name: line, bank_name: z.optional(line), phone: z.optional(line), amount }
const instantOf = (time: string): Date => new Date(`${time.replace(' ', 'T')}:00+01:00`)
const lagosTime = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  z.refine((time) => !Number.isNaN(instantOf(time).getTime())),
)
const day = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d$/),
  z.refine((text) => !Number.isNaN(startOfLagosDay(text).getTime())),
)

function naira(text: string): string {
  const read = parseAmount(text, 'NGN')
  return read.ok ? displayAmount(read.value) : text
}

type Named = { name: string; bank_name?: string | undefined; phone?: string | undefined }

function payee({ name, bank_name: bank, phone }: Named): string {
  const where = bank ?? phone
  return where === undefined ? name : say(sightWords.payeeAt, { name, where })
}

/** Reads the facts that a line is made of. What else was seen is hashed with them, and not said. */
function saying<Facts>(facts: z.ZodMiniType<Facts>, inWords: (seen: Facts) => string) {
  return (seen: unknown): string | undefined => {
    const read = z.safeParse(facts, seen)
    return read.success ? inWords(read.data) : undefined
  }
}

const pausedWords = {
  once: sightWords.pausedOnce,
  day: sightWords.pausedDay,
  week: sightWords.pausedWeek,
  month: sightWords.pausedMonth,
} as const

const lines: Readonly<Record<Purpose, (seen: unknown) => string | undefined>> = {
  transfer: saying(z.object(payment), (seen) =>
    say(sightWords.transfer, { amount: naira(seen.amount), payee: payee(seen) }),
  ),
  standing_order: saying(
    z.object({
      ...payment,
      every: z.enum(['once', 'day', 'week', 'month']),
      first: lagosTime,
      paused: z.optional(z.literal('yes')),
    }),
    (seen) =>
      say((seen.paused === undefined ? sightWords : pausedWords)[seen.every], {
        amount: naira(seen.amount),
        payee: payee(seen),
        first: displayInstant(instantOf(seen.first)),
      }),
  ),
  limits: saying(z.object({ daily: limit, shield: limit }), ({ daily, shield }) =>
    say(sightWords.limits, {
      daily: daily === 'usual' ? say(sightWords.usualDaily) : say(sightWords.daily, { amount: naira(daily) }),
      shield: shield === 'usual' ? say(sightWords.usualShield) : naira(shield),
    }),
  ),
  contact: saying(z.union([z.object({ email: line }), z.object({ phone: line })]), (seen) =>
    'email' in seen
      ? say(sightWords.email, { email: seen.email })
      : say(sightWords.phone, { phone: seen.phone }),
  ),
  unfreeze: saying(z.object({ since: line }), () => say(sightWords.unfreeze)),
  closing: saying(z.object({ closes: day }), ({ closes }) =>
    say(sightWords.closing, { day: displayDay(startOfLagosDay(closes)) }),
  ),
  passkey: saying(z.object({ act: z.literal('add') }), () => say(sightWords.passkey)),
}

const seenShape = z.tuple([z.string(), z.array(z.tuple([z.string(), z.string()]))])

function read(seen: string): unknown {
  try {
    return JSON.parse(seen)
  } catch {
    return undefined
  }
}

/** What the text of a sight (`seenText`) says in short, or undefined when it is no sight of this purpose. */
export function lineOf(purpose: Purpose, seen: string): string | undefined {
  const parsed = z.safeParse(seenShape, read(seen))
  if (!parsed.success || parsed.data[0] !== purpose) return undefined
  return lines[purpose](Object.fromEntries(parsed.data[1]))
}
