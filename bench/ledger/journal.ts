// Answers for a server whose journal is as after its first peak.
import type { Database } from '#kit/db/database.ts'

/**
 * Gives the server the files of a journal that it has after its first peak, and keeps: a new one stops everybody, pgbench too, while it
 * is filled with zeros.
 */
export async function makeJournal(watch: Database): Promise<void> {
  for (let file = 0; file < 128; file++) {
    await watch.sql`select pg_logical_emit_message(false, 'bench', '')`
    await watch.sql`select pg_switch_wal()`
  }
  await watch.sql`checkpoint`
}
