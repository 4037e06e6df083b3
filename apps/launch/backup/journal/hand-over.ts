// Answers for a moment of the running cluster to which its journal can be restored: named, and handed over as far as that.
import pg from 'pg'
import type { Clock } from '#kit/clock.ts'
import { Stop } from '../../stop.ts'
import { pieceNumber } from './journal-folder.ts'

const looksMost = 600
const pauseMilliseconds = 500

type Archiver = { kept: boolean; last: string | null; failed: boolean }

/** Names a restore point, and waits until PostgreSQL has handed over its journal up to it. */
export async function handOverUntilNow(
  superuserUrl: string,
  clock: Clock,
): Promise<{ readonly restorePoint: string; readonly timeline: number }> {
  const client = new pg.Client({ connectionString: superuserUrl, application_name: 'finance-backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const restorePoint = `night ${clock.now().toISOString()}`
    const { rows } = await client.query<{ piece: string }>(
      'select pg_walfile_name(pg_create_restore_point($1)) piece',
      [restorePoint],
    )
    const piece = rows[0]?.piece ?? ''
    await client.query('select pg_switch_wal()')
    for (let look = 0; !(await isHandedOver(client, piece)); look++) {
      if (look === looksMost)
        throw new Stop('PostgreSQL has not handed over its journal for five minutes. Its log says why.')
      await clock.sleep(pauseMilliseconds)
    }
    return { restorePoint, timeline: Number.parseInt(piece.slice(0, 8), 16) }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function isHandedOver(client: pg.Client, piece: string): Promise<boolean> {
  const { rows } = await client.query<Archiver>(
    `select current_setting('archive_mode') <> 'off' kept, last_archived_wal last,
       coalesce(last_failed_time > last_archived_time, false) failed from pg_stat_archiver`,
  )
  const [archiver] = rows
  if (!archiver?.kept)
    throw new Stop('PostgreSQL was started without BACKUP_DIR and keeps no journal. Start the server again.')
  const last = archiver.last ?? ''
  return (
    /^[0-9A-F]{24}/.test(last) &&
    last.slice(0, 8) >= piece.slice(0, 8) &&
    pieceNumber(last) >= pieceNumber(piece)
  )
}
