// Answers for writing rows of the price list: a new one, the end of an older one, and one that is taken back.
import type { Sql } from '#kit/db/database.ts'
import type { ChargeRule } from '../rules.ts'

type NewRule = {
  readonly rule: ChargeRule
  readonly code: string
  readonly name: string
  readonly source: string
  readonly from: Date
  readonly until: Date | null
  readonly followsOn: boolean
  readonly now: Date
}

/** Writes a row. The database refuses one that begins in the past, or would hold beside another of its line. */
export async function insertRule(sql: Sql, row: NewRule): Promise<void> {
  const { rule } = row
  const bands =
    rule.kind === 'fee'
      ? JSON.stringify(
          rule.bands.map(({ upTo, value }) => ({
            up_to_minor: upTo === undefined ? null : String(upTo.minor),
            value_minor: String(value.minor),
          })),
        )
      : null
  const part = rule.kind === 'tax' || rule.kind === 'promotion' ? Number(rule.basisPoints) : null
  const duty = rule.kind === 'duty' ? rule : undefined
  await sql`
    insert into charge_rules (id, code, name, kind, applies_to, currency, bands, basis_points, from_minor, value_minor, payer,
      exempt, source, valid_from, valid_until, follows_on, set_at)
    values (${rule.id}, ${row.code}, ${row.name}, ${rule.kind}, ${[...rule.appliesTo]}::text[], ${rule.currency}, ${bands}::jsonb, ${part},
      ${duty?.from.minor ?? null}, ${duty?.value.minor ?? null}, ${duty?.payer ?? null}, ${[...(duty?.exempt ?? [])]}::text[],
      ${row.source}, ${row.from}, ${row.until}, ${row.followsOn}, ${row.now})`
}

/** Gives a row another end, or none. */
export async function markEnd(
  sql: Sql,
  { number, until, now }: { readonly number: string; readonly until: Date | null; readonly now: Date },
): Promise<void> {
  await sql`update charge_rules set valid_until = ${until}, changed_at = ${now} where id = ${number}`
}

/** Takes back a row that has not begun. */
export async function markWithdrawn(
  sql: Sql,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await sql`update charge_rules set withdrawn_at = ${now}, changed_at = ${now} where id = ${id}`
}
