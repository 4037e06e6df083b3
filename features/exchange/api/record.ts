// Answers for what a conversion leaves behind: its row, a line in the list of each wallet, and what its customer is told.
import { notifyOfTransaction } from '#features/notifications/public.ts'
import type { Taken } from '#features/step-up/public.ts'
import { insertTransactions } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { writing } from '#kit/db/for-many.ts'
import { type Columns, records } from '#kit/db/records.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { displayInstant } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { type Rate, rateText } from '#kit/money/rate.ts'
import { say } from '#kit/words/words.ts'
import type { TransferId } from '#ledger/posting.ts'
import { words } from '../message-words.ts'
import { type Deal, spreadOf } from '../rules.ts'
import type { Quote } from './kept-quotes.ts'
import { percentText } from './quote.ts'
import type { SideWallet } from './wallets.ts'
import { shownRate } from '../shown-rate.ts'

export type Made = {
  readonly id: string
  readonly quote: Quote
  readonly userId: string
  readonly from: SideWallet
  readonly to: SideWallet
  readonly transfer: TransferId
  readonly authority: Taken
  readonly now: Date
}

/** Both lines, and the reference that its customer reads of it. */
export type Lines = { readonly from: string; readonly to: string; readonly reference: string }

const nairaOf = (rate: Rate<'USD', 'NGN'>): string => shownRate(rateText(rate))

/** What both receipts say: given, received, and what the price was made of. */
const factsOf = ({ deal, spread }: Pick<Quote, 'deal' | 'spread'>) => [
  { label: say(words.given), value: displayAmount(deal.gives) },
  { label: say(words.received), value: displayAmount(deal.gets) },
  { label: say(words.rate), value: say(words.rateOf, { rate: nairaOf(deal.price) }) },
  { label: say(words.middle), value: say(words.rateOf, { rate: nairaOf(deal.middle) }) },
  {
    label: say(words.spread),
    value: say(words.spreadOf, {
      amount: displayAmount(spreadOf(deal)),
      percent: percentText(spread),
    }),
  },
]

/** Writes a line in each wallet. */
export async function writeLines(sql: Sql, doors: Doors, made: Made): Promise<Lines> {
  const { quote, from, to } = made
  const { gives, gets } = quote.deal
  const common = {
    userId: made.userId,
    type: 'conversion',
    channel: 'conversion',
    status: 'success',
    heldFor: undefined,
    facts: factsOf(quote),
    narration: say(gets.currency === 'USD' ? words.narrationUSD : words.narrationNGN),
    provider: undefined,
    providerReference: undefined,
    ledgerTransfer: made.transfer,
  } as const
  const [idOfFrom, idOfTo] = [newId(doors), newId(doors)]
  const [reference] = await insertTransactions(sql, doors, [
    {
      ...common,
      id: idOfFrom,
      walletId: from.id,
      direction: 'debit',
      amount: gives,
      counterparty: { name: say(words[gets.currency]), bank: say(words.conversion), account: '' },
    },
    {
      ...common,
      id: idOfTo,
      walletId: to.id,
      direction: 'credit',
      amount: gets,
      counterparty: { name: say(words[gives.currency]), bank: say(words.conversion), account: '' },
    },
  ])
  assert(reference !== undefined, 'each line has a reference')
  return { from: idOfFrom, to: idOfTo, reference }
}

type Written = { readonly made: Made; readonly lines: Lines }

export const insertConversion = writing<Written, void>(async (sql, written) => {
  const rows: Columns[] = written.map(({ made, lines }) => ({
    id: made.id,
    quote_id: made.quote.id,
    user_id: made.userId,
    from_transaction: lines.from,
    to_transaction: lines.to,
    ledger_transfer: made.transfer,
    authorised_by: made.authority.method,
    authorisation_id: made.authority.id,
    converted_at: made.now,
  }))
  const columns = sql.part`id, quote_id, user_id, from_transaction, to_transaction, ledger_transfer, authorised_by,
    authorisation_id, converted_at`
  await sql`
    insert into conversions (${columns})
    select ${columns} from json_populate_recordset(null::conversions, ${records(rows)}::json)`
  return written.map(() => undefined)
})

/** Tells the customer, and their screens and those of staff. */
export async function tellConverted(
  sql: Sql,
  doors: Doors,
  { userId, deal, lines }: { readonly userId: string; readonly deal: Deal; readonly lines: Lines },
): Promise<void> {
  const values = {
    given: displayAmount(deal.gives),
    received: displayAmount(deal.gets),
    rate: nairaOf(deal.price),
    wallet: say(deal.gets.currency === 'USD' ? words.dollarWallet : words.nairaWallet),
  }
  await notifyOfTransaction(sql, doors, {
    userId,
    transactionId: lines.from,
    kind: 'exchange.converted',
    title: say(words.title, values),
    body: say(words.body, values),
    see: say(words.see),
    mail: {
      details: [
        [say(words.given), values.given],
        [say(words.received), values.received],
        [say(words.rate), say(words.rateOf, values)],
        [say(words.when), displayInstant(doors.clock.now())],
        [say(words.reference), lines.reference],
      ],
      warning: say(words.warning),
    },
  })
  await noteChange(sql, ['transactions', `customer:${userId}`, `user:${userId}`], doors.clock.now())
}
