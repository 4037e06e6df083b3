// Answers for sending: reckoned again, authorised, counted, held or posted, written down and told, in one transaction.
import { recordAudit } from '#features/audit/public.ts'
import { takeFreeTransfer } from '#features/charges/public.ts'
import { takeOutflow } from '#features/limits/public.ts'
import { takeAuthorisation } from '#features/step-up/public.ts'
import { insertTransaction } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { CustomerActor } from '#kit/http/actors.ts'
import type { BodyOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { lagosTime } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { decimalText, subtract } from '#kit/money/money.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'
import { commitOne, keyFrom } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'
import type { sendTransfer as contract } from '../contract.ts'
import { type Lines, walletToWallet } from '../postings.ts'
import { type Naira, promisedHours, reviewHours } from '../rules.ts'
import { keepPaid } from './beneficiaries.ts'
import { insertFirstEvents } from './events.ts'
import { canReceive } from './receiving.ts'
import { findSender, reckon, type Reckoned, type Sender } from './reckon.ts'
import type { ResolvedPayee } from './resolve-payee.ts'
import { tellReceived, tellSent } from './tell.ts'
import { viewFor } from './find-transfer.ts'
import { findTransferRow } from './transfer-row.ts'
import { arePayoutsOn } from './payout-switch.ts'

export type Wish = BodyOf<typeof contract>

/** By whom and how it was authorised, and when. */
export type Authority = {
  readonly by: 'pin' | 'passkey' | 'pin_and_code' | 'standing_order'
  readonly id: string
  readonly at: Date
}

type Sending = {
  readonly actor: CustomerActor
  readonly payee: ResolvedPayee
  readonly amount: Naira
  readonly wish: Wish
  /** The partner that pays out. */
  readonly provider: string
  readonly requestId: string
  readonly address: string
}

/** Sends what a customer saw and authorised. Whatever is refused leaves nothing behind. */
export async function sendTransfer(sql: Sql, doors: Doors, sending: Sending) {
  const { actor, payee, amount, wish } = sending
  const now = doors.clock.now()
  if (!(await arePayoutsOn(sql, payee.kind))) return refuse('sending_paused')
  const sender = await lockSender(sql, actor.id, payee)
  if (sender === undefined) return refuse('no_sending_yet')
  const narration = wish.narration ?? ''
  const reckoned = await reckon(sql, { sender, payee, amount, narration, now })
  if (reckoned.hash !== wish.hash) return refuse('quote_changed')
  const warned = unheeded(reckoned, wish)
  if (!warned.ok) return warned
  const taken = await takeAuthorisation(sql, doors, {
    actor,
    authorisationId: wish.authorisation_id,
    purpose: 'transfer',
    hash: reckoned.hash,
    strength: reckoned.strength,
    now,
  })
  if (!taken.ok) return taken
  const made = await makeTransfer(sql, doors, {
    sender,
    reckoned,
    narration,
    provider: sending.provider,
    authority: { by: taken.value.method, id: taken.value.id, at: taken.value.authorisedAt },
    saveAs: wish.save_as,
    requestId: sending.requestId,
  })
  if (!made.ok) return made
  await recordAudit(sql, doors, {
    actor,
    action: 'transfers.send',
    target: { type: 'transfer', id: made.value.transferId },
    outcome: 'allowed',
    changes: [{ field: 'total', before: null, after: decimalText(reckoned.charges.total) }],
    requestId: sending.requestId,
    address: sending.address,
  })
  const row = await findTransferRow(sql, { id: made.value.transferId })
  assert(row !== undefined, 'a transfer that was made is there')
  return done(await viewFor(sql, row, now))
}

/** Warnings that were shown in the quote and not answered. */
function unheeded(
  reckoned: Reckoned,
  wish: Pick<Wish, 'send_again' | 'scam_warning_read'>,
): Result<undefined, 'duplicate_transfer' | 'scam_warning_unread'> {
  if (reckoned.sentAlikeAt !== undefined && wish.send_again !== true)
    return refuse('duplicate_transfer', { values: { time: lagosTime(reckoned.sentAlikeAt) } })
  return reckoned.needsScamPause && wish.scam_warning_read !== true ? refuse('scam_warning_unread') : done()
}

// Both wallets in one order, so that two customers who pay each other at once wait for each other once, not for ever. Until
// commit, everything that one customer sends is judged one after the other.
async function lockSender(sql: Sql, userId: string, payee: ResolvedPayee): Promise<Sender | undefined> {
  const sender = await findSender(sql, userId)
  if (sender === undefined) return undefined
  const wallets = payee.kind === 'customer' ? [sender.walletId, payee.walletId] : [sender.walletId]
  await sql`select id from wallets where id = any(${wallets}::uuid[]) order by id for no key update`
  return sender
}

export type MadeTransfer = { readonly transferId: string; readonly transactionId: string }

type Making = {
  readonly sender: Sender
  readonly reckoned: Reckoned
  readonly narration: string
  readonly provider: string
  readonly authority: Authority
  readonly saveAs: string | undefined
  readonly requestId: string | undefined
}

/** Counts, moves and writes a transfer that was authorised. The sender's wallet is locked. */
export async function makeTransfer(sql: Sql, doors: Doors, making: Making) {
  const { sender, reckoned } = making
  const { charges, payee } = reckoned
  const now = doors.clock.now()
  if (payee.kind === 'customer' && !(await canReceive(sql, { payee, amount: charges.amount, now })))
    return refuse('recipient_cannot_receive')
  const counted = await takeOutflow(sql, { userId: sender.userId, amount: charges.amount, now })
  if (!counted.ok) return counted
  const free = charges.usesFreeTransfer
    ? await takeFreeTransfer(sql, { userId: sender.userId, now })
    : undefined
  // Another transfer has taken the last free one since: the price is another.
  if (charges.usesFreeTransfer && free === undefined) return refuse('quote_changed')
  const id = newId(doors)
  const moved = await move(sql, doors, { id, making })
  if (!moved.ok) return moved
  const made = { transferId: id, transactionId: newId(doors) }
  const periods = counted.value.periods
  await insertRow(sql, doors, { made, making, ledger: moved.value, periods, freeMonth: free?.month })
  await insertRows(sql, doors, { made, making, ledger: moved.value })
  await keepPaid(sql, doors, { userId: sender.userId, payee, saveAs: making.saveAs })
  await leave(sql, doors, { made, making })
  return done<MadeTransfer>(made)
}

function linesOf({ charges }: Reckoned): Lines {
  const { amount, fee, vat, duty, total } = charges
  return { amount, fee, vat, duty, total }
}

/** Ours at the partner, and the same for ever: made of the transfer's own id. */
const referenceOf = (made: MadeTransfer): string => `pay-${made.transferId.replaceAll('-', '')}`

type Moved = { readonly hold: bigint | undefined; readonly transfer: bigint | undefined }

/** To another customer the money moves at once; to a bank it is set aside until the bank has answered. */
async function move(
  sql: Sql,
  doors: Doors,
  { id, making }: { id: string; making: Making },
): Promise<Result<Moved, 'not_enough_money' | 'wallet_frozen' | 'recipient_cannot_receive'>> {
  const { sender, reckoned } = making
  const now = doors.clock.now()
  const from = accountId(sender.account)
  const common = {
    effectiveAt: now,
    context: { actor: `customer:${sender.userId}`, intent: `transfer:${id}`, requestId: making.requestId },
  }
  const { payee } = reckoned
  const answer = await commitOne(
    sql,
    payee.kind === 'bank'
      ? {
          ...common,
          op: 'hold',
          key: keyFrom('transfer-hold', id),
          kind: 'bank_transfer_hold',
          account: from,
          amount: reckoned.charges.total,
          expiresAt: undefined,
        }
      : {
          ...common,
          op: 'post',
          key: keyFrom('transfer', id),
          posting: walletToWallet(linesOf(reckoned), from, accountId(payee.account)),
        },
    { now },
  )
  if (answer.status === 'posted')
    return done(
      payee.kind === 'bank'
        ? { hold: answer.id, transfer: undefined }
        : { hold: undefined, transfer: answer.id },
    )
  if (answer.status === 'not_enough_money')
    return refuse('not_enough_money', { values: { missing: missingOf(reckoned) } })
  if (answer.status === 'account_frozen' || answer.status === 'account_closed')
    return refuse(await whoIsBarred(sql, sender, payee))
  throw new Error(`Broken invariant: a transfer that was reckoned is taken, the ledger said ${answer.status}`)
}

function missingOf({ charges, available }: Reckoned): string {
  const missing = subtract(charges.total, available)
  return displayAmount(missing.minor > 0n ? missing : charges.total)
}

/** Whose account is frozen or closed: the sender may know about their own alone. */
async function whoIsBarred(
  sql: Sql,
  sender: Sender,
  payee: ResolvedPayee,
): Promise<'wallet_frozen' | 'recipient_cannot_receive'> {
  if (payee.kind === 'bank') return 'wallet_frozen'
  const [own] = await sql<{ barred: boolean }>`
    select debit_frozen or closed barred from ledger.accounts where id = ${sender.account}`
  return own?.barred ? 'wallet_frozen' : 'recipient_cannot_receive'
}

type Written = { readonly made: MadeTransfer; readonly making: Making; readonly ledger: Moved }

async function insertRow(
  sql: Sql,
  doors: Doors,
  written: Written & { periods: readonly string[]; freeMonth: string | undefined },
): Promise<void> {
  const { made, making, ledger } = written
  const { reckoned, sender, authority } = making
  const { payee, charges } = reckoned
  const now = doors.clock.now()
  const isBank = payee.kind === 'bank'
  const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000)
  await sql`
    insert into transfers (id, reference, user_id, wallet_id, transaction_id, kind, state, currency, amount_minor, fee_minor,
      vat_minor, stamp_duty_minor, waived_minor, total_minor, charge_rules, free_transfer_month, limit_periods, bank_code,
      bank_name, account_number, payee_name, recipient_user_id, narration, authorised_by, authorisation_id, provider,
      hold_id, ledger_transfer, created_at, promised_by, review_after, concluded_at)
    values (${made.transferId}, ${referenceOf(made)}, ${sender.userId}, ${sender.walletId},
      ${made.transactionId}, ${payee.kind}, ${isBank ? 'held' : 'success'}, 'NGN', ${charges.amount.minor}, ${charges.fee.minor},
      ${charges.vat.minor}, ${charges.duty.minor}, ${charges.waived.minor}, ${charges.total.minor}, ${charges.rules},
      ${written.freeMonth ?? null}, ${written.periods}, ${isBank ? payee.bankCode : null},
      ${isBank ? payee.bankName : doors.brand.name}, ${isBank ? payee.accountNumber : payee.handle}, ${payee.name},
      ${isBank ? null : payee.userId}, ${making.narration}, ${authority.by}, ${authority.id}, ${isBank ? making.provider : null},
      ${ledger.hold ?? null}, ${ledger.transfer ?? null}, ${now}, ${later(promisedHours)}, ${later(reviewHours)},
      ${isBank ? null : now})`
  await insertFirstEvents(sql, made.transferId, [
    { name: 'created', at: authority.at, outcome: '' },
    { name: 'authorised', at: authority.at, outcome: authority.by },
    { name: isBank ? 'held' : 'success', at: now, outcome: '' },
  ])
}

