// Answers for one word about many records: each decided once, by the verb of the single act, whoever asks again.
import { recordAudit } from '#features/audit/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import { type CallContract, sentenceOf } from '#kit/http/contract.ts'
import { digestOf } from '#kit/http/idempotency.ts'
import { newId } from '#kit/ids.ts'
import { done, refuse, type Refused, type Result } from '#kit/refusal.ts'
import { bulkMost, changedSinceLook } from '../contract.ts'
import { hashOfItems } from './hashes.ts'

/** How long a word that was begun with a proof may go on with it: as long as a proof lasts. */
const coveredMilliseconds = 10 * 60_000

type Item = { readonly id: string; readonly hash: string }
type Asked = Pick<Call<CallContract, AdminActor>, 'actor' | 'requestId' | 'address' | 'now' | 'headers'> & {
  readonly body: { readonly items: readonly Item[]; readonly hash: string }
}

/** In the place of the single call's `once`. */
type Once = Call<CallContract, AdminActor>['once']

export type Many<Code extends string> = {
  /** The call for many, by whose name the word is kept. */
  readonly contract: CallContract
  /** The call for one: its sentences are what an item is refused with. */
  readonly single: CallContract
  /** What items look at, for their hash. */
  readonly act: string
  /** What the audit log keeps of the word as a whole. */
  readonly reason: string | undefined
  /** Asked once, before anything is begun: what keeps this person from the whole word. */
  gate(): Code | undefined
  /** The hash of an item as things stand, all it rests on locked as the verb locks it; undefined where it is no more. */
  look(sql: Sql, id: string): Promise<string | undefined>
  /** The verb of the single act. */
  decide(
    item: Item,
    by: { readonly once: Once; readonly actor: AdminActor },
  ): Promise<Result<unknown, string>>
}

export type Decided = {
  readonly done: number
  readonly refused: number
  readonly items: {
    readonly id: string
    readonly outcome: 'done' | 'refused'
    readonly code: string | null
    readonly message: string | null
  }[]
}

/** The refusal of more than are decided at once. */
export function overMost(count: number): Refused<'too_many_at_once'> | undefined {
  return count > bulkMost ? refuse('too_many_at_once', { values: { count: String(count) } }) : undefined
}

type NotBegun = 'too_many_at_once' | 'changed_since_preview' | 'bad_input' | 'idempotency_key_reused'

/** Decides each item that is not decided yet, and answers what became of all. */
export async function decideMany<Code extends string>(
  doors: Doors,
  call: Asked,
  many: Many<Code>,
): Promise<Result<Decided, Code | NotBegun>> {
  const { items } = call.body
  const tooMany = overMost(items.length)
  if (tooMany !== undefined) return tooMany
  if (new Set(items.map(({ id }) => id)).size !== items.length)
    return refuse('bad_input', { errors: [{ path: 'items', message: 'Each may stand here once' }] })
  if (hashOfItems(many.act, items) !== call.body.hash) return refuse('changed_since_preview')
  const begun = await begin(doors, call, many)
  if (!begun.ok) return begun
  const { id, begun_at: begunAt } = begun.value
  const isCovered = call.now.getTime() - begunAt.getTime() <= coveredMilliseconds
  const actor = isCovered ? { ...call.actor, provenAt: call.now } : call.actor
  for (const item of items) await decideItem(doors, { bulkId: id, item, actor, many })
  return done(await readOutcome(doors.database.sql, id))
}

type Act = { readonly id: string; readonly begun_at: Date; readonly digest: Buffer }

/** The word's row with all its items: written by whoever asks first, and not without what it needs. */
async function begin<Code extends string>(
  doors: Doors,
  call: Asked,
  many: Many<Code>,
): Promise<Result<Act, Code | 'idempotency_key_reused'>> {
  const key = call.headers['idempotency-key'] ?? ''
  const digest = digestOf(call.body)
  const gate = many.gate()
  return doors.database.begin(async (sql) => {
    const find = () => sql<Act>`
      select id, begun_at, digest from bulk_acts
      where admin_id = ${call.actor.id} and call = ${many.contract.name} and key = ${key}`
    const [known] = await find()
    if (known === undefined && gate !== undefined) return refuse(gate)
    const isNew = known === undefined && (await insertAct(sql, doors, { call, many, key, digest }))
    const [act] = known === undefined ? await find() : [known]
    if (act === undefined) throw new Error('Broken invariant: a word that was begun has its row')
    if (!act.digest.equals(digest)) return refuse('idempotency_key_reused')
    await recordWord(sql, doors, { call, many, id: act.id, isNew })
    return done(act)
  })
}

