// Promises about ids: who puts somebody else's id into any slot of any call is told what is told of an id that nobody has.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { closeCase } from '#features/cases/contract.ts'
import { markItem } from '#features/queues/contract.ts'
import { mayCall } from '#features/team/matrix-rules.ts'
import type { Database } from '#kit/db/database.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { declaredCalls } from './declared-calls.ts'
import { aCustomerWithAll, giveAllToOwner } from './everything.ts'
import { type IdSlot, idSlotsOf, type Kind, kindOf } from './id-slots.ts'
import { aMember } from './people.ts'
import { type Attempt, attempt, isAsUnknown, lineOf, readings, type Visitor } from './replaying.ts'
import { printOf } from './role-walk.ts'
import { openWorld, type World } from './world.ts'
import { adminRoles } from '#kit/roles.ts'

/** Things that only the member of staff has whose they are. All others of staff belong to the house. */
const personal: ReadonlySet<Kind> = new Set([
  'savedView',
  'export',
  'staffSession',
  'staffPasskey',
  'staffChallenge',
])
/** Codes that are themselves the proof: whoever was given one may ask. */
const proofs: ReadonlySet<Kind> = new Set(['receipt', 'statementCode', 'exportFile'])

/** Slots that are looked at only behind something else that has to be right, each with where it is shown. */
const shownElsewhere: Readonly<Record<string, readonly string[]>> = {
  'features/step-up/api/authorisations.test.ts': [
    'account-closing.ask body.authorisation_id',
    'bill-lists.pay body.authorisation_id',
    'customer-safety.change-email body.authorisation_id',
    'customer-safety.change-phone body.authorisation_id',
    'customer-safety.unfreeze body.authorisation_id',
    'exchange.convert body.authorisation_id',
    'limits.change-mine body.authorisation_id',
    'standing-orders.change body.authorisation_id',
    'standing-orders.confirm body.authorisation_id',
    'standing-orders.make body.authorisation_id',
    'standing-orders.try-now body.authorisation_id',
    'step-up.begin-adding-passkey body.authorisation_id',
    'transfers.send body.authorisation_id',
  ],
  'features/step-up/api/passkeys.test.ts': [
    'step-up.add-passkey body.challenge_id',
    'step-up.authorise-with-passkey body.challenge_id',
    'step-up.unlock-with-passkey body.challenge_id',
  ],
  'features/admin-step-up/api/step-up.test.ts': [
    'admin-step-up.add-passkey body.challenge_id',
    'admin-step-up.prove-with-passkey body.challenge_id',
  ],
  // Of lists that were seen before, with a hash over all of it.
  'features/approvals/api/decide-many.test.ts': [
    'approvals.approve-many body.items.0.id',
    'approvals.reject-many body.items.0.id',
  ],
  'features/tiers/api/decide-users.test.ts': [
    'tiers.approve-users body.items.0.id',
    'tiers.reject-users body.items.0.id',
  ],
  'features/staff-messages/api/staff-messages.test.ts': ['staff-messages.stop params.id'],
  // The deposit of the world here has an owner.
  'e2e/ownerless-deposits.test.ts': ['deposits.credit body.user', 'deposits.preview-credit query.user'],
  // Nothing is to be claimed here, and what is owed was not claimed by a document.
  'e2e/debts.test.ts': ['debts.claim body.paper', 'debts.preview-claim query.paper'],
  'e2e/faces-and-lists.test.ts': ['kyc.check-identity body.selfie'],
  // Whatever the wallet cannot pay is refused before its document is looked at.
  'e2e/adjustments.test.ts': ['adjustments.withdraw body.paper'],
  'e2e/tier-requests.test.ts': [
    'tiers.ask-for-three body.proof',
    'tiers.ask-for-two body.back',
    'tiers.send-paper-again body.file',
  ],
  'features/customer-safety/api/email-by-staff.test.ts': ['customer-safety.confirm-email-by-link params.id'],
}

let world: World
let rights: Database
let customer: Visitor
let owner: Visitor
let other: Visitor
let members: readonly (Visitor & { readonly role: (typeof adminRoles)[number] })[]

