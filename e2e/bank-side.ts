// Answers for the bank's side of transfers in tests: what it will do, what its book says, and that our books equal it.
import assert from 'node:assert/strict'
import { compareSettlement, recordTopUps } from '#features/deposits/public.ts'
import { eventually } from '#kit/test/eventually.ts'
import { verifyLedger } from '#ledger/proof/verify.ts'
import { send } from './customer.ts'
import * as wallets from '#features/wallets/contract.ts'
import { told } from './depositor.ts'
import { type Sender, sendMoney, transferOf, type Wish } from './sender.ts'
import type { World } from './world.ts'

/** One step of a scripted transfer, as the control plane takes it. */
export type Step = {
  readonly status: 'pending' | 'otp' | 'success' | 'failed' | 'reversed' | 'abandoned'
  readonly code?: string
  readonly after_ms?: number
  readonly webhook?: boolean
  readonly webhook_delay_ms?: number
  readonly webhook_amount?: string
  readonly webhook_times?: number
  readonly webhook_tamper?: 'badsig' | 'flipbyte'
}
export type Script = {
  readonly answer?: 'as_usual' | 'drop' | 'hang' | 'webhook_first'
  readonly steps: readonly Step[]
}

let accounts = 1_000_000

/** An account at another bank that nobody has paid yet. */
export function newAccount(): Extract<Wish['to'], { kind: 'bank' }> {
  accounts += 1
  return { kind: 'bank', bank_code: '058', account_number: `0${accounts}10` }
}

export type Sent = { readonly id: string; readonly reference: string; readonly account: string }

/** Sends to a new account, of which the bank makes what the script says. Nobody has been asked to pay yet. */
export async function sendScripted(
  world: World,
  sender: Sender,
  script: Script,
  more: { readonly amount?: string; readonly read?: boolean } = {},
): Promise<Sent> {
  const to = newAccount()
  await world.control('/bank/outcomes', { match: { account_number: to.account_number }, ...script })
  const sent = await sendMoney(
    world,
    sender,
    { to, amount: more.amount ?? '10000' },
    more.read ? { scam_warning_read: true } : {},
  )
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  const id = sent.data.transaction_id
  const [row] = await world.api.doors.database.sql<{ reference: string }>`
    select reference from orders where transaction_id = ${id}`
  assert.ok(row)
  return { id, reference: row.reference, account: to.account_number }
}

export type BookLine = {
  readonly reference: string
  readonly status: string
  readonly amount: string
  readonly fee: string
  readonly debited: boolean
  readonly code: string
  readonly account_number: string
}

/** Every transfer that the bank has of a reference, or of all. */
export async function bookOf(world: Pick<World, 'control'>, reference?: string): Promise<BookLine[]> {
  const query = reference === undefined ? '' : `?reference=${reference}`
  const { payouts }: { payouts: BookLine[] } = Object(await world.control(`/bank/payouts${query}`))
  return payouts
}

/** Waits until the bank's own clerk has come to a state, and until we were told of it. */
export async function atBank(world: World, { reference }: Sent, status: string): Promise<void> {
  await eventually(async () =>
    assert.deepEqual(
      (await bookOf(world, reference)).map((line) => line.status),
      [status],
    ),
  )
  await told(world, reference)
}

/** Lets time pass, and everything happen that is due by then: at the bank first, which tells us of it. */
export async function pass(world: World, milliseconds: number): Promise<void> {
  world.clock.advance(milliseconds)
  await eventually(async () => {
    const { due }: { due: number } = Object(await world.control('/state'))
    assert.equal(due, 0, 'things that the bank has not done yet')
  })
  await world.settle()
}

export const stateOf = async (world: World, sender: Sender, { id }: Sent): Promise<string> =>
  (await transferOf(world, sender, id)).state

/** What a customer has, what is held of it, and what was counted on their limits, in naira. */
export type Standing = { readonly balance: string; readonly held: string; readonly used: string }

/** Of one who had ₦50,000.00 and sent ₦10,000.00 with its charges: before and when it is back, while it is held, and paid. */
export const untouched: Standing = { balance: '50000.00', held: '0.00', used: '0.00' }
export const held: Standing = { balance: '50000.00', held: '10076.88', used: '10000.00' }
export const paid: Standing = { balance: '39923.12', held: '0.00', used: '10000.00' }

export async function standing(world: World, sender: Sender): Promise<Standing> {
  const { data } = await send(world, wallets.listMyWallets, { cookie: sender.cookie })
  const [row] = await world.api.doors.database.sql<{ used: bigint }>`
    select coalesce(sum(used_minor), 0)::bigint used from limit_usage l join users u on u.id = l.user_id
    where u.email = ${sender.email} and l.period like 'out:%'`
  const used = row?.used ?? -1n
  return {
    balance: data[0]?.balance ?? 'none',
    held: data[0]?.held ?? 'none',
    used: `${used / 100n}.${String(used % 100n).padStart(2, '0')}`,
  }
}

/** How a transfer stands, and its sender. */
export async function standsAs(
  world: World,
  one: Sender,
  sent: Sent,
  as: { readonly state: string; readonly money: Standing },
): Promise<void> {
  assert.equal(await stateOf(world, one, sent), as.state)
  assert.deepEqual(await standing(world, one), as.money)
}

/** Brings ₦5,000,000.00 of the house's own to the bank that transfers are paid from. */
export async function topUpHouse(world: World): Promise<void> {
  await world.control('/bank/float', { top_up: '5000000.00' })
  // More than one where a test has taken money out of the float before.
  assert.ok((await recordTopUps(world.api.doors, world.api.rails.bank)) > 0)
}

/** The ledger proves itself, and the bank's own book equals ours, reference by reference. */
export async function booksAgree(world: World): Promise<void> {
  assert.deepEqual(
    (await verifyLedger(world.api.doors.database)).filter(({ ok }) => !ok),
    [],
  )
  const finding = await compareSettlement(world.api.doors, world.api.rails.bank)
  assert.ok(finding.ok, finding.detail)
}

/** Kinds of the open cases about a transfer. */
export async function casesAbout(world: World, { id }: Sent): Promise<string[]> {
  const rows = await world.api.doors.database.sql<{ kind: string }>`
    select kind from cases where subject_id = ${id} and state = 'open' order by kind`
  return rows.map(({ kind }) => kind)
}

/** Staff pay out of our money by the bank's own desk, and its line is booked as ours. Answers by what the statement names it. */
export async function payFromHouse(world: World, minor: bigint): Promise<string> {
  const { balance }: { balance: string } = Object(await world.control('/bank/float'))
  const left = String(BigInt(balance.replace('.', '')) - minor)
  await world.control('/bank/float', { set: `${left.slice(0, -2)}.${left.slice(-2)}` })
  assert.equal(await recordTopUps(world.api.doors, world.api.rails.bank), 1)
  const [booked] = await world.api.doors.database.sql<{ reference: string }>`
    select provider_reference reference from float_top_ups where amount_minor = ${-minor}`
  return booked?.reference ?? ''
}

/** The bank, asked once, says that it does not know a transfer. */
export const forgottenOnce = (world: Pick<World, 'control'>, reference: string): Promise<unknown> => {
  const body = {
    status: false,
    message: 'Transfer not found',
    type: 'validation_error',
    code: 'transfer_not_found',
  }
  return world.control('/scenarios', {
    rail: 'paystack',
    match: { path: `/transfer/verify/${reference}` },
    script: [{ kind: 'answer', status: 404, body }],
  })
}
