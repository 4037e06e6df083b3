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
import { decimalText, type Money, money } from '#kit/money/money.ts'
import { commitOne, keyFrom } from '#ledger/ledger.ts'
import { accountId } from '#ledger/posting.ts'
import { depositToSuspense, depositToWallet } from '../postings.ts'
import type { DepositAtBank } from '../rail.ts'
import type { SuspensionReason } from '../rules.ts'
import { debitsFrozen, type Judged, judge, lockReceiver, type ReceiverRow } from './receiver.ts'
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
  readonly gross: Money<'NGN'>
  readonly wallet: ReceiverRow | undefined
  readonly transactionId: string | undefined
  readonly suspension: SuspensionReason | undefined
  readonly judged: Judged
}

/** Records a deposit, to its wallet or to suspense; answers its outcome in words. A reference counts once, for ever. */
export async function insertDeposit(sql: Sql, doors: Doors, confirmed: Confirmed): Promise<string> {
  const { provider, deposit } = confirmed
  const wallet = await lockReceiver(sql, provider, deposit.accountNumber)
  const gross = money('NGN', deposit.gross.minor)
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
    // It was counted a moment ago for nothing.
    if (judged.counted && wallet)
      await giveBackInflow(sql, { ...judged.counted, amount: gross, userId: wallet.user_id })
    return (await tellBookedAsHouse(sql, doors, decided))
      ? 'booked as the house’s: case opened'
      : 'already recorded'
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

function insertRow(sql: Sql, doors: Doors, decided: Decided): Promise<boolean> {
  const { deposit, suspension } = decided
  return insertDepositRow(sql, {
    id: decided.id,
    provider: decided.provider,
    provider_reference: deposit.providerReference,
    account_number: deposit.accountNumber,
    user_id: decided.wallet?.user_id,
    transaction_id: decided.transactionId,
    currency: 'NGN',
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

async function post(sql: Sql, doors: Doors, decided: Decided): Promise<bigint> {
  const { provider, deposit, gross, wallet, suspension } = decided
  const arrival = { provider, gross, providerFee: money('NGN', deposit.providerFee.minor) }
  const reaches = suspension === undefined ? wallet : undefined
  const committed = await commitOne(
    sql,
    {
      op: 'post',
      key: keyFrom('deposit', provider, deposit.providerReference),
      posting: reaches
        ? depositToWallet(arrival, accountId(reaches.ledger_account))
        : depositToSuspense(arrival),
      effectiveAt: deposit.paidAt,
      context: { actor: 'system', intent: `deposit:${decided.id}`, requestId: decided.requestId },
    },
    { now: doors.clock.now() },
  )
  assert(committed.status === 'posted', `a new deposit is posted, the ledger said ${committed.status}`)
  return committed.id
}

async function tellCustomer(
  sql: Sql,
  doors: Doors,
  decided: Decided,
  posted: { wallet: ReceiverRow; transfer: bigint },
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
