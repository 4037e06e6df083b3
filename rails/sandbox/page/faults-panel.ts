// Answers for partners that people make fail, on the sandbox's page: for a while, and until they say that it is over.
import * as z from 'zod/mini'
import { lagosTime } from '#kit/lagos.ts'
import { html, type Html } from './html.ts'
import { type Choice, type Form, type Panel, refused, said } from './panel.ts'
import type { Plane } from './plane.ts'

const outages: readonly Choice[] = [
  { value: '503', label: 'Is down' },
  { value: 'hang', label: 'Times out' },
  { value: 'drop', label: 'Cuts the connection' },
  { value: 'drop_after', label: 'Does it, then cuts off' },
  { value: 'odd_shape', label: 'Answers nonsense' },
  { value: '429', label: 'Is asked too often' },
]
const spans: readonly Choice[] = [
  { value: '1', label: '1 minute' },
  { value: '5', label: '5 minutes' },
  { value: '60', label: '1 hour' },
]
const minuteMilliseconds = 60_000

const state = z.object({
  outages: z.array(z.object({ rail: z.string(), mode: z.string(), endsAt: z.date() })),
})

export function faultsPanel(plane: Plane, partners: readonly Choice[]): Panel {
  const labelOf = (choices: readonly Choice[], value: string): string =>
    choices.find((one) => one.value === value)?.label ?? value
  const shows = async (): Promise<Html> => {
    const answer = await plane.ask('/state')
    const read = z.safeParse(state, answer.ok ? answer.json : undefined)
    if (!read.success || read.data.outages.length === 0)
      return html`<p class="stands">Every partner answers as usual.</p>`
    const rows = read.data.outages.map(
      ({ rail, mode, endsAt }) =>
        html`<li>
          <div class="row">
            <b>${labelOf(partners, rail)}</b><span class="badge">until ${lagosTime(endsAt)} WAT</span>
          </div>
          <p>${labelOf(outages, mode)}</p>
        </li>`,
    )
    return html`<ul class="list">
      ${rows}
    </ul>`
  }
  return {
    id: 'faults',
    heading: 'Faults of partners',
    intro: 'Make a partner fail, and see what the app and the console say then.',
    shows,
    forms: [failing(plane, partners, labelOf), ending(plane)],
  }
}

const failing = (
  plane: Plane,
  partners: readonly Choice[],
  labelOf: (choices: readonly Choice[], value: string) => string,
): Form => ({
  id: 'fail',
  heading: 'Make a partner fail',
  fields: [
    { name: 'partner', label: 'Partner', choices: partners, usual: partners[0]?.value ?? '' },
    { name: 'how', label: 'How', choices: outages, usual: '503' },
    { name: 'minutes', label: 'For how long', choices: spans, usual: '1' },
  ],
  presses: [{ value: 'fail', label: 'Make it fail' }],
  submit: async ({ partner = '', how = '', minutes = '' }) => {
    const untilMs = Number(minutes) * minuteMilliseconds
    const answer = await plane.tell('/outage', { rail: partner, mode: how, untilMs })
    if (!answer.ok) return refused(`The control plane refused it: ${answer.words}.`)
    return said(`${labelOf(partners, partner)} fails from now on, for ${labelOf(spans, minutes)}.`)
  },
})

const ending = (plane: Plane): Form => ({
  id: 'end',
  heading: 'End every fault',
  hint: 'Faults that were set by command end too.',
  fields: [],
  presses: [{ value: 'end', label: 'Let everybody answer again' }],
  submit: async () => {
    const answer = await plane.forget('/scenarios')
    return answer.ok
      ? said('Every partner answers as usual again.')
      : refused(`The control plane refused it: ${answer.words}.`)
  },
})
