// Answers for reading what is known of the copies: the last night, the newest one that is proven, and PostgreSQL's own word on its journal.
import { noBackups } from '#kit/settings-of-backups.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import type { latestBackup } from '../contract.ts'
import { type Archiver, isMissing, journalState, type Keeper, piecesBehind } from '../rules.ts'
import type { Night } from './nights.ts'

/** Who makes the copies, by BACKUP_DIR. */
export function keeperOf(backupDir: string): Keeper {
  if (backupDir === '') return 'nobody'
  return backupDir === noBackups ? 'operator' : 'server'
}

export type BackupsFound = {
  readonly keeper: Keeper
  readonly last: Night | undefined
  readonly proven: Pick<Night, 'due_at' | 'made_at'> | undefined
  readonly journalProvenAt: Date | null
  readonly missing: boolean
  readonly archiver: Archiver
  readonly journal: ReturnType<typeof journalState>
}

export async function readBackups(sql: Sql, keeper: Keeper, now: Date): Promise<BackupsFound> {
  const [last] = await sql<Night>`select * from backups order by due_at desc limit 1`
  const [proven] = await sql<Pick<Night, 'due_at' | 'made_at'>>`
    select due_at, made_at from backups where proven_at is not null order by due_at desc limit 1`
  const [first] = await sql<{ since: Date; journal_proven_at: Date | null }>`
    select (select min(applied_at) from migrations) since, (select max(journal_proven_at) from backups) journal_proven_at`
  const archiver = await readArchiver(sql)
  const since = first?.since ?? now
  const night = last && { dueAt: last.due_at, fault: last.fault }
  return {
    keeper,
    last,
    proven,
    journalProvenAt: first?.journal_proven_at ?? null,
    missing: isMissing(keeper, { proven: proven?.due_at, last: night, since }, now),
    archiver,
    journal: journalState(archiver, now),
  }
}

async function readArchiver(sql: Sql): Promise<Archiver> {
  const [row] = await sql<Archiver>`
    select current_setting('archive_mode') <> 'off' kept, last_archived_wal last,
      pg_walfile_name(pg_current_wal_lsn()) current, pg_size_bytes(current_setting('wal_segment_size')) bytes,
      last_archived_time at, pg_postmaster_start_time() "startedAt"
    from pg_stat_archiver`
  if (row === undefined) throw new Error('Broken invariant: PostgreSQL tells of its archiver')
  return row
}

export async function readLatest(
  sql: Sql,
  keeper: Keeper,
  now: Date,
): Promise<AnswerOf<typeof latestBackup>> {
  const found = await readBackups(sql, keeper, now)
  const { last, archiver } = found
  return {
    kept_by: keeper,
    last:
      last === undefined
        ? null
        : {
            due_at: last.due_at,
            made_at: last.made_at,
            proven_at: last.proven_at,
            running: last.ended_at === null,
            fault: last.fault,
          },
    newest_proven: found.proven?.made_at ?? null,
    missing: found.missing,
    journal: {
      state: found.journal,
      kept_at: archiver.kept ? archiver.at : null,
      proven_at: found.journalProvenAt,
    },
  }
}

/** For a collector of numbers. A copy that should be there and is not has no end of age. */
export async function backupNumbers(
  sql: Sql,
  keeper: Keeper,
  now: Date,
): Promise<Readonly<Record<string, number>>> {
  const { proven, missing, archiver } = await readBackups(sql, keeper, now)
  const age = proven?.made_at ? (now.getTime() - proven.made_at.getTime()) / 1000 : Number.POSITIVE_INFINITY
  return {
    ...(keeper === 'server' ? { backup_age_seconds: age, backup_missing: missing ? 1 : 0 } : {}),
    ...(archiver.kept ? { journal_behind_pieces: piecesBehind(archiver) } : {}),
  }
}
