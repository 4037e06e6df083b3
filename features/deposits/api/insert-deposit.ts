// Answers for a deposit that the bank has confirmed: its row, its posting, and who is told, in one transaction.
import { openCase } from '#features/cases/public.ts'
import { giveBackInflow } from '#features/limits/public.ts'
import { insertTransaction } from '#features/transactions/public.ts'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { writing } from '#kit/db/for-many.ts'
import { type Columns, records } from '#kit/db/records.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { decimalText, type Money } from '#kit/money/money.ts'
import { commitOne, keyFrom } from '#ledger/ledger.ts'
import { accountId, type Posting } from '#ledger/posting.ts'
import { costToSuspense, depositToSuspense, depositToWallet, suspenseToWallet } from '../postings.ts'
import type { DepositAtBank } from '../rail.ts'
import type { DepositCurrency, SuspensionReason } from '../rules.ts'
import { type DepositRow, grossOf, inBankMoney } from './list-suspended.ts'
import { debitsFrozen, type Judged, judge, lockReceiver, type ReceiverRow } from './receiver.ts'
import { releaseKey } from './release-deposit.ts'
import { tellReceived } from './tell-received.ts'
import { leaveRelease } from './release-due-job.ts'

type Confirmed = {
  readonly provider: string
  readonly deposit: DepositAtBank
  readonly requestId: string | undefined
}

/** What was decided of a deposit: whose it is, and why it is held, if it is. */
type Decided = Confirmed & {
  readonly id: string
  readonly gross: Money<DepositCurrency>
  readonly wallet: ReceiverRow | undefined
  readonly transactionId: string | undefined
  readonly suspension: SuspensionReason | undefined
  readonly judged: Judged
}

/** Records a deposit, to its wallet or to suspense; answers its outcome in words. A reference counts once, for ever. */
export async function insertDeposit(sql: Sql, doors: Doors, confirmed: Confirmed): Promise<string> {
  const { provider, deposit } = confirmed
  const wallet = await lockReceiver(sql, provider, deposit.accountNumber)
  const gross = inBankMoney(deposit.gross, deposit.gross.minor)
  const judged = await judge(sql, { wallet, gross, now: doors.clock.now() })
  const { suspension } = judged
  const id = newId(doors)
  const decided: Decided = {
    ...confirmed,
    id,
    gross,
    wallet,
    suspension,
    judged,
    transactionId: wallet && newId(doors),
  }
  if (!(await insertRow(sql, doors, decided))) {
    if (await explainLine(sql, doors, decided)) return 'a line that we had booked'
    // It was counted a moment ago for nothing.
    if (judged.counted && wallet)
      await giveBackInflow(sql, { ...judged.counted, amount: gross, userId: wallet.user_id })
    if (await tellBookedAsHouse(sql, doors, decided)) return 'booked as the house’s: case opened'
    return (await tellGivenAway(sql, doors, decided)) ? givenAway : 'already recorded'
  }
  if (judged.until !== undefined) await leaveRelease(sql, doors, { id, until: judged.until })
  const transfer = await post(sql, doors, decided)
  await (wallet ? tellCustomer(sql, doors, decided, { wallet, transfer }) : tellStaff(sql, doors, decided))
  return suspension === undefined ? 'credited' : `held: ${suspension}`
}

/** What we took for the house's own money was somebody's deposit: a person gives it to them. Answers whether it is one. */
async function tellBookedAsHouse(sql: Sql, doors: Doors, decided: Decided): Promise<boolean> {
  const { provider, deposit, wallet } = decided
  const reference = deposit.providerReference
  const booked = await sql`
    select 1 from float_top_ups where provider = ${provider} and provider_reference = ${reference}`
  if (booked.length === 0) return false
  await openCase(sql, doors, {
    kind: 'deposit_booked_as_house',
    key: `${provider}:${reference}`,
    subject: wallet ? { type: 'user', id: wallet.user_id } : { type: 'deposit', id: reference },
    facts: { provider, reference, amount: decimalText(decided.gross) },
  })
  return true
}

/**
 * A line of the statement that we booked to suspense, and of which the bank tells now: whole, it is whose it says, as any deposit. Answers
 * whether it is one.
 */