const slots = (await declaredCalls()).flatMap(({ contract }) => idSlotsOf(contract))
const nameOf = ({ call, part, path }: IdSlot): string => `${call.name} ${part}.${path}`

before(async () => {
  world = await openWorld()
  rights = world.database.open('finance_owner')
  const first = await signInAdmin(world, await aMember(world, 'owner'))
  const one = await aCustomerWithAll(world)
  const two = await aCustomerWithAll(world, 'ready')
  const things = { ...one.things, ...(await giveAllToOwner(world, first, one.customer)) }
  customer = { name: 'the customer', headers: { cookie: one.customer.cookie }, things }
  owner = { name: 'the owner', headers: first, things }
  other = { name: 'another customer', headers: { cookie: two.customer.cookie }, things: two.things }
  const hired = adminRoles.map(async (role) => ({
    name: `another ${role}`,
    role,
    headers: await signInAdmin(world, await aMember(world, role)),
    things: {},
  }))
  members = await Promise.all(hired)
})
after(() => world.close())

const nobody: Visitor = { name: 'nobody', headers: {}, things: {} }

/** Whom a thing of this kind, in this call, is nothing to. */
function outsidersOf(slot: IdSlot, kind: Kind): readonly Visitor[] {
  const { realm, name } = slot.call
  if (realm !== 'admin') return [nobody, other, ...members.slice(0, 1)]
  const isOnesOwn = personal.has(kind) && name !== 'staff.end-session'
  return [nobody, other, ...members.filter(({ role }) => isOnesOwn || !mayCall(role, name))]
}

const idsOf = (kind: Kind): readonly string[] => customer.things[kind] ?? []

/** Room in every limit, and staff who are signed in and have just proven that it is them, whatever was tried before. */
async function makeRoom(): Promise<void> {
  await rights.sql`truncate rate_limits`
  await rights.sql`
    update admin_sessions set proven_at = ${world.clock.now()}, proven_by = 'passkey', ended_at = null`
  await rights.sql`update admins set state = 'active'`
}

type Pairing = { readonly visitor: Visitor; readonly ids: readonly string[] }

async function attemptsOf(
  some: readonly IdSlot[],
  pairingsOf: (slot: IdSlot, kind: Kind) => readonly Pairing[],
): Promise<Attempt[]> {
  const made: Attempt[] = []
  for (const slot of some) {
    await makeRoom()
    await world.settle()
    const kind = kindOf(slot)
    for (const { visitor, ids } of kind ? pairingsOf(slot, kind) : [])
      for (const id of ids) made.push(await attempt(world.api.app, slot, { id, visitor }))
  }
  return made
}

test('each slot for an id has a kind, and there is something of each kind', () => {
  const without = slots.filter((slot) => {
    const kind = kindOf(slot)
    return kind === undefined || idsOf(kind).length === 0
  })
  assert.deepEqual(without.map(nameOf), [])
  assert.ok(slots.length > 120)
})

test('whoever has no right to a thing is answered as if there were none, and changes nothing', async (context) => {
  const before = await printOf(world)
  // A link to a file is used up by whoever has it.
  const shut = slots.filter((slot) => !proofs.has(kindOf(slot) ?? 'user'))
  const attempts = await attemptsOf(shut, (slot, kind) =>
    outsidersOf(slot, kind).map((visitor) => ({ visitor, ids: idsOf(kind) })),
  )
  assert.deepEqual(attempts.filter((one) => !isAsUnknown(one)).map(lineOf), [])
  const letIn = attempts.filter(({ real }) => real.status < 400)
  assert.deepEqual(letIn.map(lineOf), [])
  assert.deepEqual(await printOf(world, before), before)
  context.diagnostic(`${attempts.length} pairs of an id and a call, in ${slots.length} slots`)
})

const hidden = ['018f2f6a-0000-7000-8000-0000000000a1', '018f2f6a-0000-7000-8000-0000000000a2'] as const

