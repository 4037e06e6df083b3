// Answers for strangers' transfers in tests: money on its way, and what came of it.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import * as wallets from '#features/wallets/contract.ts'
import { type Reachable, send } from './customer.ts'
import { eventually } from '#kit/test/eventually.ts'
import type { World } from './world.ts'

/** A stranger's transfer, of which we may hear nothing yet. Answers its reference. */
export async function transfer(
  world: Reachable,
  account: string,
  amount: string,
  more: object = {},
): Promise<string> {
  const sent: { reference: string } = Object(
    await world.control('/bank/deposits', { account_number: account, amount, ...more }),
  )
  return sent.reference
}

/** A stranger's transfer; waits until the bank has told us, then runs what is due. Answers its reference. */
export async function arrive(
  world: Reachable,
  account: string,
  amount: string,
  more: object = {},
): Promise<string> {
  const reference = await transfer(world, account, amount, more)
  await told(world, reference)
  await world.settle()
  return reference
}

/** Waits until the bank has told us all that it has to tell of a reference. */
export async function told(world: Reachable, reference: string): Promise<void> {
  await eventually(async () => {
    const webhooks: { delivered_at: string | null }[] = Object(
      await world.control(`/webhooks?reference=${reference}`),
    )
    assert.ok(
      webhooks.every((webhook) => webhook.delivered_at !== null),
      'the bank has not told us yet',
    )
  })
}

export const balanceOf = async (world: Reachable, cookie: string): Promise<string> =>
  (await send(world, wallets.listMyWallets, { cookie })).data[0]?.balance ?? 'none'

export async function countPostings(world: World): Promise<number> {
  const [row] = await world.api.doors.database.sql<{ count: bigint }>`select count(*) from ledger.transfers`
  return Number(row?.count)
}

/** Posts bytes to the bank's door with a signature that fits them. */
export function tellSigned(
  world: { readonly api: { readonly url: string }; readonly settings: World['settings'] },
  body: string,
): Promise<Response> {
  const signature = createHmac('sha512', world.settings.given('PAYSTACK_SECRET_KEY'))
    .update(body)
    .digest('hex')
  return fetch(`${world.api.url}/hooks/paystack`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    body,
  })
}

/** The bank's words for a transfer that it says has arrived, in kobo. */
export const chargeOf = (reference: string, minor: bigint, id: number): string =>
  JSON.stringify({
    event: 'charge.success',
    data: { id, reference, amount: 0, currency: 'NGN', status: 'success', channel: 'dedicated_nuban' },
  }).replace('"amount":0', `"amount":${minor}`)
