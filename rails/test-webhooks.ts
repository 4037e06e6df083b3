// Answers for driving the adapters' ears through the table: webhooks as they really arrive, read as the API reads them.
import assert from 'node:assert/strict'
import type { BankRail } from '#features/deposits/rail.ts'
import type { IdentityRail } from '#features/kyc/rail.ts'
import type { HeardAct, Hearing } from './sandbox/behaviours/cells.ts'
import { type Deposit, isPayoutAct, type TestWorld } from './test-world.ts'

/** An adapter's ear. */
export type Ear = { readWebhook: BankRail['readWebhook'] | IdentityRail['readWebhook'] }
type Heard = { readonly deposit: Deposit; readonly subjects: Set<string> }

/** Lets the partner do what the cell says, waits until all of it has arrived, and counts. */
export async function driveWebhooks(world: TestWorld, ear: Ear, hearing: Hearing): Promise<void> {
  const deposit = await world.freshDeposit()
  const heard: Heard = { deposit, subjects: new Set([deposit.reference]) }
  // Webhooks of earlier deposits, which nobody waited for, must not be counted as this one's.
  await world.settle()
  const from = world.receiver.arrivals.length
  world.receiver.plan(hearing.receiver ?? [])
  for (const what of hearing.acts) await hear(world, what, heard)
  await world.settle(heard.subjects)
  const arrived = world.receiver.arrivals.slice(from)
  const verified = arrived.flatMap(({ raw, headers }) => ear.readWebhook(raw, headers) ?? [])
  assert.equal(arrived.length, hearing.arrive, 'arrived')
  assert.equal(verified.length, hearing.verified, 'verified')
  assert.equal(new Set(verified.map((one) => one.dedupeKey)).size, hearing.different, 'different')
  if (hearing.tellsTrue === undefined) return
  for (const { event } of verified) {
    assert.ok(event.kind === 'deposit' && event.providerReference === deposit.reference)
    assert.equal(event.amount.minor === deposit.grossMinor, hearing.tellsTrue)
  }
}

const isEvent = (what: HeardAct): what is `event:${string}` => what.startsWith('event:')

async function hear(world: TestWorld, what: HeardAct, heard: Heard): Promise<void> {
  if (isEvent(what)) {
    const event = { reference: heard.deposit.reference, status: what.slice('event:'.length) }
    await world.control('POST', '/identity/events', event)
    return
  }
  assert.ok(!isPayoutAct(what), `${what} is nothing that the ear for deposits hears`)
  switch (what) {
    case 'copies':
      return redeliver(world, heard, { times: 3 })
    case 'badsig':
    case 'flipbyte':
    case 'oldts':
      return redeliver(world, heard, { tamper: what })
    case 'late_first':
      return tellLateFirst(world, heard)
    case 'account_before_answer':
      return openAccountToldFirst(world, heard)
    case 'nothing':
    case 'deposit':
    case 'deposit_pending':
    case 'deposit_untold':
    case 'deposit_told_wrongly':
    case 'conclude_success':
    case 'conclude_failed':
    case 'reverse':
      return world.act(heard.deposit, what)
  }
}

async function redeliver(world: TestWorld, { subjects }: Heard, how: object): Promise<void> {
  await world.settle(subjects)
  const [original] = (await Promise.all([...subjects].map(world.webhooksOf))).flat()
  await world.control('POST', `/webhooks/${original?.id}/redeliver`, how)
}

/** Two deposits; the webhook of the second arrives before that of the first. */
async function tellLateFirst(world: TestWorld, { deposit, subjects }: Heard): Promise<void> {
  const later = { ...deposit, reference: world.fresh('deposit-') }
  subjects.add(later.reference)
  const { accountNumber: account_number, reference } = deposit
  await world.control('POST', '/bank/deposits', {
    account_number,
    amount: '2500.50',
    reference,
    webhook_delay_ms: 60_000,
  })
  await world.act(later, 'deposit')
  await world.settle(new Set([later.reference]))
  const [first] = await world.webhooksOf(reference)
  assert.equal(first?.delivered_at, null)
  world.clock.advance(60_000)
}

async function openAccountToldFirst(world: TestWorld, { subjects }: Heard): Promise<void> {
  const customerCode = await world.freshCustomer()
  subjects.add(customerCode)
  const match = { method: 'POST', path: '/dedicated_account' }
  await world.control('POST', '/scenarios', { rail: 'paystack', match, script: [{ kind: 'webhook_first' }] })
  const from = world.receiver.arrivals.length
  assert.equal((await world.bank().openAccount({ customerCode })).outcome, 'accepted')
  const [arrival] = world.receiver.arrivals.slice(from)
  assert.ok(arrival, 'the webhook came before the answer')
  const told = world.bank().readWebhook(arrival.raw, arrival.headers)
  assert.deepEqual(told?.event, { kind: 'account_opened', customerCode })
}
