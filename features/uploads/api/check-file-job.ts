// Answers for what happens to a file that has arrived: scanned, written anew, sealed, stored; or refused in words.
import { createHash } from 'node:crypto'
import { openCase } from '#features/cases/public.ts'
import { equalHashes, type PersonKey } from '#kit/crypto/vault.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { askAgain } from '#kit/jobs/ask-again.ts'
import { type JobContext, jobDone, type JobOutcome, type Turn } from '#kit/jobs/jobs.ts'
import { findPersonKey } from '#kit/people/person-keys.ts'
import { unusedDays } from '../contract.ts'
import type { FileScanner } from '../rail.ts'
import { askAgainAfterSeconds, type UploadFault, waitMinutesAfter } from '../rules.ts'
import { type Remade, remakeFile } from './remake-file.ts'
import { chunkPlace, filePlace, storeKey, type UploadRow, uploadColumns } from './upload-row.ts'
import type { ObjectStore } from '#kit/object-store.ts'

export type FileRails = { readonly store: ObjectStore; readonly scanner: FileScanner }

/** Fails closed: while the scanner or the store is away the file waits, and nobody sees it. */
export async function checkFile(doors: Doors, rails: FileRails, context: JobContext): Promise<JobOutcome> {
  const { sql } = doors.database
  const row = await findChecking(sql, context.job.payload['upload_id'])
  const key = row === undefined ? undefined : await findPersonKey(sql, doors, row.user_id)
  if (row === undefined || key === undefined) return jobDone
  const again = await waitsUntil(sql, row, doors.clock.now())
  if (again !== undefined) return { again }
  const bytes = await assemble(doors, row, key)
  let cost = 0
  const refused = (fault: UploadFault): Promise<JobOutcome> => conclude(doors, context, { row, fault, cost })
  if (!equalHashes(createHash('sha256').update(bytes).digest(), row.sha256)) return refused('arrived_broken')
  const scanned = await rails.scanner.scan(bytes)
  if (scanned.outcome === 'rejected') {
    context.log.warn({ found: scanned.detail, upload: row.id }, 'a file was infected')
    return refused('infected')
  }
  if (scanned.outcome === 'unknown') return later(doors, context, `the scanner: ${scanned.detail}`)
  const remade = await remakeFile(bytes, row.purpose, (ended, said) => {
    cost = ended === 'badly' ? killedMilliseconds : processorMillisecondsOf(said)
    context.log.info({ ended, cost: said, upload: row.id }, 'a file was opened')
  })
  if (typeof remade === 'string') return refused(remade)
  const sealed = doors.vault.sealBytes(key, remade.bytes, filePlace(row.id))
  const put = await rails.store.put(storeKey(row), sealed)
  if (put.outcome === 'unknown') return later(doors, context, `the store: ${put.detail}`)
  await context.finish((inside) => markClean(inside, doors, { row, remade, cost }))
  return jobDone
}

async function findChecking(sql: Sql, uploadId: unknown): Promise<UploadRow | undefined> {
  const [row] = await sql<UploadRow>`
    select ${uploadColumns(sql)} from uploads where id = ${uploadId} and state = 'checking'`
  return row
}

const dayMilliseconds = 86_400_000
/** More than an honest photo or a scan of ten pages takes on a slow machine. */
const dearMilliseconds = 6_000
/** What a file counts as whose process was killed at a bound. */
const killedMilliseconds = 20_000
/** What the program says that it took, in the last line of what it told. */
const processorMillisecondsOf = (cost: string): number => Number(/(\d+) ms$/.exec(cost)?.[1] ?? 0)

/** Files of one sender: what a customer's own cost is not charged to what staff bring about them, nor the other way. */
const sentBy = (sql: Sql, { user_id: user, by_admin: admin }: Pick<UploadRow, 'user_id' | 'by_admin'>) =>
  admin === null ? sql.part`user_id = ${user} and by_admin is null` : sql.part`by_admin = ${admin}`

/** Until when a file waits because files of its sender cost too much today; undefined where it is opened now. */
async function waitsUntil(sql: Sql, row: UploadRow, now: Date): Promise<Date | undefined> {
  const dayAgo = new Date(now.getTime() - dayMilliseconds)
  const [found] = await sql<{ count: number; last: Date | null }>`
    select count(*)::int count, max(checked_at) last from uploads
    where ${sentBy(sql, row)} and cost_milliseconds > ${dearMilliseconds} and checked_at > ${dayAgo}`
  const last = found?.last?.getTime() ?? 0
  const until = new Date(last + waitMinutesAfter(found?.count ?? 0) * 60_000)
  return until > now ? until : undefined
}

