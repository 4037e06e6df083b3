// Answers for what staff ask of the console on a large town, each beside how it is asked without thinking, on the same rows.
import type { Database } from '#kit/db/database.ts'

/** Somebody of the town, as staff would look for them. */
export type Someone = {
  readonly id: string
  readonly first: string
  readonly last: string
  readonly email: string
  readonly phone: string
  readonly reference: string
}

/** People spread over the whole town, the same in each run. */
export function drawPeople(watch: Database, many: number): Promise<Someone[]> {
  return watch.sql<Someone>`
    select u.id, u.first_name as first, u.last_name as last, u.email, u.phone, t.reference
    from users u tablesample system (0.2) repeatable (7)
    cross join lateral (select reference from transactions t where t.user_id = u.id order by created_at desc, id desc limit 1) t
    where u.first_name is not null order by md5(u.id::text) limit ${many}`
}

/** A letter of the word is left out, as happens. */
export function slipped(word: string): string {
  const letters = [...word]
  return letters.filter((_, place) => place !== Math.floor(letters.length / 2)).join('')
}

/** `OFFSET`, `ILIKE '%…%'`, live `SUM`: each statement as a first console would have it. */
export const naive = {
  /** One page of users by words, and how many there are. */
  users: async ({ sql }: Database, words: string): Promise<void> => {
    const patterns = words.split(' ').map((word) => `%${word}%`)
    const where = sql.part`where not exists (select from unnest(${patterns}::text[]) p where not (first_name ilike p
      or last_name ilike p or email ilike p or phone ilike p or id::text ilike p))`
    await sql`select * from users ${where} order by created_at desc limit 25 offset 0`
    await sql`select count(*) from users ${where}`
  },
  usersAlike: async ({ sql }: Database, words: string): Promise<void> => {
    await sql`
      select * from users order by similarity(coalesce(first_name, '') || ' ' || coalesce(last_name, ''), ${words}) desc limit 25`
  },
  transactions: async ({ sql }: Database, words: string): Promise<void> => {
    const pattern = `%${words}%`
    const from = sql.part`from transactions t join users u on u.id = t.user_id where t.reference ilike ${pattern}
      or t.counterparty_name ilike ${pattern} or t.narration ilike ${pattern} or u.first_name || ' ' || u.last_name ilike ${pattern}`
    await sql`select t.* ${from} order by t.created_at desc limit 25 offset 0`
    await sql`select count(*) ${from}`
  },
  credit: async ({ sql }: Database): Promise<void> => {
    await sql`select sum(total_minor), count(*) from transactions where direction = 'credit' and status in ('success', 'disputed')`
  },
  byDay: async ({ sql }: Database): Promise<void> => {
    await sql`
      select (completed_at at time zone 'Africa/Lagos')::date as day, sum(total_minor) filter (where direction = 'credit'),
        sum(total_minor) filter (where direction = 'debit'), count(*)
      from transactions where status in ('success', 'disputed') and type in ('deposit', 'bank_transfer') group by 1`
  },
  everything: async ({ sql }: Database): Promise<void> => {
    await sql`
      select currency, count(*), sum(total_minor) filter (where direction = 'credit'), sum(total_minor) filter (where direction = 'debit')
      from transactions group by currency`
  },
  userCounts: async ({ sql }: Database): Promise<void> => {
    await sql`select status, kyc_tier, count(*) from users group by 1, 2`
  },
  balances: async ({ sql }: Database): Promise<void> => {
    await sql`
      select sum(a.balance) from wallets w join ledger.accounts a on a.id = w.ledger_account where w.currency = 'NGN'`
  },
  page: async ({ sql }: Database, table: 'users' | 'transactions', offset: number): Promise<void> => {
    const from = table === 'users' ? sql.part`users` : sql.part`transactions`
    await sql`select * from ${from} order by created_at desc, id desc limit 100 offset ${offset}`
  },
}
