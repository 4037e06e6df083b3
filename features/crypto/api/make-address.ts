// Answers for a customer's address for a coin on a network: asked for once, made by the custodian, and shown once it is checked.
import { recordAudit } from '#features/audit/public.ts'
import { isServiceOn } from '#features/products/public.ts'
import { endActedCase, freeCaseKey, openCase } from '#features/cases/public.ts'
import { readAddress } from '#kit/coins/address.ts'
import { isCoin, isNetwork, networks } from '#kit/coins/networks.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { askAgain } from '#kit/jobs/ask-again.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { makeMyAddress } from '../contract.ts'
import type { AddressAtCustodian, CustodyRail, Holder, Place } from '../rail.ts'
import { askAgainAfterSeconds, tierWithCrypto } from '../rules.ts'
import { findAddresses, placeView } from './my-crypto.ts'
import { type Custodians, placeTaken } from './places.ts'

type Wish = {
  readonly actor: CustomerActor
  readonly body: BodyOf<typeof makeMyAddress>
  readonly requestId: string
  readonly address: string
  readonly parts: Custodians
}

/** Asks for an address, or finds the one that is there or on its way. */
export async function askForAddress(sql: Sql, doors: Doors, wish: Wish) {
  const { actor, body, parts } = wish
  const now = doors.clock.now()
  const taken = placeTaken(parts, body.coin, body.network)
  if (taken === undefined) return refuse('place_not_taken')
  const [user] = await sql<{ kyc_tier: number }>`select kyc_tier from users where id = ${actor.id} for update`
  if ((user?.kyc_tier ?? 0) < tierWithCrypto)
    return refuse('tier_too_low', { values: { tier: String(tierWithCrypto) } })
  const find = async () =>
    (await findAddresses(sql, actor.id)).find(
      ({ coin, network }) => coin === body.coin && network === body.network,
    )
  const there = await find()
  if (there !== undefined) return done(await placeView(sql, taken, { address: there, now }))
  // What is there stays there: only new ones are paused.
  if (!(await isServiceOn(sql, 'crypto_deposit'))) return refuse('crypto_paused')
  const id = newId(doors)
  await sql`
    insert into crypto_addresses (id, user_id, custodian, coin, network, asked_at)
    values (${id}, ${actor.id}, ${taken.rail.provider}, ${body.coin}, ${body.network}, ${now})`
  await doors.outbox.enqueue(sql, { kind: 'crypto.make-address', payload: { address: id }, key: id })
  await recordAudit(sql, doors, {
    actor,
    action: 'crypto.make-address',
    target: { type: 'crypto_address', id },
    outcome: 'allowed',
    changes: [
      { field: 'coin', before: null, after: body.coin },
      { field: 'network', before: null, after: body.network },
    ],
    requestId: wish.requestId,
    address: wish.address,
  })
  await noteChange(sql, ['crypto', `customer:${actor.id}`, `user:${actor.id}`], now)
  return done(await placeView(sql, taken, { address: await find(), now }))
}

type AddressRow = {
  readonly id: string
  readonly user_id: string
  readonly custodian: string
  readonly coin: string
  readonly network: string
  readonly address_id: string | null
  readonly address: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly known_holder: string | null
}

async function findRow(doors: Doors, id: unknown): Promise<AddressRow | undefined> {
  const [row] = await doors.database.sql<AddressRow>`
    select a.id, a.user_id, a.custodian, a.coin, a.network, a.address_id, a.address, u.first_name, u.last_name,
      h.holder_id known_holder
    from crypto_addresses a join users u on u.id = a.user_id
    left join crypto_holders h on h.custodian = a.custodian and h.user_id = a.user_id where a.id = ${id}`
  return row
}

/** The customer at the custodian, kept before anything else is made for them. */
async function holderOf(
  doors: Doors,
  rail: CustodyRail,
  row: AddressRow,
): Promise<PartnerOutcome<Holder, 'invalid_customer'>> {
  if (row.known_holder !== null) return { outcome: 'accepted', value: { holderId: row.known_holder } }
  const made = await rail.ensureHolder({
    reference: row.user_id,
    // Not the customer's own: a custodian keeps it for ever, and somebody else may have that address later.
    email: `${row.user_id}@${doors.brand.host}`,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
  })
  if (made.outcome !== 'accepted') return made
  await doors.database.sql`
    insert into crypto_holders (custodian, user_id, holder_id, made_at)
    values (${row.custodian}, ${row.user_id}, ${made.value.holderId}, ${doors.clock.now()})
    on conflict (custodian, user_id) do nothing`
  return made
}

