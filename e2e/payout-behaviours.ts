// Answers for what a pretend bank does with payouts in the fault suite: dealt from a seed so that each way occurs, with how each must end.
import type { Random } from '#kit/random.ts'
import { nipCodes } from '#rails/sandbox/bank/nip-codes.ts'
import type { Script, Step } from './bank-side.ts'

/** `review`: the bank says nothing final for days, and a person decides. */
export type Ending = 'paid' | 'back' | 'review'
export type Behaviour = {
  readonly name: string
  readonly script: Script
  readonly ends: Ending
  /** How long the answer to the order takes, in the bank's milliseconds. */
  readonly slow?: number
  /** Answers about it speak of another amount, and say that it is paid; the bank knows better when those were heard. */
  readonly otherAmount?: true
  /** The bank takes it, and an outage loses the answer on its way. */
  readonly answerLost?: true
  /** What the bank says when everything has long been over; the webhook of it may get lost. */
  readonly late?: { readonly status: 'success' | 'reversed'; readonly webhook: boolean }
}

const codesThat = (ends: string): string[] =>
  [...nipCodes].filter(([, code]) => code.ends === ends).map(([code]) => code)
const failedCodes = codesThat('failed')
const pendingCodes = codesThat('pending')
// Beside "failed" these say that nothing is known, however often they are repeated.
const emptyWords = pendingCodes.filter((code) => code !== '91')

function oneOf<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[random.below(values.length)]
  if (value === undefined) throw new Error('one of nothing is asked for')
  return value
}

/** How the webhook of a step goes wrong, or not. */
function telling(random: Random): Partial<Step> {
  const drawn = random.below(100)
  if (drawn < 20) return { webhook: false }
  if (drawn < 35) return { webhook_times: 2 + random.below(2) }
  if (drawn < 50) return { webhook_delay_ms: random.below(4_000) }
  if (drawn < 60) return { webhook_amount: '77.00' }
  if (drawn < 66) return { webhook_tamper: 'badsig' }
  if (drawn < 72) return { webhook_tamper: 'flipbyte' }
  return {}
}

type Make = (random: Random) => Omit<Behaviour, 'name'>
type Way = readonly [name: string, often: number, make: Make]
const later = (random: Random): number => random.below(6_000)
const pending = (random: Random): Step => ({ status: 'pending', code: oneOf(random, pendingCodes) })
const success = (random: Random, after_ms = 0): Step => ({
  status: 'success',
  code: '00',
  after_ms,
  ...telling(random),
})
const failed = (random: Random, after_ms = 0): Step => ({
  status: 'failed',
  code: oneOf(random, failedCodes),
  after_ms,
  ...telling(random),
})
const steps = (ends: Ending, ...list: Step[]): Omit<Behaviour, 'name'> => ({ ends, script: { steps: list } })
const answered = (
  answer: NonNullable<Script['answer']>,
  made: Omit<Behaviour, 'name'>,
): Omit<Behaviour, 'name'> => ({ ends: made.ends, script: { ...made.script, answer } })

const late = (status: 'success' | 'reversed', webhook: boolean): Pick<Behaviour, 'late'> => ({
  late: { status, webhook },
})

