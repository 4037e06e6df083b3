// Answers for paying bills in suites of many: whoever may look up and write as much as a crowd, and what paying a biller asks of them.
import assert from 'node:assert/strict'
import type { Sold } from '#features/bills/api/catalogue.ts'
import { isSoldInPlans } from '#features/bills/biller.ts'
import * as bills from '#features/bills/contract.ts'
import * as notifications from '#features/notifications/contract.ts'
import * as sending from '#features/orders/sending-contract.ts'
import type { Database } from '#kit/db/database.ts'
import { roomForCrowds, sessionOf } from './by-hand.ts'
import { type Reachable, send } from './customer.ts'
import { toldFor } from './bill-told.ts'
import { aCustomer, type Customer, type Populated } from './people.ts'
import type { Wish } from './sender.ts'

export type Payer = Customer & { readonly sessionId: string }

/** Of tier 3, and told of nothing by mail. `superuser` writes what makes room for a crowd. */
export async function aPayer(
  world: Populated,
  superuser: Database,
  wants: { readonly naira: string; readonly at: Date },
): Promise<Payer> {
  const customer = await aCustomer(world, { tier: 3, money: wants.naira, device: 'known' })
  const { cookie, email } = customer
  const { data } = await send(world, notifications.findSettings, { cookie })
  const choices = { ...data.choices, money: { push: false, mail: false, sms: false } }
  await send(world, notifications.saveSettings, { cookie, body: { choices, quiet_hours: null } })
  const { userId, sessionId } = await sessionOf(superuser, email)
  await roomForCrowds(superuser, { userId, sessionId, from: wants.at })
  return { ...customer, sessionId }
}

export const shapeOf = ({ biller }: Pick<Sold, 'biller'>): string =>
  `${biller.amount} ${biller.check} ${biller.delivers}`

type Bill = Extract<Wish['to'], { readonly code: string }>
export const billTo = ({ biller }: Sold, account: string, plan?: string): Bill => ({
  kind: 'bill',
  code: biller.id,
  account,
  ...(plan !== undefined && { choice: { plan } }),
})

/** Whom a bill pays and how much: the first of its plans, what is due, or the least and `more` naira. */
export async function wishFor(
  world: Reachable,
  cookie: string,
  asked: { readonly sold: Sold; readonly account: string; readonly more?: number },
): Promise<Wish & { readonly to: Bill }> {
  const { sold, account, more = 0 } = asked
  const { biller } = sold
  const fields = await toldFor(world, cookie, biller.id)
  const to = {
    ...billTo(sold, account, await firstPlan(world, cookie, sold)),
    ...(fields !== undefined && { fields }),
  }
  const found = await send(world, sending.findPayee, { cookie, body: { to } })
  assert.equal(found.status, 200, `${biller.id} ${JSON.stringify(found.body)}`)
  assert.equal(found.data.bank_name, biller.name)
  const least = Math.max(1_000, Number.parseInt(biller.least ?? '0', 10))
  return { to, amount: found.data.price ?? String(least + more) }
}

async function firstPlan(world: Reachable, cookie: string, { biller }: Sold): Promise<string | undefined> {
  if (!isSoldInPlans(biller)) return undefined
  const listed = await send(world, bills.listPlans, { cookie, params: { id: biller.id } })
  assert.equal(listed.status, 200, `${biller.id} ${JSON.stringify(listed.body)}`)
  return listed.data.plans[0]?.code ?? assert.fail(`${biller.id} has plans`)
}