/** Answers false where somebody has begun it meanwhile: of two at once the second waits here, and writes nothing. */
async function insertAct<Code extends string>(
  sql: Sql,
  doors: Doors,
  { call, many, key, digest }: { call: Asked; many: Many<Code>; key: string; digest: Buffer },
): Promise<boolean> {
  const { actor, body, now } = call
  const id = newId(doors)
  const inserted = await sql`
    insert into bulk_acts (id, admin_id, call, key, digest, begun_at)
    values (${id}, ${actor.id}, ${many.contract.name}, ${key}, ${digest}, ${now})
    on conflict (admin_id, call, key) do nothing returning id`
  if (inserted.length === 0) return false
  await sql`
    insert into bulk_items (bulk_id, target_id, place)
    select ${id}, target, place from unnest(${body.items.map((item) => item.id)}::uuid[]) with ordinality as t (target, place)`
  return true
}

/** The word itself in the audit log, also where it is only asked again what became of it. */
function recordWord<Code extends string>(
  sql: Sql,
  doors: Doors,
  { call, many, id, isNew }: { call: Asked; many: Many<Code>; id: string; isNew: boolean },
): Promise<void> {
  const { actor, body, requestId, address } = call
  return recordAudit(sql, doors, {
    actor,
    action: many.contract.name,
    target: { type: 'bulk', id },
    outcome: 'allowed',
    reason: many.reason,
    changes: [
      { field: isNew ? 'items' : 'items_asked_again', before: null, after: String(body.items.length) },
      { field: 'hash', before: null, after: body.hash },
    ],
    requestId,
    address,
  })
}

type Deciding<Code extends string> = {
  readonly bulkId: string
  readonly item: Item
  readonly actor: AdminActor
  readonly many: Many<Code>
}

async function decideItem<Code extends string>(doors: Doors, deciding: Deciding<Code>): Promise<void> {
  const { bulkId, item, actor, many } = deciding
  const [row] = await doors.database.sql<{ outcome: string | null }>`
    select outcome from bulk_items where bulk_id = ${bulkId} and target_id = ${item.id}`
  if (row === undefined || row.outcome !== null) return
  const stopped: Stopped = { by: undefined }
  const outcome = await many.decide(item, { once: onceFor(doors, deciding, stopped), actor })
  // Whoever else was at this very item of this very word has written how it ended.
  if (outcome.ok || stopped.by === 'settled') return
  const { code, say } =
    stopped.by === 'changed'
      ? changedSinceLook
      : { code: outcome.code, say: sentenceOf(many.single, outcome) }
  await doors.database.sql`
    update bulk_items set outcome = 'refused', code = ${code}, message = ${say}
    where bulk_id = ${bulkId} and target_id = ${item.id} and outcome is null`
}

/** What kept the verb from being asked at all. */
type Stopped = { by: 'settled' | 'changed' | undefined }

/** A transaction that decides the item and writes that it did; whatever is refused in it leaves nothing. */
function onceFor<Code extends string>(
  doors: Doors,
  { bulkId, item, many }: Deciding<Code>,
  stopped: Stopped,
): Once {
  return async <Value, Refusal extends string>(work: (sql: Sql) => Promise<Result<Value, Refusal>>) => {
    const takenBack = new Error('refused: roll back')
    let refused: Refused<Refusal> | undefined
    try {
      return await doors.database.begin(async (sql) => {
        stopped.by = await whyStopped(sql, { bulkId, item, many })
        if (stopped.by !== undefined) return refuse('still_running')
        const result = await work(sql)
        if (!result.ok) {
          refused = result
          throw takenBack
        }
        await sql`
          update bulk_items set outcome = 'done' where bulk_id = ${bulkId} and target_id = ${item.id}`
        return result
      })
    } catch (fault) {
      if (fault === takenBack && refused !== undefined) return refused
      throw fault
    }
  }
}

async function whyStopped<Code extends string>(
  sql: Sql,
  { bulkId, item, many }: Pick<Deciding<Code>, 'bulkId' | 'item' | 'many'>,
): Promise<Stopped['by']> {
  const [row] = await sql<{ outcome: string | null }>`
    select outcome from bulk_items where bulk_id = ${bulkId} and target_id = ${item.id} for update`
  if (row === undefined || row.outcome !== null) return 'settled'
  return (await many.look(sql, item.id)) === item.hash ? undefined : 'changed'
}

async function readOutcome(sql: Sql, bulkId: string): Promise<Decided> {
  const rows = await sql<{
    target_id: string
    outcome: 'done' | 'refused'
    code: string | null
    message: string | null
  }>`select target_id, outcome, code, message from bulk_items where bulk_id = ${bulkId} order by place`
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
  return {
    done: count('done'),
    refused: count('refused'),
    items: rows.map(({ target_id: id, outcome, code, message }) => ({ id, outcome, code, message })),
  }
}
