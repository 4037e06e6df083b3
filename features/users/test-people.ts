// Answers for people in tests: users with wallets and money, and customers who are signed in by mail code over HTTP.
import { confirmCode, requestCode } from '#features/customer-sign-in/contract.ts'
import { openWallet } from '#features/wallets/public.ts'
import { assert } from '#kit/assert.ts'
import type { Doors } from '#kit/doors.ts'
import { newId, newReference } from '#kit/ids.ts'
import type { Currency } from '#kit/money/currency.ts'
import { money } from '#kit/money/money.ts'
import type { TestApp } from '#kit/test/app.ts'
import { codeIn } from '#kit/test/mailbox.ts'
import { foldForSearch } from '#kit/words/fold.ts'
import { commitOne, openAccount } from '#ledger/ledger.ts'
import { type AccountId, credit, debit, house } from '#ledger/posting.ts'
import type { UserRow } from './api/user-view.ts'

export type PlantedUser = { readonly id: string; readonly email: string }

let planted = 0

/** Plants a user row. Names, address and phone are what is given; the rest has a default. */
export async function plantUser(
  doors: Doors,
  given: Partial<
    Pick<
      UserRow,
      'email' | 'first_name' | 'last_name' | 'phone' | 'status' | 'kyc_tier' | 'created_at' | 'last_active_at'
    >
  > = {},
): Promise<PlantedUser> {
  const id = newId(doors)
  const email = given.email ?? `planted-${planted++}@mail.example`
  const { first_name: first = null, last_name: last = null, phone = null } = given
  await doors.database.sql`
    insert into users (id, email, first_name, last_name, phone, search_text, status, kyc_tier, created_at, last_active_at)
    values (${id}, ${email}, ${first}, ${last}, ${phone}, ${foldForSearch([first, last, email, phone].filter((text) => text !== null).join(' '))},
      ${given.status ?? 'approved'}, ${given.kyc_tier ?? 1}, ${given.created_at ?? doors.clock.now()}, ${given.last_active_at ?? null})`
  return { id, email }
}

export type PlantedWallet = { readonly walletId: string; readonly account: AccountId }

/** Opens a wallet by the product's own verb, and puts money in from outside the house. */
export async function plantWallet(
  doors: Doors,
  userId: string,
  given: { currency?: Currency; minor?: bigint } = {},
): Promise<PlantedWallet> {
  const currency = given.currency ?? 'NGN'
  const wallet = await doors.database.begin((sql) => openWallet(sql, doors, { userId, currency }))
  if (given.minor !== undefined && given.minor > 0n)
    await fund(doors, { account: wallet.account, currency, minor: given.minor })
  return wallet
}

/** Posts money from an account of the house to a wallet; answers the transfer. */
export async function fund(
  doors: Doors,
  given: { account: AccountId; currency: Currency; minor: bigint },
): Promise<bigint> {
  const now = doors.clock.now()
  const world = await openAccount(doors.database.sql, {
    currency: given.currency,
    code: house(given.currency, 'settlement', 'test'),
    normalSide: 'debit',
    at: now,
    mayGoNegative: true,
  })
  const sum = money(given.currency, given.minor)
  const committed = await commitOne(
    doors.database.sql,
    {
      op: 'post',
      key: newId(doors),
      effectiveAt: now,
      context: { actor: 'system', intent: 'test', requestId: undefined },
      posting: { kind: 'test_funding', legs: [debit(world, sum), credit(given.account, sum)] },
    },
    { now },
  )
  assert('id' in committed, 'money of tests is posted')
  return committed.id
}

export type PlantedTransaction = {
  readonly userId: string
  readonly walletId: string
  readonly currency?: Currency
  readonly direction?: 'credit' | 'debit'
  readonly minor: bigint
  readonly feeMinor?: bigint
  readonly stampDutyMinor?: bigint
  readonly status?: 'pending' | 'processing' | 'success' | 'failed' | 'reversed' | 'disputed'
  readonly byAdmin?: boolean
  readonly narration?: string
  readonly counterparty?: string
  readonly createdAt?: Date
}

/** Plants a transaction row, completed when it was made unless its status says that it is not. */
export async function plantTransaction(
  doors: Doors,
  given: PlantedTransaction,
): Promise<{ id: string; reference: string }> {
  const id = newId(doors)
  const reference = newReference(doors.random, 'tr')
  const {
    direction = 'credit',
    status = 'success',
    feeMinor = 0n,
    stampDutyMinor = 0n,
    narration = 'Transfer',
    counterparty = 'Sender Name',
  } = given
  const createdAt = given.createdAt ?? doors.clock.now()
  const isOpen = status === 'pending' || status === 'processing'
  await doors.database.sql`
    insert into transactions (id, reference, user_id, wallet_id, type, channel, direction, amount_minor, fee_minor, stamp_duty_minor,
      total_minor, currency, status, narration, counterparty_name, counterparty_bank, counterparty_account, by_admin, search_text,
      created_at, completed_at)
    values (${id}, ${reference}, ${given.userId}, ${given.walletId}, 'deposit', 'bank_transfer', ${direction}, ${given.minor}, ${feeMinor},
      ${stampDutyMinor}, ${direction === 'credit' ? given.minor : given.minor + feeMinor + stampDutyMinor}, ${given.currency ?? 'NGN'},
      ${status}, ${narration}, ${counterparty}, 'Bank', '0123456789', ${given.byAdmin ?? false},
      ${foldForSearch(`${reference} ${counterparty} ${narration}`)}, ${createdAt}, ${isOpen ? null : createdAt})`
  return { id, reference }
}

/** A customer who is signed in: their id and the cookie of their session. */
export type SignedInCustomer = { readonly id: string; readonly cookie: string }

/** Signs a customer up by mail code. The app has the routes and jobs of customer sign-in mounted. */
export async function signUpCustomer(app: TestApp, email: string): Promise<SignedInCustomer> {
  await app.request(requestCode, { body: { email } })
  await app.runJobs()
  const answer = await app.request(confirmCode, {
    body: { email, code: codeIn(app.mailbox.mailsTo(email)[0]) },
  })
  assert(answer.status === 200, `a test customer signs up: ${answer.text}`)
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
  return { id: answer.data.customer.uuid, cookie }
}
