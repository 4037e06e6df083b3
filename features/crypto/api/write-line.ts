// Answers for the line of a credited deposit in its customer's list, what its receipt says, and what they are told.
import { notifyOfTransaction } from '#features/notifications/public.ts'
import { percentText } from '#features/exchange/public.ts'
import { insertTransaction } from '#features/transactions/public.ts'
import type { LockedWallet } from '#features/wallets/public.ts'
import { assert } from '#kit/assert.ts'
import { type Coin, networks } from '#kit/coins/networks.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { displayInstant } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { type Money, subtract } from '#kit/money/money.ts'
import { rateText } from '#kit/money/rate.ts'
import { say } from '#kit/words/words.ts'
import type { TransferId } from '#ledger/posting.ts'
import { cryptoDeposit } from '../kind.ts'
import { messageWords as words } from '../message-words.ts'
import type { Price, Worth } from '../rules.ts'
import { networkName, shownNaira } from '../shown.ts'
import { type DepositRow, placeOf } from './rows.ts'

/** The wallet that coins reach, and what they come to there. */
export type Receiver = {
  readonly wallet: LockedWallet
  readonly worth: Worth
  readonly price: Price | undefined
}

type Line = {
  readonly row: DepositRow
  readonly receiver: Receiver
  readonly gross: Money<Coin>
  readonly transactionId: string
  readonly transfer: TransferId
}

const dollar = say(words.dollarEach)

/** What the rate was made of; nothing of dollars, which are one for one. */
function pricedAt({ gets, value }: Worth, price: Price | undefined) {
  if (gets.currency === 'USD' || price === undefined) return []
  return [
    { label: say(words.middle), value: say(words.rateOf, { rate: shownNaira(rateText(price.middle)) }) },
    {
      label: say(words.spread),
      value: say(words.spreadOf, {
        amount: displayAmount(subtract(value, gets)),
        percent: percentText(price.spread),
      }),
    },
  ]
}

/** What both the receipt and the mail say of it. */
function factsOf({ row, receiver: { price, worth }, gross }: Line) {
  const place = placeOf(row)
  assert(place !== undefined, 'what is credited is some coin')
  const rate =
    worth.gets.currency === 'USD' || price === undefined
      ? dollar
      : say(words.rateOf, { rate: shownNaira(rateText(price.buy)) })
  return [
    { label: say(cryptoDeposit.cameAs), value: displayAmount(gross) },
    { label: say(words.network), value: networkName(networks[place.network]) },
    { label: say(words.rate), value: rate },
    ...pricedAt(worth, price),
    { label: say(cryptoDeposit.copied), value: row.txid },
  ]
}

/** Writes the line and tells its customer, in the transaction that credited it. */
export async function writeLine(sql: Sql, doors: Doors, line: Line): Promise<void> {
  const { row, receiver, gross, transactionId } = line
  const { gets } = receiver.worth
  const place = placeOf(row)
  assert(row.user_id !== null && place !== undefined, 'what is credited is somebody’s')
  const facts = factsOf(line)
  const network = networkName(networks[place.network])
  const reference = await insertTransaction(sql, doors, {
    id: transactionId,
    userId: row.user_id,
    walletId: receiver.wallet.id,
    type: 'crypto_deposit',
    channel: 'crypto',
    direction: 'credit',
    amount: gets,
    status: 'success',
    heldFor: undefined,
    // Its receipt has the network beside the coin already.
    facts: facts.filter(({ label }) => label !== say(words.network)),
    narration: say(words.narration, { amount: displayAmount(gross) }),
    counterparty: { name: place.coin, bank: network, account: '' },
    provider: row.custodian,
    providerReference: row.deposit_id,
    ledgerTransfer: line.transfer,
  })
  const values = { amount: displayAmount(gets), coins: displayAmount(gross), network }
  await notifyOfTransaction(sql, doors, {
    userId: row.user_id,
    transactionId,
    kind: 'crypto.credited',
    title: say(words.creditedTitle, values),
    body: say(words.creditedBody, values),
    see: say(words.see),
    mail: {
      details: [
        ...facts.map(({ label, value }): [string, string] => [label, value]),
        [say(words.received), values.amount],
        [say(words.when), displayInstant(doors.clock.now())],
        [say(words.reference), reference],
      ],
    },
    sms: true,
  })
}
