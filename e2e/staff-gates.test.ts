// Promises about what a taken session of staff may do: every write that is not open on purpose is refused without a fresh proof and after a reset.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as closing from '#features/account-closing/staff-contract.ts'
import * as signIn from '#features/admin-sign-in/contract.ts'
import { staffWrites } from '#features/approvals/staff-writes.ts'
import * as plans from '#features/bills/plan-changes-contract.ts'
import * as cases from '#features/cases/contract.ts'
import * as cryptoStaff from '#features/crypto/staff-contract.ts'
import * as deposits from '#features/deposits/contract.ts'
import * as exported from '#features/exports/contract.ts'
import * as kyc from '#features/kyc/contract.ts'
import * as messages from '#features/staff-messages/contract.ts'
import * as queues from '#features/queues/contract.ts'
import * as tiers from '#features/tiers/contract.ts'
import * as many from '#features/tiers/many-contract.ts'
import * as papers from '#features/uploads/papers-contract.ts'
import * as record from '#features/user-record/contract.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { adminPassword, signInAdmin } from './admin.ts'
import { nextCode, send } from './customer.ts'
import { declaredCalls } from './declared-calls.ts'
import { aCustomer, aMember } from './people.ts'
import { knock, type StrangeIds } from './role-walk.ts'
import { openWorld, type World } from './world.ts'

let world: World
let owner: string
let ids: StrangeIds
let guarded: CallContract[]
before(async () => {
  world = await openWorld()
  owner = await aMember(world, 'owner')
  const { id } = await aCustomer(world)
  ids = { user: id, wallet: id }
  const calls = (await declaredCalls()).map(({ contract }) => contract)
  guarded = calls.filter(({ name }) => {
    const guard = staffWrites[name]
    return guard !== undefined && (guard === 'itself' || 'stake' in guard)
  })
})
after(() => world?.close())

const namesOf = (some: readonly CallContract[]): string[] => some.map(({ name }) => name).sort()

/** Held at the door: a fresh proof and no reset today, or no reset today alone. */
const provenAtDoor = [
  plans.decidePlanChanges,
  cases.closeCase,
  kyc.decideScreening,
  kyc.decideWatchList,
  kyc.judgeDouble,
  tiers.approveRequest,
  tiers.approveUser,
  many.approveUsers,
  // They tell a customer something in words of one's own.
  tiers.rejectRequest,
  tiers.askAgain,
  tiers.rejectUser,
  many.rejectUsers,
  closing.rejectClosing,
]
const settledAtDoor = [
  cases.openTransferCase,
  cases.retryJob,
  deposits.askAboutLine,
  deposits.openAccountAgain,
  cryptoStaff.askAddressAgain,
  queues.markItem,
  exported.askForExport,
  exported.linkToExport,
  messages.resendFailed,
  record.addNote,
  record.mendNote,
  record.pinNote,
  papers.bringPaper,
]

/** They hold what is approved to its own stake. */
const asWhatTheyDecide = ['approvals.approve', 'approvals.approve-many']
/** Looks at what is masked, a few rows in full, and a message to one person: so often a day that each does not ask for a proof. */
const withoutProof = [
  'exports.ask-in-full',
  'staff-messages.send-to-user',
  'uploads.reveal',
  'uploads.reveal-paper',
  'user-record.preview-update',
  'users.reveal',
]
/** They say what a look is at before they refuse it: shown beside them, with what stands there. */
const atTheLook = ['uploads.reveal', 'uploads.reveal-paper', 'user-record.preview-update']
/** Whoever was reset today may stop harm with them. */
const brakes = [
  'bills.switch-biller',
  'exchange.end-override',
  'products.switch-service',
  'transfers.switch-payouts',
  'wallets.set-freeze',
]

/** The calls that did not answer as they should, with what they said. */
async function walk(
  some: readonly CallContract[],
  headers: Record<string, string>,
  isRight: (code: string) => boolean,
): Promise<string[]> {
  const visitor = { name: 'owner', role: 'owner', headers } as const
  const wrong: string[] = []
  for (const call of some) {
    const { code } = await knock(world, call, { visitor, ids })
    if (!isRight(code ?? 'done')) wrong.push(`${call.name}: ${code ?? 'done'}`)
  }
  return wrong
}

const without = (...names: readonly string[]) => guarded.filter(({ name }) => !names.includes(name))

test('the list of what is held at the door is the one below', () => {
  const atDoor = (stake: string) =>
    guarded.filter(({ name }) => {
      const guard = staffWrites[name]
      return typeof guard === 'object' && 'stake' in guard && guard.stake === stake
    })
  assert.deepEqual(namesOf(atDoor('sensitive')), namesOf(provenAtDoor))
  assert.deepEqual(namesOf(atDoor('plain')), namesOf(settledAtDoor))
})

test('a session that has proven nothing for ten minutes writes nothing that weighs (step_up_required)', async () => {
  const headers = await signInAdmin(world, owner)
  world.clock.advance(11 * 60_000)
  const weighs = without(...asWhatTheyDecide, ...withoutProof, ...namesOf(settledAtDoor))
  assert.ok(weighs.length > 30)
  assert.deepEqual(await walk(weighs, headers, (code) => code === 'step_up_required'), [])
  const { sql } = world.api.doors.database
  const denied = await sql<{ action: string }>`
    select distinct action from audit_log where outcome = 'denied' and reason = 'step_up_required'`
  for (const { name } of provenAtDoor)
    assert.ok(
      denied.some(({ action }) => action === name),
      name,
    )
})

test('whoever took a mailbox and reset the password with it writes nothing for a day (changes_blocked_after_reset)', async () => {
  const code = await nextCode(world, owner)
  await send(world, signIn.requestResetCode, { body: { email: owner } })
  await world.settle()
  const reset = { email: owner, password: adminPassword, code: await code() }
  assert.equal((await send(world, signIn.resetPassword, { body: reset })).status, 200)
  const taken = await signInAdmin(world, owner)
  const isBlocked = (code: string) => code.endsWith('_blocked_after_reset')
  assert.deepEqual(await walk(without(...asWhatTheyDecide, ...atTheLook, ...brakes), taken, isBlocked), [])
  assert.deepEqual(
    await walk(
      [...provenAtDoor, ...settledAtDoor, messages.sendToUser],
      taken,
      (code) => code === 'changes_blocked_after_reset',
    ),
    [],
  )
  // A day later the same calls are answered by themselves again.
  world.clock.advance(24 * 3_600_000)
  const later = await signInAdmin(world, owner)
  assert.deepEqual(
    await walk(
      [...provenAtDoor, ...settledAtDoor],
      later,
      (code) => !isBlocked(code) && code !== 'step_up_required',
    ),
    [],
  )
})
