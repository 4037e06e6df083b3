// Answers for what people decide of a deposit that waits: let pass, sent back, or neither; and a loss that is booked. Each takes two.
import { command, movesNothing, nothingDeclined, otherWaits, type Plan } from '#features/approvals/public.ts'
import { endActedCase } from '#features/cases/public.ts'
import { lockCoins } from '#features/exchange/public.ts'
import { findWalletHits } from '#features/screening/public.ts'
import { assert } from '#kit/assert.ts'
import { readAddress } from '#kit/coins/address.ts'
import { isNobodys, networks } from '#kit/coins/networks.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { keyFrom } from '#ledger/ledger.ts'
import { suspenseToSender, suspenseToUnclaimed } from '../postings.ts'
import { isWaivable } from '../rules.ts'
import { refuseCryptoDeposit, releaseCryptoDeposit, returnCryptoDeposit } from '../staff-contract.ts'
import { endCases } from './cases-of.ts'
import { lossOf } from './loss.ts'
import { arrivalOf, type DepositRow, hasLoss, lockById, mark, placeOf, topicsOf } from './rows.ts'
import { screenedDeciders, viewDeposit } from './staff-list.ts'
import { tellRefused } from './tell.ts'
import { toldOf, wayOf } from './told-to-deciders.ts'

type View = AnswerOf<typeof releaseCryptoDeposit>
type Payload = { readonly depositId: string }
type Waits = 'deposit_not_found' | 'not_waiting' | 'request_waits'

type Asked<P extends Payload> = { readonly payload: P; readonly now: Date }

/** Finds what waits for a decision, locked against whoever else decides it. */
async function lockWaiting<P extends Payload>(
  sql: Sql,
  { payload, now }: Asked<P>,
  commandName: string,
): Promise<Result<DepositRow, Waits>> {
  const row = await lockById(sql, payload.depositId)
  if (row === undefined) return refuse('deposit_not_found')
  const target = { type: 'crypto_deposit', id: row.id }
  if (await otherWaits(sql, { command: commandName, payload, target, now })) return refuse('request_waits')
  return done(row)
}

const common = (row: DepositRow, becomes: string) =>
  ({
    target: { type: 'crypto_deposit', id: row.id },
    basis: { state: row.state, reason: row.reason, returns_failed: row.returns_failed },
    accountNames: movesNothing.accountNames,
    // Whatever it comes to: only people can tell whether what stood in its way was nothing.
    amount: arrivalOf(row)?.gross,
    alwaysTwo: true,
    ...(row.reason === 'screening' && { approvers: screenedDeciders }),
    changes: [
      {
        field: 'state',
        // Requests and the audit log are read by more people than may know of a list.
        before: `${row.state}${row.reason === null ? '' : `: ${row.reason === 'screening' ? 'checks' : row.reason}`}`,
        after: becomes,
      },
    ],
  }) as const

async function viewed(sql: Sql, id: string, now: Date): Promise<View> {
  const view = await viewDeposit(sql, { id, role: 'owner', now })
  assert(view !== undefined, 'a deposit that was decided is there')
  return view
}

async function planRelease(
  sql: Sql,
  doors: Doors,
  asked: Asked<Payload>,
): Promise<Result<Plan<View>, Waits | 'not_releasable'>> {
  const found = await lockWaiting(sql, asked, releaseCryptoDeposit.name)
  if (!found.ok) return found
  const row = found.value
  const { reason } = row
  if (row.state !== 'held') return refuse('not_waiting')
  if (!isWaivable(reason)) return refuse('not_releasable')
  // The custodian is asked already.
  if (row.waived.includes(reason)) return refuse('not_waiting')
  return done({
    ...common(row, 'released'),
    shown: await toldOf(sql, row, asked.now),
    postings: [],
    apply: async (inside) => {
      await inside`update crypto_deposits set waived = array_append(waived, ${reason}) where id = ${row.id}`
      // What the custodian says now is what is credited, at the rate of then.
      await doors.outbox.enqueue(inside, {
        kind: 'crypto.look',
        payload: { custodian: row.custodian, deposit_id: row.deposit_id, holder_id: row.holder_id },
      })
      await endCases(inside, row, asked.now)
      await noteChange(inside, topicsOf(row), asked.now)
      return viewed(inside, row.id, asked.now)
    },
  })
}

export const releaseCommand = command<
  typeof releaseCryptoDeposit,
  Payload,
  Waits | 'not_releasable',
  'money'
>({ contract: releaseCryptoDeposit, stake: 'money', plan: planRelease, declined: nothingDeclined })

type ReturnPayload = Payload & { readonly to: string }

