// Answers for what tests and people do to the twin of Quidax: what becomes of a deposit or of coins that left, and how fast addresses are made.
import * as z from 'zod/mini'
import { fine, shaped, wrong } from '../control/answers.ts'
import type { Route } from '../requests.ts'
import { type Address, type Withdraw, withdrawJson } from './answers.ts'
import { endWithdraw, findUser, type QuidaxWorld, withdrawStatuses } from './book.ts'
import { depositStatuses, enterAndTell } from './deposits.ts'

const depositEnds = z.strictObject({
  status: z.enum(depositStatuses),
  reason: z.optional(z.string()),
  webhook: z._default(z.boolean(), true),
  webhook_times: z._default(z.int().check(z.gte(1), z.lte(20)), 1),
})
const withdrawEnds = z.strictObject({
  status: z.enum(withdrawStatuses),
  webhook: z._default(z.boolean(), true),
})
const pace = z.strictObject({ delay_ms: z.int().check(z.nonnegative(), z.lte(86_400_000)) })

export const quidaxControls = (world: QuidaxWorld): readonly Route[] => [
  {
    method: 'GET',
    path: '/quidax/addresses',
    handle: async () =>
      fine({
        addresses: await world.database
          .sql<Address>`select id, user_id, currency, network, address, ready_at, created_at from quidax_addresses order by place desc limit 100`,
      }),
  },
  {
    method: 'POST',
    path: '/quidax/addresses',
    handle: shaped(pace, async ({ delay_ms: delay }) => {
      world.pace.addressMilliseconds = delay
      return fine({ delay_ms: delay })
    }),
  },
  {
    method: 'POST',
    path: '/quidax/deposits/:id',
    handle: shaped(depositEnds, async ({ status, reason, webhook, webhook_times: times }, { id = '' }) => {
      const telling = { webhook, times, firstDelayMilliseconds: 0, amount: undefined, hold: false }
      const deposit = await world.database.begin((sql) =>
        enterAndTell(world, sql, { id, status, reason, telling }),
      )
      world.webhooks.nudge()
      return deposit
        ? fine({ id, status: deposit.status, reason: deposit.reason })
        : wrong(404, 'no such deposit')
    }),
  },
  {
    method: 'GET',
    path: '/quidax/withdraws',
    handle: async () =>
      fine({
        withdraws: await world.database
          .sql<Withdraw>`select * from quidax_withdraws order by created_at desc limit 100`,
      }),
  },
  {
    method: 'POST',
    path: '/quidax/withdraws/:reference',
    handle: shaped(withdrawEnds, ({ status, webhook }, { reference = '' }) =>
      endAndTell(world, { reference, status, webhook }),
    ),
  },
]

type Ending = z.output<typeof withdrawEnds> & { readonly reference: string }

async function endAndTell(world: QuidaxWorld, { reference, status, webhook }: Ending) {
  const ended = await world.database.begin(async (sql) => {
    const withdraw = await endWithdraw(world, sql, { reference, status })
    const user = withdraw && (await findUser(sql, withdraw.user_id))
    if (withdraw === undefined || user === undefined) return undefined
    const event = status === 'Done' ? 'withdraw.successful' : 'withdraw.rejected'
    if (webhook && status !== 'Processing')
      await world.webhooks.insert(sql, {
        rail: 'quidax',
        event,
        subject: reference,
        body: { event, data: withdrawJson(withdraw, user) },
      })
    return withdraw
  })
  world.webhooks.nudge()
  return ended ? fine({ reference, status: ended.status }) : wrong(404, 'no such withdrawal')
}
