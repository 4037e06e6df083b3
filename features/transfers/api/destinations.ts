// Answers for the two kinds of destination that transfers have: the account at a bank behind a number, and another customer behind a handle.
import { findBank } from '#features/banks/public.ts'
import {
  countLookup,
  type Destination,
  type DestinationKind,
  type Destinations,
  type Payee,
} from '#features/orders/public.ts'
import type { Sql } from '#kit/db/database.ts'
import { reading, readingAlike } from '#kit/db/for-many.ts'
import type { Doors } from '#kit/doors.ts'
import { nigerianPhone } from '#kit/http/fields.ts'
import { assert, unreachable } from '#kit/assert.ts'
import { type Money, money } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import { words } from '../message-words.ts'
import { ceilingAt } from '../parts.ts'
import { payoutReference } from '../payout-reference.ts'
import type { PayoutRail } from '../rail.ts'
import { needsScamPause, promisedHours, reviewHours, strengthOf } from '../rules.ts'
import { bankTransfer } from './bank-transfers.ts'
import { isSendingOn } from './payout-switch.ts'
import { fullName } from '#kit/words/full-name.ts'

/** Names of accounts are kept this long: people marry, numbers are given anew. */
const nameHours = 24

/** What sending to a bank and to another customer share. */
const transfer = {
  isPerson: true,
  findBounds: async (sql, now) => ({ most: await findCeiling(sql, now) }),
  strengthOf,
  needsScamPause,
} as const satisfies Partial<DestinationKind>

const findCeiling = readingAlike(async (sql, now: Date): Promise<Money<'NGN'> | undefined> => {
  const [ceiling] = await sql<{ amount_minor: bigint }>`${ceilingAt(sql, now)}`
  return ceiling && money('NGN', ceiling.amount_minor)
})

const referenceOf = ({ id, walletReference }: { id: string; walletReference: string }): string =>
  payoutReference({ transferId: id, walletReference })

/** An account at any bank, paid by this partner from now on. */
const toBank = (rail: PayoutRail): DestinationKind => ({
  ...transfer,
  name: 'bank',
  type: 'bank_transfer',
  channel: 'bank_transfer',
  find: (doors, { userId, to }) => resolveAccount(doors, rail, { userId, to: bankOf(to) }),
  isOn: (sql) => isSendingOn(sql, 'bank'),
  seenOf: ({ code, place, account }) => ({ bank: code ?? '', bank_name: place, account }),
  placesOf: async () => (code) => findBank(code ?? '')?.name ?? code ?? '',
  toOf: ({ code, account }) => ({ kind: 'bank', bank_code: code ?? '', account_number: account }),
  carriedOut: {
    by: 'partner',
    handedTo: () => ({ provider: rail.provider, referenceOf }),
    kind: bankTransfer,
    promisedHours,
    reviewHours,
    usualSeconds: 120,
  },
})

/** Another customer, paid at once in our own books. */
export const toCustomer: DestinationKind = {
  ...transfer,
  name: 'customer',
  type: 'customer_transfer',
  channel: 'in_app',
  find: (doors, { userId, to }) => resolveCustomer(doors, { userId, handle: handleOf(to) }),
  isOn: (sql) => isSendingOn(sql, 'customer'),
  seenOf: ({ customer }) => ({ customer: customer?.userId ?? '' }),
  placesOf: async (doors) => () => doors.brand.name,
  toOf: ({ account }) => ({ kind: 'customer', handle: account }),
  carriedOut: { by: 'books', referenceOf, said: words },
}

/** Where transfers go. */
export const destinations = ({
  payouts,
}: {
  readonly payouts: { readonly primary: PayoutRail }
}): Destinations => [toBank(payouts.primary), toCustomer]

type ToBank = Extract<Destination, { kind: 'bank' }>

function bankOf(to: Destination): ToBank {
  assert(to.kind === 'bank', 'an account at a bank was named')
  return to
}

function handleOf(to: Destination): string {
  assert(to.kind === 'customer', 'another customer was named')
  return to.handle
}

