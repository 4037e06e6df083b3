// Answers for taking the entries of old months away: what each account had then stays, and is sealed.
import type { Sql, StaleSql } from '#kit/db/database.ts'

/** The newest cut. Entries that were recorded before `before` are away. */
export type Cut = {
  readonly before: Date
  /** The newest transfer of that time. */
  readonly lastTransfer: bigint
  /** All later transfers have their entries, but for those of that time: clocks differ, and what was recorded later has a lower id. */
  readonly keptAfter: bigint
  /** Of the opening entries, in hexadecimal. */
  readonly seal: string
}

/** The newest cut, or undefined while the book is whole. */
export async function findCut(sql: StaleSql): Promise<Cut | undefined> {
  const [row] = await sql<Cut>`
    select before, last_transfer as "lastTransfer", kept_after as "keptAfter", encode(seal, 'hex') as seal from ledger.cuts order by before desc limit 1`
  return row
}

/** The first of these cuts that is not in the book as it was. */
export async function findLostCut(
  sql: Sql,
  cuts: readonly Pick<Cut, 'before' | 'seal'>[],
): Promise<Pick<Cut, 'before' | 'seal'> | undefined> {
  const rows = await sql<{ before: Date; seal: string }>`
    select before, encode(seal, 'hex') as seal from ledger.cuts`
  const seals = new Map(rows.map(({ before, seal }) => [before.getTime(), seal]))
  return cuts.find(({ before, seal }) => seals.get(before.getTime()) !== seal)
}

/**
 * Takes away the entries before the beginning of a month (UTC), as the owner of the book; answers the tables that hold them now. Throws
 * what the database says of an instant that is none, or too near. Prove the book before: afterwards nobody can read what went.
 */
export async function cut(sql: Sql, at: { readonly before: Date; readonly now: Date }): Promise<string[]> {
  const rows = await sql<{ name: string }>`select name from ledger.cut(${at.before}, ${at.now}) as name`
  return rows.map(({ name }) => name)
}