async function explainLine(sql: Sql, doors: Doors, decided: Decided): Promise<boolean> {
  const { provider, deposit, gross, wallet, suspension, judged } = decided
  const { providerFee } = deposit
  const now = doors.clock.now()
  const isReleased = suspension === undefined
  const [row] = await sql<{ id: string }>`
    update deposits set account_number = ${deposit.accountNumber}, gross_minor = ${gross.minor}, provider_fee_minor = ${providerFee.minor},
      sender_name = ${deposit.senderName}, sender_bank = ${deposit.senderBank}, sender_account = ${deposit.senderAccountNumber},
      narration = ${deposit.narration}, paid_at = ${deposit.paidAt}, user_id = ${wallet?.user_id ?? null},
      transaction_id = ${decided.transactionId ?? null}, state = ${isReleased ? 'released' : 'suspended'},
      suspension = ${suspension ?? 'no_wallet'}, released_at = ${isReleased ? now : null}
    where provider = ${provider} and provider_reference = ${deposit.providerReference} and account_number = '' and state = 'suspended'
      and gross_minor - provider_fee_minor = ${gross.minor - providerFee.minor}
    returning id`
  if (row === undefined) return false
  const explained = { ...decided, id: row.id }
  if (providerFee.minor > 0n) {
    const key = keyFrom('deposit-explained', row.id)
    await postOne(sql, doors, explained, { key, posting: costToSuspense(provider, providerFee), at: now })
  }
  if (wallet === undefined) {
    await tellStaff(sql, doors, explained)
    return true
  }
  const toWallet = suspenseToWallet({ provider, gross }, accountId(wallet.ledger_account))
  const transfer = isReleased
    ? await postOne(sql, doors, explained, { key: releaseKey(row.id), posting: toWallet, at: now })
    : undefined
  if (judged.until !== undefined) await leaveRelease(sql, doors, { id: row.id, until: judged.until })
  await tellCustomer(sql, doors, explained, { wallet, transfer })
  return true
}

/** What is told of a line after a person gave it to somebody: another customer's it is, or more. */
export const givenAway = 'given to somebody by hand: case opened'

async function tellGivenAway(sql: Sql, doors: Doors, decided: Decided): Promise<boolean> {
  const { provider, deposit, gross, wallet } = decided
  const reference = deposit.providerReference
  const [row] = await sql<Pick<DepositRow, 'id' | 'currency' | 'gross_minor'>>`
    select id, currency, gross_minor from deposits where provider = ${provider} and provider_reference = ${reference} and account_number = ''
      and state = 'released' and (user_id is distinct from ${wallet?.user_id ?? null} or gross_minor <> ${gross.minor})`
  if (row === undefined) return false
  await openCase(sql, doors, {
    kind: 'deposit_amount_mismatch',
    key: `${provider}:${reference}`,
    subject: { type: 'deposit', id: row.id },
    facts: {
      provider,
      reference,
      our_amount: decimalText(grossOf(row)),
      bank_amount: decimalText(gross),
      bank_fee: decimalText(deposit.providerFee),
      account: deposit.accountNumber,
      sender: deposit.senderName,
    },
  })
  return true
}

function insertRow(sql: Sql, doors: Doors, decided: Decided): Promise<boolean> {
  const { deposit, suspension } = decided
  return insertDepositRow(sql, {
    id: decided.id,
    provider: decided.provider,
    provider_reference: deposit.providerReference,
    account_number: deposit.accountNumber,
    user_id: decided.wallet?.user_id,
    transaction_id: decided.transactionId,
    currency: decided.gross.currency,
    gross_minor: decided.gross.minor,
    provider_fee_minor: deposit.providerFee.minor,
    sender_name: deposit.senderName,
    sender_bank: deposit.senderBank,
    sender_account: deposit.senderAccountNumber,
    narration: deposit.narration,
    state: suspension === undefined ? 'credited' : 'suspended',
    suspension,
    paid_at: deposit.paidAt,
    recorded_at: doors.clock.now(),
  })
}