async function resolveAccount(doors: Doors, rail: PayoutRail, asked: { userId: string; to: ToBank }) {
  const { bank_code: bankCode, account_number: accountNumber } = asked.to
  const bank = findBank(bankCode)
  if (bank === undefined) return refuse('bank_unknown')
  const found = (name: string) =>
    done<Payee>({ name, code: bankCode, place: bank.name, account: accountNumber })
  const known = await findKnownName(doors, { bankCode, accountNumber })
  if (known !== undefined) return found(known)
  const counted = await countLookup(doors, asked.userId)
  if (!counted.ok) return counted
  const answer = await rail.findAccountName({ bankCode, accountNumber })
  switch (answer.outcome) {
    case 'accepted':
      await keepName(doors, {
        bankCode,
        accountNumber,
        name: answer.value.accountName,
        provider: rail.provider,
      })
      return found(answer.value.accountName)
    case 'rejected':
      return refuse(answer.reason === 'no_such_account' ? 'account_not_found' : 'bank_away')
    case 'unknown':
      return refuse('lookup_unanswered')
  }
  return unreachable(answer)
}

async function findKnownName(
  doors: Doors,
  account: { bankCode: string; accountNumber: string },
): Promise<string | undefined> {
  const since = new Date(doors.clock.now().getTime() - nameHours * 3_600_000)
  const [row] = await doors.database.sql<{ name: string }>`
    select name from account_names
    where bank_code = ${account.bankCode} and account_number = ${account.accountNumber} and asked_at > ${since}`
  return row?.name
}

async function keepName(
  doors: Doors,
  known: { bankCode: string; accountNumber: string; name: string; provider: string },
): Promise<void> {
  const now = doors.clock.now()
  await doors.database.sql`
    insert into account_names (bank_code, account_number, name, provider, asked_at)
    values (${known.bankCode}, ${known.accountNumber}, ${known.name}, ${known.provider}, ${now})
    on conflict (bank_code, account_number) do update
      set name = excluded.name, provider = excluded.provider, asked_at = excluded.asked_at`
}

type CustomerRow = {
  id: string
  first_name: string
  last_name: string
  wallet_id: string
  ledger_account: bigint
}

async function resolveCustomer(doors: Doors, asked: { userId: string; handle: string }) {
  const counted = await countLookup(doors, asked.userId)
  if (!counted.ok) return counted
  const row = await findByHandle(doors.database.sql, asked.handle)
  if (row === undefined) return refuse('customer_not_found')
  if (row.id === asked.userId) return refuse('to_yourself')
  return done<Payee>({
    name: fullName(row),
    code: null,
    place: doors.brand.name,
    account: asked.handle,
    customer: { userId: row.id, walletId: row.wallet_id, account: row.ledger_account },
  })
}

// An @ in front is a tag, one inside an address; digits are a phone number; everything else may be a tag without its @.
async function findByHandle(sql: Sql, handle: string): Promise<CustomerRow | undefined> {
  const written = handle.trim().toLowerCase()
  const phone = nigerianPhone.safeParse(written)
  if (written.startsWith('@')) return findCustomer(sql, { tag: written.slice(1) })
  if (written.includes('@')) return findCustomer(sql, { email: written })
  return findCustomer(sql, phone.success ? { phone: phone.data } : { tag: written })
}

type Handle = { readonly tag?: string; readonly email?: string; readonly phone?: string }

const findCustomer = reading<Handle, CustomerRow | undefined>(async (sql, handles) => {
  const all = (of: keyof Handle): string[] => handles.flatMap((handle) => handle[of] ?? [])
  const rows = await sql<CustomerRow & { tag: string | null; email: string; phone: string | null }>`
    select u.id, u.first_name, u.last_name, u.tag, u.email, w.id wallet_id, w.ledger_account,
      case when u.phone_confirmed_at is not null then u.phone end phone
    from users u join wallets w on w.user_id = u.id and w.currency = 'NGN'
    where (u.tag = any(${all('tag')}::text[]) or u.email = any(${all('email')}::text[]) or (u.phone = any(${all('phone')}::text[]) and u.phone_confirmed_at is not null))
      and u.status not in ('closed', 'restricted') and u.kyc_tier > 0 and u.first_name is not null`
  return handles.map(({ tag, email, phone }) =>
    rows.find((row) =>
      tag === undefined ? (email === undefined ? row.phone === phone : row.email === email) : row.tag === tag,
    ),
  )
})
