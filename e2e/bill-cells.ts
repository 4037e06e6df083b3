// Answers for the cells of the fault suite of bills: what is sold, how its partner behaves, at which step of the bill, and when our program dies.
import { behavioursRequired } from '#rails/sandbox/behaviours/behaviours.ts'
import { seededRandom } from '#kit/random.ts'

export const steps = ['look-up', 'hand-over', 'asking', 'webhook', 'after the end'] as const
export type Step = (typeof steps)[number]

export const kills = ['none', 'before the call', 'after the call', 'inside the commit'] as const
export type Kill = (typeof kills)[number]

/** How a bill ends there: paid, given back, or either back before or after it was heard to be paid. */
export type Ending = 'paid' | 'back' | 'back either way'
type Place = { readonly ends: Ending; readonly only?: 'tells' } | { readonly not: string }

const paid = { ends: 'paid' } as const
const back = { ends: 'back' } as const
const either = { ends: 'back either way' } as const
const not = (reason: string): { readonly not: string } => ({ not: reason })

const atOnce = not('A look-up is answered for good at once, and nothing that it says is taken back.')
const ofWebhooks = not('Only a webhook is sent more than once, bent, or overtakes an answer.')
const ownReceiver = not('Who answers a webhook is our own program: that it does not is a kill at this step.')
const isOver = not('What is over is not pending: a pending word that comes then is the row “out of order”.')
const noOrder = not('An order that is open has heard no later word: the row is at the end, and at webhooks.')
const noMoney = not('Nothing is taken from our money by a question.')

/** What there is of each behaviour of a partner at each step of a bill. */
const places: Readonly<Record<string, Readonly<Record<Step, Place>>>> = {
  'pending, then success': {
    'look-up': atOnce,
    'hand-over': paid,
    asking: paid,
    webhook: paid,
    'after the end': isOver,
  },
  'pending, then failed': {
    'look-up': atOnce,
    'hand-over': back,
    asking: back,
    webhook: back,
    'after the end': isOver,
  },
  'accept, then no response': {
    'look-up': paid,
    'hand-over': paid,
    asking: paid,
    webhook: ownReceiver,
    'after the end': paid,
  },
  'time-out before accept': {
    'look-up': paid,
    'hand-over': paid,
    asking: paid,
    webhook: ownReceiver,
    'after the end': paid,
  },
  'slow 200': {
    'look-up': paid,
    'hand-over': paid,
    asking: paid,
    webhook: ownReceiver,
    'after the end': paid,
  },
  'duplicate webhook, three at once': {
    'look-up': ofWebhooks,
    'hand-over': ofWebhooks,
    asking: ofWebhooks,
    webhook: paid,
    'after the end': not(
      'A webhook about what is over is the step webhook of the row “reversal after success”.',
    ),
  },
  'out of order': {
    'look-up': atOnce,
    'hand-over': noOrder,
    asking: noOrder,
    webhook: either,
    'after the end': paid,
  },
  'webhook lost': {
    'look-up': not('No webhook belongs to a look-up.'),
    'hand-over': not('A hand-over is told of by its answer.'),
    asking: { ...paid, only: 'tells' },
    webhook: not('One that is lost makes no call: what finds it is the question, which is the step asking.'),
    'after the end': not('That is the row “reversal after success” here, of which nobody tells.'),
  },
  'webhook before HTTP response': {
    'look-up': ofWebhooks,
    'hand-over': ofWebhooks,
    asking: ofWebhooks,
    webhook: paid,
    'after the end': ofWebhooks,
  },
  'reversal after success': {
    'look-up': atOnce,
    'hand-over': either,
    asking: either,
    webhook: back,
    'after the end': back,
  },
  'wrong signature, altered body, replay': {
    'look-up': ofWebhooks,
    'hand-over': ofWebhooks,
    asking: ofWebhooks,
    webhook: paid,
    'after the end': ofWebhooks,
  },
  'amount mismatch': {
    'look-up': not('No amount was agreed to yet.'),
    'hand-over': paid,
    asking: paid,
    webhook: paid,
    'after the end': paid,
  },
  'partial outage': {
    'look-up': paid,
    'hand-over': paid,
    asking: paid,
    webhook: ownReceiver,
    'after the end': paid,
  },
  'rate limit': {
    'look-up': paid,
    'hand-over': paid,
    asking: paid,
    webhook: ownReceiver,
    'after the end': paid,
  },
  'balance exhausted': {
    'look-up': noMoney,
    'hand-over': paid,
    asking: noMoney,
    webhook: not('A webhook does not depend on our money.'),
    'after the end': noMoney,
  },
}

