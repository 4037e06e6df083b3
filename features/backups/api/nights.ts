// Answers for what is kept of each night: whether its copy was made, restored and proven, or what kept it from that.
import type { Sql } from '#kit/db/database.ts'
import { noteChange } from '#kit/http/live.ts'

export const backupTopic = 'backups'

export type Night = {
  readonly due_at: Date
  readonly begun_at: Date
  readonly file: string | null
  readonly bytes: bigint | null
  readonly made_at: Date | null
  readonly proven_at: Date | null
  readonly journal_proven_at: Date | null
  readonly fault: string | null
  readonly ended_at: Date | null
}

/** Begins a night, or takes up one that was begun. Answers what is known of it. */
export async function beginNight(sql: Sql, dueAt: Date, now: Date): Promise<Night> {
  const [night] = await sql<Night>`
    insert into backups (due_at, begun_at) values (${dueAt}, ${now})
    on conflict (due_at) do update set begun_at = ${now}, ended_at = null
    returning *`
  await noteChange(sql, [backupTopic], now)
  if (night === undefined) throw new Error('Broken invariant: a night that is begun is there')
  return night
}

/** A copy was made: another one than before is not proven yet. */
export async function noteMade(
  sql: Sql,
  made: { readonly dueAt: Date; readonly file: string; readonly bytes: number; readonly now: Date },
): Promise<void> {
  await sql`
    update backups set file = ${made.file}, bytes = ${BigInt(made.bytes)}, made_at = ${made.now}, proven_at = null
    where due_at = ${made.dueAt}`
}

export async function noteProven(sql: Sql, what: 'copy' | 'journal', dueAt: Date, now: Date): Promise<void> {
  if (what === 'copy') await sql`update backups set proven_at = ${now} where due_at = ${dueAt}`
  else await sql`update backups set journal_proven_at = ${now} where due_at = ${dueAt}`
}

const faultMost = 1_000

export async function endNight(
  sql: Sql,
  dueAt: Date,
  end: { fault: string | undefined; now: Date },
): Promise<void> {
  await sql`
    update backups set ended_at = ${end.now}, fault = ${end.fault?.slice(0, faultMost) ?? null} where due_at = ${dueAt}`
  await noteChange(sql, [backupTopic], end.now)
}
