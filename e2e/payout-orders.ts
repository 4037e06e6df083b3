// Answers for one payout of the suite: what its bank will do with it, and a customer who sends it while programs die.
import assert from 'node:assert/strict'
import * as transfers from '#features/orders/sending-contract.ts'
import type { Random } from '#kit/random.ts'
import { eventually } from '#kit/test/eventually.ts'
import { newAccount } from './bank-side.ts'
import { authorisedByHand } from './by-hand.ts'
import { send } from './customer.ts'
import type { Behaviour, Dealt } from './payout-behaviours.ts'
import { answered, handing, nowOf, type PayoutRun, type Rail, rails } from './payout-run.ts'

export const payees = Array.from({ length: 30 }, newAccount)
export const naira = (kobo: bigint): string => `${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`
export const koboOf = (text: string): bigint => BigInt(text.replace('.', ''))

/** The names of the payees are asked for once, before anything goes wrong. */
export async function meetPayees({ world, customers }: PayoutRun): Promise<void> {
  const [first] = customers
  assert.ok(first)
  for (const to of payees)
    await answered(() => send(world, transfers.findPayee, { cookie: first.cookie, body: { to } }))
}

/** Sends one payout. Which partner gets it is known when it is made: each has been told what to do with it. */
export async function sendOne(
  run: PayoutRun,
  { index, random, behaviours }: { index: number; random: Random; behaviours: Dealt },
): Promise<void> {
  const { world } = run
  const customer = run.customers[index % run.customers.length]
  const to = payees[random.below(payees.length)]
  assert.ok(customer && to)
  const narration = `payout ${index}`
  const amount = BigInt(100 + random.below(random.below(4) === 0 ? 2_000_000 : 500_000))
  for (const rail of rails) await script(run, { rail, narration, behaviour: behaviours[rail] })
  const wish = { to, amount: naira(amount), narration }
  const { cookie, id: userId, sessionId } = customer
  const quoted = await answered(() => send(world, transfers.quoteTransfer, { cookie, body: wish }))
  const { hash } = quoted
  // The database may be down: another authorisation does no harm.
  const authorisation = await eventually(() =>
    authorisedByHand(world.watch, { userId, sessionId, hash, at: nowOf(run) }),
  )
  const sent = await answered(() =>
    send(world, transfers.sendTransfer, {
      cookie,
      headers: { 'idempotency-key': narration.replace(' ', '-') },
      body: { ...wish, hash, authorisation_id: authorisation, send_again: true },
    }),
  )
  const transactionId = sent.transaction_id
  const [made] = await eventually(
    () => world.watch.sql<{ provider: string; reference: string }>`
      select provider, reference from orders where transaction_id = ${transactionId}`,
  )
  assert.ok(made)
  const behaviour = behaviours[made.provider === 'monnify' ? 'monnify' : 'paystack']
  run.payouts.push({ customer, behaviour, amount, transactionId, total: koboOf(sent.total) })
  if (behaviour.otherAmount) await sayAnotherAmount(run, made)
}

/** What a partner does with the payout of these words, if it is given to it. */
async function script(
  { world }: PayoutRun,
  { rail, narration, behaviour }: { rail: Rail; narration: string; behaviour: Behaviour },
): Promise<void> {
  const { slow, answerLost } = behaviour
  await world.control('/bank/outcomes', { match: { rail, narration }, ...behaviour.script })
  const match = rail === 'paystack' ? { reason: narration } : { narration }
  const faults = answerLost
    ? Array.from({ length: surelyMet }, () => ({ kind: 'drop_after' }))
    : slow && [{ kind: 'slow', milliseconds: slow }]
  if (faults)
    await world.control('/scenarios', { rail, match: { ...handing[rail], ...match }, script: faults })
}

/** More than one, because a kill may cut the first: what was handed over is handed over again then. */
const surelyMet = 3
/** ₦25,000.00: more than any payout of the suite, in the units of either partner. */
const another = { kobo: 2_500_000, naira: 25_000 } as const

/** The next answers about a payout say that it is paid, and speak of another amount. */
async function sayAnotherAmount(
  { world }: PayoutRun,
  { provider: rail, reference }: { provider: string; reference: string },
): Promise<void> {
  const [match, body] =
    rail === 'paystack'
      ? [{ path: `/transfer/verify/${reference}` }, paystackWords(reference)]
      : [{ path: '/api/v2/disbursements/single/summary', reference }, monnifyWords(reference)]
  const answer = { kind: 'answer', status: 200, body }
  const script = Array.from({ length: surelyMet }, () => answer)
  await world.control('/scenarios', { rail, match, script })
}

function paystackWords(reference: string): object {
  const transfer = { reference, transfer_code: 'TRF_another', currency: 'NGN', status: 'success' }
  return { status: true, message: 'Transfer retrieved', data: { ...transfer, amount: another.kobo } }
}

function monnifyWords(reference: string): object {
  const responseBody = { reference, amount: another.naira, status: 'SUCCESS' }
  return { requestSuccessful: true, responseMessage: 'success', responseCode: '0', responseBody }
}
