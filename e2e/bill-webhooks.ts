// Answers for webhooks about bills as an aggregator sends them that signs nothing: whoever knows its address is as good as it.
import type { Bill } from './bill-run.ts'
import type { Reachable } from './customer.ts'

type Hooked = { readonly api: Pick<Reachable['api'], 'url'> }

/** Where VTpass posts to; the last part of it is the sandbox's own secret. */
export const vtpassHook = ({ api }: Hooked): string => `${api.url}/hooks/vtpass/sandbox-airtime-hook-0001`

/** What its partner says of one, in the order in which it arrives. */
export function bodiesOf({ cell, account, wish }: Bill, reference: string): readonly string[] {
  const body = (status: string, amount = wish?.amount ?? '') =>
    JSON.stringify({
      type: 'transaction-update',
      data: {
        code: status === 'reversed' ? '040' : '000',
        content: { transactions: { status, unique_element: account, amount } },
        requestId: reference,
        amount,
      },
    })
  const delivered = body('delivered')
  switch (cell.behaviour) {
    case 'pending, then failed':
      return [body('failed')]
    case 'duplicate webhook, three at once':
      return [delivered, delivered, delivered]
    case 'out of order':
      return [body('reversed'), delivered]
    case 'reversal after success':
      return [body('reversed')]
    case 'wrong signature, altered body, replay':
      // Cut, about nobody's order, as it is, and once more.
      return [
        delivered.slice(0, -3),
        body('delivered').replace(reference, bent(reference)),
        delivered,
        delivered,
      ]
    case 'amount mismatch':
      return [body('delivered', '77.00')]
  }
  return [delivered]
}

const bent = (reference: string): string => `${reference.slice(0, -1)}${reference.endsWith('0') ? '1' : '0'}`

/** The status that it was answered with; undefined where nobody answered. */
export async function post(world: Hooked, body: string): Promise<number | undefined> {
  try {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(vtpassHook(world), { method: 'POST', headers, body })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return undefined
  }
}