/** The sender's line in the list of transactions, and of a customer who is paid theirs. */
async function insertRows(sql: Sql, doors: Doors, { made, making, ledger }: Written): Promise<void> {
  const { reckoned, sender } = making
  const { payee, charges } = reckoned
  const common = {
    channel: payee.kind === 'bank' ? 'bank_transfer' : 'in_app',
    amount: charges.amount,
    heldFor: undefined,
    narration: making.narration,
    ledgerTransfer: ledger.transfer,
  }
  await insertTransaction(sql, doors, {
    ...common,
    id: made.transactionId,
    userId: sender.userId,
    walletId: sender.walletId,
    type: payee.kind === 'bank' ? 'bank_transfer' : 'customer_transfer',
    direction: 'debit',
    charges: { fee: charges.fee, vat: charges.vat, stampDuty: charges.duty },
    status: payee.kind === 'bank' ? 'processing' : 'success',
    counterparty:
      payee.kind === 'bank'
        ? { name: payee.name, bank: payee.bankName, account: payee.accountNumber }
        : { name: payee.name, bank: doors.brand.name, account: payee.handle },
    provider: payee.kind === 'bank' ? making.provider : undefined,
    providerReference: payee.kind === 'bank' ? referenceOf(made) : undefined,
  })
  if (payee.kind === 'bank') return
  const from = await findPerson(sql, sender.userId)
  const received = newId(doors)
  await insertTransaction(sql, doors, {
    ...common,
    id: received,
    userId: payee.userId,
    walletId: payee.walletId,
    type: 'customer_transfer',
    direction: 'credit',
    status: 'success',
    counterparty: { name: from.name, bank: doors.brand.name, account: from.tag },
    provider: undefined,
    providerReference: undefined,
  })
  await tellReceived(sql, doors, {
    userId: payee.userId,
    transactionId: received,
    amount: charges.amount,
    from: from.name,
  })
}

