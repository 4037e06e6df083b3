// Answers for staff's hands on crypto deposits in tests: an act that one asks for and another one approves, and the cases that are open.
import assert from 'node:assert/strict'
import * as approvals from '#features/approvals/contract.ts'
import * as cases from '#features/cases/contract.ts'
import * as staff from '#features/crypto/staff-contract.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { signInAdmin } from './admin.ts'
import { type Reachable, send } from './customer.ts'
import type { World } from './world.ts'

export const release = { preview: staff.previewCryptoRelease, act: staff.releaseCryptoDeposit }
export const goBack = { preview: staff.previewCryptoReturn, act: staff.returnCryptoDeposit }
export const refusal = { preview: staff.previewCryptoRefusal, act: staff.refuseCryptoDeposit }

export type Two = { readonly maker: string; readonly checker: string }
type Act = {
  readonly preview: CallContract
  readonly act: CallContract
  readonly more?: Record<string, string>
}

let keys = 0
const freshKey = () => `crypto-act-${(keys += 1)}`

/** One member asks for an act, another one approves it. */
export async function byTwo(
  world: World,
  { maker, checker }: Two,
  wanted: Act & { readonly id: string },
): Promise<void> {
  await bySignedIn(
    world,
    { mine: await signInAdmin(world, maker), theirs: await signInAdmin(world, checker) },
    wanted,
  )
  await world.settle()
}

type SignedIn = { readonly mine: Record<string, string>; readonly theirs: Record<string, string> }

/** The same by two who have signed in before; what it leads to is not waited for. */
export async function bySignedIn(
  world: Reachable,
  { mine, theirs }: SignedIn,
  { id, preview, act, more = {} }: Act & { readonly id: string },
): Promise<void> {
  const query = Object.keys(more).length > 0 ? `?${new URLSearchParams(more).toString()}` : ''
  const seen = await send(world, preview, { headers: mine, params: { id }, query })
  assert.equal(seen.status, 200, JSON.stringify(seen.body))
  const { hash }: { hash: string } = Object(seen.data)
  const asked = await send(world, act, {
    headers: { ...mine, 'idempotency-key': freshKey() },
    params: { id },
    body: { hash, reason: 'looked at by two', ...more },
  })
  assert.equal(asked.status, 202, JSON.stringify(asked.body))
  const { approval }: { approval: { id: string } } = Object(asked.data)
  const request = await send(world, approvals.findApproval, { headers: theirs, params: { id: approval.id } })
  const approved = await send(world, approvals.approveRequest, {
    headers: { ...theirs, 'idempotency-key': freshKey() },
    params: { id: approval.id },
    body: { note: 'seen as well', hash: request.data.hash },
  })
  assert.equal(approved.status, 200, JSON.stringify(approved.body))
}

export async function openCases(world: World, reader: string, kind: string): Promise<number> {
  const headers = await signInAdmin(world, reader)
  const { data } = await send(world, cases.listCases, { headers, query: `?state=open&kind=${kind}` })
  return data.total
}