/** An open case of a name on a list, and one that was marked and closed: nothing that the customer did or that others decided. */
async function plantConfidential(user: string, risk: Visitor): Promise<void> {
  const kinds = ['screening_hit', 'watch_listed_identity'] as const
  for (const [place, kind] of kinds.entries())
    await rights.sql`
      insert into cases (id, kind, key, state, subject_type, subject_id, facts, opened_at)
      values (${hidden[place] ?? ''}, ${kind}, ${`hidden:${place}`}, 'open', 'user', ${user}, '{}', ${world.clock.now()})`
  const { headers } = risk
  const marking = { type: 'case', id: hidden[1] }
  const marked = await send(world, markItem, {
    headers,
    params: marking,
    body: { taken: true, note: 'Look' },
  })
  assert.equal(marked.status, 200, JSON.stringify(marked.body))
  const closing = { headers, params: { id: hidden[1] }, body: { note: 'Somebody else' } }
  assert.equal((await send(world, closeCase, closing)).status, 200)
}

test('who may not know of a confidential case reads of its customer, everywhere, what they read before there was one', async (context) => {
  const [user = ''] = idsOf('user')
  const now = world.clock.now()
  await rights.sql`
    insert into closing_requests (id, user_id, state, authorisation_id, asked_at, closes_at)
    values (${hidden[0]}, ${user}, 'asked', ${hidden[0]}, ${now}, ${new Date(now.getTime() + 86_400_000)})`
  const reads = (await declaredCalls()).map(({ contract }) => contract)
  const things = { ...customer.things, case: [...hidden] }
  const read = async (role: (typeof adminRoles)[number]): Promise<ReadonlyMap<string, string>> => {
    await makeRoom()
    const visitor = { ...(members.find((one) => one.role === role) ?? nobody), things }
    const told = new Map<string, string>()
    for (const call of reads.filter(({ method, name }) => method === 'GET' && mayCall(role, name)))
      for (const [place, text] of (await readings(world.api.app, call, visitor)).entries())
        told.set(`${role} ${call.name} ${place}`, text)
    return told
  }
  const roles = ['support', 'finance', 'risk'] as const
  const before = new Map((await Promise.all(roles.map(read))).flatMap((one) => [...one]))
  await plantConfidential(user, members.find(({ role }) => role === 'risk') ?? nobody)
  const changed: string[] = []
  for (const role of roles)
    for (const [name, text] of await read(role)) if (text !== before.get(name)) changed.push(name)
  const seen = changed.filter((name) => name.startsWith('risk'))
  assert.deepEqual(
    changed.filter((name) => !seen.includes(name)),
    [],
  )
  // The same reading finds it where it may be known.
  for (const name of ['account-closing.list', 'account-closing.of-user', 'cases.list', 'cases.one'])
    assert.ok(seen.includes(`risk ${name} 0`), `${name} of ${seen.join()}`)
  context.diagnostic(`${before.size} readings`)
})

/** How much a call takes away: what ends things is tried when all else has been. */
function harmOf({ call: { method, name } }: IdSlot): number {
  if (method === 'GET') return 0
  // A part of a thing goes before all of it.
  if (/leave-out/.test(name)) return 2
  if (method === 'DELETE' || /suspend|reset|sessions|close/.test(name)) return 3
  return /approve|reject|withdraw|decide|cancel|remove|end-/.test(name) ? 2 : 1
}

test('each of these ids was one that its owner may use there', async () => {
  const gently = slots.toSorted((a, b) => harmOf(a) - harmOf(b))
  const own = await attemptsOf(gently, ({ call }, kind) =>
    (call.realm === 'admin' ? [owner] : [customer, other]).map((visitor) => ({
      visitor,
      ids: visitor.things[kind] ?? [],
    })),
  )
  const reached = new Set(own.filter((one) => !isAsUnknown(one)).map(({ slot }) => nameOf(slot)))
  const unreached = slots.filter((slot) => !reached.has(nameOf(slot)))
  assert.deepEqual(unreached.map(nameOf).sort(), Object.values(shownElsewhere).flat().sort())
})