/**
 * Whose file is opened next: who cost little of the day so far before who cost much, those whom a register knows before accounts that
 * anybody may open, faces (pictures, which cost little) before papers, and then who waits longest. So nobody waits behind more than one
 * costly file of one sender, and whoever wants to become known behind one in all.
 */
export const turnOfFile: Turn = (sql, now) => sql.part`(
  select coalesce(sum(p.cost_milliseconds), 0) / ${dearMilliseconds} * 4 + (c.kyc_tier = 0 and u.by_admin is null)::int * 2 + (u.purpose <> 'selfie')::int
  from uploads u join users c on c.id = u.user_id
    left join uploads p on (p.by_admin = u.by_admin or u.by_admin is null and p.by_admin is null and p.user_id = u.user_id)
      and p.created_at > ${new Date(now.getTime() - dayMilliseconds)}
  where u.id = (jobs.payload ->> 'upload_id')::uuid group by u.id, c.id)`

async function assemble(doors: Doors, row: UploadRow, key: PersonKey): Promise<Buffer> {
  const chunks = await doors.database.sql<{ at_byte: number; bytes_sealed: Buffer }>`
    select at_byte, bytes_sealed from upload_chunks where upload_id = ${row.id} order by at_byte`
  return Buffer.concat(
    chunks.map((chunk) =>
      doors.vault.unsealBytes(key, chunk.bytes_sealed, chunkPlace(row.id, chunk.at_byte)),
    ),
  )
}

function later(doors: Doors, context: JobContext, detail: string): JobOutcome {
  context.log.warn({ fault: detail }, 'a file waits to be checked')
  return askAgain(context, { ...doors, seconds: askAgainAfterSeconds(context.job.attempts) })
}

async function conclude(
  doors: Doors,
  context: JobContext,
  { row, fault, cost }: { row: UploadRow; fault: UploadFault; cost: number },
): Promise<JobOutcome> {
  const now = doors.clock.now()
  // An earlier try may have stored it; 0 leaves it to the one who clears away.
  const maybeStored = context.job.attempts > 1 ? 0 : null
  await context.finish(async (sql) => {
    await sql`
      update uploads set state = ${fault === 'infected' ? 'infected' : 'refused'}, fault = ${fault},
        stored_bytes = ${maybeStored}, checked_at = ${now}, cost_milliseconds = ${cost} where id = ${row.id}`
    await sql`delete from upload_chunks where upload_id = ${row.id}`
    await tellScreens(sql, row, now)
  })
  return jobDone
}

async function markClean(
  sql: Sql,
  doors: Doors,
  { row, remade, cost }: { row: UploadRow; remade: Remade; cost: number },
): Promise<void> {
  const now = doors.clock.now()
  const digest = createHash('sha256').update(remade.bytes).digest('hex')
  const index = doors.vault.blindIndex('file', digest)
  await sql`
    update uploads set state = 'clean', content_type = ${remade.contentType}, stored_bytes = ${remade.bytes.length},
      pages = ${remade.pages}, content_index = ${index}, checked_at = ${now}, cost_milliseconds = ${cost},
      expires_at = ${new Date(now.getTime() + unusedDays * 86_400_000)}
    where id = ${row.id}`
  await sql`delete from upload_chunks where upload_id = ${row.id}`
  // One slip may be about several customers.
  if (row.purpose !== 'staff_paper') await noticeSameFile(sql, doors, { row, index })
  await tellScreens(sql, row, now)
}

// More of them say nothing more.
const namedAtMost = 5

/** The same picture of two customers opens a case for a person; nobody is stopped by it. */
async function noticeSameFile(
  sql: Sql,
  doors: Doors,
  found: { row: UploadRow; index: Buffer },
): Promise<void> {
  // Of two that are checked at once, one sees the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file\n${found.index.toString('hex')}`}, 7))`
  const others = await sql<{ user_id: string }>`
    select distinct user_id from uploads
    where content_index = ${found.index} and state = 'clean' and user_id <> ${found.row.user_id} and by_admin is null
    order by user_id limit ${namedAtMost}`
  if (others.length === 0) return
  await openCase(sql, doors, {
    kind: 'same_file_of_two',
    key: found.row.id,
    subject: { type: 'user', id: found.row.user_id },
    facts: {
      file: found.row.purpose,
      other_accounts: others.map((other) => other.user_id).join(', '),
    },
  })
}

function tellScreens(sql: Sql, row: UploadRow, now: Date): Promise<void> {
  const customers = row.by_admin === null ? [`customer:${row.user_id}`] : []
  return noteChange(sql, [...customers, `user:${row.user_id}`, 'kyc-requests'], now)
}