function askFor(
  rail: CustodyRail,
  row: AddressRow,
  wish: Holder & Place,
): Promise<PartnerOutcome<AddressAtCustodian, 'not_found' | 'unavailable'>> {
  return row.address_id === null
    ? rail.makeAddress(wish)
    : rail.findAddress({ ...wish, addressId: row.address_id })
}

/** Has the custodian make an address, and asks until it is there. */
export async function makeAddress(doors: Doors, parts: Custodians, context: JobContext): Promise<JobOutcome> {
  const row = await findRow(doors, context.job.payload['address'])
  if (row === undefined || row.address !== null) return jobDone
  const { coin, network } = row
  const rail = parts.ports('custody').find(({ provider }) => provider === row.custodian)
  const again = (): JobOutcome =>
    askAgain(context, { ...doors, seconds: askAgainAfterSeconds(context.job.attempts) })
  if (rail === undefined || !isCoin(coin) || !isNetwork(network)) return again()
  const holder = await holderOf(doors, rail, row)
  if (holder.outcome === 'unknown') return again()
  if (holder.outcome === 'rejected') return finishWith(doors, context, { row, fault: holder.detail })
  const { holderId } = holder.value
  const made = await askFor(rail, row, { holderId, coin, network })
  if (made.outcome === 'unknown') return again()
  if (made.outcome === 'rejected') return finishWith(doors, context, { row, fault: made.detail })
  const { addressId, address } = made.value
  await doors.database.sql`
    update crypto_addresses set holder_id = ${holderId}, address_id = ${addressId} where id = ${row.id} and address is null`
  if (address === undefined) return again()
  const read = readAddress(address, networks[network].form)
  if (!read.ok) return finishWith(doors, context, { row, fault: read.fault })
  await context.finish((sql) => keep(sql, doors, { row, address: read.value }))
  return jobDone
}

/** Shown from now on, unless somebody else has it: then nobody's coins would be anybody's for certain. */
async function keep(
  sql: Sql,
  doors: Doors,
  { row, address }: { readonly row: AddressRow; readonly address: string },
): Promise<void> {
  const now = doors.clock.now()
  await sql`select pg_advisory_xact_lock(hashtextextended(${`crypto-address\n${address.toLowerCase()}`}, 31))`
  const others = await sql`
    select 1 from crypto_addresses where lower(address) = lower(${address}) and user_id <> ${row.user_id}`
  if (others.length > 0) return openFault(sql, doors, { row, fault: 'another customer has this address' })
  await sql`
    update crypto_addresses set address = ${address}, made_at = ${now}, fault = null where id = ${row.id} and address is null`
  const about = { kind: 'crypto_address_refused', key: row.id } as const
  await endActedCase(sql, { ...about, now })
  await freeCaseKey(sql, about)
  await noteChange(sql, ['crypto', `customer:${row.user_id}`, `user:${row.user_id}`], now)
}

type Fault = { readonly row: AddressRow; readonly fault: string }

async function finishWith(doors: Doors, context: JobContext, faulty: Fault): Promise<JobOutcome> {
  await context.finish((sql) => openFault(sql, doors, faulty))
  return jobDone
}

async function openFault(sql: Sql, doors: Doors, { row, fault }: Fault): Promise<void> {
  const now = doors.clock.now()
  await sql`update crypto_addresses set fault = ${fault.slice(0, 200)} where id = ${row.id} and address is null`
  await openCase(sql, doors, {
    kind: 'crypto_address_refused',
    key: row.id,
    subject: { type: 'user', id: row.user_id },
    facts: { custodian: row.custodian, coin: row.coin, network: row.network, reason: fault.slice(0, 200) },
  })
  await noteChange(sql, ['crypto', `customer:${row.user_id}`, `user:${row.user_id}`], now)
}
