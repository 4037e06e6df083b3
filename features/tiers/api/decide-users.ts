// Answers for deciding many users who wait for review: each by the verb for one, and before that what would become of each.
import {
  type Decided,
  decideMany,
  hashOfItem,
  hashOfItems,
  overMost,
  rehearse,
} from '#features/bulk/public.ts'
import { bulkMost } from '#features/bulk/contract.ts'
import { findMatching } from '#features/users/public.ts'
import type { Part, Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { fillIn, sentenceOf } from '#kit/http/contract.ts'
import { countRows } from '#kit/http/paging.ts'
import { maskedEmailPart } from '#kit/people/masked.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import * as many from '../many-contract.ts'
import { approveUser, lockOpenOf, rejectUser } from './decide-user.ts'

type Verdict = (typeof many.verdicts)[number]
type By = Pick<Call<typeof many.previewUsers, AdminActor>, 'actor' | 'now' | 'requestId' | 'address'>

const actOf = { approve: many.approveUsers.name, reject: many.rejectUsers.name } as const
const singleOf = { approve: contract.approveUser, reject: contract.rejectUser } as const
const waits = 'pending'

type Standing = {
  readonly status: string
  readonly request: string | undefined
  readonly state: string | undefined
}

const hashOf = (verdict: Verdict, id: string, standing: Standing): string =>
  hashOfItem(actOf[verdict], id, standing)

/** What a decision on a user rests on, locked as the verb locks it; undefined for who does not wait. */
async function lockStanding(sql: Sql, id: string): Promise<Standing | undefined> {
  const request = await lockOpenOf(sql, id)
  const [user] = await sql<{ status: string }>`select status from users where id = ${id} for update`
  if (user?.status !== waits) return undefined
  return { status: user.status, request: request?.id, state: request?.state }
}

type Person = { readonly id: string; readonly name: string; readonly email: string; readonly status: string }

const personColumns = (sql: Sql): Part => sql.part`
  u.id, ${maskedEmailPart(sql)} email, u.status, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), ${maskedEmailPart(sql)}) as name`

type PreviewCall = Pick<
  Call<typeof many.previewUsers, AdminActor>,
  'body' | 'actor' | 'now' | 'requestId' | 'address'
>

type Found = {
  readonly people: readonly Person[]
  readonly total: number
  readonly total_is_estimate: boolean
}

/** Those who are named, whoever they are; of those who match a search, who waits for review. */
async function findPeople(
  sql: Sql,
  { users, matching }: PreviewCall['body'],
): Promise<Result<Found, 'too_many_at_once' | 'search_unreadable' | 'bad_input'>> {
  if ((users === undefined) === (matching === undefined))
    return refuse('bad_input', { errors: [{ path: 'users', message: 'Name users, or a search' }] })
  if (users !== undefined) {
    const ids = [...new Set(users)]
    const tooMany = overMost(ids.length)
    if (tooMany !== undefined) return tooMany
    const people = await sql<Person>`
      select ${personColumns(sql)} from users u where u.id = any(${ids}::uuid[]) order by u.created_at desc, u.id desc`
    return done({ people, total: people.length, total_is_estimate: false })
  }
  if (matching === undefined) throw new Error('Broken invariant: one of the two is given')
  const { query, status, as_of: asOf } = matching
  const from = await findMatching(sql, { query, status, asOf })
  if (!from.ok) return from
  const waiting = sql.part`${from.value} and u.status = ${waits}`
  const people = await sql<Person>`
    select ${personColumns(sql)} ${waiting} order by u.created_at desc, u.id desc limit ${bulkMost + 1}`
  const tooMany = people.length > bulkMost ? overMost((await countRows(sql, waiting)).total) : undefined
  return tooMany ?? done({ people, ...(await countRows(sql, from.value)) })
}

/** What would become of each: tried by the verb itself, and taken back. */
export async function previewUsers(doors: Doors, call: PreviewCall) {
  const found = await findPeople(doors.database.sql, call.body)
  if (!found.ok) return found
  const { people, ...counted } = found.value
  const { verdict } = call.body
  const items: Outlook[] = []
  for (const person of people) items.push(await outlookOf(doors, { person, verdict, by: call }))
  const able = items.flatMap(({ uuid: id, hash }) => (hash === null ? [] : [{ id, hash }]))
  return done({ ...counted, items, hash: able.length === 0 ? null : hashOfItems(actOf[verdict], able) })
}

type Outlook = Omit<Person, 'id'> & {
  readonly uuid: string
  readonly why: string | null
  readonly hash: string | null
}

async function outlookOf(
  doors: Doors,
  { person, verdict, by }: { person: Person; verdict: Verdict; by: By },
): Promise<Outlook> {
  const { id, name, email, status } = person
  const shown = { uuid: id, name, email, status }
  if (status !== waits) return { ...shown, why: notWaiting(status), hash: null }
  const once = rehearse(doors)
  const [tried, standing] = [
    await decideOne(doors, { id, verdict, by, once, reason: undefined, code: 'other' }),
    await once(async (sql) => done(await lockStanding(sql, id))),
  ]
  if (!tried.ok) return { ...shown, why: sentenceOf(singleOf[verdict], tried), hash: null }
  // Whoever was decided in between waits no longer.
  return standing.ok && standing.value !== undefined
    ? { ...shown, why: null, hash: hashOf(verdict, id, standing.value) }
    : { ...shown, why: contract.approveUser.refuses.status_unfit.say, hash: null }
}

const notWaiting = (status: string): string =>
  fillIn(many.notWaiting, { status: status.replaceAll('_', ' ') })

type One = {
  readonly id: string
  readonly verdict: Verdict
  readonly by: By
  readonly once: Call<typeof contract.approveUser, AdminActor>['once']
  readonly reason: string | undefined
  readonly code: NonNullable<Call<typeof contract.rejectUser, AdminActor>['body']['reason_code']>
}

function decideOne(
  doors: Doors,
  { id, verdict, by, once, reason, code }: One,
): Promise<Result<unknown, string>> {
  const { actor, now, requestId, address } = by
  const call = { params: { id }, actor, now, requestId, address, once }
  return verdict === 'approve'
    ? approveUser(doors, { ...call, body: { reason } })
    : rejectUser(doors, { ...call, body: { reason_code: code, reason } })
}

type Refusal = 'too_many_at_once' | 'changed_since_preview' | 'bad_input' | 'idempotency_key_reused'

export function approveUsers(
  doors: Doors,
  call: Call<typeof many.approveUsers, AdminActor>,
): Promise<Result<Decided, Refusal>> {
  const { reason } = call.body
  return decideAll(doors, call, { verdict: 'approve', reason, code: 'other', kept: reason })
}

export function rejectUsers(
  doors: Doors,
  call: Call<typeof many.rejectUsers, AdminActor>,
): Promise<Result<Decided, Refusal>> {
  const { reason, reason_code: code } = call.body
  const kept = reason === undefined ? code : `${code}: ${reason}`
  return decideAll(doors, call, { verdict: 'reject', reason, code, kept })
}

type Word = Pick<One, 'verdict' | 'reason' | 'code'> & { readonly kept: string | undefined }

function decideAll(
  doors: Doors,
  call: Parameters<typeof decideMany>[1],
  { verdict, reason, code, kept }: Word,
): Promise<Result<Decided, Refusal>> {
  return decideMany<never>(doors, call, {
    contract: verdict === 'approve' ? many.approveUsers : many.rejectUsers,
    single: singleOf[verdict],
    act: actOf[verdict],
    reason: kept,
    gate: () => undefined,
    look: async (sql, id) => {
      const standing = await lockStanding(sql, id)
      return standing && hashOf(verdict, id, standing)
    },
    decide: ({ id }, { once }) => decideOne(doors, { id, verdict, by: call, once, reason, code }),
  })
}
