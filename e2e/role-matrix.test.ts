// Promises about the access matrix as the running server keeps it: every call of staff, tried by every role and by strangers.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as customerSignIn from '#features/customer-sign-in/contract.ts'
import { accessMatrix } from '#features/team/access-matrix.ts'
import { mayCall } from '#features/team/matrix-rules.ts'
import * as wallets from '#features/wallets/contract.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { declaredCalls, declaredStreams } from './declared-calls.ts'
import { aCustomer, aMember } from './people.ts'
import { judge, type Knock, knock, printOf, type StrangeIds, type Visitor } from './role-walk.ts'
import type { Sender } from './sender.ts'
import { openWorld, type World } from './world.ts'
import { adminRoles, type AdminRole } from '#kit/roles.ts'

let world: World
let customer: Sender
let ids: StrangeIds
let calls: CallContract[]
let knocks: readonly Knock[]

before(async () => {
  world = await openWorld()
  calls = [...(await declaredCalls()).map(({ contract }) => contract), ...declaredStreams]
  for (const role of adminRoles) await aMember(world, role)
  customer = await aCustomer(world, { money: '50000' })
  const { data } = await send(world, wallets.listMyWallets, { cookie: customer.cookie })
  ids = { user: data[0]?.user_uuid ?? '', wallet: data[0]?.account_id ?? '' }
})
after(() => world.close())

const staffCalls = (): CallContract[] => calls.filter(({ realm }) => realm === 'admin')
const isSignOut = ({ name }: CallContract): boolean => name === 'admin-sign-in.sign-out'

/** Makes calls one after the other, slowly enough for what one session may write in a minute. */
async function knockAt(some: readonly CallContract[], visitor: Visitor): Promise<Knock[]> {
  const told: Knock[] = []
  for (const [index, call] of some.entries()) {
    if (index % 100 === 0) world.clock.advance(61_000)
    told.push(await knock(world, call, { visitor, ids }))
  }
  return told
}

const employ = async (role: AdminRole): Promise<Visitor> => ({
  name: role,
  role,
  headers: await signInAdmin(world, `${role}@staff.example`),
})

/** Refused calls of a role, as the audit log tells them, by their names. */
async function deniedInLog(role: AdminRole): Promise<string[]> {
  const rows = await world.api.doors.database.sql<{ action: string }>`
    select action from audit_log
    where outcome = 'denied' and actor_role = ${role} and target_type = 'call' and target_id = action
      and address is not null and request_id is not null order by action`
  return rows.map(({ action }) => action)
}

/** A role tries what it may not do, which changes nothing and is written down, and then all that it may; signing out comes last. */
async function walk(role: AdminRole): Promise<Knock[]> {
  const visitor = await employ(role)
  const shut = staffCalls().filter(({ name }) => !mayCall(role, name))
  const open = staffCalls().filter(({ name }) => mayCall(role, name))
  const before = await printOf(world)
  const refused = await knockAt(shut, visitor)
  assert.deepEqual(await printOf(world, before), before, `what ${role} may not do changed nothing`)
  assert.deepEqual(await deniedInLog(role), shut.map(({ name }) => name).sort())
  const letIn = await knockAt(
    [...open.filter((call) => !isSignOut(call)), ...open.filter(isSignOut)],
    visitor,
  )
  return [...refused, ...letIn]
}

test('every call of staff lets in the roles of its row and nobody else; what is refused changes nothing and is written down', async () => {
  const told: Knock[] = []
  for (const role of adminRoles) told.push(...(await walk(role)))
  const token = customer.cookie.split('=')[1] ?? ''
  const strangers: readonly Visitor[] = [
    { name: 'somebody without a session', headers: {} },
    { name: 'a customer', headers: { cookie: customer.cookie } },
    { name: 'a customer’s token as a bearer', headers: { authorization: `Bearer ${token}` } },
    { name: 'a token that nobody has', headers: { authorization: `Bearer ${'x'.repeat(43)}` } },
  ]
  const before = await printOf(world)
  for (const visitor of strangers) told.push(...(await knockAt(staffCalls(), visitor)))
  assert.deepEqual(await printOf(world, before), before, 'strangers changed nothing')
  knocks = told
  assert.equal(knocks.length, staffCalls().length * (adminRoles.length + strangers.length))
  assert.ok(staffCalls().length > 130)
  assert.deepEqual(judge(knocks, { calls: staffCalls(), matrix: accessMatrix }), [])
})

test('a session that was signed out is let in nowhere', async () => {
  const owner = await employ('owner')
  assert.equal(
    (await knock(world, staffCalls().find(isSignOut) ?? assert.fail(), { visitor: owner, ids })).status,
    200,
  )
  const ended = { name: 'a session that is over', headers: owner.headers }
  const told = await knockAt(staffCalls(), ended)
  assert.deepEqual(
    told.filter(({ status, code }) => status !== 401 || code !== 'session_ended'),
    [],
  )
})

test('a call of customers takes no bearer, whosever it is', async () => {
  const owner = await employ('owner')
  const open: string[] = []
  for (const call of calls.filter(({ realm }) => realm === 'customer')) {
    const path = call.path.replace(/:\w+/g, ids.wallet)
    const response = await fetch(`${world.api.url}${path}`, { method: call.method, headers: owner.headers })
    const text = await response.text()
    if (response.status !== 401 || !text.includes('"code":"not_signed_in"'))
      open.push(`${call.name}: ${text}`)
  }
  assert.deepEqual(open, [])
  const mine = await send(world, customerSignIn.whoAmI, { cookie: customer.cookie })
  assert.equal(mine.status, 200)
})

test('the walk finds a cell that is open and one that is shut, a call without a row, and one that nobody tried', () => {
  const faultsUnder = (more: object, others = staffCalls()) =>
    judge(knocks, { calls: others, matrix: { ...accessMatrix, ...more } })
  assert.deepEqual(faultsUnder({ 'adjustments.fund': ['owner', 'finance', 'support'] }), [
    'adjustments.fund answers support 403 not_allowed, where the matrix lets them in',
  ])
  assert.deepEqual(faultsUnder({ 'audit.list': ['owner', 'admin', 'risk'] }), [
    'audit.list answers auditor 200 done, where the matrix says not_allowed',
  ])
  const { 'users.search': _without, ...matrix } = accessMatrix
  assert.equal(judge(knocks, { calls: staffCalls(), matrix }).length, adminRoles.length + 4)
  const [call] = staffCalls()
  assert.ok(call)
  const planted = { ...call, name: 'things.new' }
  assert.equal(judge(knocks, { calls: [planted], matrix: accessMatrix }).length, adminRoles.length + 1)
})
