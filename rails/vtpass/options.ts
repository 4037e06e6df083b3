// Answers for what the fields of VTpass's insurers are chosen from: its lists of cars and places, and of whatever else a service names.
import * as z from 'zod/mini'
import type { BillsRail, Option } from '#features/bills/rail.ts'
import { outcomeOf } from '#kit/http/partner-client.ts'
import { partnerText } from '#kit/partner-text.ts'
import type { VtpassClient } from './client.ts'
import { isAway } from './codes.ts'

/** By the field of `ui-insure` that takes a code of it: the path of the list, and what its codes and names are called there. */
const motorLists: Readonly<Record<string, readonly [path: string, name: string]>> = {
  vehicle_color: ['color', 'Colour'],
  engine_capacity: ['engine-capacity', 'Capacity'],
  state: ['state', 'State'],
  lga: ['lga', 'LGA'],
  vehicle_make: ['brand', 'VehicleMake'],
  vehicle_model: ['model', 'VehicleModel'],
}

/** Source: public code of VTpass's clients (README.md). */
export async function listOptions(
  client: VtpassClient,
  { service, field, of }: Parameters<BillsRail['options']>[0],
): ReturnType<BillsRail['options']> {
  const [list, name] =
    service.code === 'ui-insure' && Object.hasOwn(motorLists, field) ? (motorLists[field] ?? []) : []
  const answer =
    list === undefined
      ? await client.options({ serviceId: service.code, field })
      : await client.motorOptions({ list, of })
  const said = outcomeOf(answer, { accepted: (body) => readOptions(body, name) })
  if (said.outcome !== 'accepted') return said
  const { value } = said
  return value === 'away'
    ? { outcome: 'rejected', reason: value, detail: 'VTpass does not reach the biller' }
    : { outcome: 'accepted', value }
}

const answer = z.object({
  code: z.nullish(z.string()),
  response_description: z.nullish(z.string()),
  content: z.nullish(z.unknown()),
})
const listed = z.union([z.array(z.unknown()), z.object({ options: z.array(z.unknown()) })])

/** `name`: what its codes and names begin with; of a list without one each is a text, or has a `value` and a `name`. */
function readOptions(body: unknown, name: string | undefined): readonly Option[] | 'away' | undefined {
  const read = z.safeParse(answer, body)
  if (!read.success) return undefined
  const { code, response_description: said, content } = read.data
  if (isAway(code ?? said ?? '')) return 'away'
  const list = z.safeParse(listed, content)
  if (!list.success) return undefined
  const entries = Array.isArray(list.data) ? list.data : list.data.options
  const keys = name === undefined ? (['value', 'name'] as const) : ([`${name}Code`, `${name}Name`] as const)
  return entries.slice(0, optionsMost).flatMap((entry) => optionIn(entry, keys))
}

const optionsMost = 2_000
const textMost = 60

const fields = z.record(z.string(), z.unknown())

function optionIn(entry: unknown, [codeKey, nameKey]: readonly [string, string]): readonly Option[] {
  const read = z.safeParse(fields, entry)
  const code = textOf(read.success ? read.data[codeKey] : entry)
  const name = textOf(read.success ? read.data[nameKey] : entry)
  return code === '' || name === '' || code.length > textMost ? [] : [{ code, name }]
}

const textOf = (written: unknown): string =>
  typeof written === 'string' || typeof written === 'number' ? partnerText(String(written)) : ''
