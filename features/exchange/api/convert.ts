// Answers for a conversion at a price that was kept: once, authorised, posted, written down and told, in one transaction.
import { recordAudit } from '#features/audit/public.ts'
import { sendingBar } from '#features/orders/public.ts'
import { takeAuthorisation } from '#features/step-up/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import { newId } from '#kit/ids.ts'
import { displayAmount } from '#kit/money/display.ts'
import { decimalText, money } from '#kit/money/money.ts'
import { rateText } from '#kit/money/rate.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { balanceOf } from '#ledger/balances.ts'
import { commitOne, keyFrom } from '#ledger/ledger.ts'
import { transferId, type TransferId } from '#ledger/posting.ts'
import type { convert as contract } from '../customer-contract.ts'
import { converted } from '../postings.ts'
import { type Deal, positionChange, quoteHolds } from '../rules.ts'
import { lockQuote, markUsed } from './kept-quotes.ts'
import { takePosition } from './positions.ts'
import { findPrice } from './quote.ts'
import { insertConversion, type Made, tellConverted, writeLines } from './record.ts'
import { buysTooEarly, findWallets, lockWallets, type SideWallet } from './wallets.ts'

type Converting = {
  readonly actor: CustomerActor
  readonly body: BodyOf<typeof contract>
  readonly requestId: string
  readonly address: string
}

/** Converts. Whatever is refused leaves nothing behind. */
export async function convertAtQuote(sql: Sql, doors: Doors, converting: Converting) {
  const { actor, body } = converting
  const now = doors.clock.now()
  const quote = await lockQuote(sql, { id: body.quote_id, userId: actor.id })
  if (quote === undefined) return refuse('quote_not_found')
  if (quote.isUsed) return refuse('quote_used')
  if (!quoteHolds(quote.expiresAt, now)) return refuse('quote_expired')
  // The price is kept; whether anything is converted is asked anew.
  const priced = await findPrice(sql, now)
  if (!priced.ok) return priced
  const { deal } = quote
  const wallets = await findWallets(sql, actor.id)
  const from = wallets[deal.gives.currency]
  const to = wallets[deal.gets.currency]
  if (from === undefined || to === undefined) return refuse('no_dollar_wallet')
  const early = buysTooEarly(wallets, deal.gives.currency)
  await lockWallets(sql, [from.id, to.id])
  const bar = early ?? (await sendingBar(sql, from.id))
  if (bar !== undefined) return bar
  const taken = await takeAuthorisation(sql, doors, {
    actor,
    authorisationId: body.authorisation_id,
    purpose: 'conversion',
    hash: quote.hash,
    strength: 'usual',
    now,
  })
  if (!taken.ok) {
    assert(taken.code !== 'step_up_required', 'the PIN is enough for what stays its customer’s')
    return refuse(taken.code)
  }
  const { positionLimit: most } = priced.value.terms
  const counted = await takePosition(sql, { change: positionChange(deal), most })
  if (!counted.ok) return counted
  const id = newId(doors)
  const posted = await post(sql, {
    id,
    userId: actor.id,
    deal,
    from,
    to,
    requestId: converting.requestId,
    now,
  })
  if (!posted.ok) return posted
  return writeDown(sql, doors, {
    converting,
    made: { id, quote, userId: actor.id, from, to, transfer: posted.value, authority: taken.value, now },
  })
}

type Posting = {
  readonly id: string
  readonly userId: string
  readonly deal: Deal
  readonly from: SideWallet
  readonly to: SideWallet
  readonly requestId: string
  readonly now: Date
}

async function post(
  sql: Sql,
  { id, userId, deal, from, to, requestId, now }: Posting,
): Promise<Result<TransferId, 'not_enough_money' | 'wallet_frozen'>> {
  const isBuying = deal.gives.currency === 'NGN'
  const accounts = isBuying
    ? { naira: from.account, dollars: to.account }
    : { naira: to.account, dollars: from.account }
  const answer = await commitOne(
    sql,
    {
      op: 'post',
      key: keyFrom('conversion', id),
      effectiveAt: now,
      context: { actor: `customer:${userId}`, intent: `conversion:${id}`, requestId },
      posting: converted(deal, accounts),
    },
    { now },
  )
  if (answer.status === 'posted') return done(transferId(answer.id))
  if (answer.status === 'not_enough_money') {
    const { available } = await balanceOf(sql, from.account)
    const missing = money(deal.gives.currency, deal.gives.minor - available.minor)
    return refuse('not_enough_money', {
      values: { missing: displayAmount(missing.minor > 0n ? missing : deal.gives) },
    })
  }
  if (answer.status === 'account_frozen' || answer.status === 'account_closed') return refuse('wallet_frozen')
  throw new Error(`Broken invariant: a conversion that was quoted is taken, the ledger said ${answer.status}`)
}

async function writeDown(
  sql: Sql,
  doors: Doors,
  { converting, made }: { readonly converting: Converting; readonly made: Made },
) {
  const { quote, id, now, userId } = made
  const { deal } = quote
  await markUsed(sql, { id: quote.id, now })
  const lines = await writeLines(sql, doors, made)
  await insertConversion(sql, { made, lines })
  await recordAudit(sql, doors, {
    actor: converting.actor,
    action: 'exchange.convert',
    target: { type: 'conversion', id },
    outcome: 'allowed',
    changes: [
      { field: 'gives', before: null, after: `${deal.gives.currency} ${decimalText(deal.gives)}` },
      { field: 'gets', before: null, after: `${deal.gets.currency} ${decimalText(deal.gets)}` },
      { field: 'rate', before: null, after: rateText(deal.price) },
    ],
    requestId: converting.requestId,
    address: converting.address,
  })
  await tellConverted(sql, doors, { userId, deal, lines })
  return done({
    conversion_id: id,
    from_currency: deal.gives.currency,
    from_amount: deal.gives,
    to_currency: deal.gets.currency,
    to_amount: deal.gets,
    rate: rateText(deal.price),
    reference: lines.reference,
    transaction_id: lines.from,
    converted_at: now,
  })
}