/** What is sold so, through a partner that tells of it or not, and whether anybody is asked before it is paid. */
export type Shape = { readonly name: string; readonly tells: boolean; readonly isLookedUp: boolean }

export type Cell = {
  readonly shape: string
  readonly behaviour: string
  readonly step: Step
  readonly kill: Kill
  readonly ends: Ending
}

/** Why there is no such cell of a shape; undefined where there is. */
function whyNot(shape: Shape, step: Step, place: Place): string | undefined {
  if ('not' in place) return place.not
  if (step === 'look-up' && !shape.isLookedUp) return 'Nobody is asked before it is paid.'
  const isTold = step === 'webhook' || place.only === 'tells'
  return isTold && !shape.tells ? 'Its partner sends no webhooks.' : undefined
}

/** Each cell that can be, and of the others how many there are of each reason. */
export function cellsOf(shapes: readonly Shape[]): { cells: Cell[]; reasons: Map<string, number> } {
  const cells: Cell[] = []
  const reasons = new Map<string, number>()
  for (const behaviour of behavioursRequired)
    for (const step of steps)
      for (const shape of shapes) {
        const place = places[behaviour]?.[step] ?? not('nobody says so')
        const reason = whyNot(shape, step, place)
        if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + kills.length)
        else if ('ends' in place)
          cells.push(...kills.map((kill) => ({ shape: shape.name, behaviour, step, kill, ends: place.ends })))
      }
  return { cells, reasons }
}

/** Behaviours that the table above does not tell of, or that are none. */
export const behavioursUntold = (): string[] => [
  ...behavioursRequired.filter((name) => places[name] === undefined),
  ...Object.keys(places).filter((name) => !behavioursRequired.includes(name)),
]

function shuffled<Value>(seed: string, values: readonly Value[]): Value[] {
  const random = seededRandom(seed)
  const keyed = values.map((value) => ({ value, key: random.below(1 << 30) }))
  return keyed.sort((one, other) => one.key - other.key).map(({ value }) => value)
}

/**
 * So many cells, and more where there are more: drawn without putting any back until each was drawn. First stands what the short run has of them:
 * each behaviour at each of its steps with a kill and without, then such as cost no kill and no time-out. The order is always the same: the parts of
 * a deep run share it.
 */
export function deckOf(cells: readonly Cell[], size: number): Cell[] {
  const mixed = shuffled('bills', cells)
  const pairOf = ({ behaviour, step }: Cell): string => `${behaviour} ${step}`
  const calm = mixed.filter(({ kill }) => kill === 'none')
  const killed = mixed.filter(({ kill }) => kill !== 'none')
  const firsts = [...firstOfEach(calm, pairOf), ...firstOfEach(killed, pairOf)]
  const rest = mixed.filter((cell) => !firsts.includes(cell))
  const cheap = rest
    .filter(({ kill, behaviour }) => kill === 'none' && !behaviour.startsWith('time-out'))
    .slice(0, Math.max(0, shortSize - firsts.length))
  const deck = [...firsts, ...cheap, ...rest.filter((cell) => !cheap.includes(cell))]
  for (let round = 2; deck.length < size; round++) deck.push(...shuffled(`bills ${round}`, cells))
  return deck.slice(0, Math.max(size, cells.length))
}

/** As many as the short run has. */
const shortSize = 200

function firstOfEach(cells: readonly Cell[], keyOf: (cell: Cell) => string): Cell[] {
  const seen = new Set<string>()
  return cells.filter((cell) => !seen.has(keyOf(cell)) && seen.add(keyOf(cell)))
}
