// Answers for the list as a table for who sends the newsletter: the confirmed addresses, oldest first.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { csvCell } from '../rules.ts'
import { departureToken, departureUrl } from './links.ts'

export type ExportRow = {
  readonly email: string
  readonly confirmedAt: Date
  /** What a mail to this address must carry in List-Unsubscribe. */
  readonly unsubscribeUrl: string
}

/** All confirmed addresses in the order in which they were confirmed. */
export async function exportRows(sql: Sql, doors: Pick<Doors, 'vault' | 'publicUrl'>): Promise<ExportRow[]> {
  const rows = await sql<{ id: string; email: string; confirmed_at: Date }>`
    select id, email, confirmed_at from newsletter_subscriptions where state = 'confirmed' order by confirmed_at, id`
  return rows.map((row) => ({
    email: row.email,
    confirmedAt: row.confirmed_at,
    unsubscribeUrl: departureUrl(doors.publicUrl, departureToken(doors.vault, row.id)),
  }))
}

/** The rows as CSV lines under a head (RFC 4180). No cell is a formula, whatever the address begins with. */
export function newsletterCsv(rows: readonly ExportRow[]): string[] {
  const lines = rows.map((row) => [row.email, row.confirmedAt.toISOString(), row.unsubscribeUrl])
  return [['email', 'confirmed_at', 'unsubscribe_url'], ...lines].map((cells) => cells.map(csvCell).join(','))
}
