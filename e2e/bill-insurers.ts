// Answers for bills of insurers in tests: whom each insures, and what it is told.
import assert from 'node:assert/strict'
import * as sending from '#features/orders/sending-contract.ts'
import { toldFor } from './bill-told.ts'
import { type Reachable, send } from './customer.ts'
import type { Wish } from './sender.ts'

export type Bill = Extract<Wish['to'], { readonly code: string }>

const plans = {
  'ins-ui-insure': '1',
  'ins-pa-insurance': 'yearly',
  'ins-home-cover': 'basic',
  'ins-health-rhl': 'month',
} as const
export type Insurer = keyof typeof plans

let numbers = 0
/** One that nobody else insures; its ending is what the sandbox goes by. */
const accountFor = (id: Insurer, ending: string): string =>
  id === 'ins-ui-insure'
    ? `LA${String.fromCodePoint(65 + (numbers++ % 26))}-1${ending}KJ`
    : `0803${String(55_000 + numbers++)}${ending}`

type Payer = { readonly cookie: string }

export async function insuringFor(
  world: Reachable,
  { cookie }: Payer,
  { id, ending = '10' }: { readonly id: Insurer; readonly ending?: string | undefined },
): Promise<Bill & { fields: Record<string, string> }> {
  const fields = await toldFor(world, cookie, id)
  assert.ok(fields)
  return { kind: 'bill', code: id, account: accountFor(id, ending), choice: { plan: plans[id] }, fields }
}

/** With what its plan costs, which whoever tells nothing is told too. */
export async function pricedFor(world: Reachable, { cookie }: Payer, to: Bill): Promise<Wish> {
  const { fields: _, ...bare } = to
  const { price } = (await send(world, sending.findPayee, { cookie, body: { to: bare } })).data
  assert.ok(price, 'its plan has a price')
  return { to, amount: price }
}
