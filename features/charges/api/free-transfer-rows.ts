// Answers for the rows of how many transfers of a month are free: each holds until the next one begins.
import type { DatedRow } from '#kit/dated-rows.ts'
import type { Sql } from '#kit/db/database.ts'

export type FreeTransfersRow = DatedRow & {
  readonly number: string
  readonly count: number
  readonly set_at: Date
}

/** Every row that was ever written, in the order in which they begin; of two from one instant on the later counts. */
export function listFreeTransfers(sql: Sql): Promise<FreeTransfersRow[]> {
  return sql<FreeTransfersRow>`
    select number::text, per_month count, valid_from "from",
      case when withdrawn_at is null
        then lead(valid_from) over (partition by withdrawn_at is null order by valid_from, number) end until,
      set_at, withdrawn_at
    from free_transfer_settings order by valid_from, free_transfer_settings.number`
}

/** The rows that hold, held or will. */
export async function findFreeTransfers(sql: Sql): Promise<FreeTransfersRow[]> {
  return (await listFreeTransfers(sql)).filter(({ withdrawn_at: gone }) => gone === null)
}

/** Writes a row; it ends where the next one begins. Answers its number. */
export async function insertFreeTransfers(
  sql: Sql,
  row: { readonly count: number; readonly from: Date; readonly now: Date },
): Promise<string> {
  const written = await sql<{ number: string }>`
    insert into free_transfer_settings (per_month, valid_from, set_at) values (${row.count}, ${row.from}, ${row.now})
    returning number::text`
  return written[0]?.number ?? ''
}

/** Takes back a row that has not begun. */
export async function markFreeTransfersWithdrawn(
  sql: Sql,
  { number, now }: { readonly number: string; readonly now: Date },
): Promise<void> {
  await sql`update free_transfer_settings set withdrawn_at = ${now} where number = ${number}::bigint`
}