/** Whether it is a new one: a reference counts once, for ever, also when its line was booked as the house's. Whoever asks holds the reference. */
export const insertDepositRow = writing<Columns & { readonly id: string }, boolean>(async (sql, rows) => {
  const inserted = await sql<{ id: string }>`
    insert into deposits (id, provider, provider_reference, account_number, user_id, transaction_id, currency, gross_minor,
      provider_fee_minor, sender_name, sender_bank, sender_account, narration, state, suspension, paid_at, recorded_at)
    select id, provider, provider_reference, account_number, user_id, transaction_id, currency, gross_minor,
      provider_fee_minor, sender_name, sender_bank, sender_account, narration, state, suspension, paid_at, recorded_at
    from json_populate_recordset(null::deposits, ${records(rows)}::json) one
    where not exists (
      select 1 from float_top_ups h where h.provider = one.provider and h.provider_reference = one.provider_reference)
    order by provider, provider_reference
    on conflict (provider, provider_reference) do nothing returning id`
  const ids = new Set(inserted.map(({ id }) => id))
  return rows.map(({ id }) => ids.has(id))
})

function post(sql: Sql, doors: Doors, decided: Decided): Promise<bigint> {
  const { provider, deposit, gross, wallet, suspension } = decided
  const arrival = { provider, gross, providerFee: deposit.providerFee }
  const reaches = suspension === undefined ? wallet : undefined
  return postOne(sql, doors, decided, {
    key: keyFrom('deposit', provider, deposit.providerReference),
    posting: reaches
      ? depositToWallet(arrival, accountId(reaches.ledger_account))
      : depositToSuspense(arrival),
    at: deposit.paidAt,
  })
}

async function postOne(
  sql: Sql,
  doors: Doors,
  { id, requestId }: Decided,
  { key, posting, at }: { readonly key: string; readonly posting: Posting; readonly at: Date },
): Promise<bigint> {
  const context = { actor: 'system', intent: `deposit:${id}`, requestId } as const
  const committed = await commitOne(
    sql,
    { op: 'post', key, posting, effectiveAt: at, context },
    { now: doors.clock.now() },
  )
  assert(committed.status === 'posted', `a new deposit is posted, the ledger said ${committed.status}`)
  return committed.id
}

async function tellCustomer(
  sql: Sql,
  doors: Doors,
  decided: Decided,
  posted: { wallet: ReceiverRow; transfer: bigint | undefined },
): Promise<void> {
  const { deposit, suspension, transactionId } = decided
  const { wallet } = posted
  assert(transactionId !== undefined, 'a deposit that somebody owns is a transaction of theirs')
  const reference = await insertTransaction(sql, doors, {
    id: transactionId,
    userId: wallet.user_id,
    walletId: wallet.wallet_id,
    type: 'deposit',
    channel: 'bank_transfer',
    direction: 'credit',
    amount: decided.gross,
    status: suspension === undefined ? 'success' : 'pending',
    heldFor: suspension,
    heldUntil: decided.judged.until,
    narration: deposit.narration,
    counterparty: {
      name: deposit.senderName,
      bank: deposit.senderBank,
      account: deposit.senderAccountNumber,
    },
    provider: decided.provider,
    providerReference: deposit.providerReference,
    ledgerTransfer: posted.transfer,
  })
  await tellReceived(sql, doors, {
    id: decided.id,
    userId: wallet.user_id,
    transactionId,
    gross: decided.gross,
    sender: { name: deposit.senderName, bank: deposit.senderBank },
    suspension,
    limit: decided.judged.limit,
    until: decided.judged.until,
    isFrozen: debitsFrozen(wallet, doors.clock.now()),
    reference,
    wallet: accountId(wallet.ledger_account),
  })
  const topics = ['transactions', 'deposits', `customer:${wallet.user_id}`, `user:${wallet.user_id}`]
  await noteChange(sql, topics, doors.clock.now())
}

async function tellStaff(sql: Sql, doors: Doors, decided: Decided): Promise<void> {
  const { provider, deposit } = decided
  await openCase(sql, doors, {
    kind: 'deposit_without_owner',
    key: `${provider}:${deposit.providerReference}`,
    subject: { type: 'deposit', id: decided.id },
    facts: { provider, reference: deposit.providerReference, amount: decimalText(decided.gross) },
  })
  await noteChange(sql, ['deposits', 'cases'], doors.clock.now())
}
