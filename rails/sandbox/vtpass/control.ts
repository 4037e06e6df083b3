// Answers for what tests and people do to VTpass's twin: list its purchases, end one, and change what our wallet there holds.
import * as z from 'zod/mini'
import { decimalText, money, parseAmount } from '#kit/money/money.ts'
import { fine, shaped, wrong } from '../control/answers.ts'
import type { Route } from '../requests.ts'
import type { SandboxWorld } from '../twin.ts'
import { purchaseEvent, purchaseJson } from './answers.ts'
import { enter, type Purchase, statuses } from './book.ts'

const ending = z.strictObject({
  status: z.enum(statuses),
  /** False: nobody is told. */
  webhook: z._default(z.boolean(), true),
})
const funding = z.strictObject({ balance: z.string() })

export function vtpassControls(world: SandboxWorld): readonly Route[] {
  const { database, webhooks } = world
  return [
    {
      method: 'GET',
      path: '/vtpass/purchases',
      handle: async () => {
        const rows = await database.sql<Purchase>`select * from vtpass_purchases order by id`
        const [wallet] = await database.sql<{ balance: bigint }>`select balance from vtpass_wallet`
        return fine({
          balance: decimalText(money('NGN', wallet?.balance ?? 0n)),
          purchases: rows.map(purchaseJson),
        })
      },
    },
    {
      method: 'POST',
      path: '/vtpass/purchases/:request_id',
      handle: shaped(ending, async ({ status, webhook }, params) => {
        const requestId = params['request_id'] ?? ''
        const changed = await database.begin(async (sql) => {
          const [row] = await sql<Purchase>`
            select * from vtpass_purchases where request_id = ${requestId} for update`
          if (row === undefined) return undefined
          const ended = await enter(sql, row, status)
          const body = purchaseEvent(ended)
          if (webhook)
            await webhooks.insert(sql, {
              rail: 'vtpass',
              event: 'transaction-update',
              subject: requestId,
              body,
            })
          return ended
        })
        if (changed === undefined) return wrong(404, 'no purchase with this request id')
        webhooks.nudge()
        return fine(purchaseJson(changed))
      }),
    },
    {
      method: 'POST',
      path: '/vtpass/wallet',
      handle: shaped(funding, async ({ balance }) => {
        const read = parseAmount(balance, 'NGN')
        if (!read.ok) return wrong(422, 'balance: a naira amount such as "2500.00"')
        await database.sql`update vtpass_wallet set balance = ${read.value.minor}`
        return fine({ balance })
      }),
    },
  ]
}
