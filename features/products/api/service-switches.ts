// Answers for the services and their switches, as dated rows: the newest switch of each holds, and without one it is on.
import type { CommandMaker } from '#features/approvals/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { readingAlike } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { assert } from '#kit/assert.ts'
import { type previewService as previewContract, switchService as contract } from '../contract.ts'
import { brakeCommand } from './brake.ts'

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

/** The codes of those that are off. */
export const listServicesOff = async (sql: Sql): Promise<string[]> =>
  (await listServices(sql)).flatMap(({ code, enabled }) => (enabled ? [] : [code]))

async function findService(sql: Sql, code: string): Promise<Service | undefined> {
  const services = await listServices(sql)
  return services.find((service) => service.code === code)
}

type Payload = { readonly code: string; readonly enabled: boolean }
type Code = Exclude<keyof (typeof previewContract)['refuses'], number | symbol>

/** The command behind `products.switch-service`. */
export const switchCommand = brakeCommand<typeof contract, Payload, Code>({
  contract,
  lock: 7018,
  on: ({ enabled }) => enabled,
  find: async (sql, { code }) => {
    const service = await findService(sql, code)
    if (service === undefined) return refuse('service_not_found')
    if (!service.switchable) return refuse('service_always_on')
    const { name, enabled: isOn, since, reason } = service
    return done({ id: `product_service:${code}`, name, isOn, since, reason })
  },
  words: { on: 'on', off: 'off' },
  write: insertSwitch,
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
  const { hash, needs_approval, lacks_approver } = previewed.value
  return done({ before: !enabled, after: enabled, hash, needs_approval, lacks_approver })
}
