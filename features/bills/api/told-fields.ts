// Answers for what somebody told for the fields of a biller: each is what its field asks for and really offered, or is named in the refusal.
import type { PayeeFact } from '#features/orders/public.ts'
import type { Doors } from '#kit/doors.ts'
import { displayDay, lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { type BillerField, readField, type Told } from '../fields.ts'
import { findOptions } from './field-options.ts'
import { fieldsOf, findBiller, type Sold, soldBy } from './catalogue.ts'
import { type BillsPorts, railNamed, sellersOf } from './rails.ts'

/** As it is handed over, and as its customer reads it before they agree. */
export type ToldFields = {
  readonly values: Told
  readonly facts: readonly PayeeFact[]
  /** The label of the first that was not told. */
  readonly missing: string | undefined
}

type Refusal = 'field_unknown' | 'field_wrong' | 'field_not_offered' | 'biller_away' | 'lookup_unanswered'

/** Undefined of a biller that asks for none. May ask the partner for its lists, so it never runs inside a transaction. */
export async function readTold(
  doors: Doors,
  given: BillsPorts,
  { sold, told = {} }: { readonly sold: Sold; readonly told: Told | undefined },
): Promise<Result<ToldFields | undefined, Refusal>> {
  const fields = fieldsOf(sold.biller)
  const strange = Object.keys(told).find((key) => fields.every((field) => field.key !== key))
  if (strange !== undefined) return refuse('field_unknown', { values: { field: strange } })
  if (fields.length === 0) return done(undefined)
  const values: Record<string, string> = {}
  const facts: PayeeFact[] = []
  for (const field of fields) {
    const typed = told[field.key]
    if (typed === undefined) continue
    const read = await readOne(doors, given, { sold, field, typed, values })
    if (!read.ok) return read
    values[field.key] = read.value.value
    facts.push({ label: field.label, value: read.value.shown })
  }
  const missing = fields.find(({ key }) => values[key] === undefined)?.label
  return done({ values, facts, missing })
}

type One = {
  readonly sold: Sold
  readonly field: BillerField
  readonly typed: string
  /** Those before it. */
  readonly values: Told
}

async function readOne(
  doors: Doors,
  given: BillsPorts,
  { sold, field, typed, values }: One,
): Promise<Result<{ readonly value: string; readonly shown: string }, Refusal>> {
  const { label, kind, hint = '', of } = field
  const value = readField(field, typed, lagosDay(doors.clock.now()))
  if (kind !== 'choice') {
    if (value === undefined) return refuse('field_wrong', { values: { field: label, hint } })
    return done({ value, shown: kind === 'birth_date' ? displayDay(startOfLagosDay(value)) : value })
  }
  const notOffered = refuse('field_not_offered', { values: { field: label } })
  const parent = of === undefined ? undefined : values[of]
  if (value === undefined || (of !== undefined && parent === undefined)) return notOffered
  const listed = await findOptions(doors, railNamed(given, sold.offer.partner), { sold, field, of: parent })
  if (!listed.ok) return listed
  const option = listed.value.find(({ code }) => code === value)
  return option === undefined ? notOffered : done({ value, shown: option.name })
}

/** What a field of a biller's form is chosen from. */
export async function listOptions(
  doors: Doors,
  given: BillsPorts,
  asked: { readonly id: string; readonly key: string; readonly of: string | undefined },
) {
  const now = await findBiller(doors.database.sql, asked.id, doors.clock.now())
  const sold = now && soldBy(now, sellersOf(given, doors))
  const field = sold && fieldsOf(sold.biller).find(({ key }) => key === asked.key)
  if (sold === undefined || field?.kind !== 'choice') return refuse('biller_not_found')
  if ((field.of === undefined) !== (asked.of === undefined)) return refuse('biller_not_found')
  const rail = railNamed(given, sold.offer.partner)
  const parent = fieldsOf(sold.biller).find(({ key }) => key === field.of)
  // What nobody can have chosen is asked of no partner.
  const before = parent && (await findOptions(doors, rail, { sold, field: parent, of: undefined }))
  if (before?.ok === false) return before
  if (before?.value.every(({ code }) => code !== asked.of)) return refuse('biller_not_found')
  const listed = await findOptions(doors, rail, { sold, field, of: asked.of })
  return listed.ok ? done([...listed.value]) : listed
}
