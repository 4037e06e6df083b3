// Answers for the rows that say what a movement costs: which are in force, and which there ever were.
import type { DatedRow } from '#kit/dated-rows.ts'
import type { Sql } from '#kit/db/database.ts'
import { readingAlike } from '#kit/db/for-many.ts'
import { assert } from '#kit/assert.ts'
import { money } from '#kit/money/money.ts'
import {
  type Band,
  type ChargedService,
  chargedServices,
  type ChargeRule,
  type Exemption,
  exemptions,
  type PricedCurrency,
} from '../rules.ts'

/** A row as it stands, with what people read about it. */
export type DatedRule = DatedRow & {
  /** Its id. */
  readonly number: string
  readonly rule: ChargeRule
  readonly code: string
  readonly name: string
  readonly source: string
  /** When it was written; rows of migrations as old as their law. */
  readonly set_at: Date
}

type RuleRow = {
  id: string
  code: string
  name: string
  kind: ChargeRule['kind']
  applies_to: string[]
  currency: PricedCurrency
  bands: { up_to_minor: string | null; value_minor: string }[] | null
  basis_points: number | null
  from_minor: bigint | null
  value_minor: bigint | null
  payer: 'sender' | 'receiver' | null
  exempt: string[]
  source: string
  valid_from: Date
  valid_until: Date | null
  set_at: Date
  withdrawn_at: Date | null
  follows_on: boolean
}

/** The rows in force at an instant. */
export const findRulesInForce = readingAlike(async (sql, now: Date): Promise<readonly ChargeRule[]> => {
  const rows = await sql<RuleRow>`
    select * from charge_rules
    where valid_from <= ${now} and (valid_until is null or valid_until > ${now}) and withdrawn_at is null order by id`
  return rows.map(ruleOf)
})

/** The names that people read of some rows, in the order of their ids as given; a row is never removed. */
export async function findRuleNames(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string; name: string }>`
    select id, name from charge_rules where id = any(${[...ids]}::text[])`
  return ids.map((id) => rows.find((row) => row.id === id)?.name ?? id)
}

/** Every row that holds, held or will, oldest first. */
export async function findAllRules(sql: Sql): Promise<readonly DatedRule[]> {
  return (await findWrittenRules(sql)).filter(({ withdrawn_at: gone }) => gone === null)
}

/** Every row that was ever written, those that were taken back too, oldest first. */
export async function findWrittenRules(sql: Sql): Promise<readonly DatedRule[]> {
  const rows = await sql<RuleRow>`select * from charge_rules order by valid_from, id`
  return rows.map((row) => ({
    ...row,
    number: row.id,
    rule: ruleOf(row),
    from: row.valid_from,
    until: row.valid_until,
  }))
}

function ruleOf(row: RuleRow): ChargeRule {
  const { currency } = row
  const common = { id: row.id, appliesTo: row.applies_to.map(serviceOf), currency }
  switch (row.kind) {
    case 'fee':
      return { ...common, kind: 'fee', bands: (row.bands ?? []).map((band) => bandOf(band, currency)) }
    case 'tax':
      return { ...common, kind: 'tax', basisPoints: BigInt(row.basis_points ?? 0) }
    case 'promotion':
      return { ...common, kind: 'promotion', basisPoints: BigInt(row.basis_points ?? 0) }
    case 'duty':
      assert(row.from_minor !== null && row.value_minor !== null && row.payer !== null, 'a duty is whole')
      return {
        ...common,
        kind: 'duty',
        from: money(currency, row.from_minor),
        value: money(currency, row.value_minor),
        payer: row.payer,
        exempt: row.exempt.map(exemptionOf),
      }
  }
}

function bandOf(band: { up_to_minor: string | null; value_minor: string }, currency: PricedCurrency): Band {
  return {
    upTo: band.up_to_minor === null ? undefined : money(currency, BigInt(band.up_to_minor)),
    value: money(currency, BigInt(band.value_minor)),
  }
}

function serviceOf(text: string): ChargedService {
  const service = chargedServices.find((one) => one === text)
  assert(service !== undefined, `a charge applies to ${text}, which is no service`)
  return service
}

function exemptionOf(text: string): Exemption {
  const exemption = exemptions.find((one) => one === text)
  assert(exemption !== undefined, `a duty exempts ${text}, which is no exemption`)
  return exemption
}
