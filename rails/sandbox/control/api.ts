// Answers for the control plane: what a stranger, a clock or a fault does to the sandbox, asked for over HTTP.
import * as z from 'zod/mini'
import { isUuid } from '#kit/ids.ts'
import { chainRoutes } from '../chain/control.ts'
import { fine, shaped, wrong } from './answers.ts'
import { controlPayoutRoutes } from './payouts.ts'
import { faultShapes } from '../faults.ts'
import { listMail } from '../mail/mailbox.ts'
import type { HeldRequest, Reply, Route, SandboxRequest } from '../requests.ts'
import { listWebhooks } from './webhook-list.ts'
import type { SandboxWorld, Twin } from '../twin.ts'

export type ControlDoors = SandboxWorld & {
  readonly twins: readonly Twin[]
  /** Moves the clock when it is one that can be moved. */
  readonly advance: ((milliseconds: number) => void) | undefined
  held(): readonly HeldRequest[]
}

/**
 * Only this machine, and no web page: a page in a browser here could otherwise post to it. Pages send an `Origin`,
 * and a foreign name that points to 127.0.0.1 shows in `Host`.
 */
export function controlGuard(request: SandboxRequest): Reply | undefined {
  const host = (request.headers['host'] ?? '').replace(/:\d+$/, '')
  const local = host === '127.0.0.1' || host === 'localhost' || host === '[::1]'
  if (!local || request.headers['origin'] !== undefined)
    return wrong(403, 'The control plane answers this machine only')
  const json = /^application\/json\b/.test(request.headers['content-type'] ?? '')
  return request.body === undefined || json ? undefined : wrong(415, 'Send application/json')
}

export function controlRoutes(doors: ControlDoors): Route[] {
  return [
    ...worldRoutes(doors),
    ...faultRoutes(doors),
    ...webhookRoutes(doors),
    ...controlPayoutRoutes(doors),
    ...mailRoutes(doors),
    ...chainRoutes({ ...doors, custodians: doors.twins.flatMap(({ keeps }) => keeps ?? []) }),
    ...doors.twins.flatMap((twin) => twin.controls?.(doors) ?? []),
  ]
}

function worldRoutes(doors: ControlDoors): Route[] {
  const { advance } = doors
  return [
    {
      method: 'GET',
      path: '/state',
      handle: async () =>
        fine({
          now: doors.clock.now(),
          held: doors.held().length,
          holding: doors.held(),
          due: await countDue(doors),
          scenarios: doors.faults.waiting(),
          outages: doors.faults.striking(),
        }),
    },
    {
      method: 'POST',
      path: '/clock',
      handle: shaped(z.strictObject({ advanceMs: z.int().check(z.positive()) }), async ({ advanceMs }) => {
        if (advance === undefined) return wrong(409, 'This sandbox runs on a clock that is not moved here')
        advance(advanceMs)
        doors.webhooks.nudge()
        doors.clerk.nudge()
        return fine({ now: doors.clock.now() })
      }),
    },
  ]
}

/** What the partners should have done by now: steps of transfers, and webhooks. */
async function countDue({ database, clock, queue }: ControlDoors): Promise<number> {
  const now = clock.now()
  const [row] = await database.sql<{ due: number }>`
    select (
      (select count(*) from bank_payout_steps s join bank_payouts p on p.id = s.payout_id
        where p.queue = ${queue} and s.done_at is null and s.due_at <= ${now})
      + (select count(*) from webhooks where queue = ${queue} and (sending or next_attempt_at <= ${now}))
    )::int due`
  return row?.due ?? 0
}

function faultRoutes({ faults, twins }: ControlDoors): Route[] {
  const shapes = faultShapes(['mailbox', ...twins.map(({ rail }) => rail)])
  return [
    {
      method: 'POST',
      path: '/scenarios',
      handle: shaped(shapes.scenario, async (scenario) => {
        faults.script(scenario)
        return fine({ scenarios: faults.waiting().length })
      }),
    },
    {
      method: 'DELETE',
      path: '/scenarios',
      handle: async () => {
        faults.clear()
        return fine({ scenarios: 0 })
      },
    },
    {
      method: 'POST',
      path: '/outage',
      handle: shaped(shapes.outage, async (outage) => {
        faults.strike(outage)
        return fine({ outage })
      }),
    },
  ]
}

const redelivery = z.strictObject({
  times: z._default(z.int().check(z.gte(1), z.lte(100)), 1),
  delayMs: z._default(z.int().check(z.nonnegative()), 0),
  tamper: z.optional(z.enum(['badsig', 'flipbyte', 'oldts'])),
})

function webhookRoutes(doors: ControlDoors): Route[] {
  return [
    {
      method: 'GET',
      path: '/webhooks',
      handle: async ({ query }) =>
        fine(await listWebhooks(doors.database, { subject: query.get('reference') ?? undefined })),
    },
    {
      method: 'GET',
      path: '/webhooks/:id',
      handle: async (_, { id = '' }) => {
        const [webhook] = isUuid(id) ? await listWebhooks(doors.database, { id }) : []
        return webhook ? fine(webhook) : wrong(404, 'There is no such webhook')
      },
    },
    {
      method: 'POST',
      path: '/webhooks/:id/redeliver',
      handle: shaped(redelivery, async (how, { id = '' }) => {
        const sent = isUuid(id) ? await doors.webhooks.redeliver(id, how) : undefined
        return sent ? fine({ sent }) : wrong(404, 'There is no such webhook')
      }),
    },
  ]
}

function mailRoutes(doors: ControlDoors): Route[] {
  return [
    {
      method: 'GET',
      path: '/mail.json',
      // A plus in an address arrives as a space when the caller did not encode it; addresses have no spaces.
      handle: async ({ query }) =>
        fine(await listMail(doors.database, query.get('to')?.replaceAll(' ', '+'))),
    },
  ]
}
