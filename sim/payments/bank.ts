// Answers for the partner bank of the simulated payments: its own book of payouts and deposits, and what it tells by webhooks.
import type { DepositAtBank } from '#features/deposits/rail.ts'
import type { HandRefusal } from '#features/orders/rail.ts'
import type { PayoutAtBank } from '#features/transfers/rail.ts'
import { money } from '#kit/money/money.ts'
import type { PartnerOutcome } from '#kit/partner.ts'
import type { Random } from '#kit/random.ts'

export const provider = 'paystack'
const payoutFee = 1_000n
const depositFee = 100n

type State = PayoutAtBank['state']
type Payout = { readonly amount: bigint; state: State; code: string | undefined; next: readonly State[] }
/** A webhook on its way. `isSigned` stands for a signature over its bytes that holds. */
export type Webhook = { readonly body: string; readonly isSigned: boolean }

export type Bank = {
  readonly payouts: ReadonlyMap<string, Readonly<Payout>>
  readonly deposits: ReadonlyMap<string, DepositAtBank>
  pay(reference: string, amount: bigint): PartnerOutcome<PayoutAtBank, HandRefusal>
  findPayout(reference: string): PartnerOutcome<PayoutAtBank, 'not_found'>
  findDeposit(reference: string): PartnerOutcome<DepositAtBank, 'not_found'>
  /** A stranger pays to an account of ours. */
  arrive(accountNumber: string, minor: bigint, paidAt: Date): void
  /** The bank's own time: one of its payouts comes to its next state. Answers whether there was one. */
  goOn(): boolean
  /** Hands out one of the webhooks that are on their way, in any order. */
  takeWebhook(): Webhook | undefined
  /** What it has of ours, in kobo, since it was opened. */
  balance(): bigint
  /** From now on nothing is refused, and no webhook is lost, doubled or forged. */
  calmDown(): void
  isCalm(): boolean
}

/** How the bank goes on with what it has taken, each way as often as it stands here. */
const ways: readonly (readonly State[])[] = [
  ['success'],
  ['success'],
  ['pending', 'success'],
  ['pending', 'success'],
  ['pending', 'failed'],
  ['pending', 'failed'],
  ['failed'],
  ['success', 'reversed'],
  ['success', 'reversed'],
  ['pending', 'success', 'reversed'],
]
/** "Transaction not permitted": final. */
const finalCode = '57'

/** Webhooks on their way: of eight two are lost, one comes three times, and beside two comes what somebody made up. */
function openPost(random: Random) {
  const webhooks: Webhook[] = []
  let told = 0
  return {
    tell: (says: Readonly<Record<string, string>>, isCalm: boolean): void => {
      const body = JSON.stringify({ ...says, event: told++ })
      const draw = isCalm ? 5 : random.below(8)
      if (draw > 1) webhooks.push({ body, isSigned: true })
      if (draw === 2) webhooks.push({ body, isSigned: true }, { body, isSigned: true })
      // Of another deposit, or of more money.
      const forged = { ...says, minor: '99900000', ...(draw === 6 ? { reference: 'deposit-none' } : {}) }
      if (draw > 5) webhooks.push({ body: JSON.stringify({ ...forged, event: told++ }), isSigned: false })
    },
    take: (): Webhook | undefined => webhooks.splice(random.below(Math.max(1, webhooks.length)), 1)[0],
  }
}

type Tell = (says: Readonly<Record<string, string>>) => void

