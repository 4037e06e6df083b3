// Answers for the sandbox bank's customers and their accounts.
import type { Clock } from '#kit/clock.ts'
import type { Database, Sql } from '#kit/db/database.ts'
import type { Random } from '#kit/random.ts'
import type { HoldingBank } from './terms.ts'
import { nuban } from './nuban.ts'

export type BankCustomer = {
  readonly id: bigint
  readonly code: string
  readonly email: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly phone: string | null
  readonly created_at: Date
}
export type BankAccount = {
  readonly id: bigint
  readonly customer_id: bigint
  readonly bank_slug: string
  readonly account_number: string
  readonly account_name: string
  readonly created_at: Date
  readonly closed_at: Date | null
}
export type BookDoors = { readonly database: Database; readonly clock: Clock; readonly random: Random }

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Lower-case letters and digits by chance, as the bank's codes and references have them. */
export function randomText(random: Random, length: number): string {
  return Array.from({ length }, () => letters[random.below(letters.length)] ?? '').join('')
}

/** Makes the customer of an e-mail address, or answers the one that is there: the bank's key is the address. */
export async function ensureCustomer(
  doors: BookDoors,
  person: { email: string; first_name: string | null; last_name: string | null; phone: string | null },
): Promise<BankCustomer> {
  const email = person.email.toLowerCase()
  for (;;) {
    const found = await findCustomer(doors.database.sql, email)
    if (found) return found
    // A code that is taken is drawn anew: chance from a seed repeats itself in a world that goes on.
    await doors.database.sql`
      insert into bank_customers (code, email, first_name, last_name, phone, created_at)
      values (${`CUS_${randomText(doors.random, 15)}`}, ${email}, ${person.first_name}, ${person.last_name}, ${person.phone},
        ${doors.clock.now()})
      on conflict do nothing`
  }
}

/** A customer by code, e-mail address or number. */
export async function findCustomer(sql: Sql, key: string): Promise<BankCustomer | undefined> {
  const column = /^\d{1,18}$/.test(key)
    ? sql.part`id = ${key}`
    : key.includes('@')
      ? sql.part`email = ${key.toLowerCase()}`
      : sql.part`code = ${key}`
  const [row] = await sql<BankCustomer>`
    select id, code, email, first_name, last_name, phone, created_at from bank_customers where ${column}`
  return row
}

/** Opens the customer's account at a bank, or answers the one that is there. */
export async function openAccount(
  doors: BookDoors,
  request: { customer: BankCustomer; bank: HoldingBank; businessName: string },
): Promise<BankAccount> {
  const { customer, bank } = request
  return doors.database.begin(async (sql) => {
    await sql`select id from bank_customers where id = ${customer.id} for update`
    const [found] = await sql<BankAccount>`
      select id, customer_id, bank_slug, account_number, account_name, created_at, closed_at from bank_accounts
      where customer_id = ${customer.id} and bank_slug = ${bank.slug}`
    if (found) return found
    const accountName = `${request.businessName}/${customer.first_name ?? ''} ${customer.last_name ?? ''}`
      .trim()
      .toUpperCase()
    const [made] = await sql<BankAccount>`
      insert into bank_accounts (customer_id, bank_slug, account_number, account_name, created_at)
      values (${customer.id}, ${bank.slug}, ${await freeNumber(sql, bank, doors.random)}, ${accountName}, ${doors.clock.now()})
      returning id, customer_id, bank_slug, account_number, account_name, created_at, closed_at`
    if (made === undefined) throw new Error('Broken invariant: an insert answers its row')
    return made
  })
}

async function freeNumber(sql: Sql, bank: HoldingBank, random: Random): Promise<string> {
  for (;;) {
    const number = nuban(bank.code, String(random.below(1_000_000_000)).padStart(9, '0'))
    const taken = await sql<{ id: bigint }>`select id from bank_accounts where account_number = ${number}`
    if (taken.length === 0) return number
  }
}

/** Closes an account, once; answers it with its customer, or undefined when there is none of this number. */
export async function closeAccount(doors: BookDoors, id: string): Promise<AccountView | undefined> {
  const { sql } = doors.database
  const [row] = await sql<{ account_number: string }>`
    update bank_accounts set closed_at = coalesce(closed_at, ${doors.clock.now()}) where id = ${id} returning account_number`
  if (row === undefined) return undefined
  const [view] = await listAccounts(sql, { accountNumber: row.account_number })
  return view
}

export type AccountView = { readonly account: BankAccount; readonly customer: BankCustomer }

/** Accounts with their customers, the newest first. */
export async function listAccounts(
  sql: Sql,
  filter: {
    customerId?: bigint | undefined
    accountNumber?: string | undefined
    bankSlug?: string | undefined
  },
): Promise<AccountView[]> {
  const rows = await sql<{ account: BankAccount; customer: BankCustomer }>`
    select to_jsonb(a) as account, to_jsonb(c) as customer
    from bank_accounts a join bank_customers c on c.id = a.customer_id
    where (${filter.customerId ?? null}::bigint is null or c.id = ${filter.customerId ?? null}::bigint)
      and (${filter.accountNumber ?? null}::text is null or a.account_number = ${filter.accountNumber ?? null}::text)
      and (${filter.bankSlug ?? null}::text is null or a.bank_slug = ${filter.bankSlug ?? null}::text)
    order by a.id desc`
  return rows.map((row) => ({ account: accountOf(row.account), customer: customerOf(row.customer) }))
}

/** An account that came as JSON: numbers and texts where a plain row has bigints and instants. */
export function accountOf(row: BankAccount): BankAccount {
  return {
    ...row,
    id: BigInt(row.id),
    customer_id: BigInt(row.customer_id),
    created_at: new Date(row.created_at),
    closed_at: row.closed_at === null ? null : new Date(row.closed_at),
  }
}
/** A customer that came as JSON. */
export function customerOf(row: BankCustomer): BankCustomer {
  return { ...row, id: BigInt(row.id), created_at: new Date(row.created_at) }
}
