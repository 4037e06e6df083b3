// Promises about who changes the team: two owners, and for a day after a reset neither asking nor approving.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as signIn from '#features/admin-sign-in/contract.ts'
import { configureAppVersion, withdrawAppVersion } from '#features/app-versions/contract.ts'
import * as approvals from '#features/approvals/contract.ts'
import * as staff from '#features/staff/contract.ts'
import { setThreshold } from '#features/approvals/thresholds-contract.ts'
import { setBettingLimit, withdrawBettingLimit } from '#features/bills/betting-limit-contract.ts'
import { changeBiller, withdrawBillerChange } from '#features/bills/change-contract.ts'
import { changeCharge, withdrawChange } from '#features/charges/change-contract.ts'
import { setFreeTransfers, withdrawFreeTransfers } from '#features/charges/contract.ts'
import { changeTier, withdrawTierChange } from '#features/kyc/change-contract.ts'
import { sendToSegment } from '#features/staff-messages/contract.ts'
import { updateUser } from '#features/user-record/contract.ts'
import { listMyWallets, setFreeze } from '#features/wallets/contract.ts'
import { invitePerson } from '#features/staff/invitations-contract.ts'
import { adminPassword, signInAdmin } from './admin.ts'
import { nextCode, send } from './customer.ts'
import { aCustomer, aMember } from './people.ts'
import { wellFormed } from './well-formed.ts'
import { openWorld, type World } from './world.ts'

let world: World
let owner: string
let second: string
before(async () => {
  world = await openWorld()
  owner = await aMember(world, 'owner')
  second = await aMember(world, 'owner')
})
after(() => world?.close())

async function waitingFor(headers: Record<string, string>) {
  const listed = await send(world, approvals.listApprovals, { headers })
  return listed.data.items[0]
}

async function approve(headers: Record<string, string>, key: string) {
  const waiting = await waitingFor(headers)
  return send(world, approvals.approveRequest, {
    params: { id: waiting?.id ?? '' },
    body: { note: 'As agreed', hash: waiting?.hash ?? '' },
    headers: { ...headers, 'idempotency-key': key },
  })
}

/** The way of who has taken a mailbox: a new password by code, and a sign-in with it. */
async function resetAndSignIn(email: string): Promise<Record<string, string>> {
  const code = await nextCode(world, email)
  await send(world, signIn.requestResetCode, { body: { email } })
  await world.settle()
  const reset = { email, password: adminPassword, code: await code() }
  assert.equal((await send(world, signIn.resetPassword, { body: reset })).status, 200)
  return signInAdmin(world, email)
}

test('a taken mailbox changes nobody: staff_blocked_after_reset for a day, then a second person', async () => {
  await aMember(world, 'support')
  const mine = await signInAdmin(world, owner)
  const { data } = await send(world, staff.listPeople, { headers: mine })
  const id = data.items.find(({ role }) => role === 'support')?.uuid ?? ''
  const role = { params: { id }, body: { role: 'finance', from: 'support', reason: 'Moves to another desk' } }
  assert.equal((await send(world, staff.changeRole, { ...role, headers: mine })).status, 202)

  const taken = await resetAndSignIn(second)
  const friend = { body: { email: 'friend@mail.example', role: 'finance' }, headers: taken }
  assert.equal((await send(world, invitePerson, friend)).problem.code, 'staff_blocked_after_reset')
  assert.equal((await approve(taken, 'blocked')).problem.code, 'staff_blocked_after_reset')

  world.clock.advance(24 * 3_600_000 - 60_000)
  const again = await signInAdmin(world, owner)
  assert.equal((await send(world, staff.changeRole, { ...role, headers: again })).status, 409)
  world.clock.advance(120_000)
  assert.equal((await send(world, staff.changeRole, { ...role, headers: again })).status, 202)
  assert.equal((await approve(await signInAdmin(world, second), 'done')).status, 200)
  const people = await send(world, staff.listPeople, { headers: again })
  assert.equal(people.data.items.find(({ uuid }) => uuid === id)?.role, 'finance')
  await world.settle()
  for (const address of [owner, second])
    assert.match((await world.mailTo(address)).subject, /role was changed/)
})

/** What holds for everybody, and what everybody is told. */
const settings = [
  configureAppVersion,
  withdrawAppVersion,
  changeCharge,
  withdrawChange,
  setFreeTransfers,
  withdrawFreeTransfers,
  changeTier,
  withdrawTierChange,
  changeBiller,
  withdrawBillerChange,
  setBettingLimit,
  withdrawBettingLimit,
  sendToSegment,
]

test('nor does it change a setting, approve one, or give a customer another address (changes_blocked_after_reset); a wallet it freezes', async () => {
  const { id, cookie } = await aCustomer(world)
  const higher = {
    command: '*',
    role: 'finance',
    currency: 'NGN',
    amount: '900000',
    reason: 'Larger refunds',
  } as const
  const askFor = (headers: Record<string, string>, key: string) =>
    send(world, setThreshold, { body: higher, headers: { ...headers, 'idempotency-key': key } })
  assert.equal((await askFor(await signInAdmin(world, owner), 'asked')).status, 202)

  const taken = await resetAndSignIn(second)
  const refused = [
    await approve(taken, 'approved-after-reset'),
    await askFor(taken, 'asked-after-reset'),
    await send(world, updateUser, {
      params: { id },
      body: { email: 'thief@mail.example', reason: 'They told us' },
      headers: { ...taken, 'idempotency-key': 'address' },
    }),
  ]
  assert.deepEqual(
    refused.map(({ problem }) => problem.code),
    refused.map(() => 'changes_blocked_after_reset'),
  )
  for (const call of settings) {
    const { path, body } = wellFormed(call)
    const answer = await fetch(`${world.settings.publicUrl}${path}`, {
      method: call.method,
      headers: { ...taken, 'content-type': 'application/json', 'idempotency-key': call.name },
      body: JSON.stringify(body),
    })
    assert.match(await answer.text(), /"changes_blocked_after_reset"/, call.name)
  }
  const freeze = { level: 'all', reason: 'Reported as stolen' } as const
  const wallets = await send(world, listMyWallets, { cookie })
  const params = { type: 'freeze', account_id: wallets.data[0]?.account_id ?? '' } as const
  const headers = { ...taken, 'idempotency-key': 'freeze' }
  assert.equal((await send(world, setFreeze, { params, body: freeze, headers })).status, 200)
  const again = { ...taken, 'idempotency-key': 'unfreeze' }
  const loosened = { params, body: { level: 'credit', reason: 'All is well' } as const, headers: again }
  assert.equal((await send(world, setFreeze, loosened)).problem.code, 'changes_blocked_after_reset')
})
