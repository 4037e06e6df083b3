// Answers for what staff read of one transfer in tests: what it has come to, and what was posted after its own states.
import { findOrder } from '#features/orders/staff-contract.ts'
import type { Sent } from './bank-side.ts'
import { send } from './customer.ts'
import type { World } from './world.ts'

/** `steps`: kind, amount, who, who approved, why, the bank's reference; what there is of it. */
export async function recordOf(world: World, headers: Readonly<Record<string, string>>, { id }: Sent) {
  const asked = { headers, params: { transaction_id: id } }
  const { state, became, events, legs, cases, debts } = (await send(world, findOrder, asked)).data
  const posted = events.filter(({ kind }) => kind === 'posting')
  return {
    standing: [state, became],
    decided: events.find(({ kind, ended }) => kind === 'state' && ended !== null)?.ended ?? null,
    steps: posted.map(({ name, amount, detail, ended }) =>
      [name, amount, ended?.by, ended?.approved_by, ended?.reason, detail].filter(Boolean),
    ),
    legs: legs.map(({ account, side, amount }) => `${account} ${side} ${amount}`),
    open: [...cases, ...debts].map((one) => ['kind' in one ? one.kind : `debt ${one.remaining}`, one.state]),
  }
}
