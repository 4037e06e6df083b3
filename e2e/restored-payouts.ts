// Answers for payouts in every state in tests of a restore: ordered by name, bent at the bank, and what book and bank say of them.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { sweepDeposits } from '#features/deposits/public.ts'
import * as restores from '#features/transfers/restore-contract.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { newId } from '#kit/ids.ts'
import { systemRandom } from '#kit/random.ts'
import { bookOf, pass } from './bank-side.ts'
import { send } from './customer.ts'
import { type Sender, sendMoney, toBank } from './sender.ts'
import type { World } from './world.ts'

export const minutes = 60_000

/** Sends a payout whose narration is its name; of what the bank is told to make of it, it makes that. */
export async function order(
  world: World,
  sender: Sender,
  { name, amount, outcome }: { name: string; amount: string; outcome?: object },
): Promise<string> {
  if (outcome) await world.control('/bank/outcomes', { match: { narration: name }, ...outcome })
  const sent = await sendMoney(world, sender, { to: toBank(), amount, narration: name }, { send_again: true })
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  return (await rowOf(world, name)).reference
}

/** Faults that the next calls of handing a payout over meet. */
export const onHanding = (world: World, name: string, kinds: readonly string[]): Promise<unknown> => {
  const rail = world.settings.given('PAYOUT_PROVIDER')
  const match =
    rail === 'paystack'
      ? { method: 'POST', path: '/transfer', reason: name }
      : { method: 'POST', path: '/api/v2/disbursements/single', narration: name }
  return world.control('/scenarios', { rail, match, script: kinds.map((kind) => ({ kind })) })
}

/** How the book has a payout; throws where it has none of this name. */
export async function rowOf(
  world: World,
  name: string,
): Promise<{ reference: string; state: string; held: boolean; events: string[] }> {
  const [row] = await world.api.doors.database.sql<{
    reference: string
    state: string
    held: boolean
    events: string[]
  }>`
    select t.reference, t.state, coalesce(h.state = 'held', false) held,
      array(select e.name || ':' || e.outcome from order_events e where e.order_id = t.id order by e.number) events
    from orders t left join ledger.holds h on h.id = t.hold_id where t.narration = ${name}`
  assert.ok(row, `the book has ${name}`)
  return row
}

export const statesOf = async (world: World, names: readonly string[]): Promise<Record<string, string>> =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, (await rowOf(world, name)).state])))

/** What opens a copy, of this world's database and clock. */
export const copyDoors = (world: World) => ({
  ownerUrl: world.database.urlFor('finance_owner'),
  keys: world.settings,
  clock: world.clock,
  random: systemRandom(),
  migrationsFolder: join(import.meta.dirname, '../db/migrations'),
})

/** Lets the server look at partners' lists as it does by itself, some times. */
export async function look(world: World, times = 1): Promise<void> {
  for (let time = 0; time < times; time++) {
    await pass(world, 2 * minutes)
    await sweepDeposits(world.api.doors, world.api.rails.bank)
    await world.settle()
  }
}

export type Lost = WireAnswer<typeof restores.listLostPayouts>['items'][number]

/** The payouts that the copy does not know, by their names. */
export async function lostPayouts(world: World, headers: Record<string, string>): Promise<Map<string, Lost>> {
  const [open, closed] = await Promise.all(
    ['open', 'closed'].map((state) =>
      send(world, restores.listLostPayouts, { headers, query: `?state=${state}` }),
    ),
  )
  const items = [...(open?.data.items ?? []), ...(closed?.data.items ?? [])]
  return new Map(items.map((one) => [one.narration, one]))
}

let keys = 0

/** Decides one of them as somebody who has read what it would post. */
export async function decide(
  world: World,
  headers: Record<string, string>,
  asked: { readonly id: string; readonly decision: 'customer' | 'house'; readonly hash?: string },
) {
  const { id, decision } = asked
  const params = { id }
  const seen = await send(world, restores.previewLostPayout, {
    headers,
    params,
    query: `?decision=${decision}`,
  })
  keys += 1
  return send(world, restores.decideLostPayout, {
    headers: { ...headers, 'idempotency-key': `lost-${keys}` },
    params,
    body: {
      decision,
      hash: asked.hash ?? (seen.status === 200 ? seen.data.hash : 'f'.repeat(64)),
      reason: 'By the list of the bank',
    },
  })
}

/** Payouts that are paid: by the bank's own book, and by ours, those that the house bears among them. */
export async function paidOnBothSides(
  world: World,
): Promise<{ atBank: readonly string[]; inBook: readonly string[] }> {
  const atBank = (await bookOf(world)).filter(({ debited }) => debited).map(({ reference }) => reference)
  const rows = await world.api.doors.database.sql<{ reference: string }>`
    select reference from orders where state = 'success' and kind = 'bank_transfer'
    union all select reference from lost_payouts where house_minor > 0`
  return { atBank: atBank.toSorted(), inBook: rows.map(({ reference }) => reference).toSorted() }
}

/** The same where it is done at once. Answers what the house paid of it, in naira. */
export async function decided(
  world: World,
  headers: Record<string, string>,
  asked: { readonly id: string | undefined; readonly decision: 'customer' | 'house' },
): Promise<string> {
  const answer = await decide(world, headers, { ...asked, id: asked.id ?? '' })
  assert.ok(answer.status === 200 && 'decision' in answer.data, JSON.stringify(answer.body))
  assert.equal(answer.data.decision, asked.decision)
  return answer.data.paid_by_house
}

/** One as the comparison writes it, of the newest restore: of a customer's wallet, or of none that the copy knows. Answers its id. */
export async function aLostPayout(
  world: World,
  lost: { readonly kobo: bigint; readonly state?: 'pending' | 'success'; readonly email?: string },
): Promise<string> {
  const now = world.clock.now()
  const id = newId({ clock: world.clock, random: systemRandom() })
  await world.api.doors.database.sql`
    insert into lost_payouts (id, restore_id, provider, reference, transfer_id, wallet_id, made_at, state, amount_minor,
      provider_reference, bank_code, account_number, payee_name, narration, found_at)
    select ${id}, r.id, 'paystack', ${`pay-${id}`}, ${id},
      (select w.id from wallets w join users u on u.id = w.user_id where u.email = ${lost.email ?? null}), ${now},
      ${lost.state ?? 'success'}, ${lost.kobo}, ${`TRF_${id}`}, '058', '0123456710', 'OKAFOR CHINEDU JAMES', 'Rent for June', ${now}
    from restores r order by r.id desc limit 1`
  return id
}
