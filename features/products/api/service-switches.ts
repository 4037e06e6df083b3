// Answers for the services and their switches, as dated rows: the newest switch of each holds, and without one it is on.
import { tellOwnersOfStop } from '#features/admin-sign-in/public.ts'
import { command, type CommandMaker, movesNothing, nothingDeclined } from '#features/approvals/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { readingAlike } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { assert } from '#kit/assert.ts'
import { type previewService as previewContract, switchService as contract } from '../contract.ts'

type Service = AnswerOf<typeof contract>

/** All services in their order. */
export async function listServices(sql: Sql): Promise<Service[]> {
  return sql<Service>`
    select s.code, s.name, s.category, s.switchable, coalesce(w.enabled, true) enabled, w.reason, w.set_at since
    from product_services s left join lateral (
      select enabled, reason, set_at from product_service_switches
      where code = s.code order by number desc limit 1
    ) w on true
    order by s.position`
}

/** Every switch as a dated row, the newest first. */
export async function listServiceHistory(
  sql: Sql,
): Promise<{ code: string; enabled: boolean; reason: string | null; from: Date; until: Date | null }[]> {
  return sql`
    select code, enabled, reason, set_at "from", lead(set_at) over (partition by code order by number) until
    from product_service_switches order by number desc limit 200`
}

/** Whether a service is on. One that nobody knows is not. */
export const isServiceOn = readingAlike(
  async (sql, code: string): Promise<boolean> => (await findService(sql, code))?.enabled ?? false,
)

async function findService(sql: Sql, code: string): Promise<Service | undefined> {
  const services = await listServices(sql)
  return services.find((service) => service.code === code)
}

type Payload = { readonly code: string; readonly enabled: boolean }
type Code = Exclude<keyof (typeof previewContract)['refuses'], number | symbol>

const stateOf = (enabled: boolean): string => (enabled ? 'on' : 'off')

/** The command behind `products.switch-service`. Off is an emergency: one person is enough, and the owners are told. */
export const switchCommand = command<typeof contract, Payload, Code, 'brake'>({
  contract,
  stake: 'brake',
  plan: async (sql, doors, { payload, now }) => {
    const { code, enabled } = payload
    // One writer at a time, from the plan to the commit.
    await sql`select pg_advisory_xact_lock(7018)`
    const service = await findService(sql, code)
    if (service === undefined) return refuse('service_not_found')
    if (!service.switchable) return refuse('service_always_on')
    const { name } = service
    if (service.enabled === enabled)
      return refuse('already_so', { values: { name, state: stateOf(enabled) } })
    return done({
      target: { type: 'setting', id: `product_service:${code}` },
      basis: { enabled: service.enabled, since: service.since?.toISOString() ?? null },
      ...movesNothing,
      stops: !enabled,
      changes: [{ field: name, before: stateOf(service.enabled), after: stateOf(enabled) }],
      apply: async (inside, _posted, { reason, call }) => {
        const switched = await insertSwitch(inside, { ...payload, reason, now })
        if (!enabled) await tellOwnersOfStop(inside, doors, { adminId: call.actor.id, what: name, reason })
        return switched
      },
    })
  },
  declined: nothingDeclined,
})

async function insertSwitch(
  sql: Sql,
  { code, enabled, reason, now }: Payload & { readonly reason: string | undefined; readonly now: Date },
): Promise<Service> {
  await sql`
    insert into product_service_switches (code, enabled, reason, set_at)
    values (${code}, ${enabled}, ${reason ?? null}, ${now})`
  await noteChange(sql, ['settings'], now)
  const service = await findService(sql, code)
  assert(service !== undefined, 'a service that was switched is there')
  return service
}

/** What switching would mean now, with the hash that it is held to. */
export async function previewSwitch(
  doors: Doors,
  asked: { readonly payload: Payload; readonly maker: CommandMaker },
): Promise<Result<AnswerOf<typeof previewContract>, Code>> {
  const previewed = await switchCommand.preview(doors, asked)
  if (!previewed.ok) return previewed
  const { enabled } = asked.payload
  const { hash, needs_approval } = previewed.value
  return done({ before: !enabled, after: enabled, hash, needs_approval })
}
