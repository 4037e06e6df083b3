// Answers for the commands that give a line a new price from a day on, never for the past, and take a planned one back.
import { datedChange, datedWithdrawal, type NewRow, type Setting } from '#features/approvals/public.ts'
import type { Place } from '#kit/dated-rows.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import { endOfLagosDay, lagosDay } from '#kit/lagos.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { changeCharge, type previewChange, withdrawChange } from '../change-contract.ts'
import { readPrice } from '../new-price.ts'
import { isOfLine, priceCurrency, type PromotionRule } from '../rules.ts'
import { type DatedRule, findWrittenRules } from './charge-rules.ts'
import { priceText } from './price-text.ts'
import { insertRule, markEnd, markWithdrawn } from './write-rules.ts'

export type AskedChange = BodyOf<typeof previewChange>
/** A price, and what it is called. */
export type Price = Pick<DatedRule, 'rule' | 'code' | 'name'>

const newPromotion: PromotionRule = {
  id: 'promotion',
  kind: 'promotion',
  appliesTo: ['bank_transfer'],
  currency: priceCurrency,
  basisPoints: 0n,
}

const setting: Setting<Price, DatedRule> = {
  lock: 7014,
  topic: 'charges',
  targetOf: ({ rule: { id } }) => ({ type: 'charge', id }),
  rows: findWrittenRules,
  isOfLine: ({ rule }, of) => isOfLine(rule, of.rule),
  changes: (before, after) => [
    {
      field: (before ?? after)?.name ?? '',
      before: before === undefined ? null : priceText(before.rule),
      after: after === undefined ? null : priceText(after.rule),
    },
  ],
  markEnd,
}

/** Made and told apart from the commands: what it would change is shown in examples (`preview-change.ts`). */
export const change = datedChange({
  ...setting,
  contract: changeCharge,
  same: 'price_the_same',
  read: (asked: AskedChange, rules) => {
    const followed = rules.find(({ number }) => number === asked.follows)
    if (asked.follows !== undefined && followed === undefined) return refuse('charge_not_found')
    const rule = readPrice(followed?.rule ?? newPromotion, asked)
    if (!rule.ok) return rule
    const { code, name } = followed ?? { code: 'promotion', name: asked.name ?? '' }
    return done({ rule: rule.value, code, name })
  },
  place: (found, asked, line) =>
    asked.follows === undefined ? placeOfPromotion(found, asked, line) : done(found),
  insert: async (sql, { value, cut, from, until, asked, now }) => {
    const { code, rule } = value
    const { name } = cut ?? value
    const written = await findWrittenRules(sql)
    const id = `${code.replaceAll('_', '-')}-${lagosDay(from)}-${written.length + 1}`
    const row = { code, name, source: asked.source, from, until, followsOn: cut !== undefined, now }
    await insertRule(sql, { ...row, rule: { ...rule, id } })
    return { id, name, from, until }
  },
})

/** A promotion of its own has a name and an end, and stands where none runs. */
function placeOfPromotion(
  { from }: NewRow<Price, DatedRule>,
  asked: AskedChange,
  line: readonly DatedRule[],
): Result<Place<DatedRule>, 'price_unreadable' | 'promotion_runs'> {
  const wrong = (path: string, message: string) => refuse('price_unreadable', { errors: [{ path, message }] })
  if (asked.name === undefined) return wrong('name', 'Fill this in')
  if (asked.until === undefined || asked.until === '') return wrong('until', 'Fill this in')
  const until = endOfLagosDay(asked.until)
  if (until <= from) return wrong('until', 'Choose a day after it begins')
  const runs = line.some((one) => one.from < until && (one.until === null || one.until > from))
  return runs ? refuse('promotion_runs') : done({ cut: undefined, until })
}

/** The command behind `charges.change`. */
export const changeCommand = change.set

/** The command behind `charges.withdraw-change`. */
export const withdrawCommand = datedWithdrawal({
  ...setting,
  contract: withdrawChange,
  unknown: 'charge_not_found',
  withdraw: async (sql, { number: id, name, from, until }, now) => {
    await markWithdrawn(sql, { id, now })
    return { id, name, from, until }
  },
})
