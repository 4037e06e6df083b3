// Answers for the command that gives a line a new price from a day on: planned, seen by two people, never for the past.
import { command, movesNothing, nothingDeclined } from '#features/approvals/public.ts'
import type { Plan } from '#features/approvals/public.ts'
import { beginOn, beginText, type Place, placeAmong } from '#kit/dated-rows.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf, BodyOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { displayInstant, endOfLagosDay, lagosDay } from '#kit/lagos.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { changeCharge as contract, type previewChange as previewContract } from '../change-contract.ts'
import { readPrice } from '../new-price.ts'
import type { ChargeRule, PromotionRule } from '../rules.ts'
import { type DatedRule, findAllRules, findWrittenRules } from './charge-rules.ts'
import { insertRule, markEnd } from './write-rules.ts'
import { priceText } from './price-text.ts'

export type AskedChange = Omit<BodyOf<typeof contract>, 'reason' | 'hash'>
type Changed = AnswerOf<typeof contract>
type Code = Exclude<keyof (typeof previewContract)['refuses'], number | symbol>

/** One at a time, from the plan to the commit: two that each miss the other's row would both be planned. */
export async function lockPrices(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(7014)`
}

/** A new row, found and read, and where it stands in its line. */
export type NewRow = {
  readonly rule: ChargeRule
  readonly code: string
  readonly name: string
  readonly from: Date
  readonly until: Date | undefined
  readonly place: Place<DatedRule>
}

const isOfLine = (one: ChargeRule, other: ChargeRule): boolean =>
  one.kind === other.kind &&
  one.appliesTo.some((service) => other.appliesTo.includes(service)) &&
  (one.kind === 'duty' ? one.payer : undefined) === (other.kind === 'duty' ? other.payer : undefined)

const newPromotion: PromotionRule = {
  id: '',
  kind: 'promotion',
  appliesTo: ['bank_transfer'],
  basisPoints: 0n,
}

/** Finds the line, reads the price and the place of the new row. Reads only. */
export async function planRow(sql: Sql, asked: AskedChange, now: Date): Promise<Result<NewRow, Code>> {
  const rules = await findAllRules(sql)
  const followed = rules.find(({ rule }) => rule.id === asked.follows)
  if (asked.follows !== undefined && followed === undefined) return refuse('charge_not_found')
  const from = beginOn(asked.from, now)
  if (!from.ok) return from
  const read = readPrice(followed?.rule ?? newPromotion, asked)
  if (!read.ok) return read
  const line = rules.filter(({ rule }) => isOfLine(rule, read.value))
  const place = placeAmong(line, from.value)
  if (!place.ok) return place
  const { cut } = place.value
  if (followed === undefined) return planPromotion(asked, { rule: read.value, from: from.value, line })
  if (cut !== undefined && priceText(cut.rule) === priceText(read.value)) return refuse('price_the_same')
  return done({
    rule: read.value,
    code: followed.code,
    name: (cut ?? followed).name,
    from: from.value,
    until: place.value.until,
    place: place.value,
  })
}

/** A promotion of its own has a name and an end, and stands where none runs. */
function planPromotion(
  asked: AskedChange,
  { rule, from, line }: { rule: ChargeRule; from: Date; line: readonly DatedRule[] },
): Result<NewRow, Code> {
  const missing = asked.name === undefined ? 'name' : (asked.until ?? '') === '' ? 'until' : undefined
  if (missing !== undefined || asked.name === undefined || asked.until === undefined)
    return refuse('price_unreadable', { errors: [{ path: missing ?? 'name', message: 'Fill this in' }] })
  const until = endOfLagosDay(asked.until)
  if (until <= from)
    return refuse('price_unreadable', {
      errors: [{ path: 'until', message: 'Choose a day after it begins' }],
    })
  const runs = line.some((one) => one.from < until && (one.until === undefined || one.until > from))
  if (runs) return refuse('promotion_runs')
  const place = { cut: undefined, until }
  return done({ rule, code: 'promotion', name: asked.name, from, until, place })
}

/** The command behind `charges.change`. */
export const changeCommand = command<typeof contract, AskedChange, Code, 'policy'>({
  contract,
  stake: 'policy',
  plan: async (sql, _doors, { payload, now }) => {
    await lockPrices(sql)
    const planned = await planRow(sql, payload, now)
    return planned.ok ? done(planOf(payload, planned.value, now)) : planned
  },
  declined: nothingDeclined,
})

function planOf(asked: AskedChange, row: NewRow, now: Date): Plan<Changed> {
  const { rule, name, from, until, place } = row
  const { cut } = place
  return {
    target: { type: 'charge', id: asked.follows ?? 'promotion' },
    // The instant of "at once" is that of the second person, so it is not part of what they were shown.
    basis: { cut: cut?.rule.id ?? null, until: until?.toISOString() ?? null },
    ...movesNothing,
    changes: [
      { field: name, before: cut === undefined ? null : priceText(cut.rule), after: priceText(rule) },
      { field: 'from', before: null, after: beginText(asked.from, from, now) },
      ...(until === undefined ? [] : [{ field: 'until', before: null, after: displayInstant(until) }]),
      { field: 'source', before: cut?.source ?? null, after: asked.source },
    ],
    apply: (inside) => writeRow(inside, asked, row, now),
  }
}

async function writeRow(sql: Sql, asked: AskedChange, row: NewRow, now: Date): Promise<Changed> {
  const { code, name, from, until } = row
  const { cut } = row.place
  const before = await findWrittenRules(sql)
  const id = `${code.replaceAll('_', '-')}-${lagosDay(from)}-${before.length + 1}`
  // The old row ends first, or two would hold for a moment.
  if (cut !== undefined) await markEnd(sql, { id: cut.rule.id, until: from, now })
  await insertRule(sql, {
    rule: { ...row.rule, id },
    code,
    name,
    source: asked.source,
    from,
    until,
    followsOn: cut !== undefined,
    now,
  })
  await noteChange(sql, ['charges'], now)
  return { id, name, from, until: until ?? null }
}
