// Answers for how a screening stands: read with its hits, and decided by a person, once.
import type { Sql } from '#kit/db/database.ts'
import type * as z from 'zod/mini'
import { done, refuse, type Result } from '#kit/refusal.ts'
import type { screeningShape } from '../contract.ts'
import { scoreText } from '../rules.ts'

export type ScreeningView = z.output<typeof screeningShape>

type Row = Omit<ScreeningView, 'upgrade' | 'hits'> & { readonly purpose: string }
type HitRow = Omit<ScreeningView['hits'][number], 'score'> & {
  readonly screening_id: string
  readonly score_thousandths: number
}

/** All screenings of a user, the newest first. */
export async function findScreenings(sql: Sql, userId: string): Promise<ScreeningView[]> {
  const rows = await sql<Row>`
    select id, purpose, band, state, asked_at, decided_at, note from screenings
    where user_id = ${userId} order by asked_at desc, id desc`
  const hits = await sql<HitRow>`
    select screening_id, source, entry, category, name, score_thousandths, years from screening_hits
    where screening_id = any(${rows.map((row) => row.id)}::uuid[]) order by score_thousandths desc`
  return rows.map(({ purpose, ...row }) => ({
    ...row,
    upgrade: purpose.split('/')[0] ?? '',
    hits: hits
      .filter((hit) => hit.screening_id === row.id)
      .map(({ screening_id: _, score_thousandths: thousandths, ...hit }) => ({
        ...hit,
        score: scoreText(thousandths),
      })),
  }))
}

/** Marks an open screening as decided; answers whose it is and what it was asked for. */
export async function markDecided(
  sql: Sql,
  decision: {
    readonly id: string
    readonly state: 'cleared' | 'confirmed'
    readonly note: string
    readonly by: string
    readonly now: Date
  },
): Promise<Result<{ userId: string; purpose: string }, 'screening_not_found' | 'screening_already_decided'>> {
  const [row] = await sql<{ user_id: string; purpose: string; state: string }>`
    select user_id, purpose, state from screenings where id = ${decision.id} for update`
  if (row === undefined) return refuse('screening_not_found')
  if (row.state !== 'open') return refuse('screening_already_decided')
  await sql`
    update screenings set state = ${decision.state}, note = ${decision.note}, decided_by = ${decision.by},
      decided_at = ${decision.now} where id = ${decision.id}`
  return done({ userId: row.user_id, purpose: row.purpose })
}
