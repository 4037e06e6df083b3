// Answers for asking for tier 2 or 3: what it needs is there, papers are claimed, and one request is open at a time.
import { openCase } from '#features/cases/public.ts'
import { markStatus } from '#features/customer-sign-in/public.ts'
import { claimUpload } from '#features/uploads/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { personKey } from '#kit/people/person-keys.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { askForTierThree, askForTierTwo } from '../contract.ts'
import { needsBack, type PaperKind, readDocumentNumber, requestsPerDayMost } from '../rules.ts'
import { findPapers, lockRequest, requestView, type RequestView } from './request-row.ts'

/** Where what is sealed of a request is sealed to. */
export const numberPlace = (requestId: string): string => `tier_requests.document_number/${requestId}`
export const addressPlace = (requestId: string): string => `tier_requests.address/${requestId}`

type Standing = { readonly kyc_tier: number; readonly bvn: boolean; readonly nin: Buffer | null }

async function lockStanding(sql: Sql, userId: string): Promise<Standing> {
  await sql`select 1 from users where id = ${userId} for update`
  const [row] = await sql<Standing>`
    select u.kyc_tier,
      exists (select 1 from identity_checks c where c.user_id = u.id and c.kind = 'bvn' and c.state = 'passed') bvn,
      (select number_index from identity_checks c where c.user_id = u.id and c.kind = 'nin' and c.state = 'passed') nin
    from users u where u.id = ${userId}`
  return row ?? { kyc_tier: 0, bvn: false, nin: null }
}

type Paper = { readonly kind: PaperKind; readonly file: string }
type New = {
  readonly tier: 2 | 3
  readonly papers: readonly Paper[]
  readonly insert: (sql: Sql, id: string) => Promise<void>
}

/** What holds for both: not reached, not open, not too often, and every paper the customer's own. */
async function makeRequest(
  sql: Sql,
  doors: Doors,
  asked: New & { readonly userId: string; readonly standing: Standing; readonly now: Date },
): Promise<Result<RequestView, 'request_open' | 'tier_reached' | 'file_not_ready' | 'too_many_requests'>> {
  const { userId, now, tier } = asked
  if (asked.standing.kyc_tier >= tier) return refuse('tier_reached')
  // The customer's row is locked, so nobody else opens one meanwhile; the index holds it too.
  const [open] = await sql`
    select 1 from tier_requests where user_id = ${userId} and tier = ${tier} and state in ('waiting', 'ask_again')`
  if (open !== undefined) return refuse('request_open')
  const [today] = await sql<{ count: number }>`
    select count(*)::int count from tier_requests
    where user_id = ${userId} and asked_at >= ${startOfLagosDay(lagosDay(now))}`
  if ((today?.count ?? 0) >= requestsPerDayMost) return refuse('too_many_requests')
  for (const { kind, file } of asked.papers) {
    const claimed = await claimUpload(sql, { id: file, userId, purpose: kind, now })
    if (!claimed.ok) return claimed
    const [used] = await sql`select 1 from tier_documents where upload_id = ${file}`
    if (used !== undefined) return refuse('file_not_ready')
  }
  const id = newId(doors)
  await asked.insert(sql, id)
  for (const paper of asked.papers) await insertPaper(sql, doors, { ...paper, requestId: id, userId, now })
  await markStatus(sql, { userId, status: 'pending' })
  await doors.outbox.enqueue(sql, { kind: 'tiers.screen', payload: { request_id: id }, key: id })
  await noteChange(sql, [`customer:${userId}`, `user:${userId}`, 'users', 'kyc-requests'], now)
  return done(await viewOf(sql, id))
}

async function insertPaper(
  sql: Sql,
  doors: Doors,
  paper: Paper & { requestId: string; userId: string; now: Date },
): Promise<void> {
  await sql`
    insert into tier_documents (id, request_id, user_id, kind, upload_id, state, given_at)
    values (${newId(doors)}, ${paper.requestId}, ${paper.userId}, ${paper.kind}, ${paper.file}, 'given', ${paper.now})`
}

async function viewOf(sql: Sql, id: string): Promise<RequestView> {
  const row = await lockRequest(sql, id)
  if (row === undefined) throw new Error('Broken invariant: a request that was just made can be read')
  return requestView(row, await findPapers(sql, [id]))
}

/** Tier 2: BVN and NIN confirmed, and a government's document with its number. */
export function askForTwo(doors: Doors, actor: CustomerActor, body: BodyOf<typeof askForTierTwo>) {
  const { document_kind: kind, front, back } = body
  const number = readDocumentNumber(kind, body.document_number)
  const now = doors.clock.now()
  return doors.database.begin(async (sql) => {
    const standing = await lockStanding(sql, actor.id)
    if (standing.kyc_tier < 2 && (!standing.bvn || standing.nin === null)) return refuse('numbers_missing')
    const isOwnSlip =
      kind !== 'nin_slip' ||
      number === undefined ||
      standing.nin === null ||
      doors.vault.blindIndex('nin', number).equals(standing.nin)
    if (number === undefined || !isOwnSlip) return refuse('document_number_wrong')
    if (needsBack(kind) && back === undefined) return refuse('back_missing')
    const papers: Paper[] = [{ kind: 'id_front', file: front }]
    if (back !== undefined) papers.push({ kind: 'id_back', file: back })
    return makeRequest(sql, doors, {
      userId: actor.id,
      standing,
      now,
      tier: 2,
      papers,
      insert: async (inside, id) => {
        const key = await personKey(inside, doors, actor.id)
        const index = doors.vault.blindIndex('document', `${kind}\n${number}`)
        await inside`
          insert into tier_requests (id, user_id, tier, state, document_kind, document_number_sealed,
            document_number_index, document_last4, asked_at)
          values (${id}, ${actor.id}, 2, 'waiting', ${kind}, ${doors.vault.seal(key, number, numberPlace(id))},
            ${index}, ${number.slice(-4)}, ${now})`
        await noticeSameDocument(inside, doors, { id, userId: actor.id, kind, index })
      },
    })
  })
}

