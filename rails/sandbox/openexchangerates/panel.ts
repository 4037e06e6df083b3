// Answers for moving what a dollar costs, on the sandbox's page: to a rate, and to each way in which a source goes wrong.
import * as z from 'zod/mini'
import type { Clock } from '#kit/clock.ts'
import { decimalOf, unitsOf } from '#kit/coins/units.ts'
import { displayInstant } from '#kit/lagos.ts'
import { html } from '../page/html.ts'
import { type Ended, type Form, type Panel, refused, said } from '../page/panel.ts'
import type { Plane } from '../page/plane.ts'

/** What it is before anybody moves it. */
const usualRate = '1543.27'
const staleMilliseconds = 10 * 60_000
const decimals = 20

const current = z.object({ rate: z.nullable(z.string()), as_of: z.nullable(z.date()) })
type Current = z.output<typeof current>

async function readCurrent(plane: Plane): Promise<Current> {
  const answer = await plane.ask('/openexchangerates/rate')
  const read = z.safeParse(current, answer.ok ? answer.json : undefined)
  return read.success ? read.data : { rate: null, as_of: null }
}

/** Half as much again, of what is a rate. */
function jumped(rate: string | null): string {
  const parts = unitsOf(rate ?? '', decimals) ?? unitsOf(usualRate, decimals) ?? 0n
  return decimalOf((parts * 3n) / 2n, decimals).replace(/\.?0+$/, '')
}

function stands({ rate, as_of: asOf }: Current): string {
  if (rate === null) return 'The source has no rate for the naira.'
  if (unitsOf(rate, decimals) === undefined) return `The source says ${rate}, which is no rate.`
  return asOf === null
    ? `$1 = ₦${rate}, renewed all the time`
    : `$1 = ₦${rate}, as it was at ${displayInstant(asOf)}`
}

type Move = { readonly rate: string | null; readonly as_of?: string; readonly words: string }

async function move(plane: Plane, { words, ...body }: Move): Promise<Ended> {
  const answer = await plane.tell('/openexchangerates/rate', body)
  return answer.ok ? said(words) : refused(`The control plane refused it: ${answer.words}.`)
}

const setting = (plane: Plane): Form => ({
  id: 'set',
  heading: 'Set the rate',
  fields: [
    {
      name: 'rate',
      label: 'Naira for one dollar',
      digits: 'decimal',
      usual: usualRate,
      missing: 'Enter a rate such as 1543.27.',
      hint: 'The product takes no step of more than a tenth at once: it stops conversions until the rate is back, or staff set one.',
    },
  ],
  presses: [{ value: 'set', label: 'Set the rate' }],
  submit: async ({ rate = '' }) => {
    const parts = unitsOf(rate, 8)
    if (parts === undefined || parts === 0n || rate.length > 16)
      return refused('Enter a rate such as 1543.27: above zero, with at most 8 decimals.', 'rate')
    return move(plane, { rate, words: `$1 = ₦${rate} from now on. The product asks every half a minute.` })
  },
})

const bending = (plane: Plane, clock: Clock): Form => ({
  id: 'bend',
  heading: 'Let it go wrong',
  hint: 'Each of them stops conversions, at once or within two minutes. “As usual” ends it.',
  fields: [],
  presses: [
    { value: 'stale', label: 'Stale: it stands still' },
    { value: 'jump', label: 'Jump: half as much again' },
    { value: 'garbage', label: 'Garbage: −1' },
    { value: 'none', label: 'No rate at all' },
    { value: 'usual', label: 'As usual' },
  ],
  submit: async (_typed, pressed) => {
    const { rate } = await readCurrent(plane)
    const moves: Readonly<Record<string, Move>> = {
      stale: {
        rate: rate ?? usualRate,
        as_of: new Date(clock.now().getTime() - staleMilliseconds).toISOString(),
        words: 'The rate stands still since ten minutes ago.',
      },
      jump: { rate: jumped(rate), words: `The rate has jumped: $1 = ₦${jumped(rate)}.` },
      garbage: { rate: '-1', words: 'The source says −1, which is no rate.' },
      none: { rate: null, words: 'The source has no rate for the naira.' },
      usual: { rate: usualRate, words: `$1 = ₦${usualRate} again, renewed all the time.` },
    }
    const chosen = moves[pressed]
    return chosen ? move(plane, chosen) : refused('Press one of the buttons.')
  },
})

export const ratesPanel = (plane: Plane, clock: Clock): Panel => ({
  id: 'rate',
  heading: 'Dollar rate',
  intro: 'What a dollar costs in naira, as the source of rates says it.',
  shows: async () => html`<p class="stands">${stands(await readCurrent(plane))}</p>`,
  forms: [setting(plane), bending(plane, clock)],
})
