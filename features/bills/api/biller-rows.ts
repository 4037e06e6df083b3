// Answers for the dated rows of billers: each holds for its biller until the next one begins.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import type { changeBiller } from '../change-contract.ts'

export type BillerRow = AnswerOf<typeof changeBiller>

/** Every row that was ever written, of all or of one, in the order in which they begin; of two from one instant on the later counts. */
export function listRows(sql: Sql, biller?: string): Promise<BillerRow[]> {
  const one = biller === undefined ? sql.part`` : sql.part`where biller = ${biller}`
  return sql<BillerRow>`
    select number::text, biller, is_offered, terms, valid_from "from",
      case when withdrawn_at is null
        then lead(valid_from) over (partition by biller, withdrawn_at is null order by valid_from, number) end until,
      set_at, withdrawn_at
    from biller_rows ${one} order by valid_from, biller_rows.number`
}

/** Writes a row; it ends where the next one begins. Answers its number. */
export async function insertRow(
  sql: Sql,
  row: Pick<BillerRow, 'biller' | 'is_offered' | 'terms' | 'from' | 'set_at'>,
): Promise<string> {
  const written = await sql<{ number: string }>`
    insert into biller_rows (biller, is_offered, terms, valid_from, set_at)
    values (${row.biller}, ${row.is_offered}, ${JSON.stringify(row.terms)}::jsonb, ${row.from}, ${row.set_at})
    returning number::text`
  return written[0]?.number ?? ''
}

/** Takes back a row that has not begun. */
export async function markRowWithdrawn(
  sql: Sql,
  { number, now }: { readonly number: string; readonly now: Date },
): Promise<void> {
  await sql`update biller_rows set withdrawn_at = ${now} where number = ${number}::bigint`
}
