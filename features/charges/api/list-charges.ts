// Answers for the price list as staff read it.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { decimalText } from '#kit/money/money.ts'
import type { listCharges as listContract } from '../contract.ts'
import type { ChargeRule } from '../rules.ts'
import { type DatedRule, findWrittenRules } from './charge-rules.ts'

type Row = AnswerOf<typeof listContract>[number]

/** All rows, those that were taken back too, oldest first. */
export async function listCharges(sql: Sql): Promise<Row[]> {
  const rules = await findWrittenRules(sql)
  return rules.map((dated) => rowOf(dated, rules))
}

function rowOf(dated: DatedRule, all: readonly DatedRule[]): Row {
  const { rule } = dated
  const duty = rule.kind === 'duty' ? rule : undefined
  const tax = rule.kind === 'fee' ? taxOver(dated, all) : undefined
  return {
    id: rule.id,
    code: dated.code,
    name: dated.name,
    applies_to: [...rule.appliesTo],
    kind: rule.kind === 'fee' ? 'band' : rule.kind === 'duty' ? 'flat' : 'percent',
    line: rule.kind,
    value: valueOf(rule),
    bands: rule.kind === 'fee' ? rule.bands.map(({ upTo, value }) => ({ up_to: upTo ?? null, value })) : null,
    minimum: duty?.from ?? null,
    payer: duty?.payer ?? 'sender',
    exempt: [...(duty?.exempt ?? [])],
    currency: rule.currency,
    vat: tax === undefined ? null : percentText(tax),
    source: dated.source,
    from: dated.from,
    until: dated.until,
    set_at: dated.set_at,
    withdrawn_at: dated.withdrawn_at,
  }
}

// The tax that is in force while the fee is, for one of its services: the newest when there were several.
function taxOver(fee: DatedRule, all: readonly DatedRule[]): bigint | undefined {
  const over = all.findLast(
    ({ rule, until, withdrawn_at: gone }) =>
      rule.kind === 'tax' &&
      rule.currency === fee.rule.currency &&
      gone === null &&
      rule.appliesTo.some((service) => fee.rule.appliesTo.includes(service)) &&
      (until === null || until > fee.from),
  )
  return over?.rule.kind === 'tax' ? over.rule.basisPoints : undefined
}

function valueOf(rule: ChargeRule): string | null {
  switch (rule.kind) {
    case 'fee':
      return null
    case 'duty':
      return decimalText(rule.value)
    case 'tax':
    case 'promotion':
      return percentText(rule.basisPoints)
  }
}

/** Basis points as a percentage: 750 is `7.50`. */
function percentText(basisPoints: bigint): string {
  return `${basisPoints / 100n}.${String(basisPoints % 100n).padStart(2, '0')}`
}