/** The book of payouts. `tell` puts what became of one on its way. */
function openPayouts(random: Random, { tell, isCalm }: { tell: Tell; isCalm: () => boolean }) {
  const payouts = new Map<string, Payout>()
  const step = (reference: string, payout: Payout): void => {
    const [state = payout.state, ...next] = payout.next
    payout.state = state
    payout.next = next
    // A failure without a code is believed when it is said twice.
    if (state === 'failed') payout.code = random.below(2) === 0 ? undefined : finalCode
    tell({ kind: 'payout', reference })
  }
  const take = (reference: string, amount: bigint): PartnerOutcome<PayoutAtBank, HandRefusal> => {
    const draw = isCalm() ? 2 : random.below(10)
    if (draw === 0) return { outcome: 'rejected', reason: 'float_too_low', detail: 'too little money' }
    const payout: Payout = { amount, state: 'failed', code: finalCode, next: [] }
    payouts.set(reference, payout)
    // For ever: who asks how it stands is told that it failed.
    if (draw === 1) return { outcome: 'rejected', reason: 'refused', detail: 'not to this account' }
    payout.next = oneOf(random, ways)
    step(reference, payout)
    return { outcome: 'accepted', value: answerOf(reference, payout) }
  }
  return {
    payouts,
    pay: (reference: string, amount: bigint): PartnerOutcome<PayoutAtBank, HandRefusal> => {
      const known = payouts.get(reference)
      return known === undefined
        ? take(reference, amount)
        : { outcome: 'accepted', value: answerOf(reference, known) }
    },
    goOn: (): boolean => {
      const waiting = [...payouts].filter(([, { next }]) => next.length > 0)
      if (waiting.length > 0) step(...oneOf(random, waiting))
      return waiting.length > 0
    },
  }
}

/** Opens a bank. It dies with nobody, and what it took it keeps. */
export function openBank(random: Random): Bank {
  const deposits = new Map<string, DepositAtBank>()
  const post = openPost(random)
  let calm = false
  const isCalm = (): boolean => calm
  const tell: Tell = (says) => post.tell(says, calm)
  const { payouts, pay, goOn } = openPayouts(random, { tell, isCalm })
  return {
    payouts,
    deposits,
    pay,
    goOn,
    findPayout: (reference) => {
      const payout = payouts.get(reference)
      return payout === undefined ? notFound : { outcome: 'accepted', value: answerOf(reference, payout) }
    },
    findDeposit: (reference) => {
      const value = deposits.get(reference)
      return value === undefined ? notFound : { outcome: 'accepted', value }
    },
    arrive: (accountNumber, minor, paidAt) => {
      const deposit = depositOf(`deposit-${deposits.size}`, { accountNumber, minor, paidAt })
      deposits.set(deposit.providerReference, deposit)
      tell({ kind: 'deposit', reference: deposit.providerReference, minor: String(minor) })
    },
    takeWebhook: post.take,
    balance: () =>
      sum([...deposits.values()].map(({ gross, providerFee }) => gross.minor - providerFee.minor)) -
      sum([...payouts.values()].map(({ amount, state }) => (isOut(state) ? amount + payoutFee : 0n))),
    calmDown: () => void (calm = true),
    isCalm,
  }
}

const notFound = { outcome: 'rejected', reason: 'not_found', detail: 'no such reference' } as const
const isOut = (state: State): boolean => state === 'pending' || state === 'success'
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

export function oneOf<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[random.below(values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

const answerOf = (reference: string, { amount, state, code }: Payout): PayoutAtBank => ({
  state,
  providerReference: `TRF_${reference}`,
  amount: money('NGN', amount),
  // Named with its first final word, so that nobody has to ask for it.
  sessionId: state === 'pending' ? undefined : `000013${reference.slice(-24)}`,
  responseCode: state === 'failed' ? code : undefined,
  providerFee: isOut(state) ? money('NGN', payoutFee) : undefined,
  detail: state,
})

const depositOf = (
  providerReference: string,
  { accountNumber, minor, paidAt }: { accountNumber: string; minor: bigint; paidAt: Date },
): DepositAtBank => ({
  providerReference,
  accountNumber,
  gross: money('NGN', minor),
  providerFee: money('NGN', depositFee),
  senderName: 'Bello Foods Ltd',
  senderBank: 'First Bank of Nigeria',
  senderAccountNumber: '******1234',
  narration: '',
  paidAt,
})