/** Every way, with how often it is drawn. */
const ways: readonly Way[] = [
  ['success at once', 16, (random) => steps('paid', success(random))],
  ['pending, then success', 16, (random) => steps('paid', pending(random), success(random, later(random)))],
  ['pending, then failed', 12, (random) => steps('back', pending(random), failed(random, later(random)))],
  ['failed at once', 10, (random) => steps('back', failed(random))],
  [
    'success, then reversed',
    8,
    (random) =>
      steps('back', success(random), { status: 'reversed', after_ms: later(random), ...telling(random) }),
  ],
  [
    'pending, success, reversed',
    4,
    (random) =>
      steps('back', pending(random), success(random, later(random)), {
        status: 'reversed',
        ...telling(random),
      }),
  ],
  ['no answer, success', 8, (random) => answered('drop', steps('paid', success(random)))],
  ['no answer, failed', 4, (random) => answered('drop', steps('back', failed(random)))],
  [
    'no answer, pending, then success',
    4,
    (random) => answered('drop', steps('paid', pending(random), success(random, later(random)))),
  ],
  ['webhook before the answer', 6, (random) => answered('webhook_first', steps('paid', success(random)))],
  [
    'webhook of a failure before the answer',
    3,
    (random) => answered('webhook_first', steps('back', failed(random))),
  ],
  [
    'a code that is never given',
    3,
    (random) =>
      steps('back', { status: 'otp' }, { status: 'abandoned', after_ms: later(random), ...telling(random) }),
  ],
  [
    'a code that is given late',
    2,
    (random) => steps('paid', { status: 'otp' }, success(random, later(random))),
  ],
  [
    '“failed” that says nothing, then success',
    2,
    (random) =>
      steps('paid', { status: 'failed', code: oneOf(random, emptyWords) }, success(random, later(random))),
  ],
  [
    'an answer that comes late, success',
    3,
    (random) => ({ ...steps('paid', success(random)), slow: 200 + random.below(1_000) }),
  ],
  [
    'an answer that comes late, failed',
    2,
    (random) => ({ ...steps('back', failed(random)), slow: 200 + random.below(1_000) }),
  ],
  ['another amount in an answer', 3, (random) => ({ ...steps('paid', pending(random)), otherAmount: true })],
  [
    'paid after it was given back, and told',
    2,
    (random) => ({ ...steps('back', failed(random)), ...late('success', true) }),
  ],
  [
    'paid after it was given back, and nobody tells',
    2,
    (random) => ({ ...steps('back', failed(random)), ...late('success', false) }),
  ],
  [
    'back days after it was paid, and nobody tells',
    2,
    (random) => ({ ...steps('back', success(random)), ...late('reversed', false) }),
  ],
  [
    'an outage loses the answer, success',
    1,
    (random) => ({ ...steps('paid', success(random)), answerLost: true }),
  ],
  ['pending for ever', 1, (random) => steps('review', pending(random))],
  [
    '“failed” that says nothing, for ever',
    1,
    (random) => steps('review', { status: 'failed', code: oneOf(random, emptyWords) }),
  ],
]
const weight = ways.reduce((sum, [, often]) => sum + often, 0)

/** A request that never gets an answer holds up a worker for as long as it waits: these are few, and counted. */
const hanging: Way = [
  'an answer that never comes',
  0,
  (random) =>
    answered('hang', random.below(2) === 0 ? steps('paid', success(random)) : steps('back', failed(random))),
]

function drawWay(random: Random): Way {
  let drawn = random.below(weight)
  for (const way of ways) {
    drawn -= way[1]
    if (drawn < 0) return way
  }
  throw new Error('Broken invariant: what is drawn is below the weight of all')
}

const isEmptyWord = ([name]: Way): boolean => name.startsWith('“failed” that says nothing')

/** The same at Monnify, which documents no place for a code beside “failed”: it is believed there. */
function atMonnify(random: Random, way: Way): Way {
  let found = way
  while (isEmptyWord(found)) found = drawWay(random)
  return found
}

export type Dealt = { readonly paystack: Behaviour; readonly monnify: Behaviour }

/**
 * What becomes of so many payouts, at whichever partner each of them lands. Every way occurs, and so many answers never come; of the
 * others each occurs as often as it weighs. The first is pending for ever, and the first third leaves the rarest ways to the others,
 * which meet a bank that has our money.
 */
export function dealBehaviours(random: Random, count: number, hangs: number): Dealt[] {
  const surely = [...ways, ...Array.from({ length: hangs }, () => hanging)]
  const [forEver] = ways.filter(([name]) => name === 'pending for ever')
  const drawn = Array.from({ length: count - surely.length - 1 }, () => drawWay(random))
  if (forEver === undefined) throw new Error('Broken invariant: something is pending for ever')
  const early = drawn.splice(0, Math.min(drawn.length, Math.floor(count / 3)))
  const order = [forEver, ...early, ...shuffled(random, [...drawn, ...surely])]
  return order.map((way) => ({
    paystack: behaviourOf(random, way),
    monnify: behaviourOf(random, atMonnify(random, way)),
  }))
}

const behaviourOf = (random: Random, [name, , make]: Way): Behaviour => ({ name, ...make(random) })

function shuffled<Value>(random: Random, values: readonly Value[]): Value[] {
  const keyed = values.map((value) => ({ value, key: random.below(1 << 30) }))
  return keyed.sort((one, other) => one.key - other.key).map(({ value }) => value)
}

/** Outages of the bank's API, each for a share of its requests. */
export const outageModes = [
  '500',
  '502',
  '503',
  '504',
  '429',
  'html',
  'truncated',
  'odd_shape',
  'drop',
  'drop_after',
] as const
export const drawOutage = (random: Random): (typeof outageModes)[number] => oneOf(random, outageModes)
