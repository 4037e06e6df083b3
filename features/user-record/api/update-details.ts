// Answers for details of a user that staff write down: by name of the field, with the difference, told to the user.
import * as z from 'zod/mini'
import { command, gateRefusal, lacksApprover } from '#features/approvals/public.ts'
import { recordReveal } from '#features/audit/public.ts'
import { askNewEmail, findWaitingEmail } from '#features/customer-safety/public.ts'
import {
  birthDateFault,
  isHouseName,
  isName,
  markDetails,
  tellNotice,
} from '#features/customer-sign-in/public.ts'
import { maskedDetails, revealDetail } from '#features/users/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AdminActor } from '#kit/http/actors.ts'
import type { Call } from '#kit/http/call.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { canonicalJson } from '#kit/http/idempotency.ts'
import { noteChange } from '#kit/http/live.ts'
import { maskedEmail, maskedNumber } from '#kit/masked.ts'
import { findPersonKey, personKey } from '#kit/people/person-keys.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { previewUpdate, updateUser as contract } from '../contract.ts'
import { updateUser } from '../contract.ts'
import { type DetailField, detailFields } from '../rules.ts'
import { type Known, lockKnown } from './lock-known.ts'

type Wished = Readonly<Partial<Record<DetailField, string>>>
type Payload = {
  readonly userId: string
  /** What is wished, under the user's own key: it may wait for a second person, and is erased with the user. */
  readonly sealed: string
  /** Of the same, under a key: the same wish has the same hash. */
  readonly fingerprint: string
  /** Kept with an address that has to be confirmed; what is done does not hang on it. */
  readonly adminId: string
}
type Difference = { readonly field: DetailField; readonly before: string | null; readonly after: string }
type Code = Exclude<keyof typeof previewUpdate.refuses, 'too_many_reveals'>
type MaskedDetail = (typeof maskedDetails)[number]

/** What a register has confirmed of somebody: nobody writes another alone. */
const ofRegister: readonly DetailField[] = ['first_name', 'last_name', 'date_of_birth']

const wishedPlace = (userId: string): string => `user-record.update/${userId}`
const wishedShape = z.partialRecord(z.enum(detailFields), z.string())

/** The wish as the command takes it; undefined where there is no such user. */
async function payloadOf(
  doors: Doors,
  { userId, adminId, wished }: { readonly userId: string; readonly adminId: string; readonly wished: Wished },
): Promise<Payload | undefined> {
  const text = canonicalJson(wished)
  return doors.database.begin(async (sql) => {
    const known = await sql`select 1 from users where id = ${userId}`
    if (known.length === 0) return undefined
    const sealed = doors.vault.seal(await personKey(sql, doors, userId), text, wishedPlace(userId))
    const fingerprint = doors.vault.blindIndex('user-details-wished', text).toString('hex')
    return { userId, adminId, sealed: sealed.toString('base64'), fingerprint }
  })
}

/** Whose key was erased meanwhile wishes nothing any more. */
async function openWished(sql: Sql, doors: Doors, { userId, sealed }: Payload): Promise<Wished> {
  const key = await findPersonKey(sql, doors, userId)
  if (key === undefined) return {}
  const text = doors.vault.unseal(key, Buffer.from(sealed, 'base64'), wishedPlace(userId))
  return z.parse(wishedShape, JSON.parse(text))
}

function differencesOf(known: Known, wished: Wished): Difference[] {
  return detailFields.flatMap((field) => {
    const after = wished[field]
    return after === undefined || after === known[field] ? [] : [{ field, before: known[field], after }]
  })
}

