// Answers for what tests and people do to VTpass's twin: list its purchases, end one, change what our wallet there holds and what a plan costs.
import * as z from 'zod/mini'
import { decimalText, money, parseAmount } from '#kit/money/money.ts'
import { fine, shaped, wrong } from '../control/answers.ts'
import type { Reply, Route } from '../requests.ts'
import type { SandboxWorld } from '../twin.ts'
import { newsOf, purchaseEvent, purchaseJson } from './answers.ts'
import { enter, type Purchase, statuses } from './book.ts'
import { changePlan } from './plans.ts'

const ending = z.strictObject({
  status: z.enum(statuses),
  /** False: nobody is told. */
  webhook: z._default(z.boolean(), true),
})
const pricing = z.strictObject({
  /** Null: it is sold no more. */
  price: z.nullable(z.string()),
  /** Left out: as it is called. */
  name: z._default(z.nullable(z.string()), null),
  /** Whether we are told. */
  webhook: z._default(z.boolean(), false),
})
const funding = z.strictObject({ balance: z.string() })

export function vtpassControls(world: SandboxWorld): readonly Route[] {
  return [
    { method: 'GET', path: '/vtpass/purchases', handle: () => showPurchases(world) },
    {
      method: 'POST',
      path: '/vtpass/purchases/:request_id',
      handle: shaped(ending, (asked, params) =>
        end(world, { ...asked, requestId: params['request_id'] ?? '' }),
      ),
    },
    {
      method: 'POST',
      path: '/vtpass/plans/:service_id/:code',
      handle: shaped(pricing, (asked, params) =>
        changeOne(world, { ...asked, serviceId: params['service_id'] ?? '', code: params['code'] ?? '' }),
      ),
    },
    {
      method: 'POST',
      path: '/vtpass/wallet',
      handle: shaped(funding, async ({ balance }) => {
        const read = parseAmount(balance, 'NGN')
        if (!read.ok) return wrong(422, 'balance: a naira amount such as "2500.00"')
        await world.database.sql`update vtpass_wallet set balance = ${read.value.minor}`
        return fine({ balance })
      }),
    },
  ]
}

type Pricing = z.output<typeof pricing> & { readonly serviceId: string; readonly code: string }

async function changeOne({ database, webhooks }: SandboxWorld, asked: Pricing): Promise<Reply> {
  const { serviceId, code, price, name, webhook } = asked
  const read = price === null ? undefined : parseAmount(price, 'NGN')
  if (read?.ok === false) return wrong(422, 'price: a naira amount such as "2500.00", or null')
  await changePlan(database, { serviceId, code, name, price: read?.value.minor ?? null })
  const body = { ...newsOf(serviceId), data: [{ variation_code: code, variation_amount: price }] }
  if (webhook) {
    await database.begin((sql) =>
      webhooks.insert(sql, { rail: 'vtpass', event: body.type, subject: serviceId, body }),
    )
    webhooks.nudge()
  }
  return fine({ price })
}

async function showPurchases({ database }: SandboxWorld): Promise<Reply> {
  const rows = await database.sql<Purchase>`select * from vtpass_purchases order by id`
  const [wallet] = await database.sql<{ balance: bigint }>`select balance from vtpass_wallet`
  return fine({
    balance: decimalText(money('NGN', wallet?.balance ?? 0n)),
    purchases: rows.map((row) => ({ ...purchaseJson(row), fields: row.fields })),
  })
}

type Ending = z.output<typeof ending> & { readonly requestId: string }

async function end({ database, webhooks }: SandboxWorld, asked: Ending): Promise<Reply> {
  const { requestId, status, webhook } = asked
  const ended = await database.begin(async (sql) => {
    const [row] = await sql<Purchase>`
      select * from vtpass_purchases where request_id = ${requestId} for update`
    if (row === undefined) return undefined
    const changed = await enter(sql, row, status)
    const body = purchaseEvent(changed)
    if (webhook)
      await webhooks.insert(sql, { rail: 'vtpass', event: 'transaction-update', subject: requestId, body })
    return changed
  })
  if (ended === undefined) return wrong(404, 'no purchase with this request id')
  webhooks.nudge()
  return fine(purchaseJson(ended))
}