/**
 * To whom it goes back: the address that staff were told, or the only one that the custodian names. Never to who stands on a list, to a customer
 * here, to a coin's own contract, or to an address that nobody has: it would be lost, or come in as another deposit.
 */
async function returnAddress(sql: Sql, row: DepositRow, to: string): Promise<string | undefined> {
  const place = placeOf(row)
  const [only, ...others] = row.from_addresses
  const wanted = to === '' && others.length === 0 ? (only ?? '') : to
  const read = place && readAddress(wanted, networks[place.network].form)
  if (read?.ok !== true || isNobodys(read.value)) return undefined
  const ours = await sql`
    select 1 from crypto_addresses where lower(address) = lower(${read.value}) limit 1`
  const listed = await findWalletHits(sql, [read.value])
  return ours.length + listed.length > 0 ? undefined : read.value
}

async function planReturn(
  sql: Sql,
  doors: Doors,
  asked: Asked<ReturnPayload>,
): Promise<Result<Plan<View>, Waits | 'not_returnable' | 'address_refused'>> {
  const found = await lockWaiting(sql, asked, returnCryptoDeposit.name)
  if (!found.ok) return found
  const row = found.value
  if (row.state !== 'held') return refuse('not_waiting')
  const arrival = arrivalOf(row)
  if (!row.is_booked || arrival === undefined) return refuse('not_returnable')
  const to = await returnAddress(sql, row, asked.payload.to)
  if (to === undefined) return refuse('address_refused')
  const { now } = asked
  const plan = common(row, 'returning')
  return done({
    ...plan,
    basis: { ...plan.basis, to },
    changes: [...plan.changes, { field: 'return_to', before: null, after: to }],
    shown: await wayOf(sql, row, now),
    postings: [],
    later: [{ posting: suspenseToSender(arrival, arrival.net) }],
    apply: async (inside) => {
      await inside`update crypto_deposits set return_to = ${to}, return_says = null where id = ${row.id}`
      await mark(inside, row, { state: 'returning', reason: row.reason, isBooked: true, now })
      await doors.outbox.enqueue(inside, { kind: 'crypto.return', payload: { deposit: row.id } })
      await endCases(inside, row, now)
      await noteChange(inside, topicsOf(row), now)
      return viewed(inside, row.id, now)
    },
  })
}

/** Nothing is posted by it: the coins wait in suspense until the custodian has sent them. */
export const returnCommand = command<
  typeof returnCryptoDeposit,
  ReturnPayload,
  Waits | 'not_returnable' | 'address_refused',
  'money'
>({ contract: returnCryptoDeposit, stake: 'money', plan: planReturn, declined: nothingDeclined })

/** Books what is gone. */
async function planLoss(sql: Sql, row: DepositRow, now: Date): Promise<Result<Plan<View>, Waits>> {
  // Nobody sells meanwhile what is not there.
  await lockCoins(sql, row.custodian)
  return done({
    ...common(row, 'loss booked'),
    postings: [{ key: keyFrom('crypto-loss', row.id, String(row.losses)), posting: lossOf(row) }],
    apply: async (inside) => {
      await inside`
        update crypto_deposits set is_loss_booked = true, losses = losses + 1 where id = ${row.id}`
      await endActedCase(inside, { kind: 'crypto_deposit_lost', key: row.id, now })
      await noteChange(inside, topicsOf(row), now)
      return viewed(inside, row.id, now)
    },
  })
}

async function planRefusal(
  sql: Sql,
  doors: Doors,
  asked: Asked<Payload>,
): Promise<Result<Plan<View>, Waits>> {
  const found = await lockWaiting(sql, asked, refuseCryptoDeposit.name)
  if (!found.ok) return found
  const row = found.value
  const { now } = asked
  const arrival = arrivalOf(row)
  if (hasLoss(row)) return planLoss(sql, row, now)
  if (row.state !== 'held') return refuse('not_waiting')
  const isPosted = row.is_booked && arrival !== undefined
  return done({
    ...common(row, 'refused'),
    shown: await wayOf(sql, row, now),
    postings: isPosted
      ? [{ key: keyFrom('crypto-refused', row.id), posting: suspenseToUnclaimed(arrival) }]
      : [],
    apply: async (inside) => {
      await mark(inside, row, { state: 'refused', reason: row.reason, isBooked: row.is_booked, now })
      await endCases(inside, row, now)
      await tellRefused(inside, doors, row)
      await noteChange(inside, topicsOf(row), now)
      return viewed(inside, row.id, now)
    },
  })
}

export const refuseCommand = command<typeof refuseCryptoDeposit, Payload, Waits, 'money'>({
  contract: refuseCryptoDeposit,
  stake: 'money',
  plan: planRefusal,
  declined: nothingDeclined,
})