/** The rules of sign-up hold for staff too. */
function faultOf(
  { known, differences }: { readonly known: Known; readonly differences: readonly Difference[] },
  { now, product }: { readonly now: Date; readonly product: string },
): Result<never, Code> | undefined {
  const names = differences.filter(({ field }) => field === 'first_name' || field === 'last_name')
  const unreadable = names.filter(({ after }) => !isName(after))
  if (unreadable.length > 0)
    return refuse('name_unreadable', {
      errors: unreadable.map(({ field }) => ({
        path: field,
        message: updateUser.refuses.name_unreadable.say,
      })),
    })
  const of = (field: DetailField) => names.find((one) => one.field === field)?.after ?? known[field] ?? ''
  const [changed] = names
  if (changed && isHouseName(`${of('first_name')} ${of('last_name')}`, product))
    return refuse('name_unreadable', {
      errors: [{ path: changed.field, message: 'This name is ours. Write theirs, as on their ID' }],
    })
  const born = differences.find(({ field }) => field === 'date_of_birth')?.after
  const fault = born === undefined ? undefined : birthDateFault(born, now)
  return fault && refuse(fault)
}

async function isTaken(sql: Sql, differences: readonly Difference[]): Promise<Code | undefined> {
  const email = differences.find(({ field }) => field === 'email')?.after
  if (email === undefined) return undefined
  const taken = await sql`select 1 from users where email = ${email}`
  return taken.length > 0 ? 'email_taken' : undefined
}

type Decided = { readonly differences: Difference[]; readonly wished: Wished; readonly needsTwo: boolean }

async function decide(
  sql: Sql,
  doors: Doors,
  { payload, now }: { readonly payload: Payload; readonly now: Date },
): Promise<Result<Decided, Code>> {
  const known = await lockKnown(sql, doors, payload.userId)
  if (!known.ok) return known
  const wished = await openWished(sql, doors, payload)
  const differences = differencesOf(known.value, wished)
  if (differences.length === 0) return refuse('nothing_changes')
  const fault = faultOf({ known: known.value, differences }, { now, product: doors.brand.name })
  if (fault !== undefined) return fault
  const taken = await isTaken(sql, differences)
  if (taken !== undefined) return refuse(taken)
  const needsTwo = known.value.isConfirmed && differences.some(({ field }) => ofRegister.includes(field))
  return done({ differences, wished, needsTwo })
}

async function write(
  sql: Sql,
  doors: Doors,
  { payload, differences, now }: { payload: Payload; differences: readonly Difference[]; now: Date },
): Promise<void> {
  const { userId, adminId } = payload
  const of = (wanted: DetailField) => differences.find(({ field }) => field === wanted)?.after
  const key = await personKey(sql, doors, userId)
  const seal = (field: 'date_of_birth' | 'address'): Buffer | undefined => {
    const value = of(field)
    return value === undefined ? undefined : doors.vault.seal(key, value, `users.${field}/${userId}`)
  }
  await markDetails(sql, {
    userId,
    firstName: of('first_name'),
    lastName: of('last_name'),
    phone: of('phone'),
    dateOfBirthSealed: seal('date_of_birth'),
    addressSealed: seal('address'),
  })
  const email = of('email')
  if (email !== undefined) await askNewEmail(sql, doors, { userId, email, adminId, now })
  if (of('phone') !== undefined) await tellNotice(sql, doors, { userId, notice: 'phone_changed' })
  if (differences.some(({ field }) => field !== 'email' && field !== 'phone'))
    await tellNotice(sql, doors, { userId, notice: 'details_changed' })
  await noteChange(sql, [`customer:${userId}`, `user:${userId}`, 'users'], now)
}

async function viewOf(
  sql: Sql,
  doors: Doors,
  { userId, wished, now }: { readonly userId: string; readonly wished: Wished; readonly now: Date },
): Promise<AnswerOf<typeof contract>> {
  const known = await lockKnown(sql, doors, userId)
  if (!known.ok) throw new Error('Broken invariant: whose details were just written can be read')
  const waiting = await findWaitingEmail(sql, { userId, now })
  // Who changes a name is told neither the address nor how to reach them.
  const own = (field: MaskedDetail) => wished[field] ?? null
  const { email, phone } = known.value
  const { isConfirmed: _, ...details } = known.value
  return {
    uuid: userId,
    ...details,
    date_of_birth: own('date_of_birth'),
    address: own('address'),
    phone: phone !== null && wished.phone === undefined ? maskedNumber(phone) : phone,
    email: wished.email === undefined ? maskedEmail(email ?? '') : (email ?? ''),
    email_waiting:
      waiting && wished.email === undefined
        ? { ...waiting, email: maskedEmail(waiting.email) }
        : (waiting ?? null),
  }
}