/** Tier 3: tier 2, and a paper with the address that is typed. */
export function askForThree(doors: Doors, actor: CustomerActor, body: BodyOf<typeof askForTierThree>) {
  const { proof_kind: kind, proof, address } = body
  const now = doors.clock.now()
  return doors.database.begin(async (sql) => {
    const standing = await lockStanding(sql, actor.id)
    if (standing.kyc_tier < 2) return refuse('tier_two_first')
    return makeRequest(sql, doors, {
      userId: actor.id,
      standing,
      now,
      tier: 3,
      papers: [{ kind: 'address_proof', file: proof }],
      insert: async (inside, id) => {
        const key = await personKey(inside, doors, actor.id)
        const written = `${address.street}, ${address.city}, ${address.state}`
        await inside`
          insert into tier_requests (id, user_id, tier, state, proof_kind, address_sealed, asked_at)
          values (${id}, ${actor.id}, 3, 'waiting', ${kind}, ${doors.vault.seal(key, written, addressPlace(id))}, ${now})`
      },
    })
  })
}

/** One document of two customers opens a case for a person; nobody is stopped by it. */
async function noticeSameDocument(
  sql: Sql,
  doors: Doors,
  found: { id: string; userId: string; kind: string; index: Buffer },
): Promise<void> {
  // Of two who ask at once, one sees the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`document\n${found.index.toString('hex')}`}, 7))`
  const others = await sql<{ user_id: string }>`
    select distinct user_id from tier_requests
    where document_number_index = ${found.index} and user_id <> ${found.userId} order by user_id limit 5`
  if (others.length === 0) return
  await openCase(sql, doors, {
    kind: 'same_document_of_two',
    key: found.id,
    subject: { type: 'user', id: found.userId },
    facts: { document: found.kind, other_accounts: others.map((other) => other.user_id).join(', ') },
  })
}

/** Sends a paper anew that was asked for again; the one before it stays in the record, replaced. */
export function sendPaperAgain(
  doors: Doors,
  actor: CustomerActor,
  sent: { readonly id: string; readonly kind: PaperKind; readonly file: string },
) {
  const now = doors.clock.now()
  return doors.database.begin(async (sql) => {
    const row = await lockRequest(sql, sent.id)
    if (row === undefined || row.user_id !== actor.id) return refuse('request_not_found')
    if (row.state !== 'waiting' && row.state !== 'ask_again') return refuse('request_closed')
    const view = requestView(row, await findPapers(sql, [row.id]))
    const asked = view.papers.find((paper) => paper.kind === sent.kind)
    if (asked?.state !== 'ask_again') return refuse('paper_not_asked')
    const claimed = await claimUpload(sql, { id: sent.file, userId: actor.id, purpose: sent.kind, now })
    if (!claimed.ok) return claimed
    const [used] = await sql`select 1 from tier_documents where upload_id = ${sent.file}`
    if (used !== undefined) return refuse('file_not_ready')
    await sql`
      update tier_documents set state = 'replaced'
      where request_id = ${row.id} and kind = ${sent.kind} and state <> 'replaced'`
    await insertPaper(sql, doors, { ...sent, requestId: row.id, userId: actor.id, now })
    const [left] = await sql`
      select 1 from tier_documents where request_id = ${row.id} and state = 'ask_again'`
    if (left === undefined) await sql`update tier_requests set state = 'waiting' where id = ${row.id}`
    await noteChange(sql, [`customer:${actor.id}`, `user:${actor.id}`, 'kyc-requests'], now)
    return done(await viewOf(sql, row.id))
  })
}

/** Takes an open request back. Who decides at the same moment comes before or after, never both. */
export function withdraw(doors: Doors, actor: CustomerActor, id: string) {
  const now = doors.clock.now()
  return doors.database.begin(async (sql) => {
    const row = await lockRequest(sql, id)
    if (row === undefined || row.user_id !== actor.id) return refuse('request_not_found')
    if (row.state !== 'waiting' && row.state !== 'ask_again') return refuse('request_closed')
    await sql`update tier_requests set state = 'withdrawn', decided_at = ${now} where id = ${id}`
    await markStatusBack(sql, actor.id)
    await noteChange(sql, [`customer:${actor.id}`, `user:${actor.id}`, 'users', 'kyc-requests'], now)
    return done(await viewOf(sql, id))
  })
}

/** Whoever waited is approved again for the tier that they have; a rejected or restricted one stays so. */
export async function markStatusBack(sql: Sql, userId: string): Promise<void> {
  const [user] = await sql<{ status: string }>`select status from users where id = ${userId} for update`
  if (user?.status === 'pending') await markStatus(sql, { userId, status: 'approved' })
}
