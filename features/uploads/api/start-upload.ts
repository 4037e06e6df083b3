// Answers for beginning a file: the same file again goes on where it stopped.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import { newId } from '#kit/ids.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { done, refuse } from '#kit/refusal.ts'
import { fileBytesMost, uploadHours } from '../contract.ts'
import { type UploadPurpose, uploadsPerDayMost } from '../rules.ts'
import { markExpired } from './remove-old-uploads.ts'
import { type UploadRow, uploadColumns, uploadView } from './upload-row.ts'

type Told = { readonly purpose: UploadPurpose; readonly size: number; readonly sha256: string }

export async function startUpload(doors: Doors, actor: CustomerActor, told: Told) {
  if (told.size > fileBytesMost) return refuse('file_too_large')
  const now = doors.clock.now()
  return doors.database.begin(async (sql) => {
    // Two tabs that begin the same file at once meet here.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads\n${actor.id}`}, 11))`
    const same = await findSame(sql, actor.id, told)
    if (same !== undefined) {
      if (same.expires_at > now && same.size_bytes === told.size) return done(uploadView(same))
      await markExpired(sql, [same.id])
    }
    if ((await countToday(sql, actor.id, now)) >= uploadsPerDayMost) return refuse('too_many_uploads')
    const begun = await insertUpload(sql, { id: newId(doors), userId: actor.id, told, now })
    return done(uploadView(begun))
  })
}

async function findSame(sql: Sql, userId: string, told: Told): Promise<UploadRow | undefined> {
  const [row] = await sql<UploadRow>`
    select ${uploadColumns(sql)} from uploads
    where user_id = ${userId} and purpose = ${told.purpose} and by_admin is null and sha256 = ${Buffer.from(told.sha256, 'hex')}
      and (state in ('receiving', 'checking') or (state = 'clean' and attached_at is null))
    for update`
  return row
}

async function countToday(sql: Sql, userId: string, now: Date): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(*)::int count from uploads where user_id = ${userId} and by_admin is null and created_at >= ${startOfLagosDay(lagosDay(now))}`
  return row?.count ?? 0
}

async function insertUpload(
  sql: Sql,
  begun: { id: string; userId: string; told: Told; now: Date },
): Promise<UploadRow> {
  const { told, now } = begun
  const row: UploadRow = {
    id: begun.id,
    user_id: begun.userId,
    by_admin: null,
    purpose: told.purpose,
    sha256: Buffer.from(told.sha256, 'hex'),
    size_bytes: told.size,
    received_bytes: 0,
    state: 'receiving',
    fault: null,
    expires_at: new Date(now.getTime() + uploadHours * 3_600_000),
  }
  await sql`
    insert into uploads (id, user_id, purpose, sha256, size_bytes, received_bytes, state, created_at, expires_at)
    values (${row.id}, ${row.user_id}, ${row.purpose}, ${row.sha256}, ${row.size_bytes}, 0, 'receiving', ${now}, ${row.expires_at})`
  return row
}