/** The command behind `user-record.update`. */
export const updateCommand = command<typeof contract, Payload, Code, 'sensitive'>({
  contract: updateUser,
  stake: 'sensitive',
  meaning: ({ sealed: _, ...said }) => said,
  plan: async (sql, doors, asked) => {
    const decided = await decide(sql, doors, asked)
    if (!decided.ok) return decided
    const { differences, wished, needsTwo } = decided.value
    const { payload, now } = asked
    const { userId } = payload
    return done({
      target: { type: 'user', id: userId },
      // Also where there is nobody else yet: what a register has confirmed can wait.
      others: needsTwo ? 1 : 0,
      // Under a key: the hash stands in the audit log, and nobody shall try birthdays or numbers against it.
      basis: {
        before: doors.vault.blindIndex('user-details', JSON.stringify(differences)).toString('hex'),
      },
      postings: [],
      accountNames: new Map(),
      amount: undefined,
      changes: differences.map((difference) => ({
        ...difference,
        field: difference.field === 'email' ? 'email_to_confirm' : difference.field,
        person: userId,
      })),
      apply: async (inside) => {
        await write(inside, doors, { payload, differences, now })
        return viewOf(inside, doors, { userId, wished, now })
      },
    })
  },
  declined: (refusal) => {
    throw new Error(`Broken invariant: details post nothing, the ledger said ${refusal}`)
  },
})

const given = (body: Readonly<Partial<Record<DetailField, string | undefined>>>): Wished =>
  Object.fromEntries(
    detailFields.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])),
  )

/** Who wishes another value sees what stands there, or learns whether they have guessed it: that is a look at it. Names stand in lists. */
const looked: readonly DetailField[] = [...maskedDetails, 'email', 'phone']

async function countLook(
  doors: Doors,
  call: Pick<Call<typeof previewUpdate, AdminActor>, 'actor' | 'params' | 'body' | 'requestId' | 'address'>,
): Promise<Result<undefined, 'too_many_reveals' | 'reveals_blocked_after_reset'>> {
  const { actor, params, body, requestId, address } = call
  const fields = looked.filter((field) => body[field] !== undefined)
  if (fields.length === 0) return done()
  const target = { type: 'user', id: params.id }
  return recordReveal(doors, { actor, action: revealDetail.name, target, fields, requestId, address })
}

export async function previewDetails(doors: Doors, call: Call<typeof previewUpdate, AdminActor>) {
  const looked = await countLook(doors, call)
  if (!looked.ok) return looked
  const payload = await payloadOf(doors, wishOf(call))
  if (payload === undefined) return refuse('user_not_found')
  return doors.database.begin(async (sql) => {
    const planned = await updateCommand.planAgain(sql, doors, { payload, now: call.now })
    const decided = await decide(sql, doors, { payload, now: call.now })
    if (!decided.ok) return decided
    if (!planned.ok) throw new Error('Broken invariant: what can be decided can be planned')
    const { differences: changes, needsTwo: needs_approval } = decided.value
    const lacks = await lacksApprover(sql, {
      command: updateUser.name,
      makerId: call.actor.id,
      target: { type: 'user', id: call.params.id },
    })
    return done({
      changes,
      hash: planned.value.hash,
      needs_approval,
      lacks_approver: needs_approval && lacks,
    })
  })
}

const wishOf = ({
  params,
  body,
  actor,
}: Pick<Call<typeof previewUpdate, AdminActor>, 'params' | 'body' | 'actor'>) => ({
  userId: params.id,
  wished: given(body),
  adminId: actor.id,
})

export async function updateDetails(doors: Doors, call: Call<typeof contract, AdminActor>) {
  const { reason, hash } = call.body
  // Whom the gate stops learns nothing.
  const stopped = gateRefusal('sensitive', call.actor, call.now)
  const looked = stopped === undefined ? await countLook(doors, call) : done()
  if (!looked.ok) return looked
  const payload = await payloadOf(doors, wishOf(call))
  if (payload === undefined) return refuse('user_not_found')
  return updateCommand.run(doors, call, { payload, reason, hash })
}