async function findPerson(sql: Sql, userId: string): Promise<{ name: string; tag: string }> {
  const [row] = await sql<{ first_name: string | null; last_name: string | null; tag: string | null }>`
    select first_name, last_name, tag from users where id = ${userId}`
  return {
    name: [row?.first_name, row?.last_name].filter((name) => name).join(' '),
    tag: row?.tag ? `@${row.tag}` : '',
  }
}

/** What happens after commit: the bank is asked to pay, and screens read again. */
async function leave(
  sql: Sql,
  doors: Doors,
  { made, making }: { made: MadeTransfer; making: Making },
): Promise<void> {
  const { reckoned, sender } = making
  const { payee } = reckoned
  if (payee.kind === 'bank')
    await doors.outbox.enqueue(sql, {
      kind: 'transfers.submit',
      payload: { transfer_id: made.transferId },
      key: made.transferId,
    })
  else
    await tellSent(sql, doors, {
      userId: sender.userId,
      transactionId: made.transactionId,
      amount: reckoned.charges.amount,
      to: payee.name,
    })
  const received = payee.kind === 'customer' ? [`customer:${payee.userId}`, `user:${payee.userId}`] : []
  await noteChange(
    sql,
    ['transactions', `customer:${sender.userId}`, `user:${sender.userId}`, ...received],
    doors.clock.now(),
  )
}
