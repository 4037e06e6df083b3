// Answers for the rows of app versions: each holds for its platform until the next one begins.
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import type { findAppVersion, listAppVersions, platforms } from '../contract.ts'

export type Platform = (typeof platforms)[number]
export type VersionRow = AnswerOf<typeof listAppVersions>[number]

/** Every row that was ever written, in the order in which they begin; of two from one instant on the later counts. */
export function listVersions(sql: Sql): Promise<VersionRow[]> {
  return sql<VersionRow>`
    select number::text, platform, minimum, latest, message, store_url, valid_from "from",
      case when withdrawn_at is null
        then lead(valid_from) over (partition by platform, withdrawn_at is null order by valid_from, number) end until,
      set_at, withdrawn_at
    from app_versions order by valid_from, app_versions.number`
}

/** What holds for a platform now, or null. */
export async function findVersion(
  sql: Sql,
  { platform, now }: { readonly platform: Platform; readonly now: Date },
): Promise<AnswerOf<typeof findAppVersion>> {
  const [row] = await sql<NonNullable<AnswerOf<typeof findAppVersion>>>`
    select platform, minimum, latest, message, store_url, valid_from "from", set_at from app_versions
    where platform = ${platform} and valid_from <= ${now} and withdrawn_at is null
    order by valid_from desc, number desc limit 1`
  return row ?? null
}

/** Writes a row; it ends where the next one begins. Answers its number. */
export async function insertVersion(
  sql: Sql,
  row: Pick<VersionRow, 'platform' | 'minimum' | 'latest' | 'message' | 'store_url' | 'from' | 'set_at'>,
): Promise<string> {
  const written = await sql<{ number: string }>`
    insert into app_versions (platform, minimum, latest, message, store_url, valid_from, set_at)
    values (${row.platform}, ${row.minimum}, ${row.latest}, ${row.message}, ${row.store_url}, ${row.from}, ${row.set_at})
    returning number::text`
  return written[0]?.number ?? ''
}

/** Takes back a row that has not begun. */
export async function markVersionWithdrawn(
  sql: Sql,
  { number, now }: { readonly number: string; readonly now: Date },
): Promise<void> {
  await sql`update app_versions set withdrawn_at = ${now} where number = ${number}::bigint`
}
