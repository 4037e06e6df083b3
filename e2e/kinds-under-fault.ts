// Answers for the kinds of orders that the fault suite makes, and what each partner of theirs can do wrong: a new kind is one row here.
import { bookOf } from './bank-side.ts'
import { bookLines, orderKey } from './bill-books.ts'
import type { PayoutRun } from './payout-run.ts'
import type { Wish } from './sender.ts'

/** An order as the partner's own book has it. */
export type Line = {
  /** What is the same in each reference of one order. */
  readonly order: string
  /** The partner did it, and has not taken it back. */
  readonly isDone: boolean
}

export type Handing = { readonly rail: string; readonly match: Readonly<Record<string, string>> }

export type KindUnderFault = {
  readonly kind: string
  /** Where it goes, of a kind that goes to several such places. */
  readonly code?: string
  /** What the sandbox makes of it, by the last two digits of where it goes. */
  readonly endings: readonly string[]
  /** Where the order of this number goes. */
  to(index: number, ending: string): Wish['to']
  /** The one call by which each of its partners is handed it, as the sandbox finds it. */
  handedBy(to: Wish['to'], narration: string): readonly Handing[]
  orderOf(reference: string): string
  book(run: PayoutRun): Promise<readonly Line[]>
  /** Ends there what waits for a person at the partner. */
  endThere?(run: PayoutRun): Promise<void>
}

const airtime: KindUnderFault = {
  kind: 'airtime',
  endings: ['10', '10', '90', '91', '92', '93', '94', '95', '96'],
  // Each its own number: nothing looks like the same again.
  to: (index, ending) => ({
    kind: 'airtime',
    code: 'mtn',
    account: `0803${String(index).padStart(5, '0')}${ending}`,
  }),
  handedBy: (to) => [{ rail: 'vtpass', match: { path: '/pay', phone: accountIn(to) } }],
  orderOf: orderKey,
  book: (run) => linesAt(run, 'vtpass'),
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
  code: 'lswc',
  endings: ['10', '10', '90', '91', '92', '93', '94', '95', '96'],
  to: (index, ending) => ({
    kind: 'bill',
    code: 'lswc',
    account: `4100${String(index).padStart(5, '0')}${ending}`,
  }),
  handedBy: (to) => [{ rail: 'examplebills', match: { path: '/v1/payments', customer: accountIn(to) } }],
  orderOf: orderKey,
  book: (run) => linesAt(run, 'examplebills'),
  endThere: async ({ bank, world }) => {
    const waiting = await bank.sql<{ reference: string }>`
      select client_reference reference from examplebills_payments where state = 'accepted' order by id`
    for (const [place, { reference }] of waiting.entries())
      await world.control(`/examplebills/purchases/${reference}`, {
        status: place % 2 === 0 ? 'completed' : 'failed',
      })
  },
}

/** Sold by both aggregators: what VTpass refuses examplebills is handed, and no order is done at both. */
const meter: KindUnderFault = {
  kind: 'bill',
  code: 'ikeja-electric-prepaid',
  endings: ['10', '80', '80', '80', '90', '91', '93', '94', '96'],
  to: (index, ending) => ({
    kind: 'bill',
    code: 'ikeja-electric-prepaid',
    account: `4503${String(index).padStart(5, '0')}${ending}`,
  }),
  handedBy: (to) => [
    { rail: 'vtpass', match: { path: '/pay', billersCode: accountIn(to) } },
    { rail: 'examplebills', match: { path: '/v1/payments', customer: accountIn(to) } },
  ],
  orderOf: orderKey,
  book: async (run) => [...(await linesAt(run, 'vtpass')), ...(await linesAt(run, 'examplebills'))],
}

/** Of Ghana, whose first operator sells any amount. */
const abroad: KindUnderFault = {
  kind: 'bill',
  code: 'foreign-airtime',
  endings: ['10', '10', '88', '90', '91', '92', '93', '94', '95', '96'],
  to: (index, ending) => ({
    kind: 'bill',
    code: 'foreign-airtime',
    account: `+233${240_000 + index}0${ending}`,
  }),
  handedBy: (to) => [
    { rail: 'reloadly', match: { path: '/topups', 'recipientPhone.number': accountIn(to).slice(1) } },
  ],
  orderOf: orderKey,
  book: (run) => linesAt(run, 'reloadly'),
  endThere: async ({ bank, world }) => {
    const waiting = await bank.sql<{ identifier: string }>`
      select custom_identifier identifier from reloadly_topups where status = 'PROCESSING' and next_status is null order by id`
    for (const [place, { identifier }] of waiting.entries())
      await world.control(`/reloadly/purchases/${identifier}`, {
        status: place % 2 === 0 ? 'SUCCESSFUL' : 'FAILED',
      })
  },
}

const bankTransfer: KindUnderFault = {
  kind: 'bank_transfer',
  endings: ['10', '10', '02', '03', '04', '05'],
  to: (index, ending) => ({
    kind: 'bank',
    bank_code: '058',
    account_number: `01${String(index).padStart(6, '0')}${ending}`,
  }),
  handedBy: (_to, narration) => [
    { rail: 'paystack', match: { method: 'POST', path: '/transfer', reason: narration } },
  ],
  orderOf: (reference) => reference,
  book: async ({ world }) =>
    (await bookOf(world)).map(({ reference, debited }) => ({ order: reference, isDone: debited })),
}

export const kindsUnderFault: readonly KindUnderFault[] = [airtime, bill, meter, abroad, bankTransfer]

const accountIn = (to: Wish['to']): string => ('account' in to ? to.account : '')

const linesAt = async ({ bank }: PayoutRun, partner: string): Promise<Line[]> =>
  (await bookLines(bank)).filter((line) => line.partner === partner)

/** The aggregators with a wallet of ours. */
export const aggregators = ['vtpass', 'examplebills', 'reloadly'] as const
