// Answers for the kinds of orders that the fault suite makes, and what each partner of theirs can do wrong: a new kind is one row here.
import type { Database } from '#kit/db/database.ts'
import { bookOf } from './bank-side.ts'
import type { PayoutRun } from './payout-run.ts'
import type { Wish } from './sender.ts'

/** An order as the partner's own book has it. */
export type Line = {
  /** What is the same in each reference of one order. */
  readonly order: string
  /** The partner did it, and has not taken it back. */
  readonly isDone: boolean
}

export type KindUnderFault = {
  readonly kind: string
  readonly provider: string
  /** What the sandbox makes of it, by the last two digits of where it goes. */
  readonly endings: readonly string[]
  /** Where the order of this number goes. */
  to(index: number, ending: string): Wish['to']
  /** The one call that hands it over, as the sandbox finds it. */
  handedBy(to: Wish['to'], narration: string): Readonly<Record<string, string>>
  orderOf(reference: string): string
  book(run: PayoutRun): Promise<readonly Line[]>
  /** Of an aggregator with a wallet of ours: what it took from that. */
  taken?(run: PayoutRun): Promise<bigint>
  /** Ends there what waits for a person at the partner. */
  endThere?(run: PayoutRun): Promise<void>
}

const airtime: KindUnderFault = {
  kind: 'airtime',
  provider: 'vtpass',
  endings: ['10', '10', '90', '91', '92', '93', '94', '95', '96'],
  // Each its own number: nothing looks like the same again.
  to: (index, ending) => ({
    kind: 'airtime',
    code: 'mtn',
    account: `0803${String(index).padStart(5, '0')}${ending}`,
  }),
  handedBy: (to) => ({ path: '/pay', phone: 'account' in to ? to.account : '' }),
  // The same order under another day's id is the same order.
  orderOf: (reference) => reference.slice(12),
  book: async ({ bank }) =>
    (await purchases(bank)).map(({ reference, isDone }) => ({ order: reference.slice(12), isDone })),
  taken: async ({ bank }) => takenBy(await purchases(bank)),
  endThere: async ({ bank, world }) => {
    const waiting = await bank.sql<{ request_id: string }>`
      select request_id from vtpass_purchases where status = 'pending' and next_status is null order by id`
    for (const [place, { request_id: id }] of waiting.entries())
      await world.control(`/vtpass/purchases/${id}`, {
        status: place % 2 === 0 ? 'delivered' : 'failed',
        webhook: place % 3 === 0,
      })
  },
}

const bill: KindUnderFault = {
  kind: 'bill',
  provider: 'examplebills',
  endings: ['10', '10', '90', '91', '92', '93', '94', '95', '96'],
  to: (index, ending) => ({
    kind: 'bill',
    code: 'lswc',
    account: `4100${String(index).padStart(5, '0')}${ending}`,
  }),
  handedBy: (to) => ({ path: '/v1/payments', customer: 'account' in to ? to.account : '' }),
  orderOf: (reference) => reference,
  book: async ({ bank }) =>
    (await payments(bank)).map(({ reference, isDone }) => ({ order: reference, isDone })),
  taken: async ({ bank }) => takenBy(await payments(bank)),
  endThere: async ({ bank, world }) => {
    const waiting = await bank.sql<{ reference: string }>`
      select client_reference reference from examplebills_payments where state = 'accepted' order by id`
    for (const [place, { reference }] of waiting.entries())
      await world.control(`/examplebills/purchases/${reference}`, {
        status: place % 2 === 0 ? 'completed' : 'failed',
      })
  },
}

const bankTransfer: KindUnderFault = {
  kind: 'bank_transfer',
  provider: 'paystack',
  endings: ['10', '10', '02', '03', '04', '05'],
  to: (index, ending) => ({
    kind: 'bank',
    bank_code: '058',
    account_number: `01${String(index).padStart(6, '0')}${ending}`,
  }),
  handedBy: (_to, narration) => ({ method: 'POST', path: '/transfer', reason: narration }),
  orderOf: (reference) => reference,
  book: async ({ world }) =>
    (await bookOf(world)).map(({ reference, debited }) => ({ order: reference, isDone: debited })),
}

export const kindsUnderFault: readonly KindUnderFault[] = [airtime, bill, bankTransfer]

type Purchase = { readonly reference: string; readonly isDone: boolean; readonly cost: bigint }

/** The aggregators' own books: what each purchase took from our money there. */
const purchases = (bank: Database): Promise<Purchase[]> =>
  bank.sql<Purchase>`
    select request_id reference, status = 'delivered' "isDone", amount - commission cost from vtpass_purchases order by id`
const payments = (bank: Database): Promise<Purchase[]> =>
  bank.sql<Purchase>`
    select client_reference reference, state = 'completed' "isDone", amount - commission cost
    from examplebills_payments order by id`

const takenBy = (all: readonly Purchase[]): bigint =>
  all.reduce((sum, { isDone, cost }) => sum + (isDone ? cost : 0n), 0n)
