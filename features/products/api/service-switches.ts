// Answers for the services and their switches: the newest switch of each holds, and without one it is on.
import { command } from '#features/approvals/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import { assert } from '#kit/assert.ts'
import { switchService as contract } from '../contract.ts'

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

/** Whether a service is on. One that nobody knows is not. */
export async function isServiceOn(sql: Sql, code: string): Promise<boolean> {
  return (await findService(sql, code))?.enabled ?? false
}

async function findService(sql: Sql, code: string): Promise<Service | undefined> {
  const services = await listServices(sql)
  return services.find((service) => service.code === code)
}

type Payload = { readonly code: string; readonly enabled: boolean; readonly reason: string }

/** The command behind `products.switch-service`. */
export const switchCommand = command<
  typeof contract,
  Payload,
  'service_not_found' | 'service_always_on',
  'sensitive'
>({
  contract,
  stake: 'sensitive',
  plan: async (sql, _doors, { payload, now }) => {
    const service = await findService(sql, payload.code)
    if (service === undefined) return refuse('service_not_found')
    if (!service.switchable) return refuse('service_always_on')
    return done({
      target: { type: 'setting', id: `product_service:${payload.code}` },
      basis: { enabled: service.enabled },
      postings: [],
      accountNames: new Map(),
      amount: undefined,
      changes: [{ field: 'enabled', before: String(service.enabled), after: String(payload.enabled) }],
      apply: (inside) => insertSwitch(inside, payload, now),
    })
  },
  declined: (refusal) => {
    throw new Error(`Broken invariant: a switch posts nothing, the ledger said ${refusal}`)
  },
})

async function insertSwitch(sql: Sql, { code, enabled, reason }: Payload, now: Date): Promise<Service> {
  await sql`
    insert into product_service_switches (code, enabled, reason, set_at)
    values (${code}, ${enabled}, ${reason}, ${now})`
  await noteChange(sql, ['settings'], now)
  const service = await findService(sql, code)
  assert(service !== undefined, 'a service that was switched is there')
  return service
}
