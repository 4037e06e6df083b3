// Answers for the second person's hands in tests: who approves what another member of staff asked for.
import * as approvals from '#features/approvals/contract.ts'
import { signInAdmin } from './admin.ts'
import { type Answer, send } from './customer.ts'
import type { World } from './world.ts'

/** The id of what waits, from the answer of the call that asked for it. */
export function pendingOf(answer: Answer<unknown>): string {
  const data: unknown = answer.status === 202 ? answer.data : undefined
  const approval = typeof data === 'object' && data !== null && 'approval' in data ? data.approval : undefined
  if (typeof approval !== 'object' || approval === null || !('id' in approval))
    throw new Error(JSON.stringify(answer.body))
  return String(approval.id)
}

/** Approves, as somebody who has just signed in and read it. */
export async function approveAs(world: World, email: string, id: string): Promise<Answer<unknown>> {
  const headers = await signInAdmin(world, email)
  const seen = await send(world, approvals.findApproval, { headers, params: { id } })
  return send(world, approvals.approveRequest, {
    headers: { ...headers, 'idempotency-key': `approve-${id}` },
    params: { id },
    body: { note: 'I looked at it', hash: seen.data.hash },
  })
}

/** What a request shows whoever decides it: each field, and what it is afterwards. */
export async function shownTo(world: World, email: string, id: string) {
  const headers = await signInAdmin(world, email)
  const { data } = await send(world, approvals.findApproval, { headers, params: { id } })
  return data.changes.map(({ field, after }) => [field, after])
}

/** What was posted for a request, as it is shown; null before it is, and where nothing was. */
export async function postedOf(world: World, email: string, id: string) {
  const headers = await signInAdmin(world, email)
  return (await send(world, approvals.findApproval, { headers, params: { id } })).data.postings_done
}
